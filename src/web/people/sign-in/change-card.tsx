// Another password before one comes in: it was given by somebody else, or it has expired.
import { useState } from 'react'
import { useWords } from '../../kit/words.ts'
import { quietly, type SignInStep, signInApi, troubleWords } from '../../parts/sign-in/sign-in-api.ts'
import type { StepProps } from './card.ts'
import { NewPassword, type PasswordRule, useNewPassword } from './new-password.tsx'
import { StepForm } from './step-form.tsx'

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
      props.onResult(await signInApi.changeByTicket({ ticket, newPassword: fresh.password }, quietly))
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
