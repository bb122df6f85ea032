// What has changed figures since a moment: what they were and are, and the vouchers whose effects sum to the change.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import { type ChangeSumsShape, changesMost } from '../../contract/ledger/open-lines.ts'
import { reportCalls } from '../../contract/statement/report.ts'
import { formatMoney, readSum } from '../../domain/base/money.ts'
import { recordOf } from '../../domain/base/record.ts'
import { printPaper } from '../api/download.ts'
import { send, useCall } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { useKeys } from '../kit/keys.ts'
import { isZeroText, Money } from '../kit/money.tsx'
import { Empty, LoadFailed, Page, PageBar, PageBody, PageFoot, SecondBar } from '../kit/page.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { momentText, type Say, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { addressOf } from '../parts/address.ts'
import { DataGrid } from '../parts/grid/data-grid.tsx'
import type { GridColumn } from '../parts/grid/grid-columns.ts'
import { nameIn } from '../parts/list/list-acts.tsx'
import { MomentField } from '../parts/report/as-known.tsx'
import {
  AddressChip,
  closingOf,
  IncludeParameter,
  MonthsParameter,
  printedOf,
  ReportActions,
  SubjectRange,
  sheetFiles,
  subjectsOf,
  TrailBar,
} from '../parts/report/report-bars.tsx'
import { type BalanceFigure, balanceFigures, wordColumn } from '../parts/report/report-columns.tsx'
import { CheckMark } from '../parts/report/report-page.tsx'
import { kindOf, type TrailStep } from '../parts/report/trail.ts'
import { type Report, useReport } from '../parts/report/use-report.ts'

type Answer = ResultOf<typeof reportCalls.changes>
type Row = ChangeSumsShape & { key: string; date: string; voucher: string; summary: string; done: string; to: string }

/** `posting`: where it is told who has posted a month, '' for who may not look there. */
const rowsOf = (answer: Answer, t: Say, posting: (month: string) => string): Row[] => [
  ...answer.months.map(({ month, ...sums }) => ({
    ...{ key: month, date: '', voucher: month, summary: t('monthPosted', { month }), done: t('posted') },
    ...{ to: posting(month), ...sums },
  })),
  ...answer.vouchers.map(({ id, isThere, date, voucher, summary, action, by, at, ...sums }) => ({
    ...{ key: id, date, voucher, summary, to: isThere ? `/voucher/entry/${id}` : '' },
    done: `${nameIn((word) => t(`trail:${word}`), 'act', action)} ${by} ${momentText(at)}`,
    ...sums,
  })),
]

const difference = (answer: Answer, figure: BalanceFigure): bigint => {
  const digits = answer.book.minorDigits
  const of = (sums: ChangeSumsShape): bigint => readSum(sums[figure], digits)
  return of(answer.after) - of(answer.before)
}

/** What the effects lack of the change; it has to be nothing. */
const restOf = (answer: Answer, figure: BalanceFigure): bigint => {
  const digits = answer.book.minorDigits
  const all = [answer.total, ...answer.months]
  return all.reduce((rest, sums) => rest - readSum(sums[figure], digits), difference(answer, figure))
}

const useColumns = (): GridColumn<Row>[] => {
  const t = useWords('reportChange')
  return useMemo(
    () => [
      wordColumn('date', t('date'), 104, (row) => row.date, { quiet: true }),
      wordColumn('voucher', t('voucher'), 96, (row) => row.voucher, { link: (row) => row.to || null }),
      wordColumn('summary', t('summary'), 220, (row) => row.summary, { min: 120, grow: 2 }),
      wordColumn('done', t('done'), 250, (row) => row.done, { min: 140, grow: 1, quiet: true }),
      ...balanceFigures.map(
        (figure): GridColumn<Row> => ({
          ...{ key: figure, title: t(figure), width: 132, align: 'end' },
          cell: (row) => <Money value={row[figure]} zero="dash" />,
          text: (row) => row[figure],
          link: (row) => (isZeroText(row[figure]) ? null : row.to || null),
          why: (row) => (row.to || isZeroText(row[figure]) ? undefined : t('plainFigure:gone')),
        }),
      ),
    ],
    [t],
  )
}

/**
 * The report that ends with what was known, or with what is: the lines of one subject, or a balance table of several.
 * What several subjects have of an entity or a currency is in no report alone.
 */
const reportOf = (report: Report, asKnown: string | undefined) => {
  const { address } = report
  const [entity, currency] = [address.get('entity') || undefined, address.get('currency') || undefined]
  const { subject, subjectFrom, subjectTo } = subjectsOf(report)
  const isNarrow = entity !== undefined || currency !== undefined
  if (isNarrow && (!subject || subject.includes(','))) return null
  const [path, query] = isNarrow
    ? [`/report/general-ledger-2/${subject}`, { asKnown, entity, currency }]
    : ['/report/balance-table-1', { asKnown, subject, subjectFrom, subjectTo, leafOnly: '1' }]
  return (name: string, figure: string, kind: TrailStep['kind']): string =>
    report.drill(path, query, { name, figure, kind })
}

/** What was known, what is, and the change between: below the vouchers, whose columns sum to it. */
const totalsOf = (report: Report, answer: Answer | undefined, t: Say) => {
  if (!answer) return undefined
  const digits = answer.book.minorDigits
  const linksOf = (key: 'before' | 'after') => {
    const to = reportOf(report, key === 'before' ? report.address.get('asKnown') : undefined)
    const shown = balanceFigures.filter((figure) => !isZeroText(answer[key][figure]))
    return to ? recordOf(shown, (one) => to(t(key), answer[key][one], kindOf(one))) : {}
  }
  const line = (key: 'before' | 'after' | 'effects', value: (figure: BalanceFigure) => string) => {
    const isSum = key === 'effects'
    return {
      ...{ key, isQuiet: !isSum, links: isSum ? {} : linksOf(key) },
      whys: recordOf(balanceFigures, () => t(isSum ? 'plainFigure:rowsAbove' : 'plainFigure:narrow')),
      cells: {
        summary: t(key),
        ...recordOf(balanceFigures, (figure) => <Money key={figure} value={value(figure)} zero="zero" />),
      },
    }
  }
  return [
    line('effects', (figure) => formatMoney(difference(answer, figure), digits)),
    line('before', (figure) => answer.before[figure]),
    line('after', (figure) => answer.after[figure]),
  ]
}

const Proof = ({ answer }: { answer: Answer }) => {
  const t = useWords('reportChange')
  const wrong = balanceFigures.find((figure) => restOf(answer, figure) !== 0n)
  return (
    <>
      {wrong === undefined ? (
        <CheckMark isFine>{t('sums', { n: answer.count })}</CheckMark>
      ) : (
        <CheckMark isFine={false}>
          {t('differs')} <Money value={formatMoney(restOf(answer, wrong), answer.book.minorDigits)} />
        </CheckMark>
      )}
      {answer.count > changesMost && (
        <span className="page-note">{t('more', { n: answer.count, most: changesMost })}</span>
      )}
    </>
  )
}

const Parameters = ({ report }: { report: Report }) => {
  const t = useWords('reportChange')
  return (
    <>
      <MomentField
        label={t('since')}
        value={report.address.get('asKnown')}
        onChange={(asKnown) => report.address.set({ asKnown })}
      />
      <MonthsParameter report={report} />
      <IncludeParameter report={report} />
    </>
  )
}

type Input = InputOf<typeof reportCalls.changes>

const Files = ({ report, input, onPrint }: { report: Report; input: Input; onPrint: () => void }) => (
  <ReportActions
    report={report}
    name="balanceTable1"
    files={sheetFiles}
    onFile={(choice, options) => send(reportCalls.exportChanges, { ...input, ...printedOf(choice) }, options)}
    onPrint={onPrint}
  />
)

const Changes = () => {
  const t = useWords('reportChange')
  const report = useReport(t('title'))
  const { address, companies, month, from, include } = report
  const asKnown = address.get('asKnown')
  const of = (name: string) => address.get(name) || undefined
  const input = {
    ...{ companies, month, from, include, asKnown, entity: of('entity'), currency: of('currency') },
    ...{ ...subjectsOf(report), ...closingOf(report) },
  }
  const mayPrint = useAuth('gl:report:balanceTable1:print')
  const print = () => {
    if (mayPrint && asKnown !== '') void printPaper(() => send(reportCalls.printChanges, input))
  }
  // The page itself says why there is nothing.
  const asks = { placeholderData: keepPreviousData, enabled: asKnown !== '', quiet: true }
  const answer = useCall(reportCalls.changes, input, asks)
  const columns = useColumns()
  const maySee = useAuth('gl:posting:view')
  const set = companies ?? report.set?.value ?? ''
  const rows = useMemo(() => {
    const posting = (of: string) =>
      maySee ? addressOf('/period/posting', { year: of.slice(0, 4), open: `${set} ${Number(of.slice(5))}` }) : ''
    return answer.data ? rowsOf(answer.data, t, posting) : []
  }, [answer.data, t, maySee, set])
  useKeys({ Esc: () => report.back(), 'Ctrl+P': print })
  return (
    <Page>
      <PageBar title={t('title')} actions={answer.data && <Files report={report} input={input} onPrint={print} />}>
        <Parameters report={report} />
      </PageBar>
      <SecondBar>
        <SubjectRange report={report} />
        <AddressChip report={report} name="withoutClosing" label={t('reportScreen:withoutClosing')} />
        {[of('entity'), of('currency')].filter(Boolean).map((text) => (
          <Tag key={text} look="saved">
            {text}
          </Tag>
        ))}
      </SecondBar>
      <TrailBar report={report} />
      <PageBody>
        {answer.error && !answer.data ? (
          <LoadFailed trouble={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <DataGrid
            id="report-changes"
            label={t('title')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.key}
            totals={totalsOf(report, answer.data, t)}
            isLoading={answer.isPending && asKnown !== ''}
            isStale={answer.isPlaceholderData}
            empty={<Empty icon="table" title={t('none')} text={t('noneText')} />}
          />
        )}
      </PageBody>
      <PageFoot end={answer.data && <span className="page-note">{momentText(answer.data.asOf)}</span>}>
        {answer.data && <Proof answer={answer.data} />}
      </PageFoot>
    </Page>
  )
}

export default ofAccountSet(Changes)
