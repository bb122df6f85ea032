// Reads the items of expense and the departments of a company, from which lines of expenses are made.
import type { ExpenseClass, ExpenseDepartment, ExpenseItem } from '../../../domain/bills/expense.ts'
import type { Db } from '../../kernel/db.ts'

export type ExpenseBook = { items: ExpenseItem[]; departments: ExpenseDepartment[] }

type ItemRow = Omit<ExpenseItem, 'subjects'> & Record<ExpenseClass, string>

/** As many of either there are at most: a group has some hundreds. */
const rowsMost = 5000

const itemOf = ({ SELLING, ADMIN, RND, MANUFACTURING, ...item }: ItemRow): ExpenseItem => ({
  ...item,
  subjects: { SELLING, ADMIN, RND, MANUFACTURING },
})

/** Departments that are enabled; `company` is the code under which they are defined. */
export const readDepartments = (db: Db, company: string): Promise<ExpenseDepartment[]> =>
  db.query<ExpenseDepartment>(
    `select dept_code, dept_name, entity_type, entity_code, expense_class, handler,
       coalesce(valid_from::text, '') as valid_from, coalesce(valid_to::text, '') as valid_to
     from department_entity where company = $1 and enabled order by dept_code, valid_from limit ${rowsMost}`,
    [company],
  )

/** What is enabled; `company` is the code under which departments are defined. */
export const readExpenseBook = async (db: Db, company: string): Promise<ExpenseBook> => {
  const items = await db.query<ItemRow>(
    `select code, name_zh_cn, name_zh_tw, name_en, mnemonic,
       selling_subject as "SELLING", admin_subject as "ADMIN", rnd_subject as "RND",
       manufacturing_subject as "MANUFACTURING", coalesce(tax_rate::text, '') as tax_rate,
       tax_subject, deductible, cf_item, attachments,
       coalesce(unit_limit::text, '') as unit_limit, business
     from expense_account where enabled order by code limit ${rowsMost}`,
  )
  return { items: items.map(itemOf), departments: await readDepartments(db, company) }
}

/** The subjects of bank accounts that name one, by their codes. */
export const readBankSubjects = async (db: Db): Promise<Map<string, string>> => {
  const rows = await db.query<{ code: string; subject: string }>(
    `select code, subject from entity where type = 'bank' and enabled and subject <> '' order by code
     limit ${rowsMost}`,
  )
  return new Map(rows.map(({ code, subject }) => [code, subject]))
}
