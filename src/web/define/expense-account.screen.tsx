// What money is spent on, and the subjects that it goes to.
import { expenseAccount } from '../../contract/expense-account.ts'
import { MasterListScreen } from '../parts/master-list.tsx'

const ExpenseAccountScreen = () => <MasterListScreen list={expenseAccount} />

export default ExpenseAccountScreen
