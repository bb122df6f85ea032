// Signing in by a code that is sent to the phone or by mail.
import { type FormEvent, useState } from 'react'
import { sessionApi } from '../../api/session-api.ts'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { useWords } from '../../kit/words.ts'
import { proven, quietly, signInApi } from '../../parts/sign-in/sign-in-api.ts'
import type { CardProps } from './card.ts'
import { CodeForm, useCodeForm } from './code-form.tsx'

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
      const result = await proven(given.mobile, (proof) => sessionApi.login({ ...given, ...proof }, quietly))
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
        send={(username) => proven(username, (proof) => signInApi.sendCode({ username, ...proof }, quietly))}
        onFull={(code) => void signIn(code)}
      >
        <div className="sign-in-remember row ends margin-top-8 gap-12">
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
