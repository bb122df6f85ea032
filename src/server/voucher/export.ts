// The voucher list as a file: as printed, with the lines beneath each voucher, or one row a line for a pivot table.
import type { InputOf } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import { fill } from '../../contract/base/sentence.ts'
import { spoken } from '../../contract/base/word-table.ts'
import { wordsOf } from '../../contract/base/words.ts'
import type { LineRowShape, voucherListCalls } from '../../contract/voucher/voucher-list.ts'
import { voucherList } from '../../contract/words/voucher-list.ts'
import { momentText } from '../../domain/base/moment.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { type EntityType, entityTypes } from '../../domain/chart/entity.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { voucherLabel } from '../../domain/voucher/voucher.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer, Scope } from '../kernel/scope.ts'
import { makeFile, type Table, type TableColumn, type TableRow, writeCsv, writeXlsx } from '../kernel/table-file.ts'
import { allLines, countLines, type ListedLine } from '../ledger/counts/line-list.ts'
import type { CompanyFacts, Gate } from '../ledger/gate.ts'
import { readHeads } from '../ledger/read/read-scope.ts'
import { type Listed, questionOf } from './question.ts'
import { lineRow } from './wire.ts'

type Asked = InputOf<typeof voucherListCalls.export>
type Words = Readonly<Record<string, string>>

const listWords = spoken(voucherList)

/** A line as it was read and as it is shown, with the facts of its company. */
type Told = { row: ListedLine; line: LineRowShape; facts: CompanyFacts }

type Telling = { listed: Listed; words: Words; lang: Lang }

const toldOf = (row: ListedLine, { listed, lang }: Telling): Told => {
  const facts = listed.facts.get(row.companyId) ?? listed.current
  return { row, line: lineRow(row, facts, lang), facts }
}

const stateOf = ({ status, posted }: LineRowShape): string => (posted ? 'posted' : status)

type Field = TableColumn & { of: (told: Told) => string }

/** The least decimals that amounts of these books have. */
const digitsOfAll = ({ listed }: Telling): number =>
  Math.min(...[...listed.facts.values()].map(({ baseDigits }) => baseDigits))

/** Entities stand in a column for each of their types that the charts know. */
const entityFields = ({ listed, lang }: Telling): Field[] => {
  const names: Words = wordsOf[lang].problemWord
  const isUsed = (type: EntityType) =>
    [...listed.facts.values()].some(({ subjects }) =>
      subjects.all.some(({ aux }) => aux.some((each) => each.type === type)),
    )
  return entityTypes.filter(isUsed).map((type) => ({
    title: names[type] ?? type,
    kind: 'text',
    of: ({ line, row }) =>
      line.entities[row.canonical.split(';').findIndex((pair) => pair.startsWith(`${type}:`))] ?? '',
  }))
}

/** The columns of one row a line: figures are figures, so that they can be summed. */
const flatFields = (telling: Telling): Field[] => {
  const { words } = telling
  const field = (name: string, of: Field['of'], kind: Field['kind'] = 'text', width?: number): Field => ({
    title: words[name] ?? name,
    kind,
    width,
    of,
  })
  const own = (name: keyof LineRowShape & string, kind: Field['kind'] = 'text', width?: number) =>
    field(name, ({ line }) => String(line[name]), kind, width)
  return [
    own('company', 'text', 10),
    field('month', ({ line }) => line.period, 'text', 10),
    own('date', 'date'),
    field('number', ({ line }) => voucherLabel(line.word, line.no), 'text', 12),
    own('lineNo', 'figure', 8),
    own('summary', 'text', 36),
    own('subject', 'text', 14),
    field('subjectName', ({ line }) => line.subjectName, 'text', 26),
    ...entityFields(telling),
    own('currency', 'text', 8),
    own('original', 'figure'),
    own('rate', 'figure', 12),
    own('debit', 'figure'),
    own('credit', 'figure'),
    own('quantity', 'figure', 14),
    own('handler'),
    own('business'),
    own('purpose'),
    own('cfItem', 'text', 14),
    own('invoiceNo'),
    field('status', ({ line }) => words[`quick_${stateOf(line)}`] ?? line.status, 'text', 10),
    field('source', ({ line }) => words[`source_${line.source}`] ?? line.source, 'text', 12),
    field('attachments', ({ line }) => String(line.attachCount), 'figure', 8),
    own('createdBy', 'text', 12),
    own('auditedBy', 'text', 12),
    own('remark', 'text', 30),
    own('serialNo', 'text', 24),
  ]
}

type Portions = AsyncIterable<readonly Told[]>

async function* flatRows(portions: Portions, fields: readonly Field[]): AsyncGenerator<TableRow[]> {
  for await (const portion of portions) yield portion.map((told) => ({ cells: fields.map(({ of }) => of(told)) }))
}

const flatTable = (portions: Portions, telling: Telling): Table => {
  const fields = flatFields(telling)
  return {
    name: telling.words.title ?? '',
    digits: digitsOfAll(telling),
    columns: fields,
    rows: flatRows(portions, fields),
  }
}

const printedColumns = ({ words }: Telling): TableColumn[] => {
  const column = (name: string, kind: TableColumn['kind'], width: number) => ({
    title: words[name] ?? name,
    kind,
    width,
  })
  return [
    column('number', 'text', 14),
    column('date', 'date', 12),
    column('summary', 'text', 40),
    column('subject', 'text', 34),
    column('entity', 'text', 30),
    column('currency', 'text', 8),
    column('original', 'figure', 16),
    column('debit', 'figure', 18),
    column('credit', 'figure', 18),
    column('attachments', 'figure', 8),
  ]
}

const headRow = ({ line }: Told, { words }: Telling): TableRow => {
  const sign = (name: string, value: string) => (value === '' ? '' : `${words[name]}: ${value}`)
  const facts = [
    words[`quick_${stateOf(line)}`] ?? '',
    sign('createdBy', line.createdBy),
    sign('auditedBy', line.auditedBy),
    line.remark,
  ]
  const about = facts.filter((each) => each !== '').join('  ')
  const attachments = line.attachCount === 0 ? '' : String(line.attachCount)
  const cells = [voucherLabel(line.word, line.no), line.date, about, line.serialNo, '', '', '', '', '', attachments]
  return { cells, look: 'group' }
}

const bodyRow = ({ line }: Told): TableRow => {
  const subject = `${line.subject} ${line.subjectName}`
  const amounts = [line.currency, line.original, line.debit, line.credit]
  return { cells: ['', '', line.summary, subject, line.entities.join('; '), ...amounts, ''] }
}

type Sums = { debit: bigint; credit: bigint; facts: CompanyFacts }

const totalRow = (label: string, { debit, credit, facts }: Sums): TableRow => {
  const [debits, credits] = [formatMoney(debit, facts.baseDigits), formatMoney(credit, facts.baseDigits)]
  return { cells: ['', '', label, '', '', facts.accountSet.baseCurrency, '', debits, credits, ''], look: 'total' }
}

/** Vouchers with their lines and sums; after each company its total, in which void vouchers do not count. */
async function* printedRows(portions: Portions, telling: Telling): AsyncGenerator<TableRow[]> {
  const { words } = telling
  let last: Told | null = null
  let voucher = { debit: 0n, credit: 0n }
  let company = { debit: 0n, credit: 0n }
  const endVoucher = (): TableRow[] =>
    last ? [totalRow(words.voucherSum ?? '', { ...voucher, facts: last.facts })] : []
  const endCompany = (): TableRow[] => {
    if (!last) return []
    const label = fill(words.companySum ?? '', { company: last.line.company })
    return [...endVoucher(), totalRow(label, { ...company, facts: last.facts })]
  }
  for await (const portion of portions) {
    const rows: TableRow[] = []
    for (const told of portion) {
      const isNewCompany = last !== null && last.row.companyId !== told.row.companyId
      if (last?.row.voucherId !== told.row.voucherId) {
        rows.push(...(isNewCompany ? endCompany() : endVoucher()), headRow(told, telling))
        voucher = { debit: 0n, credit: 0n }
        if (isNewCompany) company = { debit: 0n, credit: 0n }
      }
      const { debit, credit } = told.row
      voucher = { debit: voucher.debit + debit, credit: voucher.credit + credit }
      if (told.line.status !== 'void') company = { debit: company.debit + debit, credit: company.credit + credit }
      rows.push(bodyRow(told))
      last = told
    }
    yield rows
  }
  yield endCompany()
}

/** Company, months, and who printed it when. */
const headLines = async (tx: Db, asked: Asked, telling: Telling, scope: Scope): Promise<TableRow[]> => {
  const { listed, words, lang } = telling
  const list = listed.question.books.map(({ readable }) => readable.books)
  const heads = await readHeads(tx, list, 1)
  const names = list.map((books) => {
    const head = heads.get(books.companyId)
    return `${books.companyCode} ${head ? subjectName(head, lang) : ''}`.trim()
  })
  const year = list[0]?.year ?? ''
  const months = `${asked.periodFrom ?? `${year}-01`} – ${asked.periodTo ?? `${year}-12`}`
  const printed = { name: scope.user.realName, time: momentText(new Date().toISOString()) }
  return [
    { cells: [words.title ?? ''], look: 'title' },
    { cells: [names.join('  ')], look: 'words' },
    { cells: [fill(words.exportMonths ?? '', { months })], look: 'words' },
    { cells: [fill(words.exportedBy ?? '', printed)], look: 'words' },
  ]
}

/** The lines as they are read; each portion tells how far it is, and none is read once the call was cancelled. */
async function* tellingPortions(
  tx: Db,
  telling: Telling,
  shown: 'lines' | 'whole',
  scope: Scope,
): AsyncGenerator<Told[]> {
  const { question } = telling.listed
  const total = await countLines(tx, question, shown)
  let done = 0
  for await (const rows of allLines(tx, question, shown)) {
    scope.cancelled?.throwIfAborted()
    yield rows.map((row) => toldOf(row, telling))
    done += rows.length
    scope.progress?.({ pct: Math.floor((100 * done) / total), stage: 'export', done, total })
  }
}

/** The whole filter as a file, from one snapshot; only what the reader may see of it. */
export const exportList =
  (gate: Gate) =>
  async (input: Asked, scope: Scope): Promise<FileAnswer> => {
    const { form, format, ...asked } = input
    const listed = await questionOf(gate, asked, scope)
    if (listed.question.filter.status === 'draft') refuse(problem('input.invalid', 'status'))
    const words = listWords[scope.lang]
    const telling = { listed, words, lang: scope.lang }
    const companies = listed.question.books.map(({ readable }) => readable.books.companyCode)
    const name = [words.title, companies.length === 1 ? companies[0] : '', asked.periodFrom, asked.periodTo]
    const shown = form === 'flat' ? 'lines' : 'whole'
    const title = [...new Set(name.filter(Boolean))].join('-')
    return makeFile(
      title,
      format,
      (out) =>
        scope.db.snapshot(async (tx) => {
          const portions = tellingPortions(tx, telling, shown, scope)
          if (form === 'flat') {
            await (format === 'csv' ? writeCsv : writeXlsx)(flatTable(portions, telling), out)
            return
          }
          const before = await headLines(tx, input, telling, scope)
          const rows = printedRows(portions, telling)
          await (format === 'csv' ? writeCsv : writeXlsx)(
            { name: words.title ?? '', digits: digitsOfAll(telling), columns: printedColumns(telling), before, rows },
            out,
          )
        }),
      scope.cancelled,
    )
  }
