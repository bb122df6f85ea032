// Every plain report of the product with its words: each file `<path>.report.ts` of the contract declares one, and
// `words/<path>.ts` says it. What is declared there is served, printed, written as a file and put into the menu.
import type { Lang } from '../../contract/base/language.ts'
import type { WordTable } from '../../contract/base/word-table.ts'
import { spoken } from '../../contract/base/word-table.ts'
import type { PlainReport } from '../../contract/ledger/define-report.ts'
import { reportScreensWith } from '../../contract/ledger/report-screen.ts'
import { declaredIn, declaredWords } from './declarations.ts'

type ReportTexts = Readonly<Record<Lang, Readonly<Record<string, string>>>>

const declared = await declaredIn<PlainReport>('.report.ts')

export const plainReports: readonly PlainReport[] = declared.map(({ definition }) => definition)

/** Every report of the product, plain or not. */
export const reportScreens = reportScreensWith(plainReports)

const tables = new Map<string, WordTable>()
for (const { file, definition } of declared) tables.set(definition.name, await declaredWords(file, definition.name))

/** The words of a plain report by its name. */
export const reportTexts: ReadonlyMap<string, ReportTexts> = new Map(
  [...tables].map(([name, table]) => [name, spoken(table)]),
)

/** The title of a plain report in each language. */
export const reportTitle = (name: string): WordTable[string] => tables.get(name)?.title ?? ['', '', '']
