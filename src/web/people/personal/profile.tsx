// Who one is: the avatar, what one says of oneself, and what administrators keep.
import { type ReactNode, useState } from 'react'
import { fileCalls } from '../../../contract/base/file.ts'
import type { ProfileShape } from '../../../contract/people/profile.ts'
import { fileAddress } from '../../api/api-base.ts'
import { markStale, useCall, useWrite } from '../../api/query.ts'
import { setUser, useSession } from '../../api/session.ts'
import { uploadFile } from '../../api/upload.ts'
import { Button } from '../../kit/button.tsx'
import { FormField, InputField, TextField } from '../../kit/field.tsx'
import { useFileChoice } from '../../kit/file-choice.tsx'
import { Icon } from '../../kit/icon.tsx'
import { LoadFailed, Skeleton } from '../../kit/page.tsx'
import { troubleText } from '../../kit/problem-list.tsx'
import { SelectField } from '../../kit/select.tsx'
import { toast } from '../../kit/toast.tsx'
import { textOf, useLang, useWords } from '../../kit/words.ts'
import { squareOf } from '../../parts/square-picture.ts'
import { useDictionary } from '../../parts/use-dictionary.ts'
import { profileApi } from '../people-api.ts'
import { type Contact, ContactDialog } from './contact-dialog.tsx'

/** The header shows it at once. */
const showAvatar = (avatar: string): void => {
  const { user } = useSession.getState()
  if (user) setUser({ ...user, avatar })
}

const Avatar = ({ profile }: { profile: ProfileShape }) => {
  const t = useWords('personal')
  const save = useWrite(profileApi.avatar)
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
    <div className="personal-avatar row gap-16">
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
          <span className="personal-reached flex shrink full gap-8">
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
  const save = useWrite(profileApi.save)
  const submit = () => save.mutate(now, { onSuccess: () => toast({ look: 'note', title: t('saved') }) })
  const text = (name: 'nickName' | 'signature', maxLength: number) => (
    <InputField
      label={t(name)}
      maxLength={maxLength}
      value={now[name]}
      onChange={(text) => setNow({ ...now, [name]: text })}
    />
  )
  return (
    <>
      {text('nickName', 32)}
      <SelectField
        label={t('sex')}
        value={String(now.sex)}
        options={sexes.options(String(now.sex))}
        onChange={(sex) => setNow({ ...now, sex: Number(sex) })}
      />
      {text('signature', 100)}
      <div className="flex at-end pad-bottom-12">
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
  const answer = useCall(profileApi.read, {})
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
