// One user: who he is, where he works, which roles he holds and since when, when he last came, and what was changed.
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { type UserShape, userAdminCalls } from '../../contract/people/user-admin.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { LoadFailed, Page, PageBar, PageBody, PageFoot, Skeleton, useTab } from '../kit/page.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { momentText, useWords } from '../kit/words.ts'
import { Acts, useActs, useOver } from '../parts/list/list-acts.tsx'
import { useDictionary } from '../parts/use-dictionary.ts'
import './people.css'
import { userActs } from './user-acts.tsx'

/** The card without the birthday; the whole number comes on demand, and the trail tells who has seen it. */
const IdCard = ({ user }: { user: UserShape }) => {
  const t = useWords('user')
  const reveal = useWrite(userAdminCalls.idCard)
  const whole = reveal.data?.idCard
  if (user.idCard === '') return '–'
  return (
    <>
      <span data-private>{whole || user.idCard}</span>{' '}
      {!whole && (
        <Auth code="sys:user:idCard">
          <Button small look="plain" icon="eye" busy={reveal.isPending} onClick={() => reveal.mutate({ id: user.id })}>
            {t('idCardReveal')}
          </Button>
        </Auth>
      )}
    </>
  )
}

const Facts = ({ user }: { user: UserShape }) => {
  const t = useWords('user')
  const sexes = useDictionary('sex')
  const own = ['position', 'manager', 'jobNo', 'mobile', 'email', 'nameEn', 'nickName'] as const
  const facts: [string, ReactNode][] = [
    [t('f_userName'), user.userName],
    [t('f_department'), [user.department, user.departmentName].filter(Boolean).join(' ')],
    [t('f_extraDepartments'), user.extraDepartments.join(t('kit:comma'))],
    [t('f_company'), user.company],
    ...own.map((name): [string, string] => [t(`f_${name}`), user[name]]),
    [t('f_sex'), sexes.labelOf(String(user.sex))],
    [t('f_idCard'), <IdCard key={user.id} user={user} />],
    [t('f_accountKind'), t(`kind_${user.accountKind}`)],
    [t('f_language'), t(`language_${user.language}`)],
    [t('f_validFrom'), user.validFrom],
    [t('f_validTo'), user.validTo],
    [t('f_lastAt'), user.lastAt === '' ? t('never') : `${momentText(user.lastAt)} ${user.lastIp}`],
    [t('masterList:f_changed'), `${momentText(user.changedAt)} ${user.changedBy}`],
    [t('f_remark'), user.remark],
  ]
  return (
    <section aria-label={t('basics')}>
      <h2 className="font-semibold text-14 mt-4 mb-10">{t('basics')}</h2>
      <dl className="user-facts grid gap-x-24 gap-y-12 mb-24">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-quiet text-12">{name}</dt>
            <dd className="wrap-anywhere">{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Roles = ({ user }: { user: UserShape }) => {
  const t = useWords('user')
  return (
    <section aria-label={t('f_roles')}>
      <h2 className="font-semibold text-14 mt-4 mb-10">{t('f_roles')}</h2>
      <ul>
        {user.roles.map(({ id, name, validFrom, validTo, grantedBy }) => (
          <li key={id} className="py-4">
            <b>{name}</b> {(validFrom || validTo) && `${validFrom}–${validTo}`} {grantedBy}
          </li>
        ))}
      </ul>
    </section>
  )
}

const States = ({ user }: { user: UserShape }) => {
  const t = useWords('user')
  return (
    <>
      <Tag look={user.enabled ? 'ok' : 'draft'}>{t(`masterList:enabled_${user.enabled ? 'yes' : 'no'}`)}</Tag>
      {user.lockedUntil !== '' && <Tag look="warn">{t('locked', { time: momentText(user.lockedUntil) })}</Tag>}
      {user.mustChangePassword && <Tag look="warn">{t('mustChange')}</Tag>}
    </>
  )
}

export default function UserDetailScreen() {
  const t = useWords('user')
  const { id = '' } = useParams()
  const tab = useTab()
  const answer = useCall(userAdminCalls.detail, { id })
  const { over, open } = useOver()
  const user = answer.data
  const back = () => tab.open('/system/user')
  const { bind } = useActs({ words: 'user', open, onDone: back })
  return (
    <Page>
      <PageBar title={user?.realName ?? t('detailTitle')}>
        {user && <States user={user} />}
        <Button icon="arrow-left" onClick={back}>
          {t('back')}
        </Button>
      </PageBar>
      <PageBody padded>
        {answer.isPending && <Skeleton />}
        {answer.error && !user && <LoadFailed trouble={answer.error} />}
        {user && (
          <>
            <Facts user={user} />
            <Roles user={user} />
          </>
        )}
      </PageBody>
      <PageFoot>
        <Acts of={bind(userActs, user ? [user] : [])} />
      </PageFoot>
      {over}
    </Page>
  )
}
