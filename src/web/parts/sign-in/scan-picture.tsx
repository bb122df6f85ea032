// A picture to scan: shows it, and waits for the answer whether a phone has let this browser in.
import { useCallback, useEffect, useRef, useState } from 'react'
import { scanCalls } from '../../../contract/people/session.ts'
import { send } from '../../api/query.ts'
import { Icon } from '../../kit/button.tsx'
import { loaded } from '../../kit/lazy-component.tsx'
import { useWords } from '../../kit/words.ts'
import { quietly, troubleWords } from './sign-in-api.ts'
import { useCountdown } from './sign-in-fields.tsx'
import './sign-in-fields.css'

const Qr = loaded(async () => ({ default: (await import('@rc-component/qrcode')).QRCodeSVG }))

/** Before it is asked again after an answer that did not come. */
const pauseMs = 2000

type Shown = { scanId: string; secret: string; text: string }
type State = 'loading' | 'created' | 'scanned' | 'expired' | 'cancelled' | 'failed'

/** What has become of it once that is not what the browser knows; a lost answer is asked for again. */
const nextOf = async ({ scanId, secret }: Shown, knows: 'created' | 'scanned', signal: AbortSignal) => {
  while (!signal.aborted) {
    const answer = await send(scanCalls.status, { scanId, secret, knows }, { ...quietly, signal }).catch(() => null)
    if (answer && answer.state !== knows) return answer
    if (!answer) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return null
}

/** What a confirmed scan is good for once; refused as the server refuses it. */
type OnTicket = (given: { loginType: 'scan'; scanId: string; ticket: string }) => Promise<void>

type Props = {
  onTicket: OnTicket
  /** What is wrong with it, in words. */
  says?: (trouble: unknown) => string
}

const useScan = ({ onTicket, says = troubleWords }: Props) => {
  // The page around may be drawn anew while an answer is waited for: that asks nothing again.
  const taken = useRef({ onTicket, says })
  taken.current = { onTicket, says }
  const [shown, setShown] = useState<Shown | null>(null)
  const [state, setState] = useState<State>('loading')
  const [by, setBy] = useState('')
  const [error, setError] = useState('')
  const [left, begin] = useCountdown()
  const renew = useCallback(async () => {
    setState('loading')
    setError('')
    try {
      const made = await send(scanCalls.create, {}, quietly)
      setShown({ scanId: made.scanId, secret: made.pollSecret, text: `${location.origin}${made.qrPath}` })
      begin(made.expiresIn)
      setState('created')
    } catch (trouble) {
      setError(troubleWords(trouble))
      setState('failed')
    }
  }, [begin])
  useEffect(() => void renew(), [renew])
  useEffect(() => {
    if (!shown || (state !== 'created' && state !== 'scanned')) return
    const end = new AbortController()
    const wait = async () => {
      const answer = await nextOf(shown, state, end.signal)
      if (!answer || end.signal.aborted) return
      if (answer.state === 'scanned') setBy(answer.scannedBy?.realName ?? '')
      if (answer.loginTicket) {
        const given = { loginType: 'scan', scanId: shown.scanId, ticket: answer.loginTicket } as const
        await taken.current.onTicket(given).catch((trouble) => {
          setError(taken.current.says(trouble))
          setState('failed')
        })
      } else setState(answer.state === 'used' || answer.state === 'confirmed' ? 'expired' : answer.state)
    }
    void wait()
    return () => end.abort()
  }, [shown, state])
  return { shown, state, by, error, left, renew }
}

export const ScanPicture = (props: Props) => {
  const t = useWords('signIn')
  const { shown, state, by, error, left, renew } = useScan(props)
  const isOver = state === 'expired' || state === 'cancelled' || state === 'failed'
  const said = { expired: t('scanExpired'), cancelled: t('scanCancelled'), failed: error }
  return (
    <div className="text-center">
      <div className={`scan-picture grid relative ${isOver || state === 'scanned' ? 'scan-picture-pale' : ''}`}>
        {shown && <Qr value={shown.text} size={184} level="M" title={t('scanQr')} />}
        {isOver && (
          <button
            type="button"
            className="scan-over column items-center absolute inset-0 gap-8 justify-center p-16 unboxed bg-transparent"
            onClick={() => void renew()}
          >
            <Icon name="refresh" size={20} />
            <span>{said[state]}</span>
          </button>
        )}
        {state === 'scanned' && (
          <span className="scan-over column items-center absolute inset-0 gap-8 justify-center p-16">
            <Icon name="check-circle" size={24} />
            <span>{by}</span>
          </span>
        )}
      </div>
      <p className="sign-in-text mb-12" role="status">
        {state === 'scanned' ? t('scanned') : t('scanText')}
      </p>
      <p className="sign-in-hint">{state === 'created' ? t('scanLeft', { s: left }) : t('scanHow')}</p>
    </div>
  )
}
