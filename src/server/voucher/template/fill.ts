// Makes a voucher of a template: its formulas over the rates of the day and the kept balances of the month.

import { periodOfDate } from '../../../domain/base/period.ts'
import type { Problem } from '../../../domain/base/problem.ts'
import { applyTemplate, askedBalances, type Template } from '../../../domain/voucher/template.ts'
import type { LineDraft } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import { templateFacts } from '../../ledger/close/closing-template.ts'
import type { CompanyFacts } from '../../ledger/gate.ts'
import { netBalances } from '../../ledger/read/read-net.ts'
import type { Readable } from '../../ledger/store/books.ts'

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
