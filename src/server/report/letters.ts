// Confirmation letters: a page for each entity with its balances, its lines and the slip that comes back.

import type { Lang } from '../../contract/base/language.ts'
import { fill } from '../../contract/base/sentence.ts'
import { spoken } from '../../contract/base/word-table.ts'
import { entitySubject } from '../../contract/words/balance-table.ts'
import type { FigureUnit } from '../../domain/base/figure-unit.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { lastDay } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { type EntityType, isEntityType } from '../../domain/chart/entity.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { absolute, sideOf } from '../../domain/ledger/ledger-rows.ts'
import { voucherLabel, voucherWord } from '../../domain/voucher/voucher.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import {
  type EntityFigures,
  type EntitySubjectQuestion,
  type EntitySums,
  readEntitySubject,
} from '../ledger/read/read-entity-subject.ts'
import { type EntityLine, lastPostedMonth, readEntityLines } from '../ledger/read/read-ledger.ts'
import { groupText } from '../print/figures.ts'
import type { PaperColumn, PaperRow } from '../print/report-pages.ts'
import { type Paper, printPaper, reportWords } from './paper.ts'
import { type Asked, type Book, digitsIn, type FileReader, headOf } from './reader.ts'
import { code, figure, money, named, text } from './report-part.ts'

const words = spoken(entitySubject)

/** Letters of one paper, those whose lines are read at one time, and the most lines that these may have. */
const lettersMost = 500
const lettersAtOnce = 20
const linesMost = 200_000

type Making = { asked: Asked; book: Book; type: EntityType; lang: Lang }
type Net = { currency: string; base: bigint; original: bigint }
/** `nets` is what is open in each currency. */
type Letter = { code: string; rows: EntityFigures[]; nets: Net[]; lines: EntityLine[] }

const netOf = ({ opening, debit, credit }: EntitySums): bigint => opening + debit - credit

const addSums = (one: EntitySums, other: EntitySums): EntitySums => ({
  opening: one.opening + other.opening,
  debit: one.debit + other.debit,
  credit: one.credit + other.credit,
})

const lettersOf = (type: EntityType, rows: readonly EntityFigures[], lines: readonly EntityLine[]): Letter[] => {
  const letters = new Map<string, Letter>()
  for (const row of rows) {
    const code = row.entity.slice(type.length + 1)
    const letter = letters.get(code) ?? { code, rows: [], nets: [], lines: [] }
    letters.set(code, letter)
    const last = letter.rows.at(-1)
    // Rows of one subject stand beside each other, one for each currency.
    if (last?.subject === row.subject) letter.rows.splice(-1, 1, { ...last, ...addSums(last, row) })
    else letter.rows.push(row)
    const { currency } = row
    const net = letter.nets.find((one) => one.currency === currency) ?? { currency, base: 0n, original: 0n }
    if (!letter.nets.includes(net)) letter.nets.push(net)
    net.base += netOf(row)
    net.original += netOf(row.original)
  }
  for (const line of lines) letters.get(line.entity)?.lines.push(line)
  return [...letters.values()]
}

const readLetters = async (tx: Db, { asked, book, type }: Making, question: EntitySubjectQuestion) => {
  const page = { after: { entity: '', subject: '', currency: '' }, until: null }
  const rows = await readEntitySubject(tx, book.readable, question, { ...page, limit: linesMost + 1 })
  const codes = [...new Set(rows.map(({ entity }) => entity.slice(type.length + 1)))]
  const tooMany = () => refuse(problem('report.letters', 'entityType', { most: lettersMost }))
  if (codes.length > lettersMost || rows.length > linesMost) tooMany()
  const leaves = [...new Set(rows.map(({ subject }) => subject))]
  const { include, from, to } = asked
  const last = include === 'posted' && leaves.length > 0 ? await lastPostedMonth(tx, book.readable) : to.no
  const months = { from: from.no, to: Math.min(to.no, last), include }
  /** Letters with every line of theirs, some at a time: what all of them hold is never in memory. */
  async function* letters(): AsyncGenerator<Letter[]> {
    for (let at = 0; at < codes.length; at += lettersAtOnce) {
      const some = new Set(codes.slice(at, at + lettersAtOnce))
      const of = { type, codes: [...some] }
      const lines = await readEntityLines(tx, book.readable, { leaves, ...months }, of, linesMost + 1)
      if (lines.length > linesMost) tooMany()
      const own = rows.filter(({ entity }) => some.has(entity.slice(type.length + 1)))
      yield lettersOf(type, own, lines)
    }
  }
  return letters()
}

const columnsOf = (lang: Lang): PaperColumn[] => {
  const t = reportWords[lang]
  return [
    ...[code(t.date), code(t.voucher), text(t.summary), figure(t.debit, 'sum'), figure(t.credit, 'sum')],
    ...[code(t.side, { carry: 'last' }), figure(t.balance, 'last')],
  ]
}

const say = (text: string, more: Partial<PaperRow> = {}): PaperRow => ({
  ...{ cells: [text], look: 'words', listing: null },
  ...more,
})

/** A subject of a letter, a listing of its own: its opening, its lines with the balance after each, and their sum. */
const subjectRows = ({ book, lang }: Making, row: EntityFigures, lines: readonly EntityLine[]): PaperRow[] => {
  const listing = `${row.entity} ${row.subject}`
  const t = reportWords[lang]
  const amountOf = (amount: bigint) => money(book, amount)
  const balance = (net: bigint): string[] => [t[`side_${sideOf(net)}`], amountOf(absolute(net))]
  let net = row.opening
  return [
    {
      cells: ['', '', `${row.subject} ${named(book, row.subject, lang)}  ${t.row_opening}`, '', '', ...balance(net)],
      look: 'group',
      listing,
    },
    ...lines.map((line): PaperRow => {
      net += line.debit - line.credit
      const voucher = voucherLabel(voucherWord(book.facts.voucherTypes, line.type, lang), line.voucherNo)
      const amounts = line.debit === 0n ? ['', amountOf(line.credit)] : [amountOf(line.debit), '']
      return { cells: [line.date, voucher, line.summary, ...amounts, ...balance(net)], counts: true, listing }
    }),
    {
      cells: ['', '', words[lang].total, amountOf(row.debit), amountOf(row.credit), ...balance(netOf(row))],
      look: 'total',
      listing,
    },
  ]
}

const letterRows = (making: Making, letter: Letter, company: string): PaperRow[] => {
  const { asked, book, type, lang } = making
  const t = words[lang]
  const { code, rows, nets, lines } = letter
  const entity = book.facts.entities.find(type, code)
  const date = lastDay(asked.to)
  const shared = reportWords[lang]
  const amount = (currency: string, net: bigint): string =>
    `${shared[`side_${sideOf(net)}`]} ${currency} ${groupText(formatMoney(absolute(net), digitsIn(book, currency)))}`
  const net = rows.reduce((sum, row) => sum + netOf(row), 0n)
  const foreign = nets.filter(({ currency, original }) => currency !== book.baseCurrency && original !== 0n)
  const bySubject = Map.groupBy(lines, ({ subject }) => subject)
  return [
    say(fill(t.letter_to, { code, name: entity ? subjectName(entity, lang) : code }), { breaks: true }),
    say(fill(t.letter_intro, { date })),
    ...rows.flatMap((row) => subjectRows(making, row, bySubject.get(row.subject) ?? [])),
    say(fill(t.letter_closing, { date, amount: amount(book.baseCurrency, net) })),
    ...foreign.map(({ currency, base, original }) =>
      say(fill(t.letter_original, { amount: amount(currency, original), base: amount(book.baseCurrency, base) })),
    ),
    ...[say(' '), say(fill(t.letter_sender, { company })), say(' ')],
    ...[say(t.letter_receipt), say(fill(t.letter_from, { company }))],
    ...[say(fill(t.letter_same, { date })), say(t.letter_differs), say(t.letter_sign)],
  ]
}

/** A kind of entity has to be chosen (E403 names the field); one that is in no balance has no letter. */
export const lettersPaper = (
  reader: FileReader,
  { asked, book, unit }: { asked: Asked; book: Book; unit?: FigureUnit },
  question: EntitySubjectQuestion,
): Promise<FileAnswer> => {
  const { lang } = reader
  const type = question.entity?.type ?? ''
  if (!isEntityType(type)) return refuse(problem('input.required', 'entityType'))
  const making = { asked, book, type, lang }
  const read = async (tx: Db): Promise<Paper> => {
    const [head] = (await headOf(tx, asked)).books
    const company = head ? subjectName(head, lang) : ''
    const letters = await readLetters(tx, making, question)
    async function* rows() {
      for await (const some of letters) yield some.flatMap((letter) => letterRows(making, letter, company))
    }
    return { title: words[lang].letter_title, columns: columnsOf(lang), rows: rows(), letters: true }
  }
  return printPaper(reader, asked, read, unit)
}
