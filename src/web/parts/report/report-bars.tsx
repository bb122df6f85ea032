// The bars of a report: its parameters, the path of the drill, printing and files.
import './report.css'
import { useMemo } from 'react'
import type { IncludeShape } from '../../../contract/ledger/ledger.ts'
import { figureUnits } from '../../../domain/base/figure-unit.ts'
import type { SendOptions } from '../../api/send.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Button, Icon, IconButton, MenuButton } from '../../kit/button.tsx'
import { Select, TextField, useLateText } from '../../kit/field.tsx'
import { groupDigits } from '../../kit/money.tsx'
import { Chip, Kbd } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import { isReversedIn } from '../address.ts'
import { MonthPicker, PeriodPicker } from '../period-picker.tsx'
import { ExportRunDialog, useExportRun } from '../slow-work.tsx'
import { SubjectPicker } from '../subject-picker.tsx'
import { useLater } from './report-delivery.tsx'
import { useSubjects } from './subject-names.ts'
import { addressOfStep, type TrailStep } from './trail.ts'
import { includes, type Report } from './use-report.ts'

/** From month to month; two years are refused in words. */
export const MonthsParameter = ({ report }: { report: Report }) => (
  <PeriodPicker
    from={report.from}
    to={report.month}
    has13={report.set?.lastNo === 13}
    onChange={({ from, to }) => report.address.set({ month: to, from, include: report.include })}
  />
)

export const MonthParameter = ({ report }: { report: Report }) => (
  <MonthPicker
    value={report.month}
    has13={report.set?.lastNo === 13}
    // A first month that a range has left is none of one month.
    onChange={(month) =>
      report.address.set({ month, include: report.include, ...(report.from > month && { from: null }) })
    }
  />
)

/** Posted only, or audited or saved vouchers too. */
export const IncludeParameter = ({ report }: { report: Report }) => {
  const t = useWords('reportScreen')
  const options = includes.map((value) => ({ value, label: t(`include_${value}`) }))
  return (
    <Select<IncludeShape>
      label={t('scope')}
      labelInside
      value={report.include}
      options={options}
      onChange={(include) => report.address.set({ include, month: report.month })}
    />
  )
}

const levels = ['all', '1', '2', '3', '4', '5'] as const

export const LevelParameter = ({ report, fallback }: { report: Report; fallback: (typeof levels)[number] }) => {
  const t = useWords('reportScreen')
  const value = levels.find((one) => one === report.address.get('level')) ?? fallback
  const options = levels.map((one) => ({ value: one, label: one === 'all' ? t('levelAll') : t('levelOf', { n: one }) }))
  return (
    <Select
      label={t('level')}
      labelInside
      value={value}
      options={options}
      onChange={(level) => report.address.set({ level })}
    />
  )
}

/** The level as the calls want it; `undefined` for all. */
export const levelOf = (report: Report, fallback: string): number | undefined => {
  const text = report.address.get('level', fallback)
  return /^[1-9]$/.test(text) ? Number(text) : undefined
}

type SubjectFieldProps = { label: string; value: string; invalid?: boolean; onChange: (code: string) => void }

/** A code alone, for those who may not list the chart. */
const CodeField = (props: SubjectFieldProps) => {
  const text = useLateText(props.value, props.onChange)
  return (
    <TextField
      aria-label={props.label}
      inner={props.label}
      width={160}
      invalid={props.invalid}
      value={text.value}
      onChange={(event) => text.put(event.target.value.replace(/\D/g, ''))}
      {...text.events}
    />
  )
}

const SubjectField = (props: SubjectFieldProps) => {
  const subjects = useSubjects()
  if (!subjects) return <CodeField {...props} />
  return <SubjectPicker {...props} subjects={subjects} inner={props.label} clearable width={224} />
}

export const SubjectParameter = (props: Pick<SubjectFieldProps, 'value' | 'onChange'>) => (
  <SubjectField label={useWords('reportScreen')('subject')} {...props} />
)

/** What stands in the address for an end of the range that was emptied; without it the range is the whole chart. */
const emptied = 'none'

/** The end of a range of subjects that is missing: E403 names it, and the report is not asked for. */
export const missingSubject = ({ address }: Report): 'subjectFrom' | 'subjectTo' | null => {
  const [from, to] = [address.get('subjectFrom'), address.get('subjectTo')]
  if (address.get('subject') !== '' || (from === '' && to === '')) return null
  if (from === '' || from === emptied) return 'subjectFrom'
  return to === '' || to === emptied ? 'subjectTo' : null
}

/** The first and the last subject of the first level: between them is the whole chart. */
const useWholeChart = () => {
  const subjects = useSubjects()
  return useMemo(() => {
    const codes = (subjects ?? []).filter(({ parent }) => parent === null).map(({ code }) => code)
    return { subjectFrom: codes.toSorted()[0] ?? '', subjectTo: codes.toSorted().at(-1) ?? '' }
  }, [subjects])
}

/** What a range of subjects shows and does: the whole chart to begin with; what is emptied is asked for. */
const useRange = ({ address }: Report) => {
  const whole = useWholeChart()
  const isWhole = address.get('subjectFrom') === '' && address.get('subjectTo') === ''
  const shownOf = (text: string) => (text === emptied ? '' : text)
  const endOf = (end: keyof typeof whole) => (isWhole ? whole[end] : shownOf(address.get(end)))
  const set = (range: typeof whole) => {
    // Who may not list the chart has no ends of it: without either of them all is asked for.
    const isAll = range.subjectFrom === whole.subjectFrom && range.subjectTo === whole.subjectTo
    const kept = (text: string) => (isAll ? null : text || emptied)
    address.set({ subjectFrom: kept(range.subjectFrom), subjectTo: kept(range.subjectTo) })
  }
  return { subjectFrom: endOf('subjectFrom'), subjectTo: endOf('subjectTo'), set }
}

/** From subject to subject; a set of prefixes that a drill has brought stands as one filter. */
export const SubjectRange = ({ report }: { report: Report }) => {
  const t = useWords('reportScreen')
  const { address } = report
  const prefixes = address.get('subject')
  const missing = missingSubject(report)
  const { set, ...range } = useRange(report)
  if (prefixes !== '') {
    return (
      <span className="set-filter">
        <span className="text-quiet">{t('subject')}</span> {prefixes.replaceAll(',', ', ')}
        <button type="button" aria-label={t('kit:clear')} onClick={() => address.set({ subject: null })}>
          <Icon name="close" size={12} />
        </button>
      </span>
    )
  }
  return (
    <>
      {(['subjectFrom', 'subjectTo'] as const).map((end) => (
        <SubjectField
          key={end}
          label={t(end)}
          value={range[end]}
          invalid={missing === end || isReversedIn(address, end)}
          onChange={(code) => set({ ...range, [end]: code })}
        />
      ))}
      {missing && (
        <span className="report-wrong" role="alert">
          {t('balanceTable:subjectMissing', { field: t(missing) })}
        </span>
      )}
    </>
  )
}

/** Whose books, months, scope and subjects, as the calls of balance tables and ledgers want them. */
export const rangeOf = (report: Report) => {
  const { companies, month, from, include, asKnown } = report
  return { companies, month, from, include, asKnown, ...subjectsOf(report) }
}

/** The subjects as the calls want them. */
export const subjectsOf = ({ address }: Report) => ({
  subject: address.get('subject') || undefined,
  subjectFrom: address.get('subjectFrom') || undefined,
  subjectTo: address.get('subjectTo') || undefined,
})

const StepLink = ({ steps, at }: { steps: readonly TrailStep[]; at: number }) => {
  const step = steps[at] as TrailStep
  return (
    <>
      <a href={`#${addressOfStep(steps, at)}`}>{step.label}</a>
      <span className="overflow-hidden text-ellipsis min-w-24 text-quiet">{step.name}</span>
      <span>{groupDigits(step.figure)}</span>
      <Icon name="chevron-right" size={14} />
    </>
  )
}

/** The path that led here, each step a link to its report, with the figure it was left from. */
export const TrailBar = ({ report, proof }: { report: Report; proof?: React.ReactNode }) => {
  const t = useWords('reportScreen')
  if (report.steps.length === 0) return null
  return (
    <div className="trail-bar row flex-none px-16 gap-8 min-h-38 lined">
      <IconButton icon="arrow-left" label={t('backToCell')} onClick={() => report.back()} />
      <nav className="trail row min-w-0 overflow-hidden gap-6 whitespace-nowrap" aria-label={t('trail')}>
        {report.steps.map((step, at) => (
          <StepLink key={`${step.address} ${step.name}`} steps={report.steps} at={at} />
        ))}
        <span className="font-semibold bg-chosen rounded-5 px-8 py-2" aria-current="page">
          {report.title} {report.period}
        </span>
      </nav>
      <div className="bar-end">
        {proof}
        <Kbd>{'Esc'}</Kbd>
      </div>
    </div>
  )
}

/** A file for people in one of two forms, or without a form the one that other programs read. */
export type FileChoice = { format: 'xlsx' | 'csv'; form?: 'printed' | 'flat' }

/** Makes the file of a report; the options tell how far it is, and end it. */
export type MakeFile = (choice: FileChoice, options: SendOptions) => Promise<unknown>

export type FileName = 'printed' | 'flat' | 'xlsx' | 'csv'
const fileChoices: readonly (FileChoice & { name: FileName })[] = [
  { name: 'printed', format: 'xlsx', form: 'printed' },
  { name: 'flat', format: 'xlsx', form: 'flat' },
  { name: 'xlsx', format: 'xlsx' },
  { name: 'csv', format: 'csv' },
]
const usualFiles: readonly FileName[] = ['printed', 'flat', 'csv']
/** Of a report that is one table: as printed, or the table as it is. */
export const sheetFiles: readonly FileName[] = ['printed', 'xlsx', 'csv']

export type SheetChoice = { format: FileChoice['format']; form?: 'printed' }

/** What the call of a report is told that is not offered flat. */
export const printedOf = ({ format, form }: FileChoice): SheetChoice => ({
  format,
  ...(form === 'printed' ? { form } : {}),
})

type ActionsProps = {
  report: Report
  /** Permission area: `gl:report:<name>:export`. */
  name: string
  /** The files that the report has; as printed, flat and csv unless told. */
  files?: readonly FileName[]
  onFile: MakeFile
  onPrint: () => void
}

/** Print and export; a file is made by the server, with the same parameters. */
export const ReportActions = ({ report, name, files = usualFiles, onFile, onPrint }: ActionsProps) => {
  const t = useWords('reportScreen')
  const mayExport = useAuth(`gl:report:${name}:export`)
  const mayPrint = useAuth(`gl:report:${name}:print`)
  const run = useExportRun()
  const book = report.address.get('group') || (report.companies ?? report.set?.value ?? '')
  const later = useLater(report.title, onFile)
  const offered = fileChoices.filter((each) => files.includes(each.name))
  const items = offered.map(({ name: key, ...choice }) => ({
    key,
    label: t(`file_${key}`),
    disabled: run.running !== null,
    onSelect: () =>
      void run.start((options) => onFile(choice, options), `${report.title}-${book}-${report.month}.${choice.format}`),
  }))
  return (
    <>
      {mayPrint && (
        <Button icon="printer" keys="Ctrl P" onClick={onPrint}>
          {t('print')}
        </Button>
      )}
      {mayExport && <MenuButton label={t('export')} icon="download" items={[...items, ...later.items]} align="end" />}
      <ExportRunDialog {...run} />
      {later.dialog}
    </>
  )
}

/** 元, 千元 or 万元: how amounts in this currency are shown here and on paper. */
export const UnitParameter = ({ report, currency: code }: { report: Report; currency: string }) => {
  const t = useWords('balanceTable')
  const currency = code === 'CNY' ? t('currency_CNY') : code
  const options = figureUnits.map((value) => ({ value, label: t(`in_${value}`, { currency }) }))
  return (
    <Select
      label={t('unit')}
      labelInside
      value={report.unit}
      options={options}
      onChange={(unit) => report.address.set({ unit: unit === report.usualUnit ? null : unit })}
    />
  )
}

/** `<AddressChoice report={report} name="columns" label={t('form')} options={[['8', t('form_8')], …]} />` */
export const AddressChoice = <V extends string>(props: {
  report: Report
  name: string
  label: string
  /** The first one stands where the address says nothing. */
  options: readonly (readonly [V, string])[]
}) => {
  const { address } = props.report
  const [first] = props.options
  const value = props.options.find(([one]) => one === address.get(props.name)) ?? first
  return (
    <Select<V>
      label={props.label}
      labelInside
      value={value?.[0] ?? ''}
      options={props.options.map(([one, label]) => ({ value: one, label }))}
      onChange={(one) => address.set({ [props.name]: one === first?.[0] ? null : one })}
    />
  )
}

/** What a ledger is asked for: without the carry-forward of profit and loss, where the figure it explains has none. */
export const closingOf = ({ address }: Report) => ({
  withClosing: address.has('withoutClosing') ? false : undefined,
})

/** A switch that is on where its name stands in the address. */
export const AddressChip = ({ report, name, label }: { report: Report; name: string; label: string }) => (
  <Chip
    label={label}
    isOn={report.address.has(name)}
    onToggle={() => report.address.set({ [name]: report.address.has(name) ? null : '1' })}
  />
)
