// Which entity a department of the organisation is in the books, and which class of expenses it makes.
import { departmentEntity } from '../../contract/department-entity.ts'
import { MasterListScreen } from '../parts/master-list.tsx'

const DepartmentEntityScreen = () => <MasterListScreen list={departmentEntity} />

export default DepartmentEntityScreen
