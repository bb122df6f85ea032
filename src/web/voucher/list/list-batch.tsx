// The dialogs of acts that change chosen vouchers alike: remark and attachments, words of summaries, many into one.
import { type ReactNode, useRef, useState } from 'react'
import { type EntryFactsShape, voucherCalls } from '../../../contract/voucher/voucher.ts'
import { reversalCalls } from '../../../contract/voucher/voucher-reversal.ts'
import { firstDay, firstOpen, isDate, isEntryOpen, type PeriodStatus } from '../../../domain/base/period.ts'
import { CallRefused } from '../../api/failure.ts'
import { send, useCall } from '../../api/query.ts'
import { Button, Icon } from '../../kit/button.tsx'
import { confirm, Dialog, FormDialog, Panel } from '../../kit/dialog.tsx'
import { Checkbox, FormField, InputField, TextField } from '../../kit/field.tsx'
import { problemsOf, troubleText } from '../../kit/problem-list.tsx'
import { toast } from '../../kit/toast.tsx'
import { say, useWords } from '../../kit/words.ts'
import { DateField } from '../../parts/date-field.tsx'
import type { ActReport, BatchActs, ListPicks, OwnAct, Refused } from './list-acts.ts'
import './reverse.css'
import { groupDigits } from '../../kit/money.tsx'
import { WhoMayAudit } from '../../parts/audit-explanation.tsx'
import './list.css'

type DialogProps = { picks: ListPicks; acts: BatchActs; onClose: () => void }

const ActDialog = (props: {
  act: OwnAct
  own: DialogProps
  isReady: boolean
  work: Parameters<BatchActs['runOwn']>[2]
  children: ReactNode
}) => {
  const t = useWords('voucherList')
  const { act, own, isReady, work } = props
  const title = t('actTitle', { act: t(`act_${act}`), n: own.picks.chosen.length })
  const busy = own.acts.busy === act
  const perform = async () => {
    await own.acts.runOwn(act, own.picks.chosen, work)
    own.picks.pickNone()
    own.onClose()
  }
  return (
    <FormDialog
      {...{ title, act: title, width: 480, look: 'column gap-8', busy, disabled: !isReady }}
      onAct={() => void perform()}
      onClose={() => !busy && own.onClose()}
    >
      {props.children}
    </FormDialog>
  )
}

const HeadsDialog = (own: DialogProps) => {
  const t = useWords('voucherList')
  const [remark, setRemark] = useState<string | null>(null)
  const [count, setCount] = useState<string | null>(null)
  const isReady = (remark !== null || count !== null) && (count === null || /^\d{1,4}$/.test(count))
  const changed = { remark: remark ?? undefined, attachCount: count === null ? undefined : Number(count) }
  return (
    <ActDialog
      {...{ act: 'changeHeads', own, isReady }}
      work={(sent, options) => send(voucherCalls.changeHeads, { ...sent, ...changed }, options)}
    >
      <div className="grid items-center grid-cols-[auto_1fr] gap-x-12 gap-y-8">
        <Checkbox checked={remark !== null} label={t('remark')} onChange={(isOn) => setRemark(isOn ? '' : null)}>
          {t('remark')}
        </Checkbox>
        <TextField
          aria-label={t('newRemark')}
          maxLength={500}
          width="100%"
          value={remark ?? ''}
          onChange={(event) => setRemark(event.target.value)}
        />
        <Checkbox checked={count !== null} label={t('attachCount')} onChange={(isOn) => setCount(isOn ? '0' : null)}>
          {t('attachCount')}
        </Checkbox>
        <TextField
          aria-label={t('newAttachCount')}
          inputMode="numeric"
          width={96}
          value={count ?? ''}
          onChange={(event) => setCount(event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 4))}
        />
      </div>
      <p className="page-note">{t('changeHint')}</p>
    </ActDialog>
  )
}

const ReplaceDialog = (own: DialogProps) => {
  const t = useWords('voucherList')
  const [find, setFind] = useState('')
  const [replace, setReplace] = useState('')
  const ids = own.picks.chosen.map(({ id }) => id)
  const found = useCall(voucherCalls.countSummary, { ids, find }, { enabled: find !== '', staleTime: 0, quiet: true })
  const { vouchers = 0, lines = 0 } = find === '' ? {} : (found.data ?? {})
  const words = (name: string, value: string, put: (value: string) => void) => (
    <InputField label={t(name)} maxLength={200} value={value} onChange={put} />
  )
  return (
    <ActDialog
      {...{ act: 'replaceSummary', own, isReady: vouchers > 0 && find !== replace }}
      work={(sent, options) => send(voucherCalls.replaceSummary, { ...sent, find, replace }, options)}
    >
      {words('findWords', find, setFind)}
      {words('replaceWords', replace, setReplace)}
      <p className="page-note" role="status">
        {find === '' ? t('changeHint') : t('foundWords', { vouchers, lines })}
      </p>
    </ActDialog>
  )
}

const MergeDialog = (own: DialogProps) => {
  const t = useWords('voucherList')
  return (
    <ActDialog {...{ act: 'merge', own }} isReady work={(sent, options) => send(voucherCalls.merge, sent, options)}>
      <p>{t('mergeText')}</p>
    </ActDialog>
  )
}

const dialogs: Record<OwnAct, (own: DialogProps) => ReactNode> = {
  changeHeads: HeadsDialog,
  replaceSummary: ReplaceDialog,
  merge: MergeDialog,
}

/** The dialog of an act that needs to be told more. */
export const OwnActDialog = ({ act, ...own }: DialogProps & { act: OwnAct }) => {
  const Shown = dialogs[act]
  return <Shown {...own} />
}

// The dialog of a red reversal: its date, whether a correction copy follows, and the way for vouchers of earlier years.

/** The posted voucher that is to be reversed; `label` as '记-0013'. */
type ToReverse = { id: string; label: string; date: string }

/** What was made; `correct`: the correction copy is wanted now. */
export type Reversed = { made: { id: string; no: number }; date: string; correct: boolean }

type ReverseProps = { voucher: ToReverse; onDone: (done: Reversed) => void; onClose: () => void }

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

const Red = ({ facts, voucher, onDone, onClose }: ReverseProps & { facts: EntryFactsShape }) => {
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
const Blue = ({ facts, voucher, onClose }: ReverseProps & { facts: EntryFactsShape }) => {
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
  return (
    <FormDialog
      {...{ title: t('laterTitle', { no: voucher.label }), act: t('laterAct'), width: 500, busy: isBusy, onClose }}
      onAct={() => void act()}
    >
      <p>{t('laterHow', { year: facts.year })}</p>
    </FormDialog>
  )
}

/** Shown as long as it is rendered; the facts are at hand when a voucher was entered before. */
export const ReverseDialog = (props: ReverseProps) => {
  const facts = useCall(voucherCalls.facts, {})
  if (!facts.data) return null
  const isOver = firstOpen(periodsOf(facts.data)) === null
  return isOver ? <Blue {...props} facts={facts.data} /> : <Red {...props} facts={facts.data} />
}

// The result of an act on several vouchers: how many were done, and which were left with the reasons.

/** Who may do what was refused here: told at once for one voucher, on demand for each of several. */
const Who = ({ id, isOpen }: { id: string; isOpen: boolean }) => {
  const t = useWords('auditRight')
  const [isShown, setShown] = useState(isOpen)
  if (isShown) return <WhoMayAudit id={id} />
  return (
    <button type="button" className="link-button" onClick={() => setShown(true)}>
      {t('test')}
    </button>
  )
}

const RefusedRow = ({ one, isAudit, isOnly }: { one: Refused; isAudit: boolean; isOnly: boolean }) => (
  <li>
    {one.id !== '' && <a href={`#/voucher/entry/${one.id}`}>{one.no}</a>}
    {one.reasons.map((reason) => (
      <span key={reason} className="text-negative">
        {reason}
      </span>
    ))}
    {isAudit && one.mayOthers && <Who id={one.id} isOpen={isOnly} />}
  </li>
)

/** As many are told one by one; who reads on has the list itself. */
const toldMost = 200

/** Over the page while an act takes its time: how far it is, and a way to stop it. */
export const ActProgress = ({ acts }: { acts: Pick<BatchActs, 'running' | 'stop'> }) => {
  const t = useWords('voucherList')
  if (!acts.running) return null
  const { act, progress, isStopping } = acts.running
  const title = t('acting', { act })
  const foot = (
    <Button busy={isStopping} onClick={acts.stop}>
      {t('actStop')}
    </Button>
  )
  return (
    <Dialog title={title} foot={foot} onClose={acts.stop} width={400}>
      <div role="status">
        <progress max={100} value={progress.pct} aria-label={title} />
        <span className="page-note">
          {t('actProgress', { pct: progress.pct, done: progress.done, total: progress.total })}
        </span>
      </div>
    </Dialog>
  )
}

/** Beside the list; stays until it is closed. */
export const ActReportPanel = ({ report, onClose }: { report: ActReport; onClose: () => void }) => {
  const t = useWords('voucherList')
  return (
    <Panel title={t('resultOf', { act: report.act })} onClose={onClose}>
      <div className="list-results px-16 py-12 items-flex items-lined names-strong" role="status">
        <p>
          <Icon name={report.refused.length === 0 ? 'check-circle' : 'info'} />{' '}
          {t('resultCount', { done: report.done, refused: report.left })}
        </p>
        {report.amount !== '' && report.done > 0 && (
          <p>{t('voucherAudit:resultAmount', { amount: groupDigits(report.amount) })}</p>
        )}
        {report.unreached > 0 && <p>{t('resultStopped', { n: report.unreached })}</p>}
        {report.parts > 0 && <p>{t('voucherAudit:resultParts', { n: report.parts })}</p>}
        <ul>
          {report.refused.slice(0, toldMost).map((one) => (
            <RefusedRow
              key={`${one.id} ${one.reasons[0]}`}
              one={one}
              isAudit={report.name === 'audit'}
              isOnly={report.refused.length === 1}
            />
          ))}
        </ul>
        {report.refused.length > toldMost && <p>{t('resultMore', { n: report.refused.length - toldMost })}</p>}
      </div>
    </Panel>
  )
}
