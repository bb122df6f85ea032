// A name and the code that was sent to it: for coming in without the password, and for setting a new one.
import { type FormEvent, type ReactNode, useState } from 'react'
import { sessionCalls } from '../../../contract/people/session.ts'
import { type CodeSentShape, signInCalls } from '../../../contract/people/sign-in.ts'
import { CallRefused } from '../../api/failure.ts'
import { send } from '../../api/query.ts'
import { localStore } from '../../api/storage.ts'
import { Button, Icon } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/field.tsx'
import { toast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'
import { proven, quietly, type SignInStep, troubleWords } from '../../parts/sign-in/sign-in-api.ts'
import { CodeBoxes, SendCode, SignInPassword, SignInText } from '../../parts/sign-in/sign-in-fields.tsx'
import { type CardProps, StepForm, type StepProps } from './step-form.tsx'

const lastWhoKey = 'lastSignInWho'

type CodeErrors = { who?: string; code?: string }

const useCodeForm = () => {
  const t = useWords('signIn')
  const [who, setWho] = useState(localStore.read<string>(lastWhoKey) ?? '')
  const [code, setCode] = useState('')
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<CodeErrors>({})
  const fail = (trouble: unknown, place: 'who' | 'code') => {
    setErrors({ [place]: troubleWords(trouble) })
  }
  /** Whether nothing is missing; what is missing is said. */
  const isFilled = (wantsCode: boolean): boolean => {
    const missing: CodeErrors = {
      ...(who.trim() ? {} : { who: t('whoEmpty') }),
      ...(wantsCode && code.length < 6 ? { code: t('codeEmpty') } : {}),
    }
    setErrors(missing)
    return Object.keys(missing).length === 0
  }
  const keepWho = () => localStore.write(lastWhoKey, who.trim())
  return { who, setWho, code, setCode, note, setNote, errors, setErrors, fail, isFilled, keepWho }
}

type Form = ReturnType<typeof useCodeForm>

const CodeForm = (props: {
  form: Form
  send: (who: string) => Promise<CodeSentShape>
  onFull: (code: string) => void
  children?: ReactNode
}) => {
  const t = useWords('signIn')
  const { form, send } = props
  const press = async () => (form.isFilled(false) ? send(form.who.trim()) : null)
  return (
    <>
      <SignInText
        id="who"
        label={t('who')}
        value={form.who}
        error={form.errors.who}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        beside={
          <SendCode
            send={press}
            onSent={() => {
              form.setNote(t('codeSent'))
              document.getElementById('code')?.focus()
            }}
            onTrouble={(trouble) => form.fail(trouble, 'who')}
          />
        }
        onChange={(who) => {
          form.setWho(who)
          form.setErrors({})
        }}
      />
      <p className="sign-in-note min-h-20 mt-4" role="status">
        {form.note}
      </p>
      <CodeBoxes
        id="code"
        label={t('code')}
        value={form.code}
        error={form.errors.code}
        onChange={(code) => {
          form.setCode(code)
          form.setErrors({})
        }}
        onFull={props.onFull}
      />
      {props.children}
    </>
  )
}

export const MobileCard = ({ onResult, rememberDays }: CardProps) => {
  const t = useWords('shell')
  const form = useCodeForm()
  const [remember, setRemember] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const signIn = async (code: string) => {
    if (isBusy || !form.who.trim()) return void form.isFilled(true)
    setBusy(true)
    try {
      const given = { loginType: 'mobile', mobile: form.who.trim(), code, remember } as const
      const result = await proven(given.mobile, (proof) => send(sessionCalls.login, { ...given, ...proof }, quietly))
      form.keepWho()
      onResult(result, remember)
    } catch (trouble) {
      form.fail(trouble, 'code')
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.isFilled(true)) void signIn(form.code)
  }
  return (
    <form onSubmit={submit} noValidate>
      <CodeForm
        form={form}
        send={(username) => proven(username, (proof) => send(signInCalls.sendCode, { username, ...proof }, quietly))}
        onFull={(code) => void signIn(code)}
      >
        <div className="sign-in-remember row justify-between mt-8 gap-12">
          <Checkbox checked={remember} onChange={setRemember}>
            {t('remember', { n: rememberDays })}
          </Checkbox>
        </div>
      </CodeForm>
      <Button look="solid" submit busy={isBusy} className="sign-in-button">
        {t('signIn')}
        <Icon name="enter" size={14} />
      </Button>
    </form>
  )
}

// A new password, typed twice, with its rule; for whoever must change it and for whoever has forgotten it.

type PasswordRule = 'spec' | 'strict'

const useNewPassword = () => {
  const t = useWords('signIn')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [errors, setErrors] = useState<{ password?: string; again?: string }>({})
  const isFilled = (): boolean => {
    const wrong = {
      ...(password ? {} : { password: t('newEmpty') }),
      ...(password && password !== again ? { again: t('differ') } : {}),
    }
    setErrors(wrong)
    return Object.keys(wrong).length === 0
  }
  /** Takes a refusal of the password itself; any other is for the card. */
  const takes = (trouble: unknown): boolean => {
    if (!(trouble instanceof CallRefused) || trouble.problems[0]?.path !== 'newPassword') return false
    setErrors({ password: trouble.message })
    return true
  }
  return { password, setPassword, again, setAgain, errors, setErrors, isFilled, takes }
}

const NewPassword = ({ state, rule }: { state: ReturnType<typeof useNewPassword>; rule: PasswordRule }) => {
  const t = useWords('signIn')
  return (
    <>
      <SignInPassword
        id="newPassword"
        label={t('newPassword')}
        kind="new-password"
        hint={t(`rule_${rule}`)}
        value={state.password}
        error={state.errors.password}
        onChange={(value) => {
          state.setPassword(value)
          state.setErrors({})
        }}
      />
      <SignInPassword
        id="passwordAgain"
        label={t('again')}
        kind="new-password"
        value={state.again}
        error={state.errors.again}
        onChange={(value) => {
          state.setAgain(value)
          state.setErrors({})
        }}
      />
    </>
  )
}

// Another password before one comes in: it was given by somebody else, or it has expired.

export const ChangeCard = (props: StepProps & { step: SignInStep<'changePassword'>; rule: PasswordRule }) => {
  const t = useWords('signIn')
  const fresh = useNewPassword()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const { ticket, reasons } = props.step
  const change = async () => {
    if (!fresh.isFilled()) return
    setBusy(true)
    setError('')
    try {
      props.onResult(await send(signInCalls.changeByTicket, { ticket, newPassword: fresh.password }, quietly))
    } catch (trouble) {
      if (!fresh.takes(trouble)) setError(troubleWords(trouble))
      setBusy(false)
    }
  }
  return (
    <StepForm
      title={t('change')}
      text={reasons.map((reason) => t(`why_${reason}`)).join(' ')}
      act={t('change')}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void change()}
      onBack={props.onBack}
    >
      <NewPassword state={fresh} rule={props.rule} />
    </StepForm>
  )
}

export const ForgotCard = (props: { rule: PasswordRule; onBack: () => void }) => {
  const t = useWords('signIn')
  const form = useCodeForm()
  const fresh = useNewPassword()
  const [isBusy, setBusy] = useState(false)
  const reset = async () => {
    const isNamed = form.isFilled(true)
    if (!fresh.isFilled() || !isNamed) return
    setBusy(true)
    try {
      const given = { userName: form.who.trim(), code: form.code, newPassword: fresh.password }
      await send(signInCalls.forgotReset, given, quietly)
      toast({ look: 'note', title: t('forgotDone') })
      props.onBack()
    } catch (trouble) {
      if (!fresh.takes(trouble)) form.fail(trouble, 'code')
      setBusy(false)
    }
  }
  return (
    <StepForm
      title={t('forgotTitle')}
      text=""
      act={t('reset')}
      isBusy={isBusy}
      error=""
      onSubmit={() => void reset()}
      onBack={props.onBack}
    >
      <CodeForm
        form={form}
        send={(userName) => proven(userName, (proof) => send(signInCalls.forgotSend, { userName, ...proof }, quietly))}
        onFull={() => document.getElementById('newPassword')?.focus()}
      />
      <NewPassword state={fresh} rule={props.rule} />
    </StepForm>
  )
}
