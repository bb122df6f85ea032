// Changes one's password: the old one, the new one twice, how strong it is, and what the rule asks for.
import { useEffect, useRef, useState } from 'react'
import { securityCalls } from '../../../contract/people/sign-in.ts'
import { passwordStrength } from '../../../domain/base/text.ts'
import { CallRefused } from '../../api/failure.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { momentText } from '../../kit/day-text.ts'
import { InputField } from '../../kit/field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { fieldText } from '../../kit/problem-list.tsx'
import { toast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'

const steps = ['weak', 'medium', 'strong'] as const
const blank = { oldPassword: '', newPassword: '', again: '' }

const Meter = ({ password }: { password: string }) => {
  const t = useWords('personal')
  const strength = passwordStrength(password)
  const reached = steps.indexOf(strength)
  return (
    <span className={`strength row gap-4 text-quiet strength-${strength}`} role="status">
      {steps.map((step, at) => (
        <i key={step} className="rounded-2" data-on={at <= reached} />
      ))}
      {t('strength')} {t(`strength_${strength}`)}
    </span>
  )
}

/** `why`: a sentence for whoever must change it now; with it the form comes into sight, ready to be typed in. */
export const PasswordForm = ({ why, onChanged }: { why?: string; onChanged?: () => void }) => {
  const t = useWords('personal')
  const form = useRef<HTMLElement>(null)
  useEffect(() => {
    if (why) form.current?.querySelector('input')?.focus()
  }, [why])
  const [now, setNow] = useState(blank)
  const state = useCall(securityCalls.mfa, {}, { quiet: true }).data
  const change = useWrite(securityCalls.changePassword)
  const isOther = now.again !== '' && now.again !== now.newPassword
  const isReady = now.oldPassword !== '' && now.newPassword !== '' && now.again === now.newPassword
  const reason = (path: string) =>
    change.error instanceof CallRefused ? fieldText(change.error.problems.find((one) => one.path === path)) : undefined
  const submit = () => {
    const { oldPassword, newPassword } = now
    const onSuccess = () => {
      setNow(blank)
      onChanged?.()
      toast({ look: 'note', title: t('passwordChanged') })
    }
    change.mutate({ oldPassword, newPassword }, { onSuccess })
  }
  const field = (name: keyof typeof blank, label: string, error?: string) => (
    <InputField
      label={label}
      required
      error={error}
      hint={name === 'newPassword' ? t('passwordRule') : undefined}
      type="password"
      maxLength={256}
      autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
      value={now[name]}
      onChange={(text) => setNow({ ...now, [name]: text })}
    />
  )
  return (
    <section ref={form} className="personal-part personal-form" aria-label={t('password')}>
      <h2>
        {t('password')}
        {state && <span className="page-note">{t('passwordSince', { at: momentText(state.passwordChangedAt) })}</span>}
      </h2>
      {why && (
        <p className="personal-why row mb-12 px-12 py-8 gap-8 text-warn bg-warn-bg rounded-4" role="alert">
          <Icon name="alert" size={16} /> {why}
        </p>
      )}
      {field('oldPassword', t('oldPassword'), reason('oldPassword'))}
      {field('newPassword', t('newPassword'), reason('newPassword'))}
      {now.newPassword !== '' && <Meter password={now.newPassword} />}
      {field('again', t('againPassword'), isOther ? t('passwordDiffers') : undefined)}
      <div className="flex justify-end pb-12">
        <Button look="solid" disabled={!isReady} busy={change.isPending} onClick={submit}>
          {t('password')}
        </Button>
      </div>
    </section>
  )
}
