// The soft close of an open month in its panel: closing it to entries, opening it again, and exceptions for a time.
import { useState } from 'react'
import { exceptionMost, type SoftCloseShape, softCloseCalls } from '../../contract/closing/soft-close.ts'
import { softCloseButton } from '../../domain/base/soft-close.ts'
import { useCall, useWrite } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button, Icon, IconButton } from '../kit/button.tsx'
import { confirm, FormDialog } from '../kit/dialog.tsx'
import { Select, TextField } from '../kit/field.tsx'
import { momentText, useWords } from '../kit/words.ts'
import type { PostingMonth } from './posting-work.tsx'
import './posting.css'

/** Hours to choose from: a moment, a working day, a week, the longest. */
const hoursOffered = [2, 8, 24, 72, 168, exceptionMost.hours] as const

type Props = { target: PostingMonth; reason: string }

const ExceptionDialog = ({
  target,
  people,
  onClose,
}: Props & Pick<SoftCloseShape, 'people'> & { onClose: () => void }) => {
  const t = useWords('posting')
  const { accountSet, month } = target
  const [user, setUser] = useState('')
  const [hours, setHours] = useState('8')
  const [reason, setReason] = useState('')
  const except = useWrite(softCloseCalls.except)
  const act = async () => {
    try {
      await except.mutateAsync({ accountSet, month, user, hours: Number(hours), reason: reason.trim() })
      onClose()
    } catch {
      // The call has told the user; the dialog stays for another try.
    }
  }
  return (
    <FormDialog
      {...{ title: t('softExceptAsk', { month }), act: t('softAllow'), look: 'grid gap-8', onClose }}
      {...{ busy: except.isPending, disabled: user === '' || reason.trim() === '', onAct: () => void act() }}
    >
      <Select
        label={t('softPerson')}
        labelInside
        width="100%"
        value={user}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setUser}
      />
      <Select
        label={t('softHours')}
        labelInside
        width="100%"
        value={hours}
        options={hoursOffered.map((n) => ({ value: String(n), label: t('softHoursOf', { n }) }))}
        onChange={setHours}
      />
      <TextField
        inner={t('softReason')}
        aria-label={t('softReason')}
        width="100%"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}

const Exceptions = ({ target, list }: { target: PostingMonth; list: SoftCloseShape['exceptions'] }) => {
  const t = useWords('posting')
  const { accountSet, month } = target
  const end = useWrite(softCloseCalls.endException)
  if (list.length === 0) return null
  return (
    <ul className="items-flex items-gap-8">
      {list.map((one) => (
        <li key={one.user} className={one.isOver ? 'items-center text-quiet' : 'items-center'}>
          <span className="flex-1">{one.name}</span>
          <span className="text-quiet" title={`${one.reason} · ${one.by}`}>
            {one.isOver ? t('softOver') : t('softUntil', { until: momentText(one.until) })}
          </span>
          <IconButton
            icon="close"
            label={t('softEnd', { name: one.name })}
            disabled={end.isPending}
            onClick={() => void end.mutateAsync({ accountSet, month, user: one.user }).catch(() => undefined)}
          />
        </li>
      ))}
    </ul>
  )
}

/** For those who decide on it: whether the month is closed, why, and whom it makes exceptions for. */
const Deciding = ({ target, reason }: Props) => {
  const t = useWords('posting')
  const { accountSet, month } = target
  const [isAdding, setAdding] = useState(false)
  const { data } = useCall(softCloseCalls.read, { accountSet, month }, { quiet: true, staleTime: 0 })
  const close = useWrite(softCloseCalls.close)
  const open = useWrite(softCloseCalls.open)
  const askClose = () =>
    confirm({
      title: t('softAsk', { month }),
      text: t('softText'),
      act: t('softTitle'),
      reason: true,
      onAct: (given) => close.mutateAsync({ accountSet, month, reason: given }),
    })
  const askOpen = () =>
    confirm({
      title: t('softOpenAsk', { month }),
      text: t('softOpenText'),
      act: t('softOpen'),
      onAct: () => open.mutateAsync({ accountSet, month }),
    })
  if (reason === '') {
    return (
      <div className="row justify-between py-4 gap-8">
        <span className="text-quiet">{t('softOff')}</span>
        <Button small onClick={() => void askClose()}>
          {t('softClose')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <p className="text-warn">
        <Icon name="ban" size={14} /> {t('softOn', { reason })}
      </p>
      {data?.closed && (
        <p className="text-quiet">{t('softBy', { by: data.closed.by, at: momentText(data.closed.at) })}</p>
      )}
      <Exceptions target={target} list={data?.exceptions ?? []} />
      <div className="row justify-between py-4 gap-8">
        <Button small icon="plus" disabled={!data} onClick={() => setAdding(true)}>
          {t('softExcept')}
        </Button>
        <Button small onClick={() => void askOpen()}>
          {t('softOpen')}
        </Button>
      </div>
      {isAdding && data && (
        <ExceptionDialog target={target} reason={reason} people={data.people} onClose={() => setAdding(false)} />
      )}
    </>
  )
}

/** Whoever may not decide on it is told why the month is closed; nothing where it is not. */
export const SoftCloseSection = ({ target, reason, mayPost }: Props & { mayPost: boolean }) => {
  const t = useWords('posting')
  const mayDecide = useAuth(softCloseButton) && mayPost
  if (!mayDecide && reason === '') return null
  return (
    <section className="closing-section soft-section lined-strong" aria-label={t('softTitle')}>
      <h3 className="px-16 pt-10 pb-4 text-quiet text-12 font-semibold">{t('softTitle')}</h3>
      {mayDecide ? (
        <Deciding target={target} reason={reason} />
      ) : (
        <p className="text-warn">
          <Icon name="ban" size={14} /> {t('softOn', { reason })}
        </p>
      )}
    </section>
  )
}
