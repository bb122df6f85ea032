// Why a figure of a statement is what it is: its formula with the values, the parts that sum to it, what changed it.

import { Fragment, type ReactNode, useState } from 'react'
import type { Lang } from '../../contract/base/language.ts'
import type { IncludeShape } from '../../contract/ledger/ledger.ts'
import { reportCalls } from '../../contract/statement/report.ts'
import { columnTitle, type ExplainPartShape } from '../../contract/statement/statement.ts'
import { parsePeriod } from '../../domain/base/period.ts'
import { isManual, isMovable } from '../../domain/statement/statement-adjustment.ts'
import { useCall } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { useCopy } from '../kit/copy-button.tsx'
import { Panel } from '../kit/dialog.tsx'
import { AmountCell, groupDigits, isZeroText, Money } from '../kit/money.tsx'
import { Answered, LoadFailed, Skeleton } from '../kit/page.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import { addressOf, changedSearch } from '../parts/address.ts'
import { isListed } from '../parts/company-picker.tsx'
import { CheckMark } from '../parts/report/report-page.tsx'
import type { Report } from '../parts/report/use-report.ts'
import { type AdjustmentEdit, type AdjustmentFields, AdjustmentForm, newAdjustment } from './adjustment-form.tsx'
import { ExplainedChange } from './explain-change.tsx'
import {
  type Explanation,
  type Figure,
  FigureHead,
  PartLine,
  Parts,
  PartValue,
  tableAddress,
} from './explain-parts.tsx'
import { differenceOf, spaced, termsOf, topSubjects } from './explain-terms.ts'
import { compareOf, lineName } from './statement-columns.tsx'
import '../parts/report/explain.css'

type PanelProps = { figure: Figure; explanation: Explanation; digits: number; onClose: () => void }

const Terms = ({ terms, ...figure }: Figure & { terms: readonly ExplainPartShape[] }) => (
  <>
    {terms.map((part, at) => (
      <Fragment key={part.formula}>
        {at > 0 || part.sign < 0 ? <span className="text-quiet"> {part.sign < 0 ? '−' : '+'} </span> : null}
        <PartValue {...figure} part={part} />
      </Fragment>
    ))}
  </>
)

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
    <div className="flex justify-between gap-8">
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
      <FigureHead
        {...{ name: nameOf(row, lang), value: figure.value, formula: row.formula }}
        values={terms.length > 0 && <Terms {...figure} terms={terms} />}
      />
      <p className="explain-head">{t('parts')}</p>
      <Answered answer={explained} waiting={<Skeleton rows={5} widths={[180, 90]} />}>
        {() => (
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
        )}
      </Answered>
    </Panel>
  )
}

const statements = {
  balanceSheet: 'balance-sheet',
  incomeStatement: 'income-statement',
  cashFlow: 'cash-flow',
} as const

/** The months of the column, as an adjustment names them; the year opening is the month 0. */
const monthsOf = ({ column, isOpening }: Figure): Pick<AdjustmentFields, 'fromNo' | 'toNo'> => {
  if (column.key === 'yearOpening' || isOpening) return { fromNo: 0, toNo: 0 }
  const [from, to] = [column.from, column.month].map((text) => parsePeriod(text)?.no ?? 1)
  return { fromNo: from ?? 1, toNo: to ?? 1 }
}

type AdjustProps = { figure: Figure; statement: keyof typeof statements | null }

/** Own statements, whose address ends with their code, are filled in only. */
const AdjustFigure = ({ figure, statement }: AdjustProps) => {
  const t = useWords('statementAdjustment')
  const mayEdit = useAuth('gl:statementAdjustment:edit')
  const [opened, setOpened] = useState<AdjustmentEdit | null>(null)
  const { row, column, report } = figure
  // Those of other books and of one store are not adjusted from here.
  const isHere = column.accountSet === report.set?.value && column.entity === null
  const byHand = isManual(row)
  if (!mayEdit || !isHere || !(statement ? isMovable(row) : byHand)) return null
  const name = statement ? statements[statement] : (report.address.path.split('/').at(-1) ?? '')
  const { fromNo, toNo } = monthsOf(figure)
  const begin = (kind: AdjustmentFields['kind']) => {
    const lines = kind === 'manual' ? { toLine: row.no } : { fromLine: row.no }
    const from = kind === 'manual' || toNo === 0 ? fromNo : toNo
    setOpened(newAdjustment(kind, toNo, { statement: name, ...lines, fromNo: from, toNo }))
  }
  return (
    <>
      <p className="flex px-16 py-8 gap-8">
        {byHand && (
          <Button icon="edit" onClick={() => begin('manual')}>
            {t('fillIn')}
          </Button>
        )}
        {statement && (
          <Button look="plain" onClick={() => begin('reclass')}>
            {t('moveFrom')}
          </Button>
        )}
      </p>
      {opened && <AdjustmentForm opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const Fact = (props: { name: string; children: ReactNode }) => (
  <div className="explain-fact row justify-between gap-8 first:pt-8">
    <dt className="text-quiet">{props.name}</dt>
    <dd className="m-0">{props.children}</dd>
  </div>
)

const Movements = ({ figure, parts }: { figure: Figure; parts: readonly ExplainPartShape[] }) => {
  const t = useWords('reportScreen')
  const mayCount = useAuth('gl:report:generalLedger2:view')
  const mayList = useAuth('gl:voucher:view')
  const top = topSubjects(parts)
  const { report, column } = figure
  const { withoutClosing, ...asked } = top ?? { month: '', subjects: '', withoutClosing: false }
  const withClosing = withoutClosing ? false : undefined
  const input = { accountSet: column.accountSet, include: report.include, ...asked, withClosing }
  // What is counted are the lines of the whole books.
  const isWhole = column.entity === null && report.asKnown === undefined
  const counted = useCall(reportCalls.movements, input, { enabled: top !== null && mayCount && isWhole, quiet: true })
  if (!top || !mayCount || !isWhole || counted.error) return null
  const more = counted.data?.isWhole === false ? '+' : ''
  const words = counted.data
    ? t('movementsOf', { vouchers: `${counted.data.vouchers}${more}`, lines: `${counted.data.lines}${more}` })
    : '…'
  const range = { periodFrom: top.from, periodTo: top.month, subject: top.subjects }
  const companies = column.accountSet === report.set?.value ? undefined : column.accountSet
  const isThere = mayList && isListed(column.accountSet, report.set?.value)
  const list = isThere && counted.data?.vouchers ? addressOf('/voucher/list', { ...range, companies }) : null
  return <Fact name={t('movements')}>{list ? <a href={`#${list}`}>{words}</a> : words}</Fact>
}

const Unposted = (props: { figure: Figure; include: IncludeShape | undefined; amount: string }) => {
  const { report, row, column } = props.figure
  const money = <Money value={props.amount} zero="zero" />
  if (isZeroText(props.amount)) return money
  const { path, search } = report.address
  const to =
    path + changedSearch(search, { month: report.month, include: props.include, line: row.no, column: column.key })
  return <a href={`#${to}`}>{money}</a>
}

/** What stands behind an explained figure: how many vouchers and lines move it, and how much of it is unposted. */
const ExplainedFacts = (props: {
  figure: Figure
  explanation: Explanation
  parts: readonly ExplainPartShape[]
  digits: number
}) => {
  const t = useWords('reportScreen')
  const { figure, explanation, digits } = props
  const { other } = explanation
  const isPosted = figure.report.include === 'posted'
  const unposted = other
    ? isPosted
      ? differenceOf(other.value, figure.value, digits)
      : differenceOf(figure.value, other.value, digits)
    : null
  return (
    <dl className="explain-section m-0 pb-8 lined">
      <Movements figure={figure} parts={props.parts} />
      {unposted !== null && (
        <Fact name={t(isPosted ? 'unpostedBeside' : 'unpostedWithin')}>
          <Unposted figure={figure} include={other?.include} amount={unposted} />
        </Fact>
      )}
    </dl>
  )
}

const callOf = { incomeStatement: reportCalls.incomeStatementVouchers, cashFlow: reportCalls.cashFlowVouchers }
type WithVouchers = keyof typeof callOf
export const hasVouchers = (name: string): name is WithVouchers => name in callOf

type MadeProps = {
  report: Report
  name: WithVouchers
  line: number
  column: string
  /** What the vouchers should sum to. */
  value: string | null
  digits: number
  /** Asks at once, without being asked to. */
  isOpen?: boolean
}

const Listed = ({ report, name, line, column, value, digits }: MadeProps) => {
  const t = useWords('statementVouchers')
  const maySee = useAuth('gl:statementAdjustment:view')
  const answer = useCall(callOf[name], {
    ...{ accountSet: report.companies ?? report.set?.value, month: report.month, include: report.include },
    ...{ compare: compareOf(report, name), column, line },
  })
  if (answer.error) return <LoadFailed trouble={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={3} widths={[80, 160, 80]} />
  const { isKnown, vouchers, count, total, adjusted } = answer.data
  if (!isKnown) return <p className="explain-none text-quiet">{t('unknown')}</p>
  const rest = differenceOf(differenceOf(value, adjusted, digits), total, digits)
  return (
    <>
      <ul className="explain-parts explain-vouchers lined">
        {vouchers.map(({ id, date, voucher, summary, amount }) => (
          <PartLine
            key={id}
            title={`${date} ${voucher} ${summary}`}
            name={
              <>
                <span className="text-quiet">
                  {date} {voucher}
                </span>{' '}
                {summary}
              </>
            }
          >
            <a href={`#/voucher/entry/${id}`}>
              <Money value={amount} />
            </a>
          </PartLine>
        ))}
      </ul>
      {count > vouchers.length && (
        <p className="explain-none text-quiet">{t('more', { n: count - vouchers.length })}</p>
      )}
      {!isZeroText(adjusted) && (
        <p className="explain-proof px-16 pt-4">
          {t('statementAdjustment:adjustedOf')}{' '}
          <AmountCell value={adjusted} to={maySee ? addressOf('/report/adjustment', { state: 'reviewed' }) : null} />
        </p>
      )}
      <p className="explain-proof px-16 pt-4">
        {rest !== null && isZeroText(rest) ? (
          <CheckMark isFine>{t('sumIsFigure', { n: count })}</CheckMark>
        ) : (
          <CheckMark isFine={false}>
            {t('rest')}{' '}
            <span title={t('plainFigure:thisLess')}>
              <Money value={rest} zero="zero" />
            </span>
          </CheckMark>
        )}
      </p>
    </>
  )
}

export const MadeByVouchers = (props: MadeProps) => {
  const t = useWords('statementVouchers')
  const [asked, setAsked] = useState('')
  const key = `${props.line} ${props.column} ${props.report.month}`
  return (
    <section className="explain-section m-0 pb-8 lined">
      <p className="explain-head">
        <span>{t('title')}</span>
      </p>
      {props.isOpen || asked === key ? (
        <Listed {...props} />
      ) : (
        <Button look="plain" onClick={() => setAsked(key)}>
          {t('show')}
        </Button>
      )}
    </section>
  )
}
