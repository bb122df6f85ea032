// Detail ledger: every line of a subject with its contra subjects and the running balance, down to the voucher.
import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { InputOf } from '../../contract/base/call.ts'
import type { LinkLines } from '../../contract/statement/ledger-link.ts'
import { reportCalls, reportPaperCalls } from '../../contract/statement/report.ts'
import { type LedgerFormName, ledgerForms } from '../../domain/ledger/ledger-measure.ts'
import { senderOf, useCall } from '../api/query.ts'
import { groupDigits, isZeroText } from '../kit/money.tsx'
import { Empty, SetFilter, useTabTitle } from '../kit/page.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { addressOf } from '../parts/address.ts'
import { LineEntityParameter } from '../parts/report/entity-parameters.tsx'
import { usePagedRows } from '../parts/report/report-answer.ts'
import {
  AddressChip,
  AddressChoice,
  closingOf,
  IncludeParameter,
  MonthsParameter,
  SubjectParameter,
} from '../parts/report/report-bars.tsx'
import { CheckMark, ReportPage } from '../parts/report/report-page.tsx'
import { type Report, useReport } from '../parts/report/use-report.ts'
import { type LedgerRow, useDetailColumns, withDays } from './detail-columns.tsx'
import { PlaceParameter, placeIn } from './ledger-place.tsx'

type DetailInput = Omit<InputOf<typeof reportCalls.generalLedger2>, 'after' | 'at' | 'pageSize'>

/** The rows from the place `at` on; without a subject nothing is asked. `isComplete` when the last row is there. */
const useDetailRows = (input: DetailInput, at: string | undefined) => {
  const enabled = input.subject !== ''
  const paged = usePagedRows(reportCalls.generalLedger2, input, { at, enabled })
  const size = useCall(reportCalls.generalLedger2Size, input, { enabled, quiet: true })
  return { ...paged, lines: size.data?.lines }
}

const unsigned = (text: string): string => text.replace('-', '')

/** A part of the address that a drill has brought, with the way to take it away. */
const AddressFilter = ({ report, name, title }: { report: Report; name: string; title: string }) =>
  report.address.has(name) ? (
    <SetFilter
      name={title}
      value={report.address.get(name).replaceAll(',', ' ')}
      onRemove={() => report.address.set({ [name]: null })}
    />
  ) : null

/** The end of the ledger, or its beginning, against the figure one came from. */
const Proof = ({ report, rows }: { report: Report; rows: readonly LedgerRow[] }) => {
  const t = useWords('reportScreen')
  const source = report.steps.at(-1)
  const meant = source?.kind === 'closing' ? rows.at(-1) : source?.kind === 'opening' ? rows[0] : undefined
  if (!source || !meant) return null
  const { balance, originalBalance } = meant
  // A ledger of one currency may be asked for in it.
  const ends = report.address.has('currency') && originalBalance !== null ? [balance, originalBalance] : [balance]
  const isAt = (end: string) =>
    unsigned(source.figure) === unsigned(end) || (isZeroText(source.figure) && isZeroText(end))
  const isSame = ends.some(isAt)
  return (
    <CheckMark isFine={isSame}>
      {isSame ? t('proofFine') : t('proofDiffers', { balance: groupDigits(balance) })}
    </CheckMark>
  )
}

const rowLook = (row: LedgerRow) =>
  row.kind === 'line' ? undefined : row.kind === 'opening' ? ('muted' as const) : ('subtotal' as const)

const formOf = ({ address }: Report): LedgerFormName =>
  ledgerForms.find((form) => form === address.get('ledgerForm')) ?? 'plain'

const useLines = ({ address }: Report, subject: string, form: LedgerFormName): LinkLines => {
  const [entity, except, currency] = [address.get('entity'), address.get('except'), address.get('currency')]
  return useMemo(
    () => ({
      subject,
      entity: entity || undefined,
      except: except || undefined,
      currency: currency || undefined,
      ledgerForm: form === 'plain' ? undefined : form,
    }),
    [subject, entity, except, currency, form],
  )
}

const both = (code: string) => [code, code] as const

const noCodes: readonly string[] = []

const Narrowing = (props: {
  report: Report
  form: LedgerFormName
  currencies: readonly string[]
  previous: string
}) => {
  const t = useWords('reportScreen')
  const { report } = props
  return (
    <>
      <AddressChoice
        report={report}
        name="ledgerForm"
        label={t('ledgerForm:form')}
        options={ledgerForms.map((one) => [one, t(`ledgerForm:form_${one}`)] as const)}
      />
      <LineEntityParameter report={report} />
      <AddressFilter report={report} name="except" title={t('ledgerForm:except')} />
      {props.form === 'currency' ? (
        <AddressChoice
          report={report}
          name="currency"
          label={t('currency')}
          options={[['', t('ledgerForm:everyCurrency')], ...props.currencies.map(both)]}
        />
      ) : (
        <AddressFilter report={report} name="currency" title={t('currency')} />
      )}
      <AddressChip report={report} name="withoutClosing" label={t('withoutClosing')} />
      {props.form !== 'journal' && <AddressChip report={report} name="daily" label={t('dailyTotals')} />}
      <PlaceParameter report={report} previous={props.previous} />
    </>
  )
}

const DetailLedger = () => {
  const t = useWords('reportScreen')
  const lang = useLang()
  const report = useReport(t('generalLedger2'))
  const { subject: inPath } = useParams()
  const subject = inPath ?? report.address.get('subject')
  const form = formOf(report)
  const lines = useLines(report, subject, form)
  const { companies, month, from, include, asKnown } = report
  const input = { companies, month, from, include, asKnown, ...lines, ...closingOf(report) }
  const { answer, first, rows, onRange, isComplete, goOn, lines: count } = useDetailRows(input, placeIn(report))
  const daily = report.address.has('daily') || form === 'journal'
  const digits = first?.book.minorDigits ?? 2
  const shown = useMemo(() => (daily ? withDays(rows, digits) : rows), [daily, rows, digits])
  const columns = useDetailColumns(report, lines, {
    form,
    foreign: first?.foreign ?? '',
    isParent: first ? !first.subject.leaf : false,
    unit: first?.unit ?? '',
    before: first?.monthBefore ?? '',
  })
  useTabTitle(inPath ? t('detailOf', { subject: inPath }) : undefined)
  const choose = (code: string) => {
    if (!inPath) return report.address.set({ subject: code })
    report.tab.open(addressOf('/report/general-ledger-2', { month, from, include, companies, asKnown, subject: code }))
  }
  return (
    <ReportPage
      report={report}
      name="generalLedger2"
      answer={answer}
      parameters={
        <>
          <SubjectParameter value={subject} onChange={choose} />
          <MonthsParameter report={report} />
          <IncludeParameter report={report} />
        </>
      }
      second={
        <Narrowing
          report={report}
          form={form}
          currencies={first?.currencies ?? noCodes}
          previous={first?.previous ?? ''}
        />
      }
      grid={{
        id: 'general-ledger-2',
        columns,
        rows: shown,
        rowKey: (row) => `${row.kind} ${row.date} ${row.voucherId} ${row.lineNo}`,
        rowLook,
        onRange,
        onOpen: (row) => row.voucherId !== '' && report.tab.open(`/voucher/entry/${row.voucherId}`),
        ...(subject === ''
          ? { empty: <Empty icon="book" title={t('chooseSubject')} text={t('chooseSubjectText')} /> }
          : {}),
      }}
      proof={isComplete && <Proof report={report} rows={rows} />}
      checks={
        first && (
          <span className="page-note">
            {first.subject.subject} {nameOf(first.subject, lang)}
            {count === undefined ? '' : ` · ${t('linesOf', { n: count })}`}
          </span>
        )
      }
      onRest={goOn}
      input={{ ...input, daily: daily || undefined }}
      file={senderOf(reportCalls.exportGeneralLedger2)}
      paper={senderOf(reportPaperCalls.generalLedger2)}
    />
  )
}

export default ofAccountSet(DetailLedger)
