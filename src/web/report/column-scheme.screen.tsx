// The schemes of the multi-column ledger: into which columns a parent subject is divided.
import { columnSchemeList } from '../../contract/column-scheme.ts'
import { MasterListScreen } from '../parts/master-list.tsx'

const ColumnSchemeScreen = () => <MasterListScreen list={columnSchemeList} />

export default ColumnSchemeScreen
