// Why a figure of a statement is what it is: its formula with the values, the parts that sum to it, what changed it.
import { Fragment } from 'react'
import type { Lang } from '../../contract/base/language.ts'
import type { ExplainPartShape } from '../../contract/statement/statement.ts'
import { columnTitle } from '../../contract/statement/statement-title.ts'
import { Button } from '../kit/button.tsx'
import { useCopy } from '../kit/copy-text.ts'
import { groupDigits, Money } from '../kit/money.tsx'
import { LoadFailed, Skeleton } from '../kit/page.tsx'
import { Panel } from '../kit/panel.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import '../parts/report/explain.css'
import { AdjustFigure } from './explain-adjust.tsx'
import { ExplainedChange } from './explain-change.tsx'
import type { Explanation } from './explain-data.ts'
import { ExplainedFacts } from './explain-facts.tsx'
import { type Figure, Parts, PartValue, tableAddress } from './explain-parts.tsx'
import { spaced, termsOf } from './explain-terms.ts'
import { hasVouchers, MadeByVouchers } from './explain-vouchers.tsx'
import { lineName } from './statement-checks.tsx'

type PanelProps = { figure: Figure; explanation: Explanation; digits: number; onClose: () => void }

const Terms = ({ terms, ...figure }: Figure & { terms: readonly ExplainPartShape[] }) => (
  <>
    {terms.map((part, at) => (
      <Fragment key={part.formula}>
        {at > 0 || part.sign < 0 ? <span className="explain-code"> {part.sign < 0 ? '−' : '+'} </span> : null}
        <PartValue {...figure} part={part} />
      </Fragment>
    ))}
  </>
)

/** The formula and, under it, the values in its place. */
const Formula = ({ figure, terms }: { figure: Figure; terms: readonly ExplainPartShape[] }) => {
  const t = useWords('reportScreen')
  if (figure.row.formula === '') return null
  return (
    <dl className="explain-formula">
      <dt>{t('formula')}</dt>
      <dd>{spaced(figure.row.formula)}</dd>
      {terms.length > 0 && (
        <>
          <dt>{t('values')}</dt>
          <dd>
            <Terms {...figure} terms={terms} />
          </dd>
        </>
      )}
    </dl>
  )
}

/** The explanation as text, for a letter or a working paper. */
const textOf = (figure: Figure, terms: readonly ExplainPartShape[], t: Say, lang: Lang): string => {
  const { row, column, report } = figure
  const name = nameOf(row, lang)
  const joined = terms.map((part, at) => {
    const sign = part.sign < 0 ? '−' : at > 0 ? '+' : ''
    return `${sign} ${part.subject || part.formula} ${groupDigits(part.value ?? '')}`.trim()
  })
  return [
    `${report.title} ${report.month} · ${lineName(t, row.no)} ${name} · ${columnTitle(t, lang, column)}`,
    `${groupDigits(figure.value ?? '')} = ${spaced(row.formula)}`,
    ...(joined.length > 0 ? [`= ${joined.join(' ')}`] : []),
    `${report.set?.value ?? ''} · ${t(`include_${report.include}`)}`,
  ].join('\n')
}

const Foot = ({ figure, terms, parts }: { figure: Figure; terms: ExplainPartShape[]; parts: ExplainPartShape[] }) => {
  const t = useWords('reportScreen')
  const lang = useLang()
  const name = nameOf(figure.row, lang)
  const table = tableAddress(figure, parts, name)
  const [isCopied, copy] = useCopy(textOf(figure, terms, t, lang))
  return (
    <div className="explain-foot">
      <Button look="plain" icon={isCopied ? 'check' : 'copy'} onClick={copy}>
        {t(isCopied ? 'explanationCopied' : 'copyExplanation')}
      </Button>
      {table && (
        <Button look="solid" onClick={() => figure.report.tab.open(table)}>
          {t('openTable')}
        </Button>
      )}
    </div>
  )
}

const nothing: ExplainPartShape[] = []

export const ExplainPanel = ({ figure, explanation, digits, onClose }: PanelProps) => {
  const t = useWords('reportScreen')
  const lang = useLang()
  const { row, column } = figure
  const { explained, statement } = explanation
  const parts = explained.data?.parts ?? nothing
  const terms = termsOf(parts, figure.value, digits)
  return (
    <Panel
      title={t('explain')}
      note={`${lineName(t, row.no)} · ${columnTitle(t, lang, column)}`}
      foot={explained.data && <Foot figure={figure} terms={terms} parts={parts} />}
      onClose={onClose}
    >
      <div className="explain-figure">
        <p className="explain-part-name">{nameOf(row, lang)}</p>
        <p className="explain-value">
          <Money value={figure.value} zero="zero" />
        </p>
        <Formula figure={figure} terms={terms} />
      </div>
      <p className="explain-head">{t('parts')}</p>
      {explained.error && !explained.data ? (
        <LoadFailed trouble={explained.error} onRetry={() => void explained.refetch()} />
      ) : explained.data ? (
        <>
          <Parts figure={figure} parts={parts} digits={digits} />
          {figure.report.asKnown === undefined && <AdjustFigure figure={figure} statement={statement} />}
          <ExplainedChange figure={figure} explanation={explanation} digits={digits} />
          <ExplainedFacts figure={figure} explanation={explanation} parts={parts} digits={digits} />
          {statement && hasVouchers(statement) && column.entity === null && figure.report.asKnown === undefined && (
            <MadeByVouchers
              {...{ report: figure.report, name: statement, line: row.no, column: column.key }}
              {...{ value: figure.value, digits, isOpen: row.kind === 'P' }}
            />
          )}
        </>
      ) : (
        <Skeleton rows={5} widths={[180, 90]} />
      )}
    </Panel>
  )
}
