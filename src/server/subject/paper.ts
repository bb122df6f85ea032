// The chart of subjects on paper, in the language of its reader.
import { master as masterEn } from '../../contract/locale/en/master.ts'
import { subjectScreen as en } from '../../contract/locale/en/subject-screen.ts'
import { master as masterZhCn } from '../../contract/locale/zh-cn/master.ts'
import { subjectScreen as zhCn } from '../../contract/locale/zh-cn/subject-screen.ts'
import { master as masterZhTw } from '../../contract/locale/zh-tw/master.ts'
import { subjectScreen as zhTw } from '../../contract/locale/zh-tw/subject-screen.ts'
import type { Lang } from '../../contract/sentence.ts'
import { subjectName } from '../../domain/subject.ts'
import type { SubjectDefinition } from '../../domain/subject-definition.ts'
import type { FileAnswer, Scope } from '../kernel/scope.ts'
import { listPaper } from '../print/list-paper.ts'
import type { ReportColumn, ReportRow } from '../print/report-pages.ts'

type Words = { t: typeof zhCn; m: typeof masterZhCn }

const words: Record<Lang, Words> = {
  'zh-cn': { t: zhCn, m: masterZhCn },
  'zh-tw': { t: zhTw, m: masterZhTw },
  en: { t: en, m: masterEn },
}

const auxText = ({ aux }: SubjectDefinition, { t, m }: Words): string =>
  aux.map(({ type, required }) => m[`entity_${type}`] + (required ? '' : t.optional)).join(' ')

const currencyText = ({ currency }: SubjectDefinition, { m }: Words): string =>
  currency === 'BASE' || currency === 'ALL' ? m[`currency_${currency}`] : currency.replaceAll('|', ' ')

const rowOf = (row: SubjectDefinition, own: Words, lang: Lang): ReportRow => {
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

const columnsOf = ({ t }: Words): ReportColumn[] => [
  { title: t.code, kind: 'code' },
  { title: t.name, kind: 'text', indents: true },
  ...[t.typeShort, t.sideShort, t.currency, t.aux, t.cashShort, t.quantityShort, t.cfShort, t.stateShort].map(
    (title) => ({ title, kind: 'text' as const }),
  ),
]

/** The PDF of these subjects. */
export const chartPaper = (scope: Scope, rows: readonly SubjectDefinition[]): Promise<FileAnswer> => {
  const own = words[scope.lang]
  return listPaper(scope, {
    title: own.t.title,
    columns: columnsOf(own),
    rows: rows.map((row) => rowOf(row, own, scope.lang)),
  })
}
