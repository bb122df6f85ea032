// A WeChat that belongs to nobody yet is bound to an account, by its password.
import { useState } from 'react'
import type { WxProvider } from '../../../contract/people/wechat.ts'
import { useWords } from '../../kit/words.ts'
import { quietly, type SignInStep, troubleWords } from '../../parts/sign-in/sign-in-api.ts'
import { SignInPassword, SignInText } from '../../parts/sign-in/sign-in-fields.tsx'
import { wechatApi } from '../wechat.ts'
import type { StepProps } from './card.ts'
import { StepForm } from './step-form.tsx'

export const BindCard = (props: StepProps & { step: SignInStep<'bind'>; provider: WxProvider }) => {
  const t = useWords('signIn')
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<{ userName?: string; password?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const { ticket, nick } = props.step
  const bind = async () => {
    const missing = {
      ...(userName.trim() ? {} : { userName: t('shell:userNameEmpty') }),
      ...(password ? {} : { password: t('shell:passwordEmpty') }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      const given = { provider: props.provider, bind: { ticket, userName: userName.trim(), password } }
      props.onResult(await wechatApi.login(given, quietly))
    } catch (trouble) {
      setErrors({ password: troubleWords(trouble) })
      setBusy(false)
    }
  }
  return (
    <StepForm
      title={t('bind')}
      text={t('bindText', { nick: nick || t('wx') })}
      act={t('bindSubmit')}
      isBusy={isBusy}
      error=""
      onSubmit={() => void bind()}
      onBack={props.onBack}
    >
      <SignInText
        id="userName"
        label={t('shell:userName')}
        value={userName}
        error={errors.userName}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        onChange={setUserName}
      />
      <SignInPassword
        id="password"
        label={t('shell:password')}
        value={password}
        error={errors.password}
        onChange={(value) => {
          setPassword(value)
          setErrors({})
        }}
      />
    </StepForm>
  )
}
