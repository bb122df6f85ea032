// The chart of subjects on paper, in the language of its reader.
import type { Lang } from '../../../contract/base/language.ts'
import { type Spoken, spoken } from '../../../contract/base/word-table.ts'
import { master } from '../../../contract/words/master.ts'
import { subjectScreen } from '../../../contract/words/subject-screen.ts'
import { subjectName } from '../../../domain/chart/subject.ts'
import type { SubjectDefinition } from '../../../domain/chart/subject-definition.ts'
import type { FileAnswer, Scope } from '../../kernel/scope.ts'
import { listPaper } from '../../print/list-paper.ts'
import type { PaperColumn, PaperRow } from '../../print/report-pages.ts'

type Words = { t: Spoken<typeof subjectScreen>; m: Spoken<typeof master> }

const screenWords = spoken(subjectScreen)
const masterWords = spoken(master)
const wordsIn = (lang: Lang): Words => ({ t: screenWords[lang], m: masterWords[lang] })

const auxText = ({ aux }: SubjectDefinition, { t, m }: Words): string =>
  aux.map(({ type, required }) => m[`entity_${type}`] + (required ? '' : t.optional)).join(' ')

const currencyText = ({ currency }: SubjectDefinition, { m }: Words): string =>
  currency === 'BASE' || currency === 'ALL' ? m[`currency_${currency}`] : currency.replaceAll('|', ' ')

const rowOf = (row: SubjectDefinition, own: Words, lang: Lang): PaperRow => {
  const { t, m } = own
  const yes = (is: boolean): string => (is ? t.yes : '')
  const cells = [
    ...[row.code, subjectName(row, lang), m[`type_${row.type}`], m[`direction_${row.direction}`]],
    ...[currencyText(row, own), auxText(row, own), yes(row.cash), yes(row.quantity)],
    [row.cfItemIn, row.cfItemOut].filter(Boolean).join(' / '),
    row.enabled ? '' : t.enabled_no,
  ]
  return { cells, indent: row.level - 1, ...(row.isLeaf ? {} : { heavy: [0, 1] }) }
}

const columnsOf = ({ t }: Words): PaperColumn[] => [
  { title: t.code, kind: 'code' },
  { title: t.name, kind: 'text', indents: true },
  ...[t.typeShort, t.sideShort, t.currency, t.aux, t.cashShort, t.quantityShort, t.cfShort, t.stateShort].map(
    (title) => ({ title, kind: 'text' as const }),
  ),
]

/** The PDF of these subjects. */
export const chartPaper = (scope: Scope, rows: readonly SubjectDefinition[]): Promise<FileAnswer> => {
  const own = wordsIn(scope.lang)
  return listPaper(scope, {
    title: own.t.title,
    columns: columnsOf(own),
    rows: rows.map((row) => rowOf(row, own, scope.lang)),
  })
}
