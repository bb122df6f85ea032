// The locked screen over everything that is open: a clock, whose it is, and what opens it.

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  followLocks,
  isIdle,
  type Locked,
  lockScreen,
  markUsage,
  unlockScreen,
  useScreenLock,
} from '../api/screen-lock.ts'
import { useUser } from '../api/session.ts'
import { Button, Icon, Segmented } from '../kit/button.tsx'
import { useKeys } from '../kit/keys.ts'
import { say, useLang, useWords } from '../kit/words.ts'
import { usePreferences } from '../theme/preferences.ts'
import './lock-screen.css'
import { signInCalls } from '../../contract/people/sign-in.ts'
import { CallRefused } from '../api/failure.ts'
import { send } from '../api/query.ts'
import { troubleText } from '../kit/problem-list.tsx'
import { ScanPicture } from '../parts/sign-in/scan-picture.tsx'
import { proven, quietly } from '../parts/sign-in/sign-in-api.ts'
import { CodeBoxes, SendCode, useCard } from '../parts/sign-in/sign-in-fields.tsx'
import { UserBadge } from './header.tsx'
import { leave } from './sign-out.ts'

/** idle time is looked at every 10 s. */
const checkMs = 10_000
const movements = ['mousemove', 'keydown', 'touchstart', 'wheel'] as const

/** How long one may be idle: what the user has set, and never longer than the administrator allows. */
const useIdleLimit = (): number => {
  const { lockScreenTime } = usePreferences()
  return Math.min(lockScreenTime, useUser()?.config?.lockMax ?? lockScreenTime)
}

/** Locks when nobody has moved for as long as the settings say; Ctrl+Alt+L locks at once. */
export const useLocking = (): void => {
  const { isLockScreen } = usePreferences()
  const lockScreenTime = useIdleLimit()
  const isLocked = useScreenLock((state) => state.locked !== null)
  useEffect(() => followLocks(), [])
  useEffect(() => {
    if (isLocked) return
    const move = () => markUsage()
    move()
    for (const each of movements) window.addEventListener(each, move, { passive: true, capture: true })
    return () => {
      for (const each of movements) window.removeEventListener(each, move, { capture: true })
    }
  }, [isLocked])
  useEffect(() => {
    if (!isLockScreen || isLocked) return
    const timer = setInterval(() => isIdle(lockScreenTime) && void lockScreen(), checkMs)
    return () => clearInterval(timer)
  }, [isLockScreen, lockScreenTime, isLocked])
  useKeys({ 'Ctrl+Alt+L': () => void lockScreen() }, !isLocked)
}

const Clock = () => {
  const lang = useLang()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  const day: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' }
  return (
    <p className="column items-center gap-4 text-quiet">
      <b className="text-ink font-semibold text-[48px] leading-56">
        {now.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}
      </b>
      <span>{now.toLocaleDateString(lang, day)}</span>
    </p>
  )
}

/** No key of anything under it acts while the screen is locked. */
const aboveAll = 99

/** A modal dialog stands above all pop-ups; what opens after it, by an answer that comes late, is put under it. */
const useUppermost = (isLocked: boolean) => {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    if (!isLocked || !dialog) return
    const raise = () => {
      dialog.close()
      dialog.showModal()
      dialog.querySelector('input')?.focus()
    }
    const cover = ({ target }: Event) => {
      if (target !== dialog || !dialog.open) raise()
    }
    raise()
    document.addEventListener('toggle', cover, true)
    return () => document.removeEventListener('toggle', cover, true)
  }, [isLocked])
  return box
}

export const LockScreen = () => {
  const t = useWords('shell')
  const locked = useScreenLock((state) => state.locked)
  const box = useUppermost(locked !== null)
  if (!locked) return null
  const name = locked.realName || locked.userName
  return (
    <dialog
      ref={box}
      data-layer={aboveAll}
      className="lock row justify-center text-ink unboxed bg-ground"
      aria-label={t('lockedTitle')}
      // By the key too: the browser closes unasked at a second Esc with nothing typed in between.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      onCancel={(event) => event.preventDefault()}
    >
      <Clock />
      <div className="lock-form column gap-12 w-280">
        <p className="lock-name column items-center gap-8 font-semibold text-14">
          <UserBadge name={name} avatar={locked.avatar} />
          {name}
        </p>
        <UnlockForm locked={locked} />
        <Button look="plain" onClick={() => void leave()}>
          {t('signInAsOther')}
        </Button>
      </div>
    </dialog>
  )
}

// What opens a locked screen: its user's password or, where the server offers them, a code that reaches him or a scan.

/** What the server said, and of wrong passwords how many tries are left; a session that is over says nothing. */
const unlockTrouble = (trouble: unknown): string => {
  const left = trouble instanceof CallRefused ? trouble.problems[0]?.args.left : undefined
  const tries = left === undefined ? '' : ` ${say('shell:triesLeft', { n: Number(left) })}`
  return `${troubleText(trouble) || say('shell:lockEnded')}${tries}`
}

const Form = (props: { isBusy: boolean; onSubmit: () => void; children: ReactNode }) => {
  const t = useWords('shell')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <form className="column gap-12" onSubmit={submit} noValidate>
      {props.children}
      <Button look="solid" submit busy={props.isBusy}>
        {t('unlock')}
      </Button>
    </form>
  )
}

const ByPassword = () => {
  const t = useWords('shell')
  const card = useCard({ password: '' }, unlockTrouble)
  const { values, isBusy } = card
  const error = card.errors.password
  const submit = () => {
    if (card.isRight({ password: !values.password && t('passwordEmpty') }))
      void card.attempt(() => unlockScreen(values), 'password')
  }
  return (
    <Form isBusy={isBusy} onSubmit={submit}>
      <label htmlFor="unlock" className="visually-hidden">
        {t('password')}
      </label>
      <span className={`field ${error ? 'field-invalid' : ''}`}>
        <input
          id="unlock"
          type="password"
          autoComplete="current-password"
          placeholder={t('password')}
          maxLength={256}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'unlock-error' : undefined}
          value={values.password}
          onChange={(event) => card.change({ password: event.target.value })}
        />
      </span>
      {error && (
        <p id="unlock-error" className="form-error" role="alert">
          <Icon name="error" size={14} /> {error}
        </p>
      )}
    </Form>
  )
}

const ByCode = ({ userName }: { userName: string }) => {
  const t = useWords('signIn')
  const card = useCard({ code: '' }, unlockTrouble)
  const [note, setNote] = useState('')
  const open = (code: string) => {
    if (card.isRight({ code: code.length < 6 && t('codeEmpty') }))
      void card.attempt(() => unlockScreen({ loginType: 'mobile', code }), 'code')
  }
  const onSent = () => {
    card.isRight({})
    setNote(t('codeSent'))
    document.getElementById('unlock-code')?.focus()
  }
  return (
    <Form isBusy={card.isBusy} onSubmit={() => open(card.values.code)}>
      <div>
        <CodeBoxes label={t('code')} {...card.field('code')} id="unlock-code" onFull={open} />
        <p className="sign-in-note min-h-20 mt-4" role="status">
          {note}
        </p>
      </div>
      <SendCode
        send={() => proven(userName, (proof) => send(signInCalls.sendCode, { username: userName, ...proof }, quietly))}
        onSent={onSent}
        onTrouble={(trouble) => card.fail(trouble, 'code')}
      />
    </Form>
  )
}

const UnlockForm = ({ locked }: { locked: Locked }) => {
  const t = useWords('signIn')
  const ways = ['account' as const, ...locked.ways]
  const [way, setWay] = useState<(typeof ways)[number]>('account')
  return (
    <>
      {ways.length > 1 && (
        <Segmented
          label={t('shell:unlock')}
          value={way}
          options={ways.map((value) => ({ value, label: t(value) }))}
          onChange={setWay}
        />
      )}
      {way === 'account' && <ByPassword />}
      {way === 'mobile' && <ByCode userName={locked.userName} />}
      {way === 'scan' && <ScanPicture onTicket={unlockScreen} says={unlockTrouble} />}
    </>
  )
}
