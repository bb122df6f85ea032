// A new password, typed twice, with its rule; for whoever must change it and for whoever has forgotten it.
import { useState } from 'react'
import { signInCalls } from '../../../contract/people/sign-in.ts'
import { CallRefused } from '../../api/failure.ts'
import { send } from '../../api/query.ts'
import { toast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'
import { proven, quietly, type SignInStep, troubleWords } from '../../parts/sign-in/sign-in-api.ts'
import { SignInPassword } from '../../parts/sign-in/sign-in-fields.tsx'
import { CodeForm, useCodeForm } from './code-form.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

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

export const NewPassword = ({ state, rule }: { state: ReturnType<typeof useNewPassword>; rule: PasswordRule }) => {
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

// Setting a new password by a code, for whoever has forgotten the old one.

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
