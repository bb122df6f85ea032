// Cash-flow items by activity.
import { cashFlowItemList } from '../../contract/cash-flow-item.ts'
import { MasterListScreen } from '../parts/master-list.tsx'

const CashFlowItemScreen = () => <MasterListScreen list={cashFlowItemList} />

export default CashFlowItemScreen
