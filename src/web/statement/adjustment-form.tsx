// The form of an adjustment: a reclassification between two lines, or a figure that is filled in by hand.
import { useState } from 'react'
import {
  type AdjustmentRowShape,
  type StatementLinesShape,
  statementAdjustmentCalls,
} from '../../contract/statement/statement-adjustment.ts'
import { periodText } from '../../domain/base/period.ts'
import { toHalfWidth } from '../../domain/base/text.ts'
import { isByLaw } from '../../domain/statement/statement-adjustment.ts'
import { senderOf, useCall } from '../api/query.ts'
import { SelectField } from '../kit/field.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import { addOrEdit, type Draft, FormDrawer, type RecordField, useRecordForm } from '../parts/record-fields.tsx'

type Form = Draft<AdjustmentFields>
type Known = { statements: readonly StatementLinesShape[]; months: readonly number[]; year: number }
type Row = RecordField<AdjustmentFields>

const words = 'statementAdjustment'

/** Months from and to of a balance sheet; one month of the others. */
const monthFields = ({ statement }: AdjustmentFields, { months, year }: Known, t: Say): Row[] => {
  const option = (no: number) => ({ value: String(no), label: no === 0 ? t('opening') : periodText({ year, no }) })
  const shown = { kind: 'choice', required: true, options: months.map(option) } as const
  if (statement !== 'balance-sheet') {
    return [{ ...shown, name: 'fromNo', label: 'inMonth', also: ['toNo'], sets: ({ fromNo }) => ({ toNo: fromNo }) }]
  }
  const options = [0, ...months].map(option)
  return [
    {
      ...{ ...shown, options, name: 'fromNo', label: 'fromMonth' },
      sets: ({ fromNo, toNo }) => ({ toNo: Math.max(fromNo, toNo) }),
    },
    { ...shown, options, name: 'toNo', label: 'toMonth' },
  ]
}

const FilledColumn = ({ form, months, year }: Omit<Known, 'statements'> & { form: Form }) => {
  const t = useWords(words)
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
        error={form.errorOf?.('fromNo') ?? form.errorOf?.('toNo')}
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

const useFields = (values: AdjustmentFields, known: Known): Row[] => {
  const t = useWords(words)
  const lang = useLang()
  const { statements, months } = known
  const { kind, statement } = values
  const isManual = kind === 'manual'
  const fit = statements
    .map((one) => ({ ...one, lines: one.lines.filter((line) => (isManual ? line.isManual : line.isMovable)) }))
    .filter(({ lines }) => lines.length > 0)
  const lines = fit.find((one) => one.statement === statement)?.lines ?? []
  const turned = ({ statement: to, fromNo }: AdjustmentFields): Partial<AdjustmentFields> => {
    const no = Math.max(fromNo, months[0] ?? 1)
    const [column] = columnsOf(to, no)
    if (isManual) return { toLine: 0, fromNo: column.fromNo, toNo: column.toNo }
    return { toLine: 0, fromLine: 0, fromNo: no, toNo: no }
  }
  const line = {
    ...({ kind: 'choice', required: true } as const),
    options: lines.map((one) => ({ value: String(one.no), label: `${one.no} ${nameOf(one, lang)}` })),
  }
  const hint = (word: string, when = true): Row => ({
    kind: 'free',
    when,
    draw: () => <p className="form-hint">{t(word)}</p>,
  })
  return [
    {
      ...{ kind: 'choice', name: 'statement', required: true, sets: turned },
      options: fit.map((one) => ({ value: one.statement, label: nameOf(one, lang) })),
    },
    { ...line, name: 'fromLine', when: !isManual },
    { ...line, name: 'toLine', label: isManual ? 'manualLine' : 'toLine' },
    {
      kind: 'free',
      when: isManual,
      draw: (form) => <FilledColumn key={statement} {...known} form={form} />,
    },
    ...(isManual ? [] : monthFields(values, known, t)),
    { name: 'amount', max: 40, inputMode: 'decimal', required: true },
    { name: 'reason', max: 200, required: true },
    hint('reclassHint', !isManual),
    hint('balanceMonths', !isManual && statement === 'balance-sheet'),
    hint('notCounted'),
  ]
}

const none: never[] = []

export const AdjustmentForm = ({ opened, onClose }: { opened: AdjustmentEdit; onClose: () => void }) => {
  const { row, fields: begin } = opened
  // Lines that are not chosen are told like lines that do not fit.
  const save = (typed: AdjustmentFields): Promise<unknown> =>
    addOrEdit(
      row,
      senderOf(statementAdjustmentCalls.add),
      senderOf(statementAdjustmentCalls.edit),
    )({ ...typed, amount: toHalfWidth(typed.amount).replaceAll(',', '') })
  const form = useRecordForm(begin, save, onClose)
  const statements = useCall(statementAdjustmentCalls.lines, {}).data?.items ?? none
  const { months = none, year = 0 } = useCall(statementAdjustmentCalls.list, {}).data ?? {}
  const fields = useFields(form.values, { statements, months, year })
  return <FormDrawer {...{ words, width: 480, form, fields, onClose }} title={row ? 'edit' : `add_${begin.kind}`} />
}

export type AdjustmentFields = Pick<
  AdjustmentRowShape,
  'kind' | 'statement' | 'fromLine' | 'toLine' | 'fromNo' | 'toNo' | 'amount' | 'reason'
>
/** What the form opens with: one that is there, or a new one; 0 is a line that is not chosen yet. */
export type AdjustmentEdit = { row: AdjustmentRowShape | null; fields: AdjustmentFields }

export const openRow = (row: AdjustmentRowShape): AdjustmentEdit => {
  const { kind, statement, fromLine, toLine, fromNo, toNo, amount, reason } = row
  return { row, fields: { kind, statement, fromLine, toLine, fromNo, toNo, amount, reason } }
}

/** A new one of a month, of the balance sheet unless told otherwise. */
export const newAdjustment = (
  kind: AdjustmentFields['kind'],
  no: number,
  given: Partial<AdjustmentFields> = {},
): AdjustmentEdit => ({
  row: null,
  fields: {
    ...{ kind, statement: kind === 'reclass' ? 'balance-sheet' : 'cash-flow', fromLine: kind === 'reclass' ? 0 : null },
    ...{ toLine: 0, fromNo: no, toNo: no, amount: '', reason: '' },
    ...given,
  },
})

/**
 * The months that a column of a statement is filled in by: those of the law, by what they are called. Columns of an own
 * statement are filled in by the months that they hold, whatever they are called.
 */
export const columnsOf = (statement: string, no: number) => {
  const [closing, opening] = [
    { key: 'closing', fromNo: 1, toNo: no },
    { key: 'opening', fromNo: 0, toNo: 0 },
  ] as const
  const month = { key: 'month', fromNo: no, toNo: no } as const
  if (statement === 'balance-sheet') return [closing, opening] as const
  if (isByLaw(statement)) return [month, { key: 'year', fromNo: 1, toNo: no }] as const
  return [month, { key: 'span', fromNo: 1, toNo: no }, opening] as const
}
