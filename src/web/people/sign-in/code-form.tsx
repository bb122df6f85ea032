// A name and the code that was sent to it: for coming in without the password, and for setting a new one.
import { type FormEvent, type ReactNode, useState } from 'react'
import { sessionCalls } from '../../../contract/people/session.ts'
import { type CodeSentShape, signInCalls } from '../../../contract/people/sign-in.ts'
import { send } from '../../api/query.ts'
import { localStore } from '../../api/storage.ts'
import { Button, Icon } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/field.tsx'
import { useWords } from '../../kit/words.ts'
import { proven, quietly, troubleWords } from '../../parts/sign-in/sign-in-api.ts'
import { CodeBoxes, SendCode, SignInText } from '../../parts/sign-in/sign-in-fields.tsx'
import type { CardProps } from './step-form.tsx'

const lastWhoKey = 'lastSignInWho'

type CodeErrors = { who?: string; code?: string }

/** What is typed, what is wrong with it, and what is sent along. */
export const useCodeForm = () => {
  const t = useWords('signIn')
  const [who, setWho] = useState(localStore.read<string>(lastWhoKey) ?? '')
  const [code, setCode] = useState('')
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<CodeErrors>({})
  const fail = (trouble: unknown, place: 'who' | 'code') => {
    setErrors({ [place]: troubleWords(trouble) })
  }
  /** Whether nothing is missing; what is missing is said. */
  const isFilled = (wantsCode: boolean): boolean => {
    const missing: CodeErrors = {
      ...(who.trim() ? {} : { who: t('whoEmpty') }),
      ...(wantsCode && code.length < 6 ? { code: t('codeEmpty') } : {}),
    }
    setErrors(missing)
    return Object.keys(missing).length === 0
  }
  const keepWho = () => localStore.write(lastWhoKey, who.trim())
  return { who, setWho, code, setCode, note, setNote, errors, setErrors, fail, isFilled, keepWho }
}

type Form = ReturnType<typeof useCodeForm>

export const CodeForm = (props: {
  form: Form
  send: (who: string) => Promise<CodeSentShape>
  onFull: (code: string) => void
  children?: ReactNode
}) => {
  const t = useWords('signIn')
  const { form, send } = props
  const press = async () => (form.isFilled(false) ? send(form.who.trim()) : null)
  return (
    <>
      <SignInText
        id="who"
        label={t('who')}
        value={form.who}
        error={form.errors.who}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        beside={
          <SendCode
            send={press}
            onSent={() => {
              form.setNote(t('codeSent'))
              document.getElementById('code')?.focus()
            }}
            onTrouble={(trouble) => form.fail(trouble, 'who')}
          />
        }
        onChange={(who) => {
          form.setWho(who)
          form.setErrors({})
        }}
      />
      <p className="sign-in-note min-h-20 mt-4" role="status">
        {form.note}
      </p>
      <CodeBoxes
        id="code"
        label={t('code')}
        value={form.code}
        error={form.errors.code}
        onChange={(code) => {
          form.setCode(code)
          form.setErrors({})
        }}
        onFull={props.onFull}
      />
      {props.children}
    </>
  )
}

// Signing in by a code that is sent to the phone or by mail.

export const MobileCard = ({ onResult, rememberDays }: CardProps) => {
  const t = useWords('shell')
  const form = useCodeForm()
  const [remember, setRemember] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const signIn = async (code: string) => {
    if (isBusy || !form.who.trim()) return void form.isFilled(true)
    setBusy(true)
    try {
      const given = { loginType: 'mobile', mobile: form.who.trim(), code, remember } as const
      const result = await proven(given.mobile, (proof) => send(sessionCalls.login, { ...given, ...proof }, quietly))
      form.keepWho()
      onResult(result, remember)
    } catch (trouble) {
      form.fail(trouble, 'code')
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.isFilled(true)) void signIn(form.code)
  }
  return (
    <form onSubmit={submit} noValidate>
      <CodeForm
        form={form}
        send={(username) => proven(username, (proof) => send(signInCalls.sendCode, { username, ...proof }, quietly))}
        onFull={(code) => void signIn(code)}
      >
        <div className="sign-in-remember row justify-between mt-8 gap-12">
          <Checkbox checked={remember} onChange={setRemember}>
            {t('remember', { n: rememberDays })}
          </Checkbox>
        </div>
      </CodeForm>
      <Button look="solid" submit busy={isBusy} className="sign-in-button">
        {t('signIn')}
        <Icon name="enter" size={14} />
      </Button>
    </form>
  )
}
