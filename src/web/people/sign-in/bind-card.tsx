// A WeChat that belongs to nobody yet is bound to an account, by its password.
import { useEffect, useState } from 'react'
import { type WxProvider, wechatCalls } from '../../../contract/people/session.ts'
import { send } from '../../api/query.ts'
import { Button, Icon } from '../../kit/button.tsx'
import { useWords } from '../../kit/words.ts'
import { quietly, type SignInStep, troubleWords } from '../../parts/sign-in/sign-in-api.ts'
import { SignInPassword, SignInText } from '../../parts/sign-in/sign-in-fields.tsx'
import { goToWx, isOfPage } from '../wechat.ts'
import { StepForm, type StepProps } from './step-form.tsx'

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
      props.onResult(await send(wechatCalls.login, given, quietly))
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

export const WxCard = ({ error }: { error: string }) => {
  const t = useWords('signIn')
  const [providers, setProviders] = useState<WxProvider[]>([])
  const [busy, setBusy] = useState<WxProvider | null>(null)
  const [trouble, setTrouble] = useState('')
  useEffect(() => {
    send(wechatCalls.authorize, {}, quietly).then(
      (answer) => setProviders(answer.providers.filter(isOfPage)),
      (failed) => setTrouble(troubleWords(failed)),
    )
  }, [])
  const go = async (provider: WxProvider) => {
    setBusy(provider)
    try {
      await goToWx(provider)
    } catch (failed) {
      setTrouble(troubleWords(failed))
      setBusy(null)
    }
  }
  return (
    <div>
      <p className="sign-in-text mb-12">{t('wxText')}</p>
      {providers.map((provider) => (
        <Button
          key={provider}
          look="solid"
          className="sign-in-button"
          busy={busy === provider}
          onClick={() => void go(provider)}
        >
          {t(`wxGo_${provider}`)}
        </Button>
      ))}
      {(trouble || error) && (
        <p className="sign-in-error" role="alert">
          <Icon name="error" size={14} /> {trouble || error}
        </p>
      )}
    </div>
  )
}
