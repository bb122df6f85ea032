// What voucher entry offers of expenses: the items in use, and the departments of the company on a day.
import { type Static, Type } from 'typebox'
import { expenseClasses } from '../../domain/bills/expense.ts'
import { call } from '../base/call.ts'
import { DateText, NameTriple } from '../base/shape.ts'

const [selling, admin, research, manufacturing] = expenseClasses
const Class = Type.Union([
  Type.Literal(selling),
  Type.Literal(admin),
  Type.Literal(research),
  Type.Literal(manufacturing),
])

const Item = Type.Object({
  code: Type.String(),
  ...NameTriple,
  mnemonic: Type.String(),
  /** By class; empty where the item has none. */
  subjects: Type.Object({
    SELLING: Type.String(),
    ADMIN: Type.String(),
    RND: Type.String(),
    MANUFACTURING: Type.String(),
  }),
  /** In percent; empty for none. */
  taxRate: Type.String(),
  taxSubject: Type.String(),
  deductible: Type.Boolean(),
  cfItem: Type.String(),
  /** Which papers have to be there, as somebody wrote it. */
  attachments: Type.String(),
  unitLimit: Type.String(),
  business: Type.String(),
})

const Department = Type.Object({
  deptCode: Type.String(),
  deptName: Type.String(),
  entityType: Type.Union([Type.Literal('department'), Type.Literal('store')]),
  entityCode: Type.String(),
  expenseClass: Class,
  handler: Type.String(),
})

export const expenseBookCalls = {
  /** Items that are enabled, and the departments that hold on the day and that the caller may write for. */
  read: call({
    at: 'GET /gl/voucher/expense-book',
    input: Type.Object({ date: DateText }),
    result: Type.Object({ items: Type.Array(Item), departments: Type.Array(Department) }),
    permission: { button: 'gl:voucher:view', right: 'read' },
  }),
}

export type ExpenseBookShape = Static<(typeof expenseBookCalls)['read']['result']>
