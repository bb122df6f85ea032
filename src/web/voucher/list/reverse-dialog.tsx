// The dialog of a red reversal: its date, whether a correction copy follows, and the way for vouchers of earlier years.
import { useRef, useState } from 'react'
import { type EntryFactsShape, voucherCalls } from '../../../contract/voucher/voucher.ts'
import { reversalCalls } from '../../../contract/voucher/voucher-reversal.ts'
import { firstDay, firstOpen, isDate, isEntryOpen, type PeriodStatus } from '../../../domain/base/period.ts'
import { CallRefused } from '../../api/failure.ts'
import { send, useCall } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { confirm, Dialog } from '../../kit/dialog.tsx'
import { Checkbox, FormField } from '../../kit/field.tsx'
import { problemsOf, troubleText } from '../../kit/problem-list.tsx'
import { toast } from '../../kit/toast.tsx'
import { say, useWords } from '../../kit/words.ts'
import { DateField } from '../../parts/date-field.tsx'
import './reverse.css'

/** The posted voucher that is to be reversed; `label` as '记-0013'. */
export type ToReverse = { id: string; label: string; date: string }

/** What was made; `correct`: the correction copy is wanted now. */
export type Reversed = { made: { id: string; no: number }; date: string; correct: boolean }

type DialogProps = { voucher: ToReverse; onDone: (done: Reversed) => void; onClose: () => void }

const isWarned = (codes: readonly number[]): boolean => codes.length > 0 && codes.every((code) => code >= 46000)

/** Asks about what the server warns of; null when the person stepped back. */
const askReverse = async (id: string, date: string, key: string, accept: number[] = []): Promise<Reversed['made']> => {
  try {
    return await send(reversalCalls.reverse, { id, date, accept }, { quiet: 'refusals', idempotencyKey: key })
  } catch (trouble) {
    const problems = problemsOf(trouble)
    const codes = problems.map((problem) => problem.code)
    const isNew = codes.some((code) => !accept.includes(code))
    if (!(trouble instanceof CallRefused) || !isWarned(codes) || !isNew) throw trouble
    const text = problems.map((problem) => problem.message).join('\n')
    const answer = await confirm({ title: say('voucherEntry:warnTitle'), text, act: say('voucherEntry:saveAnyway') })
    if (answer === null) throw trouble
    return askReverse(id, date, key, [...accept, ...codes])
  }
}

const periodsOf = (facts: EntryFactsShape): Map<number, PeriodStatus> =>
  new Map(facts.periods.map(({ no, status }) => [no, status as PeriodStatus]))

const isOpenDay = (facts: EntryFactsShape, date: string, from: string): boolean =>
  date >= from &&
  Number(date.slice(0, 4)) === facts.year &&
  isEntryOpen(periodsOf(facts), Number(date.slice(5, 7)), Number(facts.options.futureVoucherMonths))

/** The first fitting of: the date new vouchers begin with, that of the original, the first open day. */
const proposedDate = (facts: EntryFactsShape, { date }: ToReverse): string => {
  const open = firstDay({ year: facts.year, no: firstOpen(periodsOf(facts)) ?? 12 })
  return [facts.startDate, date, open].find((day) => isOpenDay(facts, day, date)) ?? facts.startDate
}

const Red = ({ facts, voucher, onDone, onClose }: DialogProps & { facts: EntryFactsShape }) => {
  const t = useWords('voucherAct')
  const [date, setDate] = useState(() => proposedDate(facts, voucher))
  const [correct, setCorrect] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const key = useRef(crypto.randomUUID())
  const isFit = isDate(date) && isOpenDay(facts, date, voucher.date)
  const act = async () => {
    setBusy(true)
    try {
      onDone({ made: await askReverse(voucher.id, date, key.current), date, correct })
    } catch (trouble) {
      setRefused(troubleText(trouble))
      setBusy(false)
    }
  }
  const hint = t('reverseDateHint', { date: voucher.date })
  const foot = (
    <>
      <Button disabled={isBusy} onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button look="danger" icon="reversed" busy={isBusy} disabled={!isFit} onClick={() => void act()}>
        {t('reverseAct')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('reverseTitle', { no: voucher.label })} width={500} foot={foot} onClose={onClose}>
      <div className="reverse-form column gap-12 whitespace-normal">
        <p>{t('reverseHow')}</p>
        <FormField label={t('reverseDate')} error={refused || (isFit ? '' : hint)} hint={hint}>
          {(id) => (
            <DateField
              id={id}
              value={date}
              isOpenDay={(day) => isOpenDay(facts, day, voucher.date)}
              invalid={!isFit}
              readOnly={isBusy}
              onChange={(value) => {
                setRefused('')
                setDate(value)
              }}
            />
          )}
        </FormField>
        <Checkbox checked={correct} disabled={isBusy} onChange={setCorrect}>
          {t('andCorrect')}
        </Checkbox>
      </div>
    </Dialog>
  )
}

/** No month of the voucher's year takes entries: it is put right in a later year. */
const Blue = ({ facts, voucher, onClose }: DialogProps & { facts: EntryFactsShape }) => {
  const t = useWords('voucherAct')
  const [isBusy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  const act = async () => {
    setBusy(true)
    try {
      const made = await send(reversalCalls.correctLater, { id: voucher.id }, { idempotencyKey: key.current })
      const title = t('laterDone', { set: made.accountSet, date: made.date })
      toast({ look: 'note', title, text: t('laterDoneText') })
      onClose()
    } catch {
      // The call has told the user why.
      setBusy(false)
    }
  }
  const foot = (
    <>
      <Button disabled={isBusy} onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button look="solid" busy={isBusy} onClick={() => void act()}>
        {t('laterAct')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('laterTitle', { no: voucher.label })} width={500} foot={foot} onClose={onClose}>
      <p>{t('laterHow', { year: facts.year })}</p>
    </Dialog>
  )
}

/** Shown as long as it is rendered; the facts are at hand when a voucher was entered before. */
export const ReverseDialog = (props: DialogProps) => {
  const facts = useCall(voucherCalls.facts, {})
  if (!facts.data) return null
  const isOver = firstOpen(periodsOf(facts.data)) === null
  return isOver ? <Blue {...props} facts={facts.data} /> : <Red {...props} facts={facts.data} />
}
