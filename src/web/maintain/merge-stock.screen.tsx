// Profit that is still in the stock of a buyer within the group, month by month.
import { mergeStock } from '../../contract/merge-stock.ts'
import { MasterListScreen } from '../parts/master-list.tsx'

const MergeStockScreen = () => <MasterListScreen list={mergeStock} />

export default MergeStockScreen
