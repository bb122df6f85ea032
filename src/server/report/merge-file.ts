// The files of merged reports: the figures of the screen, one column for each of its columns.
import type { InputOf } from '../../contract/call.ts'
import type { reportMergeCalls } from '../../contract/report-merge.ts'
import type { Lang } from '../../contract/sentence.ts'
import { csvText, textCell } from '../../domain/csv.ts'
import { formatMoney } from '../../domain/money.ts'
import { trialBalanceCsv } from '../../domain/report-csv.ts'
import { subjectName } from '../../domain/subject.ts'
import type { Db } from '../kernel/db.ts'
import { type FileFormat, fileOf } from '../kernel/file-answer.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { writeFile } from './file.ts'
import { askMerge, type MergeAsked, type MergeInput } from './merge-question.ts'
import { type MergeStatement, mergeStatementOf } from './merge-statement.ts'
import { mergeDifferencesOf, mergeTableOf, mergeWorksheetOf } from './merge-tables.ts'
import { worksheetTotal } from './merge-wire.ts'
import type { Facts } from './over-books.ts'
import type { Reader } from './reader.ts'

type In<Name extends keyof typeof reportMergeCalls> = InputOf<(typeof reportMergeCalls)[Name]>

const statementText = ({ lines, columns, books }: MergeStatement): string => {
  const { digits } = books.asked
  const titles = columns.map(({ of, company, key }) => (of === 'company' ? company : `${of}_${key}`))
  const rows = lines.map((line) => [
    ...[String(line.no), textCell(line.nameZhCn), textCell(line.nameEn)],
    ...columns.map(({ values }) => {
      const value = values.get(line.no) ?? null
      return value === null ? '' : formatMoney(value, digits)
    }),
  ])
  return csvText(['line_no', 'name_zh_cn', 'name_en', ...titles], rows)
}

const worksheetText = async (tx: Db, asked: MergeAsked, input: In<'mergeWorksheet'>, lang: Lang): Promise<string> => {
  const { books, rows } = await mergeWorksheetOf(tx, asked, input)
  const { rules } = books
  const members = rules.members.filter(({ company }) => company !== asked.adjusting)
  const text = (amount: bigint): string => formatMoney(amount, asked.digits)
  const cells = [...rows, worksheetTotal(rows)].map((row) => {
    const subject = rules.subjects.find(row.subject)
    return [
      ...[row.subject || 'TOTAL', textCell(subject ? subjectName(subject, lang) : '')],
      ...members.map(({ company }) => text(row.companies.get(company) ?? 0n)),
      ...[row.sum, row.excluded, row.debit, row.credit, row.consolidated].map(text),
    ]
  })
  const titles = members.map(({ company }) => company)
  return csvText(['subject', 'name', ...titles, 'sum', 'excluded', 'debit', 'credit', 'consolidated'], cells)
}

const differencesText = async (tx: Db, asked: MergeAsked): Promise<string> => {
  const { merged } = await mergeDifferencesOf(tx, asked)
  const text = (amount: bigint): string => formatMoney(amount, asked.digits)
  const rows = merged.pairs.map((pair) => [
    ...[pair.company, pair.counterparty, pair.prefix, pair.otherPrefix],
    ...[pair.amount, pair.otherAmount, pair.eliminated, pair.difference].map(text),
    pair.state,
  ])
  const titles = ['company', 'counterparty', 'subject', 'counter_subject', 'amount', 'counter_amount']
  return csvText([...titles, 'eliminated', 'difference', 'note'], rows)
}

/** The calls that answer files. */
export const mergeFiles = (facts: Facts) => {
  const write =
    <I extends MergeInput & { format?: FileFormat }>(
      name: string,
      text: (tx: Db, asked: MergeAsked, input: I, lang: Lang) => Promise<string>,
    ) =>
    async (input: I, reader: Reader): Promise<FileAnswer> => {
      const asked = await askMerge(reader, facts, input)
      const format = input.format ?? 'csv'
      return fileOf(`${name}-${input.group ?? 'merged'}-${input.month}`, format, (out) =>
        reader.db.snapshot(async (tx) => {
          const whole = await text(tx, asked, input, reader.lang)
          const pieces = (async function* () {
            yield whole
          })()
          await writeFile(format, name, pieces, out)
        }),
      )
    }
  return {
    exportMergeStatement: write('merged-statement', async (tx, asked, input: In<'exportMergeStatement'>) => {
      const { statement: name, mode = 'merged', column } = input
      return statementText(await mergeStatementOf(tx, asked, { name, mode, column }))
    }),
    exportMergeTable: write('merged-trial-balance', async (tx, asked, input: In<'exportMergeTable'>, lang) => {
      const { books, table } = await mergeTableOf(tx, asked, input)
      return trialBalanceCsv(table, books.rules.subjects, { lang, digits: asked.digits })
    }),
    exportMergeWorksheet: write('merge-worksheet', (tx, asked, input: In<'exportMergeWorksheet'>, lang) =>
      worksheetText(tx, asked, input, lang),
    ),
    exportMergeDifferences: write('merge-differences', (tx, asked, _: In<'exportMergeDifferences'>) =>
      differencesText(tx, asked),
    ),
  }
}
