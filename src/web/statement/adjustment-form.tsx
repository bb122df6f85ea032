// The form of an adjustment: a reclassification between two lines, or a figure that is filled in by hand.
import { useState } from 'react'
import type { StatementLinesShape } from '../../contract/statement/statement-adjustment.ts'
import { periodText } from '../../domain/base/period.ts'
import { toHalfWidth } from '../../domain/base/text.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Drawer } from '../kit/panel.tsx'
import { SelectField } from '../kit/select.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { FormFoot, type RecordForm, TextRow, useRecordForm } from '../parts/record-fields.tsx'
import { type AdjustmentEdit, type AdjustmentFields, adjustmentApi, columnsOf } from './adjustment-api.ts'

const useForm = ({ row, fields }: AdjustmentEdit, onDone: () => void) => {
  const add = useWrite(adjustmentApi.add, { quiet: true })
  const edit = useWrite(adjustmentApi.edit, { quiet: true })
  const save = (typed: AdjustmentFields) => {
    // Lines that are not chosen are told like lines that do not fit.
    const given = { ...typed, amount: toHalfWidth(typed.amount).replaceAll(',', '') }
    return row ? edit.mutateAsync({ ...given, id: row.id, version: row.version }) : add.mutateAsync(given)
  }
  return useRecordForm(fields, save, onDone)
}

type Form = RecordForm<AdjustmentFields>
type PartProps = { form: Form; statements: readonly StatementLinesShape[]; months: readonly number[]; year: number }

const LineChoice = ({ form, statements, name }: PartProps & { name: 'fromLine' | 'toLine' }) => {
  const t = useWords('statementAdjustment')
  const lang = useLang()
  const { values: fields } = form
  const isManual = fields.kind === 'manual'
  const all = statements.find(({ statement }) => statement === fields.statement)?.lines ?? []
  const options = all
    .filter((line) => (isManual ? line.isManual : line.isMovable))
    .map((line) => ({ value: String(line.no), label: `${line.no} ${nameOf(line, lang)}` }))
  return (
    <SelectField
      label={t(isManual ? 'manualLine' : name)}
      required
      error={form.errorOf(name)}
      value={fields[name] ? String(fields[name]) : ''}
      options={options}
      onChange={(value) => form.change({ [name]: Number(value) })}
    />
  )
}

/** Months from and to of a balance sheet; one month of the others. */
const MovedMonths = ({ form, months, year }: PartProps) => {
  const t = useWords('statementAdjustment')
  const { statement, fromNo, toNo } = form.values
  const isBalance = statement === 'balance-sheet'
  const option = (no: number) => ({ value: String(no), label: no === 0 ? t('opening') : periodText({ year, no }) })
  const all = (isBalance ? [0, ...months] : months).map(option)
  if (!isBalance) {
    return (
      <SelectField
        label={t('inMonth')}
        required
        error={form.errorOf('fromNo') ?? form.errorOf('toNo')}
        value={String(fromNo)}
        options={all}
        onChange={(value) => form.change({ fromNo: Number(value), toNo: Number(value) })}
      />
    )
  }
  return (
    <>
      <SelectField
        label={t('fromMonth')}
        required
        error={form.errorOf('fromNo')}
        value={String(fromNo)}
        options={all}
        onChange={(value) => form.change({ fromNo: Number(value), toNo: Math.max(Number(value), toNo) })}
      />
      <SelectField
        label={t('toMonth')}
        required
        error={form.errorOf('toNo')}
        value={String(toNo)}
        options={all}
        onChange={(value) => form.change({ toNo: Number(value) })}
      />
    </>
  )
}

/** The month and the column of it that is filled in. */
const FilledColumn = ({ form, months, year }: PartProps) => {
  const t = useWords('statementAdjustment')
  const { statement, fromNo, toNo } = form.values
  const [month, setMonth] = useState(toNo === 0 ? (months[0] ?? 1) : toNo)
  const columns = columnsOf(statement, month)
  const chosen = columns.find((one) => one.fromNo === fromNo && one.toNo === toNo) ?? columns[0]
  const take = (no: number, key: string) => {
    const { fromNo: from, toNo: to } = columnsOf(statement, no).find((one) => one.key === key) ?? columns[0]
    setMonth(no)
    form.change({ fromNo: from, toNo: to })
  }
  return (
    <>
      <SelectField
        label={t('inMonth')}
        required
        error={form.errorOf('fromNo') ?? form.errorOf('toNo')}
        value={String(month)}
        options={months.map((no) => ({ value: String(no), label: periodText({ year, no }) }))}
        onChange={(value) => take(Number(value), chosen.key)}
      />
      <SelectField
        label={t('column')}
        value={chosen.key as string}
        options={columns.map(({ key }) => ({ value: key as string, label: t(`column_${key}`) }))}
        onChange={(key) => take(month, key)}
      />
    </>
  )
}

const FormFields = (props: PartProps) => {
  const t = useWords('statementAdjustment')
  const lang = useLang()
  const { form, statements } = props
  const { kind, statement, fromNo } = form.values
  const isManual = kind === 'manual'
  const fit = statements.filter(({ lines }) => lines.some((line) => (isManual ? line.isManual : line.isMovable)))
  const turn = (to: string) => {
    const no = Math.max(fromNo, props.months[0] ?? 1)
    const [column] = columnsOf(to, no)
    const months = isManual ? { fromNo: column.fromNo, toNo: column.toNo } : { fromNo: no, toNo: no }
    form.change({ statement: to, toLine: 0, ...(isManual ? {} : { fromLine: 0 }), ...months })
  }
  return (
    <>
      <SelectField
        label={t('statement')}
        required
        error={form.errorOf('statement')}
        value={statement}
        options={fit.map((one) => ({ value: one.statement, label: nameOf(one, lang) }))}
        onChange={turn}
      />
      {!isManual && <LineChoice {...props} name="fromLine" />}
      <LineChoice {...props} name="toLine" />
      {isManual ? <FilledColumn key={statement} {...props} /> : <MovedMonths {...props} />}
      <TextRow form={form} name="amount" label={t('amount')} max={40} inputMode="decimal" required />
      <TextRow form={form} name="reason" label={t('reason')} max={200} required />
      {!isManual && <p className="form-hint">{t('reclassHint')}</p>}
      {!isManual && statement === 'balance-sheet' && <p className="form-hint">{t('balanceMonths')}</p>}
      <p className="form-hint">{t('notCounted')}</p>
    </>
  )
}

const none: never[] = []

export const AdjustmentForm = ({ opened, onClose }: { opened: AdjustmentEdit; onClose: () => void }) => {
  const t = useWords('statementAdjustment')
  const form = useForm(opened, onClose)
  const statements = useCall(adjustmentApi.lines, {}).data
  const { months = none, year = 0 } = useCall(adjustmentApi.list, {}).data ?? {}
  const { row, fields } = opened
  return (
    <Drawer
      title={t(row ? 'edit' : `add_${fields.kind}`)}
      foot={<FormFoot form={form} onClose={onClose} />}
      typed={form.values}
      onClose={onClose}
    >
      <FormFields {...{ form, months, year }} statements={statements?.items ?? none} />
    </Drawer>
  )
}
