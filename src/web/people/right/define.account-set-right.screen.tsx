// Who may do what in which account sets: the rows, adding users, the reasons, the matrix, and the view as a user.
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import {
  type SetRightShape,
  setRightCalls,
  setRightMost,
  type WhyShape,
} from '../../../contract/people/account-set-right.ts'
import { accountSetRights, holdsWholeChain } from '../../../domain/chart/access.ts'
import { printPaper, saveAnswer } from '../../api/download.ts'
import { send, useCall, useWrite } from '../../api/query.ts'
import { type AccountSetChoice, useSession } from '../../api/session.ts'
import { beginView } from '../../api/tokens.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Button, IconButton } from '../../kit/button.tsx'
import { Empty } from '../../kit/page.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { momentText, type Say, useWords } from '../../kit/words.ts'
import { ofAccountSet } from '../../parts/account-set-gate.tsx'
import type { GridColumn } from '../../parts/grid/data-grid.tsx'
import { type Act, onMany, type RowAct } from '../../parts/list/list-acts.tsx'
import { useListState } from '../../parts/list/list-page.tsx'
import { ListScreen } from '../../parts/list/list-screen.tsx'
import './audit-right.css'
import './set-right.css'
import { Panel } from '../../kit/dialog.tsx'
import { FormField, InputField, SelectField } from '../../kit/field.tsx'
import { OneOf } from '../../parts/code-choices.tsx'
import { SetRightAdd, type SetRightChoices, SetRightEdit } from './set-right-form.tsx'

type Column = GridColumn<SetRightShape>

type OnView = (asked: { userId: string }) => void

const viewColumn = (t: Say, onView: OnView): Column => ({
  ...{ key: 'view', title: '', width: 48 },
  cell: (row) => (
    <IconButton icon="eye" label={t('viewAs')} tabIndex={-1} onClick={() => onView({ userId: row.userId })} />
  ),
})

const columnsOf = (t: Say, onView: OnView | null, names: ScopeNames): Column[] => [
  {
    ...{ key: 'user', title: t('user'), width: 170, pinned: true },
    cell: (row) => (
      <>
        {row.realName} <span className="text-faint">{row.userName}</span>{' '}
        {!row.isUserEnabled && <Tag look="draft">{t('userDisabled')}</Tag>}
      </>
    ),
  },
  ...(onView ? [viewColumn(t, onView)] : []),
  { key: 'company', title: t('company'), width: 110, cell: (row) => row.company || t('everyCompany') },
  { key: 'year', title: t('year'), width: 84, cell: (row) => row.year || t('everyYear') },
  { key: 'rights', title: t('rights'), width: 240, cell: (row) => rightsText(row.rights, t) },
  {
    ...{ key: 'chain', title: t('chain'), width: 120 },
    cell: (row) => holdsWholeChain(new Set(row.rights)) && <Tag look="warn">{t('wholeChain')}</Tag>,
  },
  {
    ...{ key: 'scope', title: t('scope'), width: 150, min: 110, grow: 1, quiet: true },
    cell: (row) => scopeText(row, t, names),
  },
  { key: 'validUntil', title: t('validUntil'), width: 104, quiet: true, cell: (row) => row.validUntil },
  {
    ...{ key: 'granted', title: t('granted'), width: 150, quiet: true },
    cell: (row) => `${row.grantedBy} ${momentText(row.grantedAt).slice(0, 10)}`,
  },
]

const isChangeable = ({ mayEdit }: SetRightShape): boolean => mayEdit

const SetRights = ({ set }: { set: AccountSetChoice }) => {
  const t = useWords('setRight')
  const { filter, shown } = useListState((address) => ({ search: address.get('search') }), 0)
  const answer = useCall(setRightCalls.list, filter, { placeholderData: keepPreviousData })
  const choices = useCall(setRightCalls.choices, {}).data
  const list = shown(answer, ({ id }) => id)
  const administers = set.rights.includes('admin')
  const mayEdit = useAuth('gl:accountSetRight:edit') && administers
  const mayView = useAuth('gl:accountSetRight:viewAs') && administers
  const { mutate: viewAs } = useWrite(setRightCalls.viewAs, { onSuccess: ({ token }) => beginView(token) })
  const [isAsking, setAsking] = useState(false)
  const names = useMemo(() => scopeNamesOf(choices), [choices])
  const onView = mayView ? viewAs : null
  const columns = useCallback((say: Say) => columnsOf(say, onView, names), [onView, names])
  const acts: RowAct<SetRightShape>[] = [
    {
      ...{ word: 'edit', icon: 'edit', code: 'gl:accountSetRight:edit', when: isChangeable, isEnter: mayEdit },
      opens: (row, onClose) => choices && <SetRightEdit {...{ row, choices, onClose }} />,
    },
    onMany<SetRightShape>({
      ...{ word: 'remove', icon: 'trash', code: 'gl:accountSetRight:edit', asks: 'remove', isAskedInFull: true },
      places: (rows) => ({ n: rows.length }),
      when: (rows) => rows.every(isChangeable),
      does: (rows) => send(setRightCalls.delete, { ids: rows.map(({ id }) => id) }),
    }),
    { word: 'viewAs', icon: 'eye', code: 'gl:accountSetRight:viewAs', does: ({ userId }) => viewAs({ userId }) },
  ]
  const exportAs = (format: 'xlsx' | 'csv', word: string): Act<unknown> => ({
    ...{ word, code: 'gl:accountSetRight:export' },
    does: () => saveAnswer(send(setRightCalls.export, { ...filter, format }), `${t('matrix')}.${format}`),
  })
  return (
    <ListScreen
      isUnpaged
      {...{ id: 'account-set-rights', words: 'setRight', list, columns, acts }}
      empty={<Empty icon="users" title={t('none')} text={t('noneText')} />}
      end={<span className="page-note">{t('kit:rows', { n: list.rows.length })}</span>}
      foot={answer.data?.isCut && <span className="page-note">{t('cut', { n: setRightMost.rows })}</span>}
      grid={{ rowLook: (row) => (row.isUserEnabled ? undefined : 'muted') }}
      pageActs={[
        { word: 'why', icon: 'help', does: () => setAsking(!isAsking) },
        {
          ...{ word: 'print', icon: 'printer', code: 'gl:accountSetRight:print' },
          does: () => printPaper(() => send(setRightCalls.print, filter)),
        },
        {
          ...{ word: 'export', icon: 'download' },
          items: [exportAs('xlsx', 'exportXlsx'), exportAs('csv', 'exportCsv')],
        },
        {
          ...{ word: 'add', look: 'solid', icon: 'plus', isShown: () => mayEdit, when: () => choices !== undefined },
          opens: (_, onClose) => choices && <SetRightAdd {...{ choices, current: set, onClose }} />,
        },
      ]}
      panel={() =>
        isAsking &&
        choices && (
          <SetRightWhy {...{ set, choices, userId: list.chosen[0]?.userId ?? '' }} onClose={() => setAsking(false)} />
        )
      }
    />
  )
}

export default ofAccountSet(SetRights)

// "Why can this be seen?": what the rows of a user say of a line, one by one and together.

type ScopeText = Pick<WhyShape, 'subjects' | 'stores' | 'departments'>

/** What stores and departments are called, by their codes. */
type ScopeNames = Readonly<Record<'stores' | 'departments', ReadonlyMap<string, string>>>

const scopeNamesOf = (choices: Pick<SetRightChoices, 'stores' | 'departments'> | undefined): ScopeNames => {
  const byCode = (list: SetRightChoices['stores']) => new Map(list.map(({ code, name }) => [code, name]))
  return { stores: byCode(choices?.stores ?? []), departments: byCode(choices?.departments ?? []) }
}

/** 'Stores S01 Beijing · Subjects 6601', or the whole books. */
const scopeText = (scope: ScopeText, t: Say, names?: ScopeNames): string => {
  const part = (name: keyof ScopeText): string[] => {
    const nameOf = (code: string) => (name === 'subjects' ? undefined : names?.[name].get(code))
    const listed = scope[name].map((code) => [code, nameOf(code)].filter(Boolean).join(' '))
    return listed.length === 0 ? [] : [`${t(name)} ${listed.join(t('kit:comma'))}`]
  }
  return (['subjects', 'stores', 'departments'] as const).flatMap(part).join(' · ') || t('wholeBooks')
}

const rightsText = (rights: readonly string[], t: Say): string =>
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

const SetRightWhy = ({ set, choices, userId, onClose }: Props) => {
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
