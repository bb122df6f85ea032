// Another mobile number or e-mail address: a code goes there, and what comes back shows that it is one's own.
import { useState } from 'react'
import { contactCalls } from '../../../contract/people/profile.ts'
import { apiOf } from '../../api/api-of.ts'
import { useWrite } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { InputField } from '../../kit/field.tsx'
import { PasswordRow } from '../../kit/password-row.tsx'
import { textAt } from '../../kit/problem-list.tsx'
import { toast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'

const contactApi = apiOf(contactCalls)

export type Contact = 'mobile' | 'email'

type FieldProps = {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  inputMode?: 'numeric'
}

const Field = ({ label, value, error, onChange, inputMode }: FieldProps) => (
  <InputField
    label={label}
    required
    error={error}
    autoComplete="off"
    maxLength={64}
    inputMode={inputMode}
    value={value}
    onChange={onChange}
  />
)

const useContact = (kind: Contact, onClose: () => void) => {
  const t = useWords('personal')
  const [target, setTarget] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState('')
  const ask = useWrite(contactApi.send)
  const mobile = useWrite(contactApi.mobile)
  const email = useWrite(contactApi.email)
  const sendIt = () =>
    ask.mutate(
      { kind: kind === 'mobile' ? 'sms' : 'email', target: target.trim(), password },
      { onSuccess: (sent) => setSentTo(sent.target ?? '') },
    )
  const onSuccess = () => {
    toast({ look: 'note', title: t('saved') })
    onClose()
  }
  const keep = () => {
    const given = { code: code.trim() }
    if (kind === 'mobile') mobile.mutate({ ...given, mobile: target.trim() }, { onSuccess })
    else email.mutate({ ...given, email: target.trim() }, { onSuccess })
  }
  const isBusy = ask.isPending || mobile.isPending || email.isPending
  const errorOf = (path: string) => textAt(sentTo === '' ? ask.error : (mobile.error ?? email.error), path)
  return {
    errorOf,
    asked: ask.error,
    target,
    setTarget,
    password,
    setPassword,
    code,
    setCode,
    sentTo,
    setSentTo,
    sendIt,
    keep,
    isBusy,
  }
}

export const ContactDialog = ({ kind, onClose }: { kind: Contact; onClose: () => void }) => {
  const t = useWords('personal')
  const now = useContact(kind, onClose)
  const isSent = now.sentTo !== ''
  const foot = (
    <>
      <Button onClick={isSent ? () => now.setSentTo('') : onClose}>{t(isSent ? 'contactBack' : 'kit:cancel')}</Button>
      {isSent ? (
        <Button look="solid" busy={now.isBusy} disabled={now.code.trim() === ''} onClick={now.keep}>
          {t('save')}
        </Button>
      ) : (
        <Button
          look="solid"
          busy={now.isBusy}
          disabled={now.target.trim() === '' || now.password === ''}
          onClick={now.sendIt}
        >
          {t('contactSend')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={t(`change_${kind}`)} foot={foot} onClose={onClose}>
      {isSent ? (
        <>
          <p>{t('contactSent', { target: now.sentTo })}</p>
          <Field
            label={t('totpCode')}
            value={now.code}
            error={now.errorOf('code')}
            onChange={now.setCode}
            inputMode="numeric"
          />
        </>
      ) : (
        <>
          <Field label={t(`new_${kind}`)} value={now.target} error={now.errorOf('target')} onChange={now.setTarget} />
          <PasswordRow
            label={t('shell:password')}
            value={now.password}
            trouble={now.asked}
            onChange={now.setPassword}
          />
        </>
      )}
    </Dialog>
  )
}
