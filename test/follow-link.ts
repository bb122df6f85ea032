// Where the figures of ledgers lead, followed as a test: what the report of a link begins with, moves and ends with.
import type { FigureLink, LinkMonths } from '../src/contract/ledger-link.ts'
import { parseMoney } from '../src/domain/money.ts'
import { entitySubjectRoutes } from '../src/server/report/entity-subject-routes.ts'
import type { Facts } from '../src/server/report/over-books.ts'
import type { Reader } from '../src/server/report/reader.ts'
import { reportRoutes } from '../src/server/report/routes.ts'

/** Debit-positive, in fen. */
export type LinkSums = { opening: bigint; debit: bigint; credit: bigint; closing: bigint }

const fen = (amount: string | null | undefined): bigint => (amount ? (parseMoney(amount, 2) ?? 0n) : 0n)
const signed = (row: { side: string; balance: string } | undefined): bigint =>
  row?.side === 'credit' ? -fen(row.balance) : fen(row?.balance)

const sumOf = <R>(rows: readonly R[], amount: (row: R) => string | null): bigint =>
  rows.reduce((sum, row) => sum + fen(amount(row)), 0n)

/** Follows links as the screens do, each address once; a report without rows sums to nothing. */
export const follower = (facts: Facts, reader: Reader, shown: LinkMonths) => {
  const reports = reportRoutes(facts)
  const entities = entitySubjectRoutes(facts)
  const known = new Map<string, Promise<LinkSums>>()
  const read = async ({ path, query }: FigureLink): Promise<LinkSums> => {
    const { from = shown.from, month = shown.month, withoutClosing, tab, ...rest } = query
    const asked = { ...rest, from, month, ...(withoutClosing ? { withClosing: false } : {}) }
    const [, , name = '', subject = ''] = path.split('/')
    if (name === 'general-ledger-2') {
      const { rows } = await reports.generalLedger2({ ...asked, subject, pageSize: 500 }, reader)
      const lines = rows.filter(({ kind }) => kind === 'line')
      const turnovers = { debit: sumOf(lines, (row) => row.debit), credit: sumOf(lines, (row) => row.credit) }
      return { opening: signed(rows[0]), ...turnovers, closing: signed(rows.at(-1)) }
    }
    if (name === 'balance-table-1') {
      const [book] = (await reports.balanceTable1(asked, reader)).books
      const { total } = book ?? {}
      const of = (pair: 'opening' | 'closing') => fen(total?.[`${pair}Debit`]) - fen(total?.[`${pair}Credit`])
      const turnovers = { debit: fen(total?.periodDebit), credit: fen(total?.periodCredit) }
      return { opening: of('opening'), ...turnovers, closing: of('closing') }
    }
    const call = tab === 'subject' ? entities.subjectEntity : entities.entitySubject
    const { rows } = await call({ ...asked, pageSize: 500 }, reader)
    const sum = (key: keyof LinkSums) => sumOf(rows, (row) => row[key])
    return { opening: sum('opening'), debit: sum('debit'), credit: sum('credit'), closing: sum('closing') }
  }
  return (link: FigureLink): Promise<LinkSums> => {
    const key = JSON.stringify(link, ['path', 'query', ...Object.keys(link.query)])
    const found = known.get(key) ?? read(link)
    known.set(key, found)
    return found
  }
}
