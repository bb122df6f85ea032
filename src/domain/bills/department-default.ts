// What a department of the organisation stands for in the books: its entity, and who usually handles it.
import type { AuxSet, EntityType } from '../chart/entity.ts'
import { type ExpenseDepartment, holdsOn } from './expense.ts'

export type DepartmentDefault = Pick<
  ExpenseDepartment,
  'deptCode' | 'deptName' | 'entityType' | 'entityCode' | 'handler' | 'validFrom' | 'validTo'
>

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** The entity of a type that a department stands for on a day, by its code or whole name; '' for no such department. */
export const entityOfDepartment = (
  departments: readonly DepartmentDefault[],
  { type, text, date }: { type: EntityType; text: string; date: string },
): string => {
  const word = folded(text)
  if (word === '') return ''
  const now = departments.filter((each) => each.entityType === type && holdsOn(each, date))
  const byCode = now.find(({ deptCode }) => folded(deptCode) === word)
  return (byCode ?? now.find(({ deptName }) => folded(deptName) === word))?.entityCode ?? ''
}

/** Who usually handles what the department or store of a line spends on a day; '' where nobody is named. */
export const usualHandler = (departments: readonly DepartmentDefault[], aux: AuxSet, date: string): string =>
  departments.find((each) => each.handler !== '' && aux[each.entityType] === each.entityCode && holdsOn(each, date))
    ?.handler ?? ''
