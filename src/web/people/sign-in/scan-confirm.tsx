// The page that a phone opens from a picture: who wants in, and whether its user lets him.
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { ResultOf } from '../../../contract/base/call.ts'
import { scanCalls } from '../../../contract/people/session.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { send } from '../../api/query.ts'
import { accessToken } from '../../api/tokens.ts'
import { Button, Icon } from '../../kit/button.tsx'
import { replaceHash, useHashAddress } from '../../kit/hash.ts'
import { LanguageChoice } from '../../kit/language-choice.tsx'
import { useWords } from '../../kit/words.ts'
import { quietly, troubleWords } from '../../parts/sign-in/sign-in-api.ts'
import { signInPathFor } from './guard.ts'
import './sign-in.css'
import './sign-in-cards.css'
import { FieldError, SignInPassword, useCard } from '../../parts/sign-in/sign-in-fields.tsx'

type Asking = ResultOf<(typeof scanCalls)['scan']>
type State = { is: 'asking'; who: Asking } | { is: 'confirmed' | 'cancelled' | 'loading' } | { is: 'over'; why: string }

const Facts = ({ who }: { who: Asking }) => {
  const t = useWords('signIn')
  return (
    <>
      <p className="sign-in-text mb-12">{t('confirmText')}</p>
      <dl className="grid mb-12 px-16 py-12 boxed text-13 rounded-8 grid-cols-[auto_1fr] gap-x-16 gap-y-8">
        <dt className="text-faint">{t('confirmAgent')}</dt>
        <dd className="m-0 wrap-anywhere">{who.agent}</dd>
        <dt className="text-faint">{t('confirmIp')}</dt>
        <dd className="m-0 wrap-anywhere">{who.ip}</dd>
        <dt className="text-faint">{t('confirmAt')}</dt>
        <dd className="m-0 wrap-anywhere">{momentText(who.at)}</dd>
      </dl>
      {who.isElsewhere && (
        <p className="sign-in-error" role="alert">
          <Icon name="alert" size={14} /> {t('confirmElsewhere')}
        </p>
      )}
    </>
  )
}

const useScanned = (scanId: string) => {
  const [state, setState] = useState<State>({ is: 'loading' })
  const card = useCard({ password: '' })
  useEffect(() => {
    if (!accessToken()) return replaceHash(signInPathFor('/m/scan-confirm', `?s=${scanId}`))
    send(scanCalls.scan, { scanId }, quietly).then(
      (who) => setState({ is: 'asking', who }),
      (trouble) => setState({ is: 'over', why: troubleWords(trouble) }),
    )
  }, [scanId])
  /** A wrong password is tried again; whatever else is said in the same place. */
  const decide = (is: 'confirmed' | 'cancelled', work: () => Promise<unknown>) =>
    card.attempt(async () => {
      await work()
      setState({ is })
    }, 'card')
  return { state, card, decide }
}

const Frame = ({ children }: { children: ReactNode }) => {
  const t = useWords('signIn')
  return (
    <main className="column items-center justify-center relative bg-surface min-h-full px-24 pt-64 pb-24">
      <div className="sign-in-language absolute">
        <LanguageChoice />
      </div>
      <div className="sign-in-form w-360 max-w-full my-auto pb-40">
        <h1 className="font-semibold">{t('confirmTitle')}</h1>
        {children}
      </div>
    </main>
  )
}

const Asked = ({ scanId }: { scanId: string }) => {
  const t = useWords('signIn')
  const { state, card, decide } = useScanned(scanId)
  const { password } = card.values
  if (state.is === 'over') return <Frame>{state.why}</Frame>
  if (state.is !== 'asking') return <Frame>{state.is === 'loading' ? null : t(state.is)}</Frame>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void decide('confirmed', () => send(scanCalls.confirm, { scanId, ...(password ? { password } : {}) }, quietly))
  }
  return (
    <Frame>
      <form onSubmit={submit} noValidate>
        <Facts who={state.who} />
        {state.who.needsPassword && <SignInPassword label={t('needsPassword')} {...card.field('password')} />}
        <FieldError text={card.errors.card} />
        <Button look="solid" submit busy={card.isBusy} className="sign-in-button">
          {t('confirm')}
        </Button>
        <Button
          className="sign-in-button"
          onClick={() => void decide('cancelled', () => send(scanCalls.cancel, { scanId }, quietly))}
        >
          {t('cancel')}
        </Button>
      </form>
    </Frame>
  )
}

export default function ScanConfirm() {
  const scanId = new URLSearchParams(useHashAddress().search).get('s') ?? ''
  return <Asked key={scanId} scanId={scanId} />
}
