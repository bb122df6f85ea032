// The parts of an explained figure: what is asked for, the tree of subjects and lines, and where all of them lead.
import { type ReactNode, useState } from 'react'
import type { ResultOf } from '../../contract/base/call.ts'
import type { IncludeShape } from '../../contract/ledger/ledger.ts'
import type { reportCalls } from '../../contract/statement/report.ts'
import type { ExplainPartShape, StatementColumnShape, StatementRowShape } from '../../contract/statement/statement.ts'
import { subjectTypes } from '../../domain/chart/subject.ts'
import { noEntity, otherEntities } from '../../domain/statement/statement-columns.ts'
import { useCall } from '../api/query.ts'
import { Icon } from '../kit/button.tsx'
import { Money } from '../kit/money.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { addressOf } from '../parts/address.ts'
import type { TrailStep } from '../parts/report/trail.ts'
import type { Report } from '../parts/report/use-report.ts'
import { type Node, spaced, topSubjects, treeOf } from './explain-terms.ts'
import { compareOf, placeAgainst, type StatementPageName } from './statement-columns.tsx'
import '../parts/report/explain.css'

export type Figure = {
  report: Report
  row: StatementRowShape
  column: StatementColumnShape
  value: string | null
  kind: TrailStep['kind']
  /** Its column is the opening of the year, whatever it is called. */
  isOpening?: boolean
  onLine: (line: number) => void
}

const indentPx = 16

/** Books of another year are named; those of the header need not be. */
const companiesOf = ({ report, column }: Figure): string | undefined =>
  column.accountSet === report.set?.value ? report.companies : column.accountSet

/** Parts that are turnovers whatever they are in: a check of a balance sheet may have them. */
const turnover = /^(PC|PD|MC|CT|DT|IS)\(/

const kindOf = (figure: Figure, { formula }: ExplainPartShape): TrailStep['kind'] =>
  turnover.test(formula) ? 'movement' : figure.kind

const addressOfCell = (figure: Figure, part: ExplainPartShape, name: string): string | null => {
  const { cell, value } = part
  if (!cell) return null
  const { report, line, column, month, accountSet } = cell
  const companies = accountSet === figure.report.set?.value ? undefined : accountSet
  // A month before those of the report begins no later than it ends.
  const query = { month, from: month, companies, line: String(line), column }
  return figure.report.drill(`/report/${report}`, query, { name, figure: value ?? '', kind: kindOf(figure, part) })
}

const addressOfPart = (figure: Figure, part: ExplainPartShape, name: string): string | null => {
  if (part.cell) return addressOfCell(figure, part, name)
  const { drill } = part
  // A line of the statement is explained where it stands.
  if (!drill || drill.subjects.length === 0) return null
  const isDetail = drill.report === 'general-ledger-2' && drill.subjects.length === 1
  const path = isDetail ? `/report/general-ledger-2/${drill.subjects[0]}` : `/report/${drill.report}`
  if (!figure.report.leads(path)) return null
  const subject = isDetail ? undefined : drill.subjects.join(',')
  const { month, from, entity, withoutClosing } = drill
  const closing = withoutClosing ? '1' : undefined
  const query = { month, from, subject, entity, companies: companiesOf(figure), withoutClosing: closing }
  return figure.report.drill(path, query, { name, figure: part.value ?? '', kind: kindOf(figure, part) })
}

export const PartValue = ({ part, ...figure }: Figure & { part: ExplainPartShape }) => {
  const t = useWords('plainFigure')
  const lang = useLang()
  const name = `${part.subject} ${nameOf(part, lang)}`.trim() || part.formula
  const to = addressOfPart(figure, part, name)
  const value = <Money value={part.value} zero="zero" />
  const { line } = part
  if (part.change) return <a href={`#${addressOf('/report/adjustment', { only: part.change.id })}`}>{value}</a>
  if (to) return <a href={`#${to}`}>{value}</a>
  if (line === null || line === figure.row.no) return <span title={t('formula')}>{value}</span>
  return (
    <button type="button" className="link-button" onClick={() => figure.onLine(line)}>
      {value}
    </button>
  )
}

const ChangeName = ({ change }: { change: NonNullable<ExplainPartShape['change']> }) => {
  const t = useWords('statementAdjustment')
  const who = t('byWhom', { made: change.madeBy, reviewed: change.reviewedBy })
  return (
    <span className="explain-part-name explain-change" title={`${change.reason} · ${who}`}>
      <span className="text-quiet">{t(`kind_${change.kind}`)} </span>
      {change.reason}
      <span className="page-note block overflow-hidden text-ellipsis">{who}</span>
    </span>
  )
}

export const PartName = ({ part }: { part: ExplainPartShape }) => {
  const t = useWords('reportScreen')
  const lang = useLang()
  const { line, subject, item, change } = part
  // One digit is a whole class of subjects, which has no name of its own.
  const type = subject.length === 1 ? subjectTypes[Number(subject) - 1] : undefined
  const words = type ? t(`master:type_${type}`) : nameOf(part, lang)
  if (change) return <ChangeName change={change} />
  return (
    <span className="explain-part-name" title={part.formula}>
      {subject !== '' && <span className="text-quiet">{subject} </span>}
      {item !== undefined && <span className="text-quiet">{item} </span>}
      {line !== null && <span className="text-quiet">{t('lineOf', { n: line })} </span>}
      {words || (subject === '' && line === null ? part.formula : '')}
      {part.dividesByZero && <span className="page-note"> {t('dividesByZero')}</span>}
    </span>
  )
}

type HeadProps = {
  name?: string
  value: string | null
  formula?: string
  /** What stands in the place of the formula's names. */
  values?: ReactNode
  children?: ReactNode
}

export const FigureHead = ({ name, value, formula = '', values, children }: HeadProps) => {
  const t = useWords('reportScreen')
  return (
    <div className="explain-figure px-16 py-12 lined">
      {name !== undefined && <p className="explain-part-name">{name}</p>}
      <p className="explain-value font-semibold text-[22px] leading-30">
        <Money value={value} zero="zero" />
      </p>
      {formula !== '' && (
        <dl className="explain-formula grid grid-cols-[max-content_minmax(0,1fr)] gap-x-10 gap-y-2 mt-6 px-10 py-6">
          <dt className="text-quiet">{t('formula')}</dt>
          <dd className="m-0">{spaced(formula)}</dd>
          {values && (
            <>
              <dt className="text-quiet">{t('values')}</dt>
              <dd className="m-0">{values}</dd>
            </>
          )}
        </dl>
      )}
      {children}
    </div>
  )
}

export const PartLine = (props: { name: ReactNode; title?: string; children: ReactNode }) => (
  <li className="explain-part row gap-8 min-h-28 py-2 pr-16 pl-8">
    <span className="explain-part-name" title={props.title}>
      {props.name}
    </span>
    <span className="explain-part-value whitespace-nowrap">{props.children}</span>
  </li>
)

type RowProps = { figure: Figure; node: Node<ExplainPartShape>; depth: number }

/** A part and, unfolded, those below it; lines of the statement begin folded, subjects unfolded. */
const PartRow = ({ figure, node, depth }: RowProps) => {
  const t = useWords('reportScreen')
  const { part, below } = node
  const [isOpen, setOpen] = useState(part.line === null)
  return (
    <>
      <li className="explain-part row gap-8 min-h-28 py-2 pr-16 pl-8" style={{ paddingLeft: 8 + depth * indentPx }}>
        {below.length > 0 ? (
          <button
            type="button"
            className="grid place-items-center flex-none w-24 h-24 text-quiet -my-2 -mr-6"
            aria-expanded={isOpen}
            aria-label={t('partsBelow', { name: part.subject || part.formula })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
          </button>
        ) : (
          <span className="grid place-items-center flex-none w-24 h-24 text-quiet -my-2 -mr-6" />
        )}
        {part.sign < 0 && <span className="text-quiet">−</span>}
        <PartName part={part} />
        <span className="explain-part-value whitespace-nowrap">
          <PartValue {...figure} part={part} />
        </span>
      </li>
      {isOpen && below.map((one) => <PartRow key={one.key} figure={figure} node={one} depth={depth + 1} />)}
    </>
  )
}

/** Not what no entity has, and not several of them. */
const isOne = ({ code }: { code: string }): boolean => code !== noEntity && code !== otherEntities

export const tableAddress = (figure: Figure, parts: readonly ExplainPartShape[], name: string): string | null => {
  const top = topSubjects(parts)
  if (!top) return null
  const { entity } = figure.column
  if (entity && !isOne(entity)) return null
  const query = {
    ...{ month: top.month, from: top.from, subject: top.subjects, companies: companiesOf(figure) },
    ...(entity ? { entity: `${entity.type}:${entity.code}` } : {}),
    withoutClosing: top.withoutClosing ? '1' : undefined,
  }
  return figure.report.drill(`/report/balance-table-${entity ? 3 : 1}`, query, {
    name,
    figure: figure.value ?? '',
    kind: figure.kind,
  })
}

export const Parts = (props: { figure: Figure; parts: readonly ExplainPartShape[]; digits: number }) => {
  const t = useWords('reportScreen')
  const { figure, parts, digits } = props
  const nodes = treeOf(parts, digits)
  return (
    <ul className="explain-parts lined">
      {nodes.map((node) => (
        <PartRow key={`${figure.row.no} ${figure.column.key} ${node.key}`} figure={figure} node={node} depth={0} />
      ))}
      {nodes.length === 0 && (
        <li className="explain-part explain-none row text-quiet gap-8 min-h-28 py-2 pr-16 pl-8">{t('noParts')}</li>
      )}
    </ul>
  )
}

type Book = ResultOf<typeof reportCalls.balanceSheet>['books'][number]

export type StatementCell = { row: StatementRowShape; column: StatementColumnShape; value: string | null }

type PartsAnswer = {
  data: { parts: ExplainPartShape[] } | undefined
  error: Error | null
  refetch: () => unknown
}

/** `against`: the figure of the same line that stands beside it; `other`: the line with more or fewer vouchers. */
export type Explanation = {
  /** Null for an own statement. */
  statement: StatementPageName | null
  explained: PartsAnswer
  before: PartsAnswer
  against: StatementCell | null
  other: { include: IncludeShape; value: string | null } | null
}

const againstOf = (book: Book | undefined, chosen: StatementCell | null): StatementCell | null => {
  const at = chosen && book ? placeAgainst(book.columns, chosen.column.key) : -1
  const column = book?.columns[at]
  return chosen && column ? { row: chosen.row, column, value: chosen.row.values[at] ?? null } : null
}

type Asks = {
  name: StatementPageName
  read: typeof reportCalls.balanceSheet
  explain: typeof reportCalls.explainBalanceSheet
}

export const useExplanation = (
  kind: Asks,
  report: Report,
  book: Book | undefined,
  chosen: StatementCell | null,
): Explanation => {
  const compare = compareOf(report, kind.name)
  const { month, include, asKnown } = report
  const against = againstOf(book, chosen)
  const question = {
    accountSet: report.companies ?? report.set?.value,
    month,
    include,
    compare,
    asKnown,
    column: chosen?.column.key ?? 'closing',
    line: chosen?.row.no ?? 1,
  }
  const explained = useCall(kind.explain, question, { enabled: chosen !== null })
  const then = { ...question, column: against?.column.key ?? question.column }
  const before = useCall(kind.explain, then, { enabled: against !== null, quiet: true })
  // Posted figures are compared with all vouchers, others with the posted ones: the rest is what is unposted.
  const wider: IncludeShape = include === 'posted' ? 'saved' : 'posted'
  const input = {
    companies: report.companies,
    month,
    include: wider,
    compare,
    asKnown,
  }
  const wide = useCall(kind.read, input, { enabled: chosen !== null, quiet: true }).data?.books[0]
  const at = wide?.columns.findIndex((column) => column.key === chosen?.column.key) ?? -1
  const value = wide?.rows.find((row) => row.no === chosen?.row.no)?.values[at] ?? null
  return { statement: kind.name, explained, before, against, other: wide ? { include: wider, value } : null }
}
