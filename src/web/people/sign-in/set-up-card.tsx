// A second step that one's permissions need is set up before one comes in: an app reads the picture and shows a code.
import { useState } from 'react'
import type { ResultOf } from '../../../contract/base/call.ts'
import { signInCalls } from '../../../contract/people/sign-in.ts'
import { send } from '../../api/query.ts'
import { CopyButton } from '../../kit/copy-button.tsx'
import { QrCode } from '../../kit/qr-code.tsx'
import { useWords } from '../../kit/words.ts'
import { codeOf, quietly, refusedAs, type SignInStep, troubleWords } from '../../parts/sign-in/sign-in-api.ts'
import { CodeBoxes } from '../../parts/sign-in/sign-in-fields.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

type Made = ResultOf<(typeof signInCalls)['mfaByTicket']>
type Props = StepProps & { step: SignInStep<'setUp'>; onOver: (message: string) => void }

const useSetUp = ({ step, onOver }: Props) => {
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

export const SetUpCard = (props: Props) => {
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
