// What the end of the year puts aside by the choice of its books: kept in the options of the account set.
import { choiceOf, optionsOf, type YearEndChoice } from '../../../domain/closing/year-end.ts'
import type { Db } from '../../kernel/db.ts'
import { touchFacts } from '../store/account-set.ts'
import { addTrail, changeEntry } from '../store/trail.ts'
import type { Who } from '../write/voucher-change.ts'

/** Keeps the choice where it is another than that of the books; told in the trail. */
export const keepChoice = async (tx: Db, { actor, books, facts }: Who, choice: YearEndChoice): Promise<void> => {
  const { statutoryReserve, discretionaryReserve, clearVat } = facts.accountSet.options
  const before = { statutoryReserve, discretionaryReserve, clearVat }
  const after = optionsOf(choice)
  if (JSON.stringify(optionsOf(choiceOf(before))) === JSON.stringify(after)) return
  await tx.query(
    `update account_set set options = options || $3::jsonb, version = version + 1, changed_by = $4, changed_at = now(),
       row_digest = null
     where company_id = $1 and year = $2`,
    [books.companyId, books.year, JSON.stringify(after), actor.name],
  )
  await touchFacts(tx, [books.companyId])
  await addTrail(tx, books.companyId, actor, [changeEntry('accountSet', books.value, before, after)])
}
