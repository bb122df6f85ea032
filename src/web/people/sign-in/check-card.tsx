// The second step: a code of the app, one that was sent, or one of those kept for a lost phone.
import { useState } from 'react'
import { type CheckKind, sessionCalls } from '../../../contract/people/session.ts'
import { signInCalls } from '../../../contract/people/sign-in.ts'
import { send } from '../../api/query.ts'
import { Segmented } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/field.tsx'
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
