// Setting a new password by a code, for whoever has forgotten the old one.
import { useState } from 'react'
import { toast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'
import { proven, quietly, signInApi } from '../../parts/sign-in/sign-in-api.ts'
import { CodeForm, useCodeForm } from './code-form.tsx'
import { NewPassword, type PasswordRule, useNewPassword } from './new-password.tsx'
import { StepForm } from './step-form.tsx'

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
      await signInApi.forgotReset(given, quietly)
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
        send={(userName) => proven(userName, (proof) => signInApi.forgotSend({ userName, ...proof }, quietly))}
        onFull={() => document.getElementById('newPassword')?.focus()}
      />
      <NewPassword state={fresh} rule={props.rule} />
    </StepForm>
  )
}
