// "Why can this be seen?": what the rows of a user say of a line, one by one and together.
import { useState } from 'react'
import { setRightCalls, type WhyShape } from '../../../contract/people/account-set-right.ts'
import { accountSetRights } from '../../../domain/chart/access.ts'
import { useCall } from '../../api/query.ts'
import { type AccountSetChoice, useSession } from '../../api/session.ts'
import { Button } from '../../kit/button.tsx'
import { FormField, InputField } from '../../kit/field.tsx'
import { Panel } from '../../kit/panel.tsx'
import { SelectField } from '../../kit/select.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { type Say, useWords } from '../../kit/words.ts'
import { OneOf } from '../../parts/code-choices.tsx'
import type { SetRightChoices } from './set-right-form.tsx'

type ScopeText = Pick<WhyShape, 'subjects' | 'stores' | 'departments'>

/** What stores and departments are called, by their codes. */
export type ScopeNames = Readonly<Record<'stores' | 'departments', ReadonlyMap<string, string>>>

export const scopeNamesOf = (choices: Pick<SetRightChoices, 'stores' | 'departments'> | undefined): ScopeNames => {
  const byCode = (list: SetRightChoices['stores']) => new Map(list.map(({ code, name }) => [code, name]))
  return { stores: byCode(choices?.stores ?? []), departments: byCode(choices?.departments ?? []) }
}

/** 'Stores S01 Beijing · Subjects 6601', or the whole books. */
export const scopeText = (scope: ScopeText, t: Say, names?: ScopeNames): string => {
  const part = (name: keyof ScopeText): string[] => {
    const nameOf = (code: string) => (name === 'subjects' ? undefined : names?.[name].get(code))
    const listed = scope[name].map((code) => [code, nameOf(code)].filter(Boolean).join(' '))
    return listed.length === 0 ? [] : [`${t(name)} ${listed.join(t('kit:comma'))}`]
  }
  return (['subjects', 'stores', 'departments'] as const).flatMap(part).join(' · ') || t('wholeBooks')
}

export const rightsText = (rights: readonly string[], t: Say): string =>
  rights.length === accountSetRights.length ? t('all') : rights.map((right) => t(`problemWord:${right}`)).join(' · ')

const Answer = ({ why }: { why: WhyShape }) => {
  const t = useWords('setRight')
  const isSeen = why.verdict === 'seen'
  return (
    <div role="status">
      <p className="mt-16 mb-8">
        <Tag look={isSeen ? 'ok' : 'warn'}>{t(`verdict_${why.verdict}`)}</Tag>
      </p>
      <p>
        {t('roles')} <b>{why.roles.join(' ') || '—'}</b>
        {why.fromRoles && <span className="text-faint"> {scopeText(why.fromRoles, t)}</span>}
      </p>
      <h3>{t('rows')}</h3>
      <ul className="m-0 p-0 list-none">
        {why.rows.map((row) => (
          <li key={`${row.company} ${row.year}`} className="py-6 lined">
            <b>{[row.company || t('everyCompany'), row.year || t('everyYear')].join(' · ')}</b>{' '}
            <Tag look={row.reason === 'seen' ? 'ok' : 'warn'}>{t(`reason_${row.reason}`)}</Tag>
            <div>{rightsText(row.rights, t)}</div>
            <div className="text-faint">{scopeText(row, t)}</div>
          </li>
        ))}
      </ul>
      {why.rows.length > 1 && (
        <>
          <h3>{t('together')}</h3>
          <div>{rightsText(why.rights, t)}</div>
          <div className="text-faint">{scopeText(why, t)}</div>
          <p className="text-faint">{t('togetherHow')}</p>
        </>
      )}
    </div>
  )
}

type Asked = { userId: string; accountSet: string; subject?: string; store?: string; department?: string }
const texts = ['subject', 'store', 'department'] as const

type Props = { set: AccountSetChoice; choices: SetRightChoices; userId: string; onClose: () => void }

export const SetRightWhy = ({ set, choices, userId, onClose }: Props) => {
  const t = useWords('setRight')
  const sets = useSession((state) => state.user?.accountConfigs) ?? []
  const [form, setForm] = useState<Asked>({ userId, accountSet: set.value })
  const [asked, setAsked] = useState<Asked | null>(null)
  const answer = useCall(setRightCalls.why, asked ?? form, { enabled: asked !== null })
  const change = (part: Partial<Asked>) => setForm((now) => ({ ...now, ...part }))
  const look = () => form.userId !== '' && setAsked(form)
  return (
    <Panel title={t('whyTitle')} onClose={onClose} width={420}>
      <form
        className="px-16 py-12"
        onSubmit={(event) => {
          event.preventDefault()
          look()
        }}
      >
        <p className="mb-12 text-faint">{t('whyHow')}</p>
        <FormField label={t('user')}>
          {(id) => (
            <OneOf
              id={id}
              label={t('user')}
              choices={choices.users.map(({ id: value, code, name }) => ({ value, code, name }))}
              value={form.userId}
              width="100%"
              onChange={(chosen) => change({ userId: chosen })}
            />
          )}
        </FormField>
        <SelectField
          label={t('accountSet')}
          value={form.accountSet}
          options={sets.map(({ value }) => ({ value, label: value }))}
          onChange={(accountSet) => change({ accountSet })}
        />
        {texts.map((name) => (
          <InputField
            key={name}
            label={t(name)}
            value={form[name] ?? ''}
            maxLength={name === 'subject' ? 12 : 32}
            onChange={(text) => change({ [name]: text.normalize('NFKC').trim() })}
          />
        ))}
        <Button submit busy={asked !== null && answer.isFetching} disabled={form.userId === ''}>
          {t('look')}
        </Button>
        {answer.data && <Answer why={answer.data} />}
      </form>
    </Panel>
  )
}
