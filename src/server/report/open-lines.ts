// Which lines make an age of balance table 3, for the screen, for files and on paper.
import { openLines as en } from '../../contract/locale/en/open-lines.ts'
import { openLines as zhCn } from '../../contract/locale/zh-cn/open-lines.ts'
import { openLines as zhTw } from '../../contract/locale/zh-tw/open-lines.ts'
import type { OpenLineShape } from '../../contract/open-lines.ts'
import type { Lang } from '../../contract/sentence.ts'
import type { AgeBasis } from '../../domain/ageing.ts'
import { splitSteps } from '../../domain/entity-split.ts'
import { formatMoney } from '../../domain/money.ts'
import { lastDay } from '../../domain/period.ts'
import { problem, refuse } from '../../domain/problem.ts'
import { subjectName } from '../../domain/subject.ts'
import { voucherLabel, voucherWord } from '../../domain/voucher.ts'
import type { Db } from '../kernel/db.ts'
import { paced } from '../kernel/pace.ts'
import type { OpenSet } from '../ledger/read-ageing.ts'
import { readGrains } from '../ledger/read-balance.ts'
import { type OpenLine, type OpenLines, readOpenLines } from '../ledger/read-open-lines.ts'
import { type Asked, accountSetsOf, type Book } from './ask.ts'
import { reportWords } from './paper.ts'
import { codeColumn, figureColumn, once, type Sheet, type SheetRow, textColumn } from './sheet.ts'
import { closingOf, isAged, kindsOf } from './split.ts'
import { entitiesOf } from './wire.ts'

export type OpenQuestion = { subject: string; dims: string; of?: string; ageing: AgeBasis; age?: number }

const words: Record<Lang, typeof zhCn> = { 'zh-cn': zhCn, 'zh-tw': zhTw, en }

/** The codes of a row in the order of its kinds, '' for none: 'customer:C001;!store'. */
const codesOf = (of: string, kinds: readonly string[]): string[] => {
  const parts = of.split(';').map((part) => part.replace('!', '').split(':'))
  return kinds.map((kind) => {
    const part = parts.find(([own]) => own === kind) ?? refuse(problem('input.invalid', 'of'))
    return part[1] ?? ''
  })
}

/** What is open of the rows that are meant, oldest first; `closing` is their balance. */
export const openLinesOf = async (
  tx: Db,
  book: Book,
  { include, to }: Asked,
  { subject, dims, of, ageing, age }: OpenQuestion,
  limit: number,
): Promise<OpenLines & { closing: bigint }> => {
  const kinds = kindsOf(dims)
  const leaves = accountSetsOf(subject)
  const wrong = leaves.find((code) => !book.facts.subjects.find(code)?.isLeaf)
  if (leaves.length === 0 || wrong !== undefined) refuse(problem('report.subjects', 'subject'))
  const codes = of === undefined ? null : codesOf(of, kinds).join('|')
  const range = { prefixes: leaves }
  const wanted = { from: to.no, to: to.no, include, range, byAux: true }
  const grains = await readGrains(tx, book.readable, wanted)
  const isMeant = (own: string[] | null) => (own?.join('|') ?? null) === codes
  const rows = (await paced(splitSteps(grains, kinds, book.facts.subjects))).filter(
    (row) => isMeant(row.codes) && isAged(book, row.subject),
  )
  const sets = new Map(rows.map((row) => [row.subject, new Set(row.sets)]))
  const open: OpenSet[] = grains.filter((one) => sets.get(one.subject)?.has(one.aux) && closingOf(one) !== 0n)
  const question = { to: to.no, at: lastDay(to), include, basis: ageing, bucket: age }
  const found = await readOpenLines(tx, book.books, open, question, limit)
  return { ...found, closing: rows.reduce((sum, row) => sum + row.closing, 0n) }
}

const kindOf = ({ stage }: OpenLine) => (stage === 1 ? 'line' : stage === 0 ? 'opening' : 'rest')

export const openLineShape = (book: Book, line: OpenLine, lang: Lang): OpenLineShape => ({
  kind: kindOf(line),
  subject: line.subject,
  entities: entitiesOf(book, line.aux),
  voucherId: line.stage === 1 ? String(line.place) : '',
  lineNo: line.lineNo,
  date: line.date ?? '',
  due: line.due,
  voucher: line.no === 0 ? '' : voucherLabel(voucherWord(book.facts.voucherTypes, line.type, lang), line.no),
  summary: line.summary,
  invoice: line.invoice,
  whole: formatMoney(line.whole, book.digits),
  open: formatMoney(line.open, book.digits),
})

export const openTitle = (lang: Lang): string => words[lang].title

export const openSheet = (book: Book, { lines, total }: OpenLines, lang: Lang): Sheet => {
  const [t, shared] = [words[lang], reportWords[lang]]
  const rows = lines.map((line): SheetRow => {
    const row = openLineShape(book, line, lang)
    const entities = row.entities.map((one) => `${one.code} ${subjectName(one, lang)}`.trim()).join(' · ')
    const what = row.kind === 'line' ? row.summary : row.summary || t[`kind_${row.kind}`]
    return {
      cells: [row.subject, entities, row.date, row.due, row.voucher, what, row.invoice, row.whole, row.open],
      counts: true,
    }
  })
  const sum = formatMoney(total, book.digits)
  return {
    columns: [
      ...[codeColumn(shared.code, 12), textColumn(shared.aux, 28), codeColumn(shared.date, 12), codeColumn(t.due, 12)],
      ...[codeColumn(shared.voucher, 12), textColumn(shared.summary, 32), codeColumn(t.invoice, 18)],
      ...[figureColumn(t.whole), figureColumn(t.open, 'sum')],
    ],
    rows: once([...rows, { cells: ['', t.total, '', '', '', '', '', '', sum], look: 'total', sums: 'all' }]),
  }
}
