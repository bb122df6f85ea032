// The second step: a code of the app, one that was sent, or one of those kept for a lost phone.

import { useState } from 'react'
import type { ResultOf } from '../../../contract/base/call.ts'
import { type CheckKind, sessionCalls } from '../../../contract/people/session.ts'
import { signInCalls } from '../../../contract/people/sign-in.ts'
import { send } from '../../api/query.ts'
import { Segmented } from '../../kit/button.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { Checkbox } from '../../kit/field.tsx'
import { QrCode } from '../../kit/qr-code.tsx'
import { useWords } from '../../kit/words.ts'
import { codeOf, quietly, refusedAs, type SignInStep, troubleWords } from '../../parts/sign-in/sign-in-api.ts'
import { CodeBoxes, SendCode, SignInText, useCard } from '../../parts/sign-in/sign-in-fields.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

const isSent = (kind: CheckKind): kind is 'sms' | 'email' => kind === 'sms' || kind === 'email'
/** The first code has just been sent. */
const firstWait = 60

type Props = StepProps & { step: SignInStep<'check'>; remember: boolean; onOver: (message: string) => void }

/** The code of a step; a step that is over begins anew, and one is told why. */
const useCode = (onOver: Props['onOver']) => {
  const card = useCard({ code: '' })
  const fail = (trouble: unknown) => {
    if (codeOf(trouble) === refusedAs.ticket) onOver(troubleWords(trouble))
    else card.fail(trouble, 'code')
  }
  return { ...card, fail }
}

export const CheckCard = (props: Props) => {
  const t = useWords('signIn')
  const { kinds, ticket } = props.step
  const card = useCode(props.onOver)
  const [kind, setKind] = useState<CheckKind>(kinds[0] ?? 'totp')
  const [target, setTarget] = useState(props.step.target)
  const [trustDevice, setTrusted] = useState(false)
  const choose = (next: CheckKind) => {
    setKind(next)
    card.change({ code: '' })
    setTarget('')
  }
  const check = (code: string) => {
    const given = { loginType: 'check', ticket, kind, code, trustDevice } as const
    if (!card.isRight({ code: !code && t('codeEmpty') })) return
    void card.attempt(async () => props.onResult(await send(sessionCalls.login, given, quietly)), card.fail)
  }
  const hint = isSent(kind) ? (target ? t('codeSentTo', { target }) : '') : t(`hint_${kind}`)
  const field = { label: kind === 'recovery' ? t('check_recovery') : t('code'), ...card.field('code') }
  return (
    <StepForm
      title={t('check')}
      text={hint}
      act={t('verify')}
      card={card}
      onSubmit={() => check(card.values.code)}
      onBack={props.onBack}
    >
      {kinds.length > 1 && (
        <Segmented
          label={t('check')}
          value={kind}
          options={kinds.map((each) => ({ value: each, label: t(`check_${each}`) }))}
          onChange={choose}
        />
      )}
      {kind === 'recovery' ? (
        <SignInText {...field} autoComplete="off" spellCheck={false} maxLength={16} />
      ) : (
        <CodeBoxes {...field} onFull={check} />
      )}
      {isSent(kind) && (
        <SendCode
          key={kind}
          startsAt={kind === kinds[0] ? firstWait : 0}
          send={() => send(signInCalls.sendCode, { username: '-', ticket, kind }, quietly)}
          onSent={(sent) => setTarget(sent.target ?? '')}
          onTrouble={card.fail}
        />
      )}
      <div className="sign-in-remember row justify-between mt-8 gap-12">
        <Checkbox checked={trustDevice} onChange={setTrusted}>
          {t('trust')}
        </Checkbox>
      </div>
    </StepForm>
  )
}

// A second step that one's permissions need is set up before one comes in: an app reads the picture and shows a code.

type Made = ResultOf<(typeof signInCalls)['mfaByTicket']>
/** Codes for the day when the phone is lost, shown this once. */
const Recovery = ({ made, onResult, onBack }: { made: Made } & StepProps) => {
  const t = useWords('signIn')
  const text = made.recovery.join('\n')
  return (
    <StepForm
      title={t('setUpKept')}
      text={t('setUpKeep')}
      act={t('setUpGoOn')}
      onSubmit={() => onResult(made.next)}
      onBack={onBack}
    >
      <pre className="sign-in-recovery mx-0 mt-0 mb-12 px-16 py-12 boxed bg-surface-2 text-14 rounded-8" data-private>
        {text}
      </pre>
      <CopyButton text={text} />
    </StepForm>
  )
}

export const SetUpCard = (props: StepProps & { step: SignInStep<'setUp'>; onOver: (message: string) => void }) => {
  const t = useWords('signIn')
  const { step, onResult, onBack } = props
  const card = useCode(props.onOver)
  const [made, setMade] = useState<Made | null>(null)
  const finish = (code: string) => {
    const given = { ticket: step.ticket, code }
    if (!card.isRight({ code: !code && t('codeEmpty') })) return
    void card.attempt(async () => setMade(await send(signInCalls.mfaByTicket, given, quietly)), card.fail)
  }
  if (made) return <Recovery made={made} onResult={onResult} onBack={onBack} />
  return (
    <StepForm
      title={t('setUp')}
      text={t('setUpText')}
      act={t('verify')}
      card={card}
      onSubmit={() => finish(card.values.code)}
      onBack={onBack}
    >
      <div className="sign-in-qr column items-center mb-12 gap-6 text-center" data-private>
        <QrCode value={step.uri} title={t('setUpQr')} size={168} />
        <p className="sign-in-hint">{t('setUpSecret')}</p>
        <code className="wrap-anywhere text-13">{step.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <a className="link-button" href={step.uri}>
          {t('setUpOpen')}
        </a>
      </div>
      <CodeBoxes label={t('code')} {...card.field('code')} onFull={finish} />
    </StepForm>
  )
}
