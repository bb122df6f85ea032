// The button that has a code sent, and then counts until the next may be asked for.
import { useCallback, useEffect, useState } from 'react'
import type { CodeSentShape } from '../../../contract/people/sign-in.ts'
import { CallRefused } from '../../api/failure.ts'
import { Button } from '../../kit/button.tsx'
import { useWords } from '../../kit/words.ts'
import { codeOf, refusedAs } from './sign-in-api.ts'

/** The seconds that are left, and how to begin anew. */
export const useCountdown = (): [left: number, begin: (seconds: number) => void] => {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const tell = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tell()
    if (until <= Date.now()) return
    const timer = setInterval(tell, 500)
    return () => clearInterval(timer)
  }, [until])
  const begin = useCallback((seconds: number) => setUntil(Date.now() + seconds * 1000), [])
  return [left, begin]
}

const secondsOf = (trouble: unknown): number =>
  trouble instanceof CallRefused && codeOf(trouble) === refusedAs.tooSoon ? Number(trouble.problems[0]?.args.s ?? 0) : 0

export const SendCode = (props: {
  /** Seconds to begin with: a code has just been sent. */
  startsAt?: number
  send: () => Promise<CodeSentShape | null>
  onSent: (sent: CodeSentShape) => void
  onTrouble: (trouble: unknown) => void
}) => {
  const t = useWords('signIn')
  const [left, begin] = useCountdown()
  const [isBegun, setBegun] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!isBegun && props.startsAt) {
    setBegun(true)
    begin(props.startsAt)
  }
  const press = async () => {
    setBusy(true)
    try {
      const sent = await props.send()
      if (sent) {
        begin(sent.interval)
        props.onSent(sent)
      }
    } catch (trouble) {
      // The card says it; a code asked for too soon also says how long to wait.
      begin(Math.min(secondsOf(trouble), 3600))
      props.onTrouble(trouble)
    }
    setBusy(false)
  }
  return (
    <Button className="sign-in-send" busy={isBusy} disabled={left > 0} onClick={() => void press()}>
      {left > 0 ? t('sendAgain', { s: left }) : t('sendCode')}
    </Button>
  )
}
