// The sign-in page: account and password; light on purpose, it loads neither the router nor antd.
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { CallRefused } from '../api/failure.ts'
import { sessionApi } from '../api/session-api.ts'
import { localStore } from '../api/storage.ts'
import { storeTokens } from '../api/tokens.ts'
import { Button } from '../kit/button.tsx'
import { Checkbox } from '../kit/field.tsx'
import { replaceHash, splitAddress } from '../kit/hash.ts'
import { Icon } from '../kit/icon.tsx'
import { LanguageChoice } from '../kit/language-choice.tsx'
import { Logo } from '../kit/logo.tsx'
import { troubleText } from '../kit/trouble-text.ts'
import { useWords } from '../kit/words.ts'
import { afterSignIn } from './guard.ts'
import './sign-in.css'
import { Weave } from './weave.tsx'

const lastNameKey = 'lastUserName'
const invalidLogin = 40001

type Errors = { userName?: string; password?: string }

/** What the server said, in its words, with the tries that are left if it told. */
const refusalText = (trouble: unknown, triesLeft: (n: number) => string): string => {
  if (!(trouble instanceof CallRefused)) return ''
  const left = trouble.problems[0]?.args.left
  return trouble.code === invalidLogin && left !== undefined
    ? `${trouble.message} ${triesLeft(Number(left))}`
    : trouble.message
}

const useSignIn = () => {
  const t = useWords('shell')
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const signIn = async (userName: string, password: string, remember: boolean) => {
    const missing = {
      userName: userName ? undefined : t('userNameEmpty'),
      password: password ? undefined : t('passwordEmpty'),
    }
    setErrors(missing)
    if (missing.userName || missing.password || isBusy) return
    setBusy(true)
    try {
      const done = await sessionApi.login({ loginType: 'account', userName, password, remember }, { quiet: true })
      if (done.step !== 'done') return
      storeTokens(done.accessToken, done.refreshToken, remember)
      localStore.write(lastNameKey, userName)
      const { search } = splitAddress(location.hash.slice(1))
      replaceHash(afterSignIn(search))
    } catch (trouble) {
      // A refusal belongs under the field; what is not a refusal has to be said there too, for nothing else is on the
      // page.
      setErrors({
        password: refusalText(trouble, (n) => t('triesLeft', { n })) || troubleText(trouble) || t('netError'),
      })
      setBusy(false)
    }
  }
  return { isBusy, errors, setErrors, signIn }
}

const FieldError = (props: { id: string; text: string | undefined }) =>
  props.text ? (
    <p id={props.id} className="sign-in-error" role="alert">
      <Icon name="error" size={14} /> {props.text}
    </p>
  ) : null

const PasswordField = (props: { value: string; error: string | undefined; onChange: (value: string) => void }) => {
  const t = useWords('shell')
  const [isShown, setShown] = useState(false)
  const [isCapsOn, setCapsOn] = useState(false)
  const watchCaps = (event: KeyboardEvent) => setCapsOn(event.getModifierState('CapsLock'))
  return (
    <>
      <label htmlFor="password">{t('password')}</label>
      <span className={`field sign-in-field ${props.error ? 'field-invalid' : ''}`}>
        <input
          id="password"
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={256}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={props.error ? 'password-error' : undefined}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          onKeyUp={watchCaps}
          onKeyDown={watchCaps}
          onBlur={() => setCapsOn(false)}
        />
        <button
          type="button"
          className="field-clear"
          aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </span>
      <FieldError id="password-error" text={props.error} />
      <p className="sign-in-caps" role="status">
        {isCapsOn && (
          <>
            <Icon name="capslock" size={14} /> {t('capsLock')}
          </>
        )}
      </p>
    </>
  )
}

const SignInForm = () => {
  const t = useWords('shell')
  const { isBusy, errors, setErrors, signIn } = useSignIn()
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
  return (
    <form ref={form} className="sign-in-form" onSubmit={submit} noValidate>
      <h1>{t('signIn')}</h1>
      <label htmlFor="userName">{t('userName')}</label>
      <span className={`field sign-in-field ${errors.userName ? 'field-invalid' : ''}`}>
        <input
          id="userName"
          name="userName"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          aria-invalid={errors.userName ? true : undefined}
          aria-describedby={errors.userName ? 'userName-error' : undefined}
          value={userName}
          onChange={(event) => setUserName(event.target.value)}
        />
      </span>
      <FieldError id="userName-error" text={errors.userName} />
      <PasswordField
        value={password}
        error={errors.password}
        onChange={(value) => {
          setPassword(value)
          setErrors({})
        }}
      />
      <div className="sign-in-remember">
        <Checkbox checked={remember} onChange={setRemember}>
          {t('remember')}
        </Checkbox>
        <span>{t('rememberHint')}</span>
      </div>
      <Button look="solid" submit busy={isBusy} className="sign-in-button">
        {t('signIn')}
        <Icon name="enter" size={14} />
      </Button>
      <p className="sign-in-lock">
        <Icon name="shield-check" /> {t('lockHint')}
      </p>
    </form>
  )
}

const useVersion = (): string => {
  const [version, setVersion] = useState('')
  useEffect(() => {
    sessionApi.appConfig({}, { quiet: true }).then(
      (config) => setVersion(config.version),
      // The version is an ornament; signing in does not need it.
      () => setVersion(''),
    )
  }, [])
  return version
}

/** The page at `/login`. */
const SignIn = () => {
  const t = useWords('shell')
  const version = useVersion()
  useEffect(() => {
    document.title = `${t('signIn')} - ${t('product')}`
  }, [t])
  return (
    <div className="sign-in">
      <section className="sign-in-cloth" aria-label={t('product')}>
        <Weave />
        <div className="sign-in-brand">
          <Logo size={30} />
          <b>{t('product')}</b>
          <span>{t('productLatin')}</span>
        </div>
        <div className="sign-in-pitch">
          <p className="sign-in-slogan">{t('slogan')}</p>
          <p>{t('pitch')}</p>
        </div>
      </section>
      <main className="sign-in-main">
        <div className="sign-in-language">
          <LanguageChoice />
        </div>
        <SignInForm />
        <footer className="sign-in-foot">{version && `${t('product')} ${version}`}</footer>
      </main>
    </div>
  )
}

export default SignIn
