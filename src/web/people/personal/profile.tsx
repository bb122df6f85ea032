// Who one is: the avatar, what one says of oneself, and what administrators keep.

import { type ReactNode, useState } from 'react'
import { fileCalls } from '../../../contract/base/file.ts'
import { contactCalls, type ProfileShape, profileCalls } from '../../../contract/people/profile.ts'
import { fileAddress } from '../../api/api-base.ts'
import { markStale, useCall, useWrite } from '../../api/query.ts'
import { setUser, useSession } from '../../api/session.ts'
import { uploadFile } from '../../api/upload.ts'
import { Button, Icon } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { FormField, TextField } from '../../kit/field.tsx'
import { useFileChoice } from '../../kit/file-choice.tsx'
import { LoadFailed, Skeleton } from '../../kit/page.tsx'
import { textAt, troubleText } from '../../kit/problem-list.tsx'
import { toast } from '../../kit/toast.tsx'
import { textOf, useLang, useWords } from '../../kit/words.ts'
import { type Draft, type RecordField, RecordFields } from '../../parts/record-fields.tsx'
import { squareOf } from '../../parts/square-picture.ts'
import { useDictionary } from '../../parts/use-dictionary.ts'

/** The header shows it at once. */
const showAvatar = (avatar: string): void => {
  const { user } = useSession.getState()
  if (user) setUser({ ...user, avatar })
}

const Avatar = ({ profile }: { profile: ProfileShape }) => {
  const t = useWords('personal')
  const save = useWrite(profileCalls.avatar)
  const keep = (fileId: string) => save.mutate({ fileId }, { onSuccess: ({ avatar }) => showAvatar(avatar) })
  const take = async (file: File) => {
    const square = await squareOf(file).catch(() => null)
    if (!square) return toast({ look: 'error', title: t('avatarWrong') })
    const options = { signal: new AbortController().signal, onSent: () => undefined, source: 'avatar' }
    try {
      const { id } = await uploadFile(square, 'avatar.jpg', 'Temp', options)
      markStale(fileCalls.upload)
      keep(id)
    } catch (trouble) {
      // The upload shows nothing by itself.
      toast({ look: 'error', title: troubleText(trouble) })
    }
  }
  const label = t('avatarChoose')
  const { choose, field } = useFileChoice({ label, accept: 'image/*', onFiles: ([file]) => void take(file) })
  return (
    <div className="personal-avatar row gap-16 pb-16">
      {profile.avatar ? <img src={fileAddress(profile.avatar)} alt={t('avatar')} /> : <Icon name="user" size={48} />}
      <div>
        <Button icon="upload" busy={save.isPending} onClick={choose}>
          {label}
        </Button>{' '}
        {profile.avatar && (
          <Button look="plain" icon="trash" onClick={() => keep('')}>
            {t('avatarRemove')}
          </Button>
        )}
        <p className="page-note">{t('avatarHint')}</p>
      </div>
      {field}
    </div>
  )
}

const Fixed = ({ label, value }: { label: string; value: ReactNode }) => (
  <FormField label={label}>{(id) => <TextField id={id} width="100%" readOnly value={String(value)} />}</FormField>
)

const Reached = ({ name, value }: { name: Contact; value: string }) => {
  const t = useWords('personal')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FormField label={t(name)}>
        {(id) => (
          <span className="personal-reached flex min-w-0 w-full gap-8">
            <TextField id={id} width="100%" readOnly value={value} />
            <Button onClick={() => setOpen(true)}>{t('change')}</Button>
          </span>
        )}
      </FormField>
      {isOpen && <ContactDialog kind={name} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What one says of oneself: a new picture or address is none of it. */
const ownOf = ({ nickName, sex, signature }: ProfileShape) => ({ nickName, sex, signature })

const Own = ({ profile }: { profile: ProfileShape }) => {
  const t = useWords('personal')
  const sexes = useDictionary('sex')
  const stored = ownOf(profile)
  const [taken, setTaken] = useState(stored)
  const [now, setNow] = useState(stored)
  // No effect: a tab that is shown again has its effects run again, though nothing of this has changed.
  if (JSON.stringify(taken) !== JSON.stringify(stored)) {
    setTaken(stored)
    setNow(stored)
  }
  const save = useWrite(profileCalls.save)
  const submit = () => save.mutate(now, { onSuccess: () => toast({ look: 'note', title: t('saved') }) })
  const fields: RecordField<typeof now>[] = [
    { name: 'nickName', max: 32 },
    { kind: 'choice', name: 'sex', options: sexes.options(String(now.sex)) },
    { name: 'signature', max: 100 },
  ]
  const form = { values: now, change: (part: Partial<typeof now>) => setNow({ ...now, ...part }) }
  return (
    <>
      <RecordFields {...{ words: 'personal', form, fields }} />
      <div className="flex justify-end pb-12">
        <Button look="solid" busy={save.isPending} onClick={submit}>
          {t('save')}
        </Button>
      </div>
    </>
  )
}

export const ProfileForm = () => {
  const t = useWords('personal')
  const lang = useLang()
  const answer = useCall(profileCalls.read, {})
  const profile = answer.data
  if (!profile && answer.error) return <LoadFailed trouble={answer.error} onRetry={() => void answer.refetch()} />
  if (!profile) return <Skeleton rows={8} />
  return (
    <section className="personal-form" aria-label={t('tab_profile')}>
      <Avatar profile={profile} />
      <Fixed label={t('userName')} value={profile.userName} />
      <Fixed label={t('realName')} value={profile.realName} />
      <Own profile={profile} />
      {(['mobile', 'email'] as const).map((name) => (
        <Reached key={name} name={name} value={profile[name]} />
      ))}
      {(['company', 'department'] as const).map((name) => (
        <Fixed key={name} label={t(name)} value={profile[name]} />
      ))}
      <Fixed label={t('roles')} value={profile.roles.map((role) => textOf(role, lang)).join(t('kit:comma'))} />
      <p className="page-note">{t('fixedHint')}</p>
    </section>
  )
}

// Another mobile number or e-mail address: a code goes there, and what comes back shows that it is one's own.

export type Contact = 'mobile' | 'email'

type Typed = { target: string; password: string; code: string }

const useContact = (kind: Contact, onClose: () => void) => {
  const t = useWords('personal')
  const [typed, setTyped] = useState<Typed>({ target: '', password: '', code: '' })
  const [sentTo, setSentTo] = useState('')
  const ask = useWrite(contactCalls.send)
  const mobile = useWrite(contactCalls.mobile)
  const email = useWrite(contactCalls.email)
  const target = typed.target.trim()
  const sendIt = () =>
    ask.mutate(
      { kind: kind === 'mobile' ? 'sms' : 'email', target, password: typed.password },
      { onSuccess: (sent) => setSentTo(sent.target ?? '') },
    )
  const onSuccess = () => {
    toast({ look: 'note', title: t('saved') })
    onClose()
  }
  const keep = () => {
    const code = typed.code.trim()
    if (kind === 'mobile') mobile.mutate({ code, mobile: target }, { onSuccess })
    else email.mutate({ code, email: target }, { onSuccess })
  }
  const isBusy = ask.isPending || mobile.isPending || email.isPending
  const form: Draft<Typed> = {
    values: typed,
    change: (part) => setTyped({ ...typed, ...part }),
    errorOf: (name) => textAt(sentTo === '' ? ask.error : (mobile.error ?? email.error), name),
  }
  return { form, sentTo, setSentTo, sendIt, keep, isBusy }
}

const ContactDialog = ({ kind, onClose }: { kind: Contact; onClose: () => void }) => {
  const t = useWords('personal')
  const { form, sentTo, setSentTo, sendIt, keep, isBusy } = useContact(kind, onClose)
  const isSent = sentTo !== ''
  const { target, password, code } = form.values
  const isReady = isSent ? code.trim() !== '' : target.trim() !== '' && password !== ''
  const foot = (
    <>
      <Button onClick={isSent ? () => setSentTo('') : onClose}>{t(isSent ? 'contactBack' : 'kit:cancel')}</Button>
      <Button look="solid" busy={isBusy} disabled={!isReady} onClick={isSent ? keep : sendIt}>
        {t(isSent ? 'save' : 'contactSend')}
      </Button>
    </>
  )
  const look = { max: 64, required: true, autoComplete: 'off' }
  const fields: RecordField<Typed>[] = [
    { ...look, name: 'code', label: 'totpCode', inputMode: 'numeric', when: isSent },
    { ...look, name: 'target', label: `new_${kind}`, when: !isSent },
    {
      ...{ name: 'password', label: 'shell:password', max: 256, required: true, when: !isSent },
      ...{ type: 'password', autoComplete: 'current-password' },
    },
  ]
  return (
    <Dialog title={t(`change_${kind}`)} foot={foot} onClose={onClose}>
      {isSent && <p>{t('contactSent', { target: sentTo })}</p>}
      <RecordFields {...{ words: 'personal', form, fields }} />
    </Dialog>
  )
}
