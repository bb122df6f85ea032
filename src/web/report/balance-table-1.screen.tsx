// Balance table 1: the subject balance table in two to eight columns, with the stamp of the trial balance.
import { keepPreviousData } from '@tanstack/react-query'
import { trialForms } from '../../domain/trial-form.ts'
import { useCall } from '../api/query.ts'
import { BarLine } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { paperApi, reportApi } from './report-api.ts'
import { LevelParameter, levelOf, missingSubject, rangeOf, SubjectRange, subjectsOf } from './report-bars.tsx'
import { AddressChip, AddressChoice, closingOf } from './table-bars.tsx'
import { TablePage } from './table-page.tsx'
import { TrialChecks } from './trial-checks.tsx'
import { formOf, useTrialColumns, useTrialTotal } from './trial-columns.tsx'
import { type Report, useReport } from './use-report.ts'

/** The switches of the second bar: rows, columns and carry-forward. */
const Switches = ({ report }: { report: Report }) => {
  const t = useWords('reportScreen')
  return (
    <>
      <AddressChip report={report} name="leafOnly" label={t('leafOnly')} />
      <AddressChip report={report} name="withEntities" label={t('balanceTable:withEntities')} />
      <AddressChip report={report} name="sides" label={t('balanceTable:sides')} />
      <AddressChip report={report} name="zeroRows" label={t('zeroRows')} />
      {report.address.has('zeroRows') && (
        <AddressChip report={report} name="disabled" label={t('balanceTable:disabled')} />
      )}
      <AddressChip report={report} name="withoutClosing" label={t('withoutClosing')} />
    </>
  )
}

const FormParameter = ({ report }: { report: Report }) => {
  const t = useWords('balanceTable')
  const options = [...trialForms].reverse().map((form) => [form, t(`form_${form}`)] as const)
  return <AddressChoice report={report} name="columns" label={t('form')} options={options} />
}

const inputOf = (report: Report) => {
  const { address } = report
  const isOn = (name: string) => address.has(name) || undefined
  return {
    ...rangeOf(report),
    level: address.has('leafOnly') ? undefined : levelOf(report, 'all'),
    leafOnly: isOn('leafOnly'),
    zeroRows: isOn('zeroRows'),
    disabled: isOn('disabled'),
    withEntities: isOn('withEntities'),
    ...closingOf(report),
  }
}

const BalanceTable = () => {
  const t = useWords('reportScreen')
  const report = useReport(t('balanceTable1'))
  const input = inputOf(report)
  const enabled = missingSubject(report) === null
  const answer = useCall(reportApi.balanceTable1, input, { placeholderData: keepPreviousData, enabled })
  const book = answer.data?.books[0]
  const columns = useTrialColumns(report, book)
  const totals = useTrialTotal(report, book)
  // A part of the subjects need not balance.
  const isWhole = !answer.data?.scoped && Object.values(subjectsOf(report)).every((code) => code === undefined)
  const onPaper = { columns: formOf(report), sides: report.address.has('sides') || undefined }
  return (
    <TablePage
      report={report}
      name="balanceTable1"
      answer={answer}
      between={
        <>
          <FormParameter report={report} />
          <LevelParameter report={report} fallback="all" />
        </>
      }
      second={
        <>
          <SubjectRange report={report} />
          <BarLine />
          <Switches report={report} />
        </>
      }
      grid={{
        id: 'balance-table-1',
        columns,
        rows: book?.rows ?? [],
        rowKey: (row) => `${row.subject} ${row.entities?.map(({ type, code }) => `${type}:${code}`).join(' ') ?? '-'}`,
        rowLook: (row) => (row.entities ? 'muted' : row.leaf ? undefined : 'total'),
        totals,
      }}
      checks={book && isWhole && <TrialChecks report={report} total={book.total} digits={book.minorDigits} />}
      input={{ ...input, ...onPaper }}
      file={reportApi.exportBalanceTable1}
      paper={paperApi.balanceTable1}
    />
  )
}

const BalanceTable1Screen = () => <AccountSetGate>{(set) => <BalanceTable key={set.value} />}</AccountSetGate>

export default BalanceTable1Screen
