// Why a figure of a statement is what it is: its formula, the parts that sum to it, and the way to the ledgers.
import type { ExplainPartShape, StatementColumnShape, StatementRowShape } from '../../contract/report.ts'
import { Button } from '../kit/button.tsx'
import { Money } from '../kit/money.tsx'
import { LoadFailed, Skeleton } from '../kit/page.tsx'
import { Panel } from '../kit/panel.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import './report.css'
import type { Report } from './use-report.ts'

export type Explained = {
  data: { parts: ExplainPartShape[] } | undefined
  error: Error | null
  refetch: () => Promise<unknown>
}

type PanelProps = {
  report: Report
  row: StatementRowShape
  column: StatementColumnShape
  value: string | null
  kind: 'closing' | 'movement'
  explained: Explained
  onLine: (line: number) => void
  onClose: () => void
}

const indentPx = 16

/** Books of another year are named; those of the header need not be. */
const companiesOf = ({ report, column }: PanelProps): string | undefined =>
  column.accountSet === report.set?.value ? report.companies : column.accountSet

const addressOfPart = (
  props: PanelProps,
  part: Pick<ExplainPartShape, 'drill' | 'value'>,
  name: string,
): string | null => {
  const { drill } = part
  if (!drill) return null
  const isDetail = drill.report === 'general-ledger-2' && drill.subjects.length === 1
  const path = isDetail ? `/report/general-ledger-2/${drill.subjects[0]}` : `/report/${drill.report}`
  const subject = isDetail ? undefined : drill.subjects.join(',')
  const query = { month: drill.month, from: drill.from, subject, companies: companiesOf(props) }
  return props.report.drill(path, query, { name, figure: part.value ?? '', kind: props.kind })
}

const PartRow = (props: PanelProps & { part: ExplainPartShape }) => {
  const { part, onLine } = props
  const t = useWords('reportScreen')
  const lang = useLang()
  const words = nameOf(part, lang)
  const name = `${part.subject} ${words}`.trim() || part.formula
  const to = addressOfPart(props, part, name)
  const value = <Money value={part.value} zero="zero" />
  const { line } = part
  return (
    <li className="explain-part" style={{ paddingLeft: 16 + (part.depth - 1) * indentPx }}>
      <span className="explain-sign">{part.sign < 0 ? '−' : ''}</span>
      <span className="explain-part-name" title={part.formula}>
        {part.subject !== '' && <span className="explain-code">{part.subject} </span>}
        {line !== null && <span className="explain-code">{t('lineOf', { n: line })} </span>}
        {words || (part.subject === '' && line === null ? part.formula : '')}
      </span>
      <span className="explain-part-value">
        {to ? (
          <a href={`#${to}`}>{value}</a>
        ) : line !== null && line !== props.row.no ? (
          <button type="button" className="link-button" onClick={() => onLine(line)}>
            {value}
          </button>
        ) : (
          value
        )}
      </span>
    </li>
  )
}

/** All subjects of the figure in one balance table. */
const tableAddress = (props: PanelProps, parts: readonly ExplainPartShape[], name: string): string | null => {
  const least = Math.min(...parts.filter((part) => part.drill).map((part) => part.depth))
  const top = parts.filter((part) => part.drill && part.depth === least)
  const subjects = [...new Set(top.flatMap((part) => part.drill?.subjects ?? []))]
  const [first] = top
  if (!first?.drill || subjects.length === 0) return null
  const { from, month } = first.drill
  const query = { month, from, subject: subjects.join(','), companies: companiesOf(props) }
  return props.report.drill('/report/balance-table-1', query, { name, figure: props.value ?? '', kind: 'movement' })
}

/** A subject without subjects below it is its own only part: it is shown once. */
const isSaidAbove = (part: ExplainPartShape, above: ExplainPartShape | undefined): boolean =>
  part.subject !== '' && above?.subject === part.subject && above.depth < part.depth

const keyed = (parts: readonly ExplainPartShape[]) => parts.map((part, at) => ({ part, key: `${at} ${part.formula}` }))

export const ExplainPanel = (props: PanelProps) => {
  const t = useWords('reportScreen')
  const lang = useLang()
  const { row, column, explained, report } = props
  const name = nameOf(row, lang)
  const parts = explained.data?.parts ?? []
  const below = parts.filter((part, at) => part.depth > 0 && !isSaidAbove(part, parts[at - 1]))
  const table = tableAddress(props, parts, name)
  const foot = table && (
    <Button look="solid" onClick={() => report.tab.open(table)}>
      {t('openTable')}
    </Button>
  )
  return (
    <Panel
      title={t('explain')}
      note={`${t('lineOf', { n: row.no })} · ${t(`column_${column.key}`)}`}
      foot={foot}
      onClose={props.onClose}
    >
      <div className="explain-figure">
        <p className="explain-part-name">{name}</p>
        <p className="explain-value">
          <Money value={props.value} zero="zero" />
        </p>
        {row.formula !== '' && <p className="explain-formula">{row.formula}</p>}
      </div>
      <p className="explain-head">{t('parts')}</p>
      {explained.error && !explained.data ? (
        <LoadFailed text={explained.error.message} onRetry={() => void explained.refetch()} />
      ) : explained.data ? (
        <ul>
          {keyed(below).map(({ part, key }) => (
            <PartRow key={key} {...props} part={part} />
          ))}
          {below.length === 0 && <li className="explain-part explain-code">{t('noParts')}</li>}
        </ul>
      ) : (
        <Skeleton rows={5} widths={[180, 90]} />
      )}
    </Panel>
  )
}
