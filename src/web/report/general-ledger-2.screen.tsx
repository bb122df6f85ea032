// Detail ledger: every line of a subject with its contra subjects and the running balance, down to the voucher.
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { detailLedgerLink, type LinkLines } from '../../contract/ledger-link.ts'
import { groupDigits, isZeroText } from '../kit/money.tsx'
import { Chip, Empty, SetFilter } from '../kit/page.tsx'
import { useTabTitle } from '../kit/tab.ts'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { addressOf } from '../parts/address.ts'
import type { GridColumn } from '../parts/data-grid.tsx'
import { type LedgerRow, withDays } from './day-rows.ts'
import { useDetailRows } from './detail-rows.ts'
import { LineEntityParameter } from './entity-parameters.tsx'
import { paperApi, reportApi } from './report-api.ts'
import { IncludeParameter, MonthsParameter, SubjectParameter } from './report-bars.tsx'
import { figureColumn } from './report-columns.tsx'
import { CheckMark, ReportPage } from './report-page.tsx'
import { RestMissing } from './rest-missing.tsx'
import { useSubjectNames } from './subject-names.ts'
import { AddressChip, closingOf } from './table-bars.tsx'
import { type Report, useReport } from './use-report.ts'

const auxCodes = (aux: string): string =>
  aux
    .split(';')
    .map((pair) => pair.slice(pair.indexOf(':') + 1))
    .join(' ')

type NameOfSubject = (code: string) => string

const contraText = ([first, ...rest]: readonly string[], name: NameOfSubject): string => {
  if (first === undefined) return ''
  return [first, name(first), rest.length > 0 ? `+${rest.length}` : ''].filter(Boolean).join(' ')
}

const rowName = (row: LedgerRow) => row.voucher

const useColumns = (
  report: Report,
  lines: LinkLines,
  hasForeign: boolean,
  isParent: boolean,
): GridColumn<LedgerRow>[] => {
  const t = useWords('reportScreen')
  const name = useSubjectNames()
  return useMemo(() => {
    const figure = (key: 'debit' | 'credit' | 'balance' | 'originalBalance') =>
      figureColumn<LedgerRow>(
        report,
        { key, title: t(key), zero: key === 'balance' ? 'dash' : 'blank', width: 128 },
        (row) => row[key],
        rowName,
        (row) => (key === 'originalBalance' ? null : detailLedgerLink(row, key, lines, report)),
      )
    const columns: GridColumn<LedgerRow>[] = [
      { key: 'date', title: t('date'), width: 112, cell: (row) => row.date },
      {
        key: 'voucher',
        title: t('voucher'),
        width: 84,
        cell: (row) => row.voucher,
        link: (row) => (row.voucherId === '' ? null : `/voucher/entry/${row.voucherId}`),
      },
      {
        key: 'summary',
        title: t('summary'),
        width: 220,
        min: 110,
        grow: 2,
        cell: (row) => (row.kind === 'line' ? row.summary : t(`row_${row.kind}`)),
      },
      {
        key: 'contra',
        title: t('contra'),
        width: 150,
        min: 80,
        grow: 2,
        quiet: true,
        cell: (row) => contraText(row.contra, name),
      },
      { key: 'aux', title: t('aux'), width: 96, min: 60, quiet: true, cell: (row) => auxCodes(row.aux) },
    ]
    if (isParent)
      columns.splice(2, 0, { key: 'subject', title: t('code'), width: 90, quiet: true, cell: (row) => row.subject })
    if (hasForeign) {
      columns.push({
        ...figureColumn<LedgerRow>(
          report,
          { key: 'original', title: t('original'), zero: 'blank', width: 118 },
          (row) => row.original,
          rowName,
          (row) => detailLedgerLink(row, 'original', lines, report),
        ),
      })
    }
    columns.push(figure('debit'), figure('credit'))
    columns.push({
      key: 'side',
      title: t('side'),
      width: 56,
      align: 'center',
      quiet: true,
      cell: (row) => t(`side_${row.side}`),
    })
    columns.push(figure('balance'))
    if (hasForeign) columns.push(figure('originalBalance'))
    return columns
  }, [t, report, lines, hasForeign, isParent, name])
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

/** Which lines the ledger holds, by its address. */
const useLines = ({ address }: Report, subject: string): LinkLines => {
  const [entity, except, currency] = [address.get('entity'), address.get('except'), address.get('currency')]
  return useMemo(
    () => ({
      subject,
      entity: entity || undefined,
      except: except || undefined,
      currency: currency || undefined,
    }),
    [subject, entity, except, currency],
  )
}

const DetailLedger = () => {
  const t = useWords('reportScreen')
  const lang = useLang()
  const report = useReport(t('generalLedger2'))
  const { subject: inPath } = useParams()
  const subject = inPath ?? report.address.get('subject')
  const lines = useLines(report, subject)
  const input = {
    companies: report.companies,
    month: report.month,
    from: report.from,
    include: report.include,
    ...lines,
    ...closingOf(report),
  }
  const { query, first, rows, onRange, isComplete, goOn, lines: count } = useDetailRows(input)
  const daily = report.address.has('daily')
  const digits = first?.book.minorDigits ?? 2
  const shown = useMemo(() => (daily ? withDays(rows, digits) : rows), [daily, rows, digits])
  const columns = useColumns(report, lines, (first?.foreign ?? '') !== '', first ? !first.subject.leaf : false)
  useTabTitle(inPath ? t('detailOf', { subject: inPath }) : undefined)
  const choose = (code: string) => {
    if (!inPath) return report.address.set({ subject: code })
    const { month, from, include, companies } = report
    report.tab.open(addressOf('/report/general-ledger-2', { month, from, include, companies, subject: code }))
  }
  return (
    <ReportPage
      report={report}
      name="generalLedger2"
      answer={{
        isPending: subject !== '' && query.isPending,
        isPlaceholderData: false,
        error: query.error,
        data: first,
        refetch: query.refetch,
      }}
      parameters={
        <>
          <SubjectParameter value={subject} onChange={choose} />
          <MonthsParameter report={report} />
          <IncludeParameter report={report} />
          <AddressChip report={report} name="withoutClosing" label={t('withoutClosing')} />
          <Chip
            label={t('dailyTotals')}
            isOn={daily}
            onToggle={() => report.address.set({ daily: daily ? null : '1' })}
          />
        </>
      }
      second={
        <>
          <LineEntityParameter report={report} />
          <AddressFilter report={report} name="except" title={t('ledgerForm:except')} />
          <AddressFilter report={report} name="currency" title={t('currency')} />
        </>
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
          <>
            <span className="page-note">
              {first.subject.subject} {nameOf(first.subject, lang)}
              {count === undefined ? '' : ` · ${t('linesOf', { n: count })}`}
            </span>
            {goOn && <RestMissing onRetry={goOn} />}
          </>
        )
      }
      onFile={(choice, options) =>
        reportApi.exportGeneralLedger2({ ...input, ...choice, daily: daily || undefined }, options)
      }
      paper={() => paperApi.generalLedger2({ ...input, daily: daily || undefined, unit: report.unit })}
    />
  )
}

const GeneralLedger2Screen = () => <AccountSetGate>{(set) => <DetailLedger key={set.value} />}</AccountSetGate>

export default GeneralLedger2Screen
