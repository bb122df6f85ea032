// Who else has the voucher open, in the head: "X is editing", and that it was changed since it was read.
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { Button } from '../../kit/button.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { type Say, useWords } from '../../kit/words.ts'
import { presenceApi } from '../entry-api.ts'
import { useDesk, useEntry, usePageActs } from './desk-context.ts'
import { isDirty } from './entry-state.ts'

const everyMs = 10_000
/** Nobody is there: what is said on and on would keep the session alive. */
const awayMs = 600_000

type Answer = Awaited<ReturnType<typeof presenceApi.here>>
type Seen = Answer & { id: string }

let lastTouch = Date.now()
const touch = (): void => {
  lastTouch = Date.now()
}
if (typeof window !== 'undefined') {
  for (const name of ['keydown', 'pointerdown', 'wheel']) window.addEventListener(name, touch, { passive: true })
}

/** What is said of one voucher arrives in the order in which it was said: who has gone does not come back. */
const useInTurn = () => {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useRef((call: () => Promise<unknown>): void => {
    last.current = last.current.then(call).catch(() => null)
  }).current
}

/** Says every ten seconds that this voucher is open here, and at once when it no longer is; hears of the others. */
const useSeen = (): Seen | null => {
  const { id: desk } = useDesk()
  const id = useEntry(({ origin }) => (origin && origin.status !== 'draft' ? origin.id : ''))
  const editing = useEntry(isDirty)
  const [seen, setSeen] = useState<Seen | null>(null)
  const inTurn = useInTurn()
  useEffect(() => {
    if (id === '') return
    const gone = (keepalive: boolean) => presenceApi.gone({ id, desk }, { quiet: true, keepalive })
    // A page that goes away cannot wait for its turn.
    const leave = () => void gone(true).catch(() => null)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      // Whoever has signed out is gone without saying so.
      inTurn(async () => (useSession.getState().user ? gone(false) : null))
    }
  }, [id, desk, inTurn])
  useEffect(() => {
    if (id === '') return
    let isOver = false
    const sayIt = async (): Promise<void> => {
      if (isOver || document.visibilityState === 'hidden' || Date.now() - lastTouch > awayMs) return
      // Without an answer nobody is known to be there; saving finds out what has changed.
      const answer = await presenceApi.here({ id, desk, editing }, { quiet: true })
      if (!isOver) setSeen({ ...answer, id })
    }
    inTurn(sayIt)
    const timer = setInterval(() => inTurn(sayIt), everyMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [id, desk, editing, inTurn])
  return seen?.id === id ? seen : null
}

const namesOf = (people: readonly Answer['others'][number][], t: Say): string =>
  [...new Set(people.map(({ name, own }) => (own ? t('yourself') : name)))].join(t('voucherEntry:and'))

export const EntryPresence = () => {
  const t = useWords('entryConflict')
  const act = usePageActs()
  const seen = useSeen()
  const version = useEntry((state) => state.origin?.version ?? 0)
  const isBusy = useEntry((state) => state.busy !== null || state.conflict !== null)
  if (!seen) return null
  const editing = seen.others.filter((each) => each.editing)
  const looking = seen.others.filter((each) => !each.editing)
  return (
    <span className="entry-presence" role="status">
      {seen.version > version && !isBusy && (
        <Button small onClick={() => act('compare')}>
          {t('changedBy', { name: seen.by })}
        </Button>
      )}
      {editing.length > 0 && (
        <Tag look="warn" icon="users">
          {t('isEditing', { names: namesOf(editing, t) })}
        </Tag>
      )}
      {editing.length === 0 && looking.length > 0 && (
        <Tag look="draft" icon="users">
          {t('isLooking', { names: namesOf(looking, t) })}
        </Tag>
      )}
    </span>
  )
}
