// A new password, typed twice, with its rule; for whoever must change it and for whoever has forgotten it.
import { useState } from 'react'
import { CallRefused } from '../../api/failure.ts'
import { useWords } from '../../kit/words.ts'
import { SignInPassword } from '../../parts/sign-in/sign-in-fields.tsx'

export type PasswordRule = 'spec' | 'strict'

export const useNewPassword = () => {
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
