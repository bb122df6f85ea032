// The locked screen over everything that is open: a clock, whose it is, and the field of the password.

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallRefused } from '../api/failure.ts'
import { followLocks, isIdle, lockScreen, markUsage, unlockScreen, useScreenLock } from '../api/screen-lock.ts'
import { useUser } from '../api/session.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { useKeys } from '../kit/keys.ts'
import { troubleText } from '../kit/trouble-text.ts'
import { useLang, useWords } from '../kit/words.ts'
import { usePreferences } from '../theme/preferences.ts'
import './lock-screen.css'
import { leave } from './sign-out.ts'

/** Spec §9: idle time is looked at every 10 s. */
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
    <p className="lock-clock">
      <b>{now.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}</b>
      <span>{now.toLocaleDateString(lang, day)}</span>
    </p>
  )
}

const useUnlock = () => {
  const t = useWords('shell')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const unlock = async (password: string): Promise<void> => {
    if (password === '') return setError(t('passwordEmpty'))
    setBusy(true)
    try {
      await unlockScreen(password)
    } catch (trouble) {
      const left = trouble instanceof CallRefused ? trouble.problems[0]?.args.left : undefined
      const tries = left === undefined ? '' : ` ${t('triesLeft', { n: Number(left) })}`
      setError(`${troubleText(trouble) || t('lockEnded')}${tries}`)
      setBusy(false)
    }
  }
  return { error, setError, isBusy, unlock }
}

const UnlockForm = ({ name }: { name: string }) => {
  const t = useWords('shell')
  const { error, setError, isBusy, unlock } = useUnlock()
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void unlock(password)
  }
  return (
    <form className="lock-form" onSubmit={submit} noValidate>
      <p className="lock-name">
        <Icon name="lock" /> {name}
      </p>
      <label htmlFor="unlock" className="visually-hidden">
        {t('password')}
      </label>
      <span className={`field ${error ? 'field-invalid' : ''}`}>
        <input
          ref={field}
          id="unlock"
          type="password"
          autoComplete="current-password"
          placeholder={t('password')}
          maxLength={256}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'unlock-error' : undefined}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setError('')
          }}
        />
      </span>
      {error && (
        <p id="unlock-error" className="form-error" role="alert">
          <Icon name="error" size={14} /> {error}
        </p>
      )}
      <Button look="solid" submit busy={isBusy}>
        {t('unlock')}
      </Button>
      <Button look="plain" onClick={() => void leave()}>
        {t('signInAsOther')}
      </Button>
    </form>
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
  return (
    <dialog
      ref={box}
      data-layer={aboveAll}
      className="lock"
      aria-label={t('lockedTitle')}
      // By the key too: the browser closes unasked at a second Esc with nothing typed in between.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      onCancel={(event) => event.preventDefault()}
    >
      <Clock />
      <UnlockForm name={locked.realName || locked.userName} />
    </dialog>
  )
}
