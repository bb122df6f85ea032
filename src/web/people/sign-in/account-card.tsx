// Signing in by user name and password.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sessionCalls } from '../../../contract/people/session.ts'
import { send } from '../../api/query.ts'
import { localStore } from '../../api/storage.ts'
import { Button, Icon } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/field.tsx'
import { useWords } from '../../kit/words.ts'
import { proven, quietly } from '../../parts/sign-in/sign-in-api.ts'
import { nameInput, SignInPassword, SignInText, useCard } from '../../parts/sign-in/sign-in-fields.tsx'
import type { CardProps } from './step-form.tsx'

const lastNameKey = 'lastUserName'

export const AccountCard = (props: CardProps) => {
  const t = useWords('shell')
  const card = useCard({ userName: localStore.read<string>(lastNameKey) ?? '', password: '' })
  const [remember, setRemember] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const isNameKnown = localStore.read<string>(lastNameKey) !== undefined
    form.current?.querySelector<HTMLInputElement>(isNameKnown ? '#password' : '#userName')?.focus()
  }, [])
  const signIn = async (userName: string, password: string) => {
    const given = { loginType: 'account', userName, password, remember } as const
    const result = await proven(userName, (proof) => send(sessionCalls.login, { ...given, ...proof }, quietly))
    localStore.write(lastNameKey, userName)
    props.onResult(result, remember)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { userName, password } = { ...card.values, userName: card.values.userName.trim() }
    const missing = { userName: !userName && t('userNameEmpty'), password: !password && t('passwordEmpty') }
    if (card.isRight(missing)) void card.attempt(() => signIn(userName, password), 'password')
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <SignInText label={t('userName')} {...nameInput} {...card.field('userName')} />
      <SignInPassword label={t('password')} {...card.field('password')} />
      <div className="sign-in-remember row justify-between mt-8 gap-12">
        <Checkbox checked={remember} onChange={setRemember}>
          {t('remember', { n: props.rememberDays })}
        </Checkbox>
        <button type="button" className="link-button" onClick={props.onForgot}>
          {t('signIn:forgot')}
        </button>
      </div>
      <Button look="solid" submit busy={card.isBusy} className="sign-in-button">
        {t('signIn')}
        <Icon name="enter" size={14} />
      </Button>
      <p className="row mt-20 gap-8 text-faint text-12 lined-above pt-16">
        <Icon name="shield-check" /> {t('lockHint')}
      </p>
    </form>
  )
}
