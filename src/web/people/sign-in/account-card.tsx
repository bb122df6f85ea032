// Signing in by user name and password.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sessionCalls } from '../../../contract/people/session.ts'
import { send } from '../../api/query.ts'
import { localStore } from '../../api/storage.ts'
import { Button, Icon } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/field.tsx'
import { useWords } from '../../kit/words.ts'
import { proven, quietly, troubleWords } from '../../parts/sign-in/sign-in-api.ts'
import { SignInPassword, SignInText } from '../../parts/sign-in/sign-in-fields.tsx'
import type { CardProps } from './step-form.tsx'

const lastNameKey = 'lastUserName'

type Errors = { userName?: string; password?: string }

const useSignIn = ({ onResult }: CardProps) => {
  const t = useWords('shell')
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const missingOf = (userName: string, password: string): Errors => ({
    ...(userName ? {} : { userName: t('userNameEmpty') }),
    ...(password ? {} : { password: t('passwordEmpty') }),
  })
  const fail = (trouble: unknown) => {
    setErrors({ password: troubleWords(trouble) })
    setBusy(false)
  }
  const signIn = async (userName: string, password: string, remember: boolean) => {
    const missing = missingOf(userName, password)
    setErrors(missing)
    if (Object.keys(missing).length > 0 || isBusy) return
    setBusy(true)
    try {
      const given = { loginType: 'account', userName, password, remember } as const
      const result = await proven(userName, (proof) => send(sessionCalls.login, { ...given, ...proof }, quietly))
      localStore.write(lastNameKey, userName)
      onResult(result, remember)
    } catch (trouble) {
      // What is no refusal has to be said here too, for nothing else is on the page.
      fail(trouble)
    }
  }
  return { isBusy, errors, setErrors, signIn }
}

export const AccountCard = (props: CardProps) => {
  const t = useWords('shell')
  const { isBusy, errors, setErrors, signIn } = useSignIn(props)
  const [userName, setUserName] = useState(localStore.read<string>(lastNameKey) ?? '')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const isNameKnown = localStore.read<string>(lastNameKey) !== undefined
    form.current?.querySelector<HTMLInputElement>(isNameKnown ? '#password' : '#userName')?.focus()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void signIn(userName.trim(), password, remember)
  }
  const nameField = { value: userName, error: errors.userName, autoComplete: 'username', autoCapitalize: 'none' }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <SignInText
        id="userName"
        label={t('userName')}
        {...nameField}
        spellCheck={false}
        maxLength={64}
        onChange={setUserName}
      />
      <SignInPassword
        id="password"
        label={t('password')}
        value={password}
        error={errors.password}
        onChange={(value) => {
          setPassword(value)
          setErrors({})
        }}
      />
      <div className="sign-in-remember row justify-between mt-8 gap-12">
        <Checkbox checked={remember} onChange={setRemember}>
          {t('remember', { n: props.rememberDays })}
        </Checkbox>
        <button type="button" className="link-button" onClick={props.onForgot}>
          {t('signIn:forgot')}
        </button>
      </div>
      <Button look="solid" submit busy={isBusy} className="sign-in-button">
        {t('signIn')}
        <Icon name="enter" size={14} />
      </Button>
      <p className="row mt-20 gap-8 text-faint text-12 lined-above pt-16">
        <Icon name="shield-check" /> {t('lockHint')}
      </p>
    </form>
  )
}
