// A WeChat that belongs to nobody yet is bound to an account, by its password.
import { useEffect, useState } from 'react'
import { type WxProvider, wechatCalls } from '../../../contract/people/session.ts'
import { send } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { useWords } from '../../kit/words.ts'
import { quietly, type SignInStep, troubleWords } from '../../parts/sign-in/sign-in-api.ts'
import { FieldError, nameInput, SignInPassword, SignInText, useCard } from '../../parts/sign-in/sign-in-fields.tsx'
import { goToWx, isOfPage } from '../wechat.ts'
import { StepForm, type StepProps } from './step-form.tsx'

export const BindCard = (props: StepProps & { step: SignInStep<'bind'>; provider: WxProvider }) => {
  const t = useWords('signIn')
  const card = useCard({ userName: '', password: '' })
  const { ticket, nick } = props.step
  const bind = () => {
    const { userName, password } = { ...card.values, userName: card.values.userName.trim() }
    const given = { provider: props.provider, bind: { ticket, userName, password } }
    const missing = { userName: !userName && t('shell:userNameEmpty'), password: !password && t('shell:passwordEmpty') }
    if (!card.isRight(missing)) return
    void card.attempt(async () => props.onResult(await send(wechatCalls.login, given, quietly)), 'password')
  }
  return (
    <StepForm
      title={t('bind')}
      text={t('bindText', { nick: nick || t('wx') })}
      act={t('bindSubmit')}
      card={card}
      onSubmit={bind}
      onBack={props.onBack}
    >
      <SignInText label={t('shell:userName')} {...nameInput} {...card.field('userName')} />
      <SignInPassword label={t('shell:password')} {...card.field('password')} />
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
      <FieldError text={trouble || error} />
    </div>
  )
}
