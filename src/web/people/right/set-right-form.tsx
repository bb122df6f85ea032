// The form of account set rights: for users that are added, in chosen sets or as another user has them, or of one row.
import { type ReactNode, useState } from 'react'
import type { WireProblem } from '../../../contract/base/call.ts'
import { type SetRightFields, type SetRightShape, setRightCalls } from '../../../contract/people/account-set-right.ts'
import { accountSetRights, holdsWholeChain } from '../../../domain/chart/access.ts'
import { apiOf } from '../../api/api-of.ts'
import { useWrite } from '../../api/query.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { Button, Segmented } from '../../kit/button.tsx'
import { Checkbox, FormField, TextField } from '../../kit/field.tsx'
import { Drawer } from '../../kit/panel.tsx'
import { fieldText, problemsOf, troubleText } from '../../kit/problem-list.tsx'
import { toast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'
import { type CodeChoice, CodeSet, OneOf } from '../../parts/code-choices.tsx'
import { PrefixField } from '../prefix-field.tsx'
import { PeopleTree, type SetRightChoices } from './set-right-people.tsx'

export const setRightApi = apiOf(setRightCalls)

const empty: SetRightFields = { rights: ['read', 'report'], subjects: [], stores: [], departments: [], validUntil: '' }

const byCode = (list: SetRightChoices['stores']): CodeChoice[] =>
  list.map(({ code, name }) => ({ value: code, code, name }))

type PartProps = {
  fields: SetRightFields
  change: (part: Partial<SetRightFields>) => void
  errorOf: (name: string) => string | undefined
  choices: SetRightChoices
}

const Rights = ({ fields, change, errorOf }: PartProps) => {
  const t = useWords('setRight')
  const turn = (right: SetRightFields['rights'][number], isOn: boolean) =>
    change({ rights: accountSetRights.filter((each) => (each === right ? isOn : fields.rights.includes(each))) })
  const hint = holdsWholeChain(new Set(fields.rights)) ? (
    <span className="set-right-warn">{t('wholeChainHow')}</span>
  ) : undefined
  return (
    <FormField label={t('rights')} required error={errorOf('rights')} hint={hint}>
      {() => (
        <div className="right-checks">
          {accountSetRights.map((right) => (
            <Checkbox key={right} checked={fields.rights.includes(right)} onChange={(isOn) => turn(right, isOn)}>
              {t(`problemWord:${right}`)}
            </Checkbox>
          ))}
        </div>
      )}
    </FormField>
  )
}

const Scope = ({ fields, change, errorOf, choices }: PartProps) => {
  const t = useWords('setRight')
  const set = (name: 'stores' | 'departments') => (
    <FormField label={t(name)} error={errorOf(name)}>
      {(id) => (
        <CodeSet
          id={id}
          label={t(name)}
          choices={byCode(choices[name])}
          chosen={fields[name]}
          none={t('all')}
          onChange={(chosen) => change({ [name]: chosen })}
        />
      )}
    </FormField>
  )
  return (
    <>
      {set('stores')}
      {set('departments')}
      <FormField label={t('subjects')} error={errorOf('subjects')}>
        {(id) => (
          <PrefixField
            id={id}
            value={fields.subjects}
            placeholder={t('subjectsHow')}
            onChange={(subjects) => change({ subjects })}
          />
        )}
      </FormField>
      <FormField label={t('validUntil')} error={errorOf('validUntil')}>
        {(id) => (
          <TextField
            id={id}
            value={fields.validUntil}
            placeholder={t('dateHow')}
            maxLength={10}
            invalid={errorOf('validUntil') !== undefined}
            onChange={(event) => change({ validUntil: event.target.value.normalize('NFKC').trim() })}
          />
        )}
      </FormField>
    </>
  )
}

/** What was refused, by the fields it names; the rest is told once. */
const useProblems = () => {
  const [problems, setProblems] = useState<readonly WireProblem[]>([])
  const [trouble, setTrouble] = useState('')
  const fail = (error: unknown) => {
    const found = problemsOf(error)
    setProblems(found)
    setTrouble(found.some(({ path }) => path !== '') ? '' : troubleText(error))
  }
  const errorOf = (name: string) => fieldText(problems.find(({ path }) => path === name))
  const forget = (names: readonly string[]) => {
    setTrouble('')
    setProblems((now) => now.filter(({ path }) => !names.includes(path)))
  }
  return { fail, errorOf, forget, trouble }
}

const useFields = (first: SetRightFields, forget: (names: readonly string[]) => void) => {
  const [fields, setFields] = useState(first)
  const change = (part: Partial<SetRightFields>) => {
    setFields((now) => ({ ...now, ...part }))
    forget(Object.keys(part))
  }
  return { fields, change }
}

type FrameProps = {
  title: string
  busy: boolean
  trouble: string
  typed: unknown
  save: () => void
  onClose: () => void
  children: ReactNode
}

const FormFrame = ({ title, busy, trouble, typed, save, onClose, children }: FrameProps) => {
  const t = useWords('setRight')
  const foot = (
    <>
      {trouble !== '' && (
        <span className="form-error" role="alert">
          {trouble}
        </span>
      )}
      <Button onClick={onClose}>{t('kit:cancel')}</Button>
      <Button look="solid" busy={busy} onClick={save}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Drawer title={title} width={620} foot={foot} typed={typed} onClose={onClose}>
      {children}
    </Drawer>
  )
}

const setKey = (companyId: string, year: number): string => `${companyId} ${year}`

/** Every account set that the caller administers, and each of their companies with all its years. */
const setChoices = ({ sets }: SetRightChoices, everyYear: string): CodeChoice[] => {
  const companies = new Map(sets.map((set) => [set.companyId, set]))
  return [
    ...sets.map(({ companyId, code, name, year }) => ({
      value: setKey(companyId, year),
      code: `${code}-${year}`,
      name,
    })),
    ...[...companies.values()].map(({ companyId, code, name }) => ({
      ...{ value: setKey(companyId, 0), code, name: `${name} · ${everyYear}` },
    })),
  ]
}

const placeOf = (key: string) => {
  const [companyId = '', year = '0'] = key.split(' ')
  return { companyId, year: Number(year) }
}

type AddProps = { choices: SetRightChoices; current: AccountSetChoice; onClose: () => void }

export const SetRightAdd = ({ choices, current, onClose }: AddProps) => {
  const t = useWords('setRight')
  const { fail, errorOf, forget, trouble } = useProblems()
  const { fields, change } = useFields(empty, forget)
  const here = choices.sets.find(({ code, year }) => code === current.companyCode && year === current.year)
  const [userIds, setUserIds] = useState<string[]>([])
  const [sets, setSets] = useState<string[]>(here ? [setKey(here.companyId, here.year)] : [])
  const [how, setHow] = useState<'choose' | 'copy'>('choose')
  const [copyFrom, setCopyFrom] = useState('')
  const add = useWrite(setRightApi.add, { quiet: true })
  const save = () => {
    const isCopy = how === 'copy'
    const asked = { ...fields, userIds, sets: isCopy ? [] : sets.map(placeOf), copyFrom: isCopy ? copyFrom : '' }
    add.mutate(asked, {
      onError: fail,
      onSuccess: ({ added, skipped }) => {
        const text = skipped > 0 ? t('skipped', { n: skipped }) : undefined
        toast({ look: 'note', title: t('added', { n: added }), text })
        onClose()
      },
    })
  }
  const parts = { fields, change, errorOf, choices }
  return (
    <FormFrame
      {...{ trouble, save, onClose }}
      title={t('addTitle')}
      busy={add.isPending}
      typed={{ fields, userIds, sets }}
    >
      <FormField label={t('users')} required error={errorOf('userIds')}>
        {() => <PeopleTree users={choices.users} chosen={userIds} onChange={setUserIds} />}
      </FormField>
      <FormField label={t('how')}>
        {() => (
          <Segmented
            label={t('how')}
            value={how}
            options={(['choose', 'copy'] as const).map((value) => ({ value, label: t(`how_${value}`) }))}
            onChange={setHow}
          />
        )}
      </FormField>
      {how === 'copy' ? (
        <FormField label={t('copyFrom')} required error={errorOf('copyFrom') ?? errorOf('sets')} hint={t('copyHow')}>
          {(id) => (
            <OneOf
              id={id}
              label={t('copyFrom')}
              choices={choices.users.map(({ id: value, code, name }) => ({ value, code, name }))}
              value={copyFrom}
              width="100%"
              onChange={setCopyFrom}
            />
          )}
        </FormField>
      ) : (
        <>
          <FormField label={t('sets')} required error={errorOf('sets')}>
            {(id) => (
              <CodeSet
                id={id}
                label={t('sets')}
                choices={setChoices(choices, t('everyYear'))}
                chosen={sets}
                none=""
                onChange={setSets}
              />
            )}
          </FormField>
          <Rights {...parts} />
          <Scope {...parts} />
        </>
      )}
    </FormFrame>
  )
}

export const SetRightEdit = ({
  row,
  choices,
  onClose,
}: {
  row: SetRightShape
  choices: SetRightChoices
  onClose: () => void
}) => {
  const t = useWords('setRight')
  const { rights, subjects, stores, departments, validUntil, id, version } = row
  const { fail, errorOf, forget, trouble } = useProblems()
  const { fields, change } = useFields({ rights, subjects, stores, departments, validUntil }, forget)
  const edit = useWrite(setRightApi.edit, { quiet: true })
  const save = () => edit.mutate({ ...fields, id, version }, { onError: fail, onSuccess: onClose })
  const parts = { fields, change, errorOf, choices }
  const place = [row.company || t('everyCompany'), row.year || t('everyYear')].join(' · ')
  return (
    <FormFrame {...{ trouble, save, onClose }} title={t('editTitle')} busy={edit.isPending} typed={fields}>
      <FormField label={t('user')}>{() => `${row.realName} ${row.userName}`}</FormField>
      <FormField label={t('sets')}>{() => place}</FormField>
      <Rights {...parts} />
      <Scope {...parts} />
    </FormFrame>
  )
}
