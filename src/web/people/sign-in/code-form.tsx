// A name and the code that was sent to it: for coming in without the password, and for setting a new one.
import { type ReactNode, useState } from 'react'
import type { CodeSentShape } from '../../../contract/people/sign-in.ts'
import { localStore } from '../../api/storage.ts'
import { useWords } from '../../kit/words.ts'
import { troubleWords } from '../../parts/sign-in/sign-in-api.ts'
import { CodeBoxes, SendCode, SignInText } from '../../parts/sign-in/sign-in-fields.tsx'

const lastWhoKey = 'lastSignInWho'

export type CodeErrors = { who?: string; code?: string }

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
      <p className="sign-in-note min-height-20" role="status">
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
