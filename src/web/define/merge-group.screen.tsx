// Groups of companies whose books are merged.
import { mergeGroup } from '../../contract/merge-group.ts'
import { MasterListScreen } from '../parts/master-list.tsx'

const MergeGroupScreen = () => <MasterListScreen list={mergeGroup} />

export default MergeGroupScreen
