// Rates at which the equity of openings is translated when books are merged.
import { mergeRate } from '../../contract/merge-rate.ts'
import { MasterListScreen } from '../parts/master-list.tsx'

const MergeRateScreen = () => <MasterListScreen list={mergeRate} />

export default MergeRateScreen
