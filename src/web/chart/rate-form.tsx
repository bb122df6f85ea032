// The form of a rate, new or on record; one that is locked is only looked at, or corrected with a reason.

import { useState } from 'react'
import type { WireProblem } from '../../contract/base/call.ts'
import { type BookRateShape, rateBookCalls } from '../../contract/chart/exchange-rate.ts'
import { toHalfWidth } from '../../domain/base/text.ts'
import { rateTypes } from '../../domain/voucher/voucher.ts'
import { CallRefused } from '../api/failure.ts'
import { useCall, useWrite } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { FormField, TextField } from '../kit/field.tsx'
import { Icon } from '../kit/icon.tsx'
import { withRatePlaces } from '../kit/money.tsx'
import { Drawer } from '../kit/panel.tsx'
import { fieldText, problemsOf, troubleText } from '../kit/problem-list.tsx'
import { Select } from '../kit/select.tsx'
import { useWords } from '../kit/words.ts'
import { OneOf } from '../parts/code-choices.tsx'

type CurrencyChoice = { value: string; code: string; name: string }

type PartProps = { form: RateForm; isNew: boolean; readOnly: boolean; currencies: readonly CurrencyChoice[] }

const Key = ({ form, isNew, currencies }: PartProps) => {
  const t = useWords('rateScreen')
  const { fields, change, errorOf } = form
  const isDaily = fields.type === 'DAILY'
  return (
    <>
      <FormField label={t('currency')} required error={errorOf('currency')}>
        {(id) =>
          isNew ? (
            <OneOf
              {...{ id, label: t('currency'), choices: currencies, value: fields.currency, width: '100%' }}
              onChange={(currency) => change({ currency })}
            />
          ) : (
            <TextField id={id} width="100%" value={fields.currency} readOnly />
          )
        }
      </FormField>
      <FormField label={t('type')} required error={errorOf('type')}>
        {(id) => (
          <Select
            {...{ id, label: t('type'), value: fields.type, width: '100%', disabled: !isNew }}
            options={rateTypes.map((value) => ({ value: value as string, label: t(`master:rate_${value}`) }))}
            onChange={(type) => change({ type })}
          />
        )}
      </FormField>
      <FormField label={t(isDaily ? 'date' : 'month')} required error={errorOf('date')}>
        {(id) => (
          <TextField
            id={id}
            width="100%"
            readOnly={!isNew}
            maxLength={isDaily ? 10 : 7}
            value={isDaily ? fields.date : fields.date.slice(0, 7)}
            invalid={errorOf('date') !== undefined}
            onChange={(event) => {
              const text = event.target.value.normalize('NFKC').trim()
              change({ date: isDaily || text.length < 7 ? text : `${text}-01` })
            }}
          />
        )}
      </FormField>
    </>
  )
}

const Figures = ({ form, readOnly, base }: PartProps & { base: string }) => {
  const t = useWords('rateScreen')
  const { fields, change, errorOf } = form
  const { unit, currency, rate } = fields
  const hint = rate && currency ? t('rateHow', { unit, currency, rate: withRatePlaces(rate), base }) : undefined
  return (
    <>
      <FormField label={t('unit')} required error={errorOf('unit')} hint={t('unitHow')}>
        {(id) => (
          <TextField
            {...{ id, width: '100%', inputMode: 'numeric', maxLength: 7, readOnly }}
            value={String(unit || '')}
            invalid={errorOf('unit') !== undefined}
            onChange={(event) => change({ unit: Number(event.target.value.normalize('NFKC').replace(/\D/g, '')) })}
          />
        )}
      </FormField>
      <FormField label={t('rate')} required error={errorOf('rate')} hint={hint}>
        {(id) => (
          <TextField
            {...{ id, width: '100%', inputMode: 'decimal', maxLength: 24, readOnly, value: rate }}
            invalid={errorOf('rate') !== undefined}
            onChange={(event) => change({ rate: event.target.value })}
          />
        )}
      </FormField>
    </>
  )
}

const Notes = ({ form, readOnly }: PartProps) => {
  const t = useWords('rateScreen')
  const text = (name: 'source' | 'remark', maxLength: number, placeholder?: string) => (
    <FormField label={t(name)} error={form.errorOf(name)}>
      {(id) => (
        <TextField
          {...{ id, width: '100%', maxLength, placeholder, readOnly, value: form.fields[name] }}
          onChange={(event) => form.change({ [name]: event.target.value })}
        />
      )}
    </FormField>
  )
  return (
    <>
      {text('source', 40, t('sourceHow'))}
      {text('remark', 200)}
    </>
  )
}

const Reason = ({ form }: { form: RateForm }) => {
  const t = useWords('rateScreen')
  return (
    <FormField label={t('reason')} required error={form.errorOf('reason')} hint={t('reasonHow')}>
      {(id) => (
        <TextField
          {...{ id, width: '100%', maxLength: 200, value: form.reason }}
          onChange={(event) => form.setReason(event.target.value)}
        />
      )}
    </FormField>
  )
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

export const RateFormDrawer = ({ opened, base, currencies, onClose }: FormProps) => {
  const t = useWords('rateScreen')
  const form = useRateForm(opened, onClose)
  const { readOnly, mayDelete, isCorrection, lock } = useMay(opened)
  const { row } = opened
  const parts = { form, isNew: row === null, readOnly, currencies }
  const foot = (
    <>
      {form.trouble !== '' && <span className="form-error">{form.trouble}</span>}
      {mayDelete && (
        <Button look="danger" onClick={() => void form.removeIt()}>
          {t('remove')}
        </Button>
      )}
      <Button onClick={onClose}>{t(readOnly ? 'kit:close' : 'kit:cancel')}</Button>
      {!readOnly && (
        <Button
          look="solid"
          busy={form.isBusy}
          disabled={isCorrection && form.reason.trim() === ''}
          onClick={() => void form.save()}
        >
          {t('save')}
        </Button>
      )}
    </>
  )
  const title = t(row === null ? 'addTitle' : readOnly ? 'viewTitle' : 'editTitle')
  return (
    <Drawer title={title} foot={foot} typed={form.fields} onClose={onClose}>
      {lock !== '' && (
        <p className="row mb-12 gap-6 text-quiet">
          <Icon name="lock" size={14} /> {lock === 'posted' ? t('lockedHow') : t('monthHow')}
        </p>
      )}
      <Key {...parts} />
      <Figures {...parts} base={base} />
      <Notes {...parts} />
      {isCorrection && <Reason form={form} />}
      {row && <Use currency={row.currency} type={row.type} date={row.date} />}
    </Drawer>
  )
}

// The work of the form of a rate: fields, what is wrong with them, and the question that a rate far from the last asks.

const farOf = (error: unknown): WireProblem | undefined =>
  error instanceof CallRefused ? error.problems.find(({ name }) => name === 'warning.rate') : undefined

const useRateForm = ({ row, fields: first }: RateEdit, onDone: () => void) => {
  const t = useWords('rateScreen')
  const [fields, setFields] = useState(first)
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<readonly WireProblem[]>([])
  const [trouble, setTrouble] = useState('')
  const add = useWrite(rateBookCalls.add, { quiet: true })
  const edit = useWrite(rateBookCalls.edit, { quiet: true })
  const remove = useWrite(rateBookCalls.delete, { quiet: true })
  const fail = (error: unknown) => {
    const found = problemsOf(error)
    setProblems(found)
    setTrouble(found.some(({ path }) => path !== '') ? '' : troubleText(error))
  }
  const given: RateFields = { ...fields, rate: toHalfWidth(fields.rate).replaceAll(',', '').trim() }
  const send = (accept: number[]) =>
    row ? edit.mutateAsync({ ...given, version: row.version, reason, accept }) : add.mutateAsync({ ...given, accept })
  const save = async (accept: number[] = []): Promise<void> => {
    try {
      await send(accept)
      onDone()
    } catch (error) {
      const far = farOf(error)
      if (!far) return fail(error)
      const answer = await confirm({ title: t('farTitle'), text: far.message, act: t('farAct') })
      if (answer !== null) await save([...accept, far.code])
    }
  }
  const removeIt = async (): Promise<void> => {
    if (!row) return
    const { currency, type, date, version } = row
    const title = t('removeTitle', { currency, date })
    if ((await confirm({ title, act: t('remove'), danger: true })) === null) return
    remove.mutate({ currency, type, date, version }, { onSuccess: onDone, onError: fail })
  }
  return {
    ...{ fields, reason, setReason, trouble, save, removeIt },
    isBusy: add.isPending || edit.isPending || remove.isPending,
    errorOf: (name: string) => fieldText(problems.find(({ path }) => path === name)),
    change: (part: Partial<RateFields>) => {
      setFields((now) => ({ ...now, ...part }))
      setProblems((now) => now.filter(({ path }) => !(path in part)))
    },
  }
}

type RateForm = ReturnType<typeof useRateForm>

// The calls of the exchange-rate maintenance, and what its views share.

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
