// What a merged figure is made of: companies, what each brings, what each step of merging adds to it, each a link.
import './explain.css'
import './merge.css'
import { useState } from 'react'
import type { ExplainedCompanyShape } from '../../../contract/merge/report-merge.ts'
import { explainedNames } from '../../../domain/merge/merge-explain.ts'
import { IconButton } from '../../kit/button.tsx'
import { Panel } from '../../kit/dialog.tsx'
import { Table, type TitledCell } from '../../kit/layout.tsx'
import { isZeroText, Money } from '../../kit/money.tsx'
import { Answered, Skeleton } from '../../kit/page.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'

type Row = ExplainedCompanyShape
type StepName = (typeof explainedNames)[number]

/** Where a number of a row leads: what the company says in its own books, or what a step did. */
export type ExplainLinks = {
  own: (row: Row) => string | null
  step: (row: Row, name: StepName) => string | null
  /** An adjustment of the company; null where it is that of other books than those of the header. */
  adjustment: (row: Row, id: string) => string | null
}

type Answer = {
  data: { rows: readonly Row[]; total: Row; page: { no: number; of: number; rest: number } } | undefined
  error: Error | null
  refetch: () => unknown
}

type Props = {
  name: string
  note: string
  value: string | null
  answer: Answer
  links: ExplainLinks
  onPage: (page: number) => void
  foot: React.ReactNode
  onClose: () => void
}

/** The panel is as wide as its steps: those that did nothing have no column. */
const namePx = 190
const stepPx = 114
const leastPx = 386

const Linked = ({ to, value, why }: { to: string | null; value: string; why: string }) => {
  const money = <Money value={value} zero="dash" />
  if (isZeroText(value) || value === '') return money
  return to ? <a href={`#${to}`}>{money}</a> : <span title={why}>{money}</span>
}

/** Why a number of a step leads nowhere further. */
const whyOf = (row: Row, name: StepName, total: Row): string => {
  if (row.role === 'others' && row !== total) return 'otherPages'
  if (name === 'merged') return 'thisRow'
  if (name === 'minority') return row === total ? 'rowsAbove' : 'otherHolders'
  return name === 'translated' ? 'noOwnLine' : 'partOfSheet'
}

/** What people have adjusted of what a company brings: unfolded each of it, why and by whom. */
const Adjusted = ({ row, links }: { row: Row; links: ExplainLinks }) => {
  const t = useWords('mergeExplain')
  const sum = (
    <>
      {t('adjusted')} <Money value={row.adjusted} zero="dash" />
    </>
  )
  if (row.adjustments.length === 0) {
    return (
      <span className="page-note merge-explained-note block" title={t('plainFigure:untold')}>
        {sum}
      </span>
    )
  }
  return (
    <details className="page-note merge-explained-note merge-explained-adjusted block">
      <summary>{sum}</summary>
      <ul>
        {row.adjustments.map(({ id, kind, reason, madeBy, reviewedBy, amount }) => (
          <li key={id}>
            {t(`statementAdjustment:kind_${kind}`)} {reason} ·{' '}
            {t('statementAdjustment:byWhom', { made: madeBy, reviewed: reviewedBy })}{' '}
            <Linked to={links.adjustment(row, id)} value={amount} why={t('plainFigure:otherBooks')} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const CompanyName = ({ row, links, rest }: { row: Row; links: ExplainLinks; rest: number }) => {
  const t = useWords('mergeExplain')
  const lang = useLang()
  if (row.role === 'others') return <>{t('others', { n: rest })}</>
  const notes = [
    ...(row.role === 'adjusting' ? [t('adjusting')] : []),
    ...(row.share === '' ? [] : [t('share', { share: row.share })]),
  ]
  return (
    <>
      <span className="text-quiet">{row.company}</span> {nameOf(row, lang)}
      {notes.length > 0 && <span className="page-note merge-explained-note block">{notes.join(' · ')}</span>}
      {row.adjusted !== '' && <Adjusted row={row} links={links} />}
      {row.own !== '' && (
        <span className="page-note merge-explained-note block">
          {row.currency} <Linked to={links.own(row)} value={row.own} why={t('plainFigure:noOwnLine')} />
        </span>
      )}
    </>
  )
}

type ExplainedProps = { data: NonNullable<Answer['data']>; links: ExplainLinks; shown: StepName[] }

const Explained = ({ data, links, shown }: ExplainedProps) => {
  const t = useWords('mergeExplain')
  const step = (row: Row, name: StepName) => (
    <Linked to={links.step(row, name)} value={row[name]} why={t(`plainFigure:${whyOf(row, name, data.total)}`)} />
  )
  const amount = 'merge-amount whitespace-nowrap text-right'
  return (
    <Table
      className="merge-explained explain-parts full-table lined cells cells-top"
      titles="text-quiet font-normal"
      rows={data.rows}
      rowKey={({ role, company }) => `${role} ${company}`}
      columns={[
        [t('company'), (row) => <CompanyName row={row} links={links} rest={data.page.rest} />],
        ...shown.map((name): TitledCell<Row> => [t(name), (row) => step(row, name), amount]),
      ]}
      foot={
        <tr>
          <td className="font-semibold">{t('total')}</td>
          {shown.map((name) => (
            <td key={name} className={`${amount} font-semibold`}>
              {step(data.total, name)}
            </td>
          ))}
        </tr>
      }
    />
  )
}

/** Leads through companies that do not all have room beside each other; nothing where they have. */
export const CompanyTurner = ({ page, onPage }: { page: { no: number; of: number }; onPage: (no: number) => void }) => {
  const t = useWords('reportMerge')
  if (page.of === 1) return null
  const to = (no: number) => () => onPage(no)
  return (
    <>
      <IconButton icon="chevron-left" label={t('pageBefore')} disabled={page.no === 1} onClick={to(page.no - 1)} />
      <span className="page-note">{t('pageOf', { no: page.no, of: page.of })}</span>
      <IconButton icon="chevron-right" label={t('pageNext')} disabled={page.no === page.of} onClick={to(page.no + 1)} />
    </>
  )
}

/** The page of companies of one figure; another figure begins with the first. */
export const usePageOf = (figure: string): [number | undefined, (page: number) => void] => {
  const [at, setAt] = useState({ figure, page: 1 })
  const page = at.figure === figure ? at.page : 1
  return [page > 1 ? page : undefined, (next) => setAt({ figure, page: next })]
}

export const MergeExplainPanel = (props: Props) => {
  const t = useWords('mergeExplain')
  const { answer, links } = props
  const { data } = answer
  const did = (name: StepName): boolean =>
    [...(data?.rows ?? []), ...(data ? [data.total] : [])].some((row) => !isZeroText(row[name]))
  const shown = explainedNames.filter((name) => name === 'translated' || name === 'merged' || did(name))
  const isPlain = shown.length === 2
  const steps = isPlain ? shown.slice(0, 1) : shown
  return (
    <Panel
      title={t('reportScreen:explain')}
      note={props.note}
      width={Math.max(leastPx, namePx + steps.length * stepPx)}
      foot={props.foot ? <div className="flex justify-between gap-8">{props.foot}</div> : undefined}
      onClose={props.onClose}
    >
      <div className="explain-figure px-16 py-12 lined">
        <p className="explain-part-name">{props.name}</p>
        <p className="explain-value font-semibold text-[22px] leading-30">
          <Money value={props.value} zero="zero" />
        </p>
      </div>
      <Answered answer={answer} waiting={<Skeleton rows={5} widths={[120, 90, 90]} />}>
        {(found) => (
          <>
            <Explained data={found} links={links} shown={[...steps]} />
            {found.page.of > 1 && (
              <p className="row px-16 py-6 gap-4">
                <CompanyTurner page={found.page} onPage={props.onPage} />
              </p>
            )}
          </>
        )}
      </Answered>
    </Panel>
  )
}
