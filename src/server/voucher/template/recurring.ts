// Drafts that come of recurring templates by themselves: one for each month, never a voucher.
import { addDays, isEntryOpen, type Month, periodOfDate } from '../../../domain/base/period.ts'
import type { Problem } from '../../../domain/base/problem.ts'
import { mayPress, mayPressAll } from '../../../domain/chart/access.ts'
import {
  applyTemplate,
  askedBalances,
  dueMonths,
  recurringDate,
  type Template,
} from '../../../domain/voucher/template.ts'
import type { LineDraft } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import type { Access, Rights, SetAccess } from '../../kernel/right.ts'
import { templateFacts } from '../../ledger/close/closing.ts'
import type { CompanyFacts, Gate } from '../../ledger/gate.ts'
import { netBalances } from '../../ledger/read/read-net.ts'
import type { Actor, Readable } from '../../ledger/store/books.ts'
import { nameDraft, type Recurring, recurringTemplates, takeMonth } from './store.ts'

/** The owner as the one who makes the draft: with no more than his rights of today. */
const ownerOf = ({ user, roles, buttons }: Access): Actor => ({
  id: user.id,
  userName: user.userName,
  name: user.realName,
  roles,
  may: (button) => mayPress(buttons, button),
  traceId: 'recurring',
  lang: 'zh-cn',
})

const mayMake = (access: Access | null): access is Access =>
  access?.enabled === true && mayPressAll(access.buttons, ['gl:voucher:template', 'gl:voucher:draft'])

const setOf = (access: Access, { companyId }: Recurring, month: Month): SetAccess | undefined =>
  [...access.setsBy('gl:voucher:draft').values()].find(
    (set) => set.companyId === companyId && set.year === Number(month.slice(0, 4)) && set.rights.has('entry'),
  )

const makeDraft = async (db: Db, gate: Gate, template: Recurring, access: Access, month: Month): Promise<boolean> => {
  const set = setOf(access, template, month)
  if (!set || !template.recurrence) return false
  const facts = await gate.facts(set)
  const no = Number(month.slice(5, 7))
  if (!isEntryOpen(facts.periods, no, facts.accountSet.options.futureVoucherMonths)) return false
  const date = recurringDate(month, template.recurrence)
  const readable = { books: set, scope: set.dataScope }
  const { lines } = await fillTemplate(db, readable, facts, template, { date, typed: new Map() })
  const draft = { type: template.type, date, remark: template.remark, lines }
  return db.transaction(async (tx) => {
    if (!(await takeMonth(tx, template, month))) return false
    const id = await gate.within(tx).saveDraft(ownerOf(access), set, { id: null, draft })
    await nameDraft(tx, template, month, id)
    return true
  })
}

/**
 * Makes the drafts that are due on a day, for owners who may still make them, in months that take entries; answers how
 * many. What cannot be made (a month that is closed, an owner who left) is left out and tried again next time.
 */
export const makeDueDrafts = async (db: Db, rights: Rights, gate: Gate, today: string): Promise<number> => {
  let made = 0
  for (const template of await recurringTemplates(db)) {
    const { recurrence } = template
    const due = recurrence ? dueMonths(recurrence, addDays(today, recurrence.lead)) : []
    const wanted = due.filter((month) => !template.made.has(month))
    const access = wanted.length > 0 ? await rights.of(template.ownerId) : null
    if (!mayMake(access)) continue
    for (const month of wanted) if (await makeDraft(db, gate, template, access, month)) made += 1
  }
  return made
}

// Makes a voucher of a template: its formulas over the rates of the day and the kept balances of the month.

/** The lines of a voucher of a day in these books. */
export const fillTemplate = async (
  db: Db,
  readable: Readable,
  facts: CompanyFacts,
  template: Pick<Template, 'lines'>,
  { date, typed }: { date: string; typed: ReadonlyMap<number, string> },
): Promise<{ lines: LineDraft[]; open: number[]; problems: Problem[] }> => {
  const nets = await netBalances(db, readable, askedBalances(template.lines), periodOfDate(date).no)
  return applyTemplate(template.lines, typed, templateFacts(facts, date, nets))
}
