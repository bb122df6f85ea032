// What money is spent on, and the subjects that it goes to.
import { expenseAccount } from '../../contract/bills/expense-account.list.ts'
import { MasterListScreen } from '../parts/list/master-list.tsx'
import { ValueChoice } from './value-choice.tsx'

/** The business is proposed by a value set, which administrators go on with. */
const inputs: Parameters<typeof MasterListScreen>[0]['inputs'] = {
  business: ({ id, label, values, invalid, onChange }) => (
    <ValueChoice
      {...{ set: 'business', id, label, invalid, onChange }}
      open
      value={typeof values.business === 'string' ? values.business : ''}
    />
  ),
}

const ExpenseAccountScreen = () => <MasterListScreen list={expenseAccount} inputs={inputs} />

export default ExpenseAccountScreen
