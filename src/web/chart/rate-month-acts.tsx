// What is done with the rates of a whole month: copied to another one, and averaged from its days.
import { useState } from 'react'
import { addMonths } from '../../domain/base/period.ts'
import { useWrite } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { FormField, TextField } from '../kit/field.tsx'
import { fieldText, ProblemList, reasonsOf } from '../kit/problem-list.tsx'
import { toast } from '../kit/toast.tsx'
import { useWords } from '../kit/words.ts'
import { rateBookApi } from './rate-api.ts'

export type MonthAct = 'copy' | 'average'

const monthText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\d-]/g, '')
    .slice(0, 7)

const useMonthAct = (act: MonthAct, today: string, onClose: () => void) => {
  const t = useWords('rateScreen')
  const month = today.slice(0, 7)
  const [from, setFrom] = useState(addMonths(month, -1))
  const [to, setTo] = useState(month)
  const copy = useWrite(rateBookApi.copyMonth, { quiet: true })
  const average = useWrite(rateBookApi.average, { quiet: true })
  const onSuccess = ({ rates }: { rates: number }) => {
    toast({ look: 'note', title: rates === 0 ? t('doneNone') : t('done', { n: rates }) })
    onClose()
  }
  const run = () =>
    act === 'copy' ? copy.mutate({ from, to }, { onSuccess }) : average.mutate({ month: from }, { onSuccess })
  const { error, isPending } = act === 'copy' ? copy : average
  return { from, setFrom, to, setTo, run, isPending, problems: reasonsOf(error) }
}

/** What is wrong with a month is told at its field. */
const monthLabels = { from: 'copyFrom', to: 'copyTo', month: 'month' } as const

export const RateMonthAct = ({ act, today, onClose }: { act: MonthAct; today: string; onClose: () => void }) => {
  const t = useWords('rateScreen')
  const work = useMonthAct(act, today, onClose)
  const foot = (
    <>
      <Button onClick={onClose}>{t('kit:cancel')}</Button>
      <Button look="solid" busy={work.isPending} onClick={work.run}>
        {t(act)}
      </Button>
    </>
  )
  const month = (name: 'from' | 'to' | 'month', value: string, onChange: (month: string) => void) => (
    <FormField label={t(monthLabels[name])} required error={fieldText(work.problems.find(({ path }) => path === name))}>
      {(id) => (
        <TextField {...{ id, value, width: 140 }} onChange={(event) => onChange(monthText(event.target.value))} />
      )}
    </FormField>
  )
  return (
    <Dialog title={t(`${act}Title`)} foot={foot} onClose={onClose}>
      <p className="page-note rate-how margin-bottom-12">{t(`${act}Text`)}</p>
      {month(act === 'copy' ? 'from' : 'month', work.from, work.setFrom)}
      {act === 'copy' && month('to', work.to, work.setTo)}
      <ProblemList problems={work.problems.filter(({ path }) => !Object.hasOwn(monthLabels, path))} />
    </Dialog>
  )
}
