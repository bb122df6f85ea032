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
import { CodeBoxes, SendCode, SignInText } from '../../parts/sign-in/sign-in-fields.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

const isSent = (kind: CheckKind): kind is 'sms' | 'email' => kind === 'sms' || kind === 'email'
/** The first code has just been sent. */
const firstWait = 60

type Props = StepProps & { step: SignInStep<'check'>; remember: boolean; onOver: (message: string) => void }

const useCheck = ({ step, onResult, onOver }: Props) => {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const fail = (trouble: unknown) => {
    setBusy(false)
    // The step is over: one begins again, and is told why.
    if (codeOf(trouble) === refusedAs.ticket) onOver(troubleWords(trouble))
    else setError(troubleWords(trouble))
  }
  const check = async (kind: CheckKind, code: string, trustDevice: boolean) => {
    if (isBusy) return
    setBusy(true)
    setError('')
    try {
      onResult(
        await send(sessionCalls.login, { loginType: 'check', ticket: step.ticket, kind, code, trustDevice }, quietly),
      )
    } catch (trouble) {
      fail(trouble)
    }
  }
  return { isBusy, error, setError, fail, check }
}

export const CheckCard = (props: Props) => {
  const t = useWords('signIn')
  const { kinds, ticket } = props.step
  const { isBusy, error, setError, fail, check } = useCheck(props)
  const [kind, setKind] = useState<CheckKind>(kinds[0] ?? 'totp')
  const [code, setCode] = useState('')
  const [target, setTarget] = useState(props.step.target)
  const [isTrusted, setTrusted] = useState(false)
  const choose = (next: CheckKind) => {
    setKind(next)
    setCode('')
    setError('')
    setTarget('')
  }
  const submit = () => (code === '' ? setError(t('codeEmpty')) : void check(kind, code, isTrusted))
  const hint = isSent(kind) ? (target ? t('codeSentTo', { target }) : '') : t(`hint_${kind}`)
  const fields = {
    ...{ id: 'code', label: kind === 'recovery' ? t('check_recovery') : t('code'), value: code, error },
    onChange: (typed: string) => {
      setCode(typed)
      setError('')
    },
  }
  return (
    <StepForm
      title={t('check')}
      text={hint}
      act={t('verify')}
      isBusy={isBusy}
      error=""
      onSubmit={submit}
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
        <SignInText {...fields} autoComplete="off" spellCheck={false} maxLength={16} />
      ) : (
        <CodeBoxes {...fields} onFull={(full) => void check(kind, full, isTrusted)} />
      )}
      {isSent(kind) && (
        <SendCode
          key={kind}
          startsAt={kind === kinds[0] ? firstWait : 0}
          send={() => send(signInCalls.sendCode, { username: '-', ticket, kind }, quietly)}
          onSent={(sent) => setTarget(sent.target ?? '')}
          onTrouble={fail}
        />
      )}
      <div className="sign-in-remember row justify-between mt-8 gap-12">
        <Checkbox checked={isTrusted} onChange={setTrusted}>
          {t('trust')}
        </Checkbox>
      </div>
    </StepForm>
  )
}

// A second step that one's permissions need is set up before one comes in: an app reads the picture and shows a code.

type Made = ResultOf<(typeof signInCalls)['mfaByTicket']>
type SetUpProps = StepProps & { step: SignInStep<'setUp'>; onOver: (message: string) => void }

const useSetUp = ({ step, onOver }: SetUpProps) => {
  const t = useWords('signIn')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [made, setMade] = useState<Made | null>(null)
  const finish = async (code: string) => {
    if (isBusy) return
    if (code === '') return setError(t('codeEmpty'))
    setBusy(true)
    setError('')
    try {
      setMade(await send(signInCalls.mfaByTicket, { ticket: step.ticket, code }, quietly))
    } catch (trouble) {
      // The step is over: one begins again, and is told why.
      if (codeOf(trouble) === refusedAs.ticket) onOver(troubleWords(trouble))
      else setError(troubleWords(trouble))
    }
    setBusy(false)
  }
  return { isBusy, error, setError, made, finish }
}

/** Codes for the day when the phone is lost, shown this once. */
const Recovery = ({ made, onResult, onBack }: { made: Made } & StepProps) => {
  const t = useWords('signIn')
  const text = made.recovery.join('\n')
  return (
    <StepForm
      title={t('setUpKept')}
      text={t('setUpKeep')}
      act={t('setUpGoOn')}
      isBusy={false}
      error=""
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

export const SetUpCard = (props: SetUpProps) => {
  const t = useWords('signIn')
  const { step, onResult, onBack } = props
  const { isBusy, error, setError, made, finish } = useSetUp(props)
  const [code, setCode] = useState('')
  if (made) return <Recovery made={made} onResult={onResult} onBack={onBack} />
  return (
    <StepForm
      title={t('setUp')}
      text={t('setUpText')}
      act={t('verify')}
      isBusy={isBusy}
      error=""
      onSubmit={() => void finish(code)}
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
      <CodeBoxes
        id="code"
        label={t('code')}
        value={code}
        error={error}
        onChange={(typed) => {
          setCode(typed)
          setError('')
        }}
        onFull={(full) => void finish(full)}
      />
    </StepForm>
  )
}
