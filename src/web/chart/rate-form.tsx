// The form of a rate, new or on record; one that is locked is only looked at, or corrected with a reason.

import type { WireProblem } from '../../contract/base/call.ts'
import { type BookRateShape, rateBookCalls } from '../../contract/chart/exchange-rate.ts'
import { toHalfWidth } from '../../domain/base/text.ts'
import { rateTypes } from '../../domain/voucher/voucher.ts'
import { send, useCall } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button, Icon } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { TextField } from '../kit/field.tsx'
import { withRatePlaces } from '../kit/money.tsx'
import { problemsOf } from '../kit/problem-list.tsx'
import { useWords } from '../kit/words.ts'
import { FormDrawer, quietly, type RecordField, useRecordForm } from '../parts/record-fields.tsx'

type CurrencyChoice = { value: string; code: string; name: string }

type Values = RateFields & { reason: string }

const fieldsOf = (
  { row }: RateEdit,
  known: Omit<FormProps, 'opened' | 'onClose'>,
  isCorrection: boolean,
): RecordField<Values>[] => {
  const isNew = row === null
  return [
    { kind: 'coded', name: 'currency', choices: known.currencies, required: true, when: isNew },
    { name: 'currency', max: 3, required: true, locked: true, when: !isNew },
    { kind: 'choice', name: 'type', values: rateTypes, word: 'master:rate', required: true, locked: !isNew },
    {
      kind: 'own',
      name: 'date',
      label: ({ type }, t) => (type === 'DAILY' ? t('date') : t('month')),
      required: true,
      draw: ({ id, form: { values, change }, invalid }) => {
        const isDaily = values.type === 'DAILY'
        return (
          <TextField
            {...{ id, width: '100%', readOnly: !isNew, maxLength: isDaily ? 10 : 7, invalid }}
            value={isDaily ? values.date : values.date.slice(0, 7)}
            onChange={(event) => {
              const text = event.target.value.normalize('NFKC').trim()
              change({ date: isDaily || text.length < 7 ? text : `${text}-01` })
            }}
          />
        )
      },
    },
    { kind: 'number', name: 'unit', digits: 7, width: '100%', required: true, hint: 'unitHow' },
    {
      ...{ name: 'rate', max: 24, inputMode: 'decimal', required: true },
      hint: ({ unit, currency, rate }, t) =>
        rate && currency && t('rateHow', { unit, currency, rate: withRatePlaces(rate), base: known.base }),
    },
    { name: 'source', max: 40, placeholder: 'sourceHow' },
    { name: 'remark', max: 200 },
    { name: 'reason', max: 200, required: true, hint: 'reasonHow', when: isCorrection },
  ]
}

const Use = ({ currency, type, date }: { currency: string; type: string; date: string }) => {
  const t = useWords('rateScreen')
  const usage = useCall(rateBookCalls.usage, { currency, type, date }, { staleTime: 0 })
  if (!usage.data) return null
  const { lines } = usage.data
  return <p className="page-note">{lines === 0 ? t('unused') : t('used', { n: lines })}</p>
}

type FormProps = { opened: RateEdit; base: string; currencies: readonly CurrencyChoice[]; onClose: () => void }

const useMay = ({ row }: RateEdit) => {
  const mayWrite = useAuth(row ? 'gl:exchangeRate:edit' : 'gl:exchangeRate:add')
  const mayDelete = useAuth('gl:exchangeRate:delete')
  const mayCorrect = useAuth('gl:rate:correct')
  const lock = row?.lock ?? ''
  const isCorrection = lock === 'month' && mayCorrect
  return {
    readOnly: !mayWrite || (lock !== '' && !isCorrection),
    mayDelete: mayDelete && row !== null && lock === '',
    isCorrection: mayWrite && isCorrection,
    lock,
  }
}

export const RateFormDrawer = ({ opened, onClose, ...known }: FormProps) => {
  const t = useWords('rateScreen')
  const { form, remove } = useRateForm(opened, onClose)
  const { readOnly, mayDelete, isCorrection, lock } = useMay(opened)
  const { row } = opened
  const acts = row && mayDelete && (
    <Button look="danger" onClick={() => void remove(row)}>
      {t('remove')}
    </Button>
  )
  const lead = lock !== '' && (
    <p className="row mb-12 gap-6 text-quiet">
      <Icon name="lock" size={14} /> {lock === 'posted' ? t('lockedHow') : t('monthHow')}
    </p>
  )
  return (
    <FormDrawer
      {...{ words: 'rateScreen', width: 480, form, locked: readOnly, acts, lead, onClose }}
      fields={fieldsOf(opened, known, isCorrection)}
      title={row === null ? 'addTitle' : readOnly ? 'viewTitle' : 'editTitle'}
      isReady={!isCorrection || form.values.reason.trim() !== ''}
    >
      {row && <Use currency={row.currency} type={row.type} date={row.date} />}
    </FormDrawer>
  )
}

const farOf = (error: unknown): WireProblem | undefined => problemsOf(error).find(({ name }) => name === 'warning.rate')

const useRateForm = ({ row, fields }: RateEdit, onDone: () => void) => {
  const t = useWords('rateScreen')
  /** Whether it was saved: who steps back from the question goes on in the form. */
  const save = async ({ reason, ...typed }: Values, accept: number[] = []): Promise<boolean> => {
    const given = { ...typed, rate: toHalfWidth(typed.rate).replaceAll(',', '').trim(), accept }
    try {
      if (row) await send(rateBookCalls.edit, { ...given, version: row.version, reason }, quietly)
      else await send(rateBookCalls.add, given, quietly)
      return true
    } catch (error) {
      const far = farOf(error)
      if (!far) throw error
      const answer = await confirm({ title: t('farTitle'), text: far.message, act: t('farAct') })
      return answer !== null && save({ reason, ...typed }, [...accept, far.code])
    }
  }
  const form = useRecordForm<Values, boolean>({ ...fields, reason: '' }, save, (isDone) => isDone && onDone())
  const remove = async ({ currency, type, date, version }: BookRateShape) => {
    const title = t('removeTitle', { currency, date })
    if ((await confirm({ title, act: t('remove'), danger: true })) === null) return
    await form.attempt(async () => {
      await send(rateBookCalls.delete, { currency, type, date, version }, quietly)
      return true
    })
  }
  return { form, remove }
}

export type RateFields = Pick<BookRateShape, 'currency' | 'type' | 'date' | 'unit' | 'rate' | 'source' | 'remark'>

/** What the form opens with: a rate that is there, or where a new one is to stand. */
export type RateEdit = { row: BookRateShape | null; fields: RateFields }

export const newRate = (type: string, date: string, currency = '', unit = 1): RateEdit => ({
  row: null,
  fields: { currency, type, date, unit, rate: '', source: '', remark: '' },
})

export const openRate = (row: BookRateShape): RateEdit => {
  const { currency, type, date, unit, rate, source, remark } = row
  return { row, fields: { currency, type, date, unit, rate, source, remark } }
}
