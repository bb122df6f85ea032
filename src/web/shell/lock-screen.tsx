// The locked screen over everything that is open: a clock, whose it is, and what opens it.

import { useEffect, useRef, useState } from 'react'
import { followLocks, isIdle, lockScreen, markUsage, useScreenLock } from '../api/screen-lock.ts'
import { useUser } from '../api/session.ts'
import { Button } from '../kit/button.tsx'
import { useKeys } from '../kit/keys.ts'
import { useLang, useWords } from '../kit/words.ts'
import { usePreferences } from '../theme/preferences.ts'
import './lock-screen.css'
import { leave } from './sign-out.ts'
import { UnlockForm } from './unlock-form.tsx'
import { UserBadge } from './user-badge.tsx'

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
    <p className="lock-clock column items-center gap-4 text-quiet">
      <b className="text-ink font-semibold">
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
