// The form of account set rights: for users that are added, in chosen sets or as another user has them, or of one row.

import { useState } from 'react'
import type { ResultOf } from '../../../contract/base/call.ts'
import { type SetRightFields, type SetRightShape, setRightCalls } from '../../../contract/people/account-set-right.ts'
import { accountSetRights, holdsWholeChain } from '../../../domain/chart/access.ts'
import { send } from '../../api/query.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { Segmented } from '../../kit/button.tsx'
import { Checkbox, SearchField } from '../../kit/field.tsx'
import { Empty } from '../../kit/page.tsx'
import { toast } from '../../kit/toast.tsx'
import { type Say, useWords } from '../../kit/words.ts'
import { byCode, byId, type CodeChoice } from '../../parts/code-choices.tsx'
import { comparable } from '../../parts/coded-search.ts'
import {
  begunWith,
  type Draft,
  FormDrawer,
  quietly,
  type RecordField,
  useRecordForm,
} from '../../parts/record-fields.tsx'

const empty: SetRightFields = { rights: ['read', 'report'], subjects: [], stores: [], departments: [], validUntil: '' }

const Rights = ({ form }: { form: Draft<SetRightFields> }) => {
  const t = useWords('setRight')
  const { rights } = form.values
  const turn = (right: SetRightFields['rights'][number], isOn: boolean) =>
    form.change({ rights: accountSetRights.filter((each) => (each === right ? isOn : rights.includes(each))) })
  return (
    <div className="right-checks flex flex-wrap">
      {accountSetRights.map((right) => (
        <Checkbox key={right} checked={rights.includes(right)} onChange={(isOn) => turn(right, isOn)}>
          {t(`problemWord:${right}`)}
        </Checkbox>
      ))}
    </div>
  )
}

const heldFields = ({ stores, departments }: SetRightChoices): RecordField<SetRightFields>[] => [
  {
    kind: 'own',
    name: 'rights',
    required: true,
    hint: ({ rights }, t) =>
      holdsWholeChain(new Set(rights)) && <span className="text-warn">{t('wholeChainHow')}</span>,
    draw: ({ form }) => <Rights form={form} />,
  },
  { kind: 'codes', name: 'stores', choices: byCode(stores), none: 'all' },
  { kind: 'codes', name: 'departments', choices: byCode(departments), none: 'all' },
  { kind: 'prefixes', name: 'subjects', placeholder: 'subjectsHow' },
  { kind: 'day', name: 'validUntil', placeholder: 'dateHow', width: '100%' },
]

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

type Added = SetRightFields & { userIds: string[]; how: 'choose' | 'copy'; sets: string[]; copyFrom: string }

const addedFields = (choices: SetRightChoices, t: Say): RecordField<Added>[] => [
  {
    kind: 'own',
    name: 'userIds',
    label: 'users',
    required: true,
    draw: ({ form }) => (
      <PeopleTree users={choices.users} chosen={form.values.userIds} onChange={(userIds) => form.change({ userIds })} />
    ),
  },
  {
    kind: 'own',
    name: 'how',
    draw: ({ form }) => (
      <Segmented
        label={t('how')}
        value={form.values.how}
        options={(['choose', 'copy'] as const).map((value) => ({ value, label: t(`how_${value}`) }))}
        onChange={(how) => form.change({ how })}
      />
    ),
  },
]

const copyFields = (choices: SetRightChoices): RecordField<Added>[] => [
  { kind: 'coded', name: 'copyFrom', required: true, hint: 'copyHow', choices: byId(choices.users) },
]

export const SetRightAdd = ({ choices, current, onClose }: AddProps) => {
  const t = useWords('setRight')
  const here = choices.sets.find(({ code, year }) => code === current.companyCode && year === current.year)
  const begin: Added = {
    ...{ ...empty, userIds: [], how: 'choose', copyFrom: '' },
    sets: here ? [setKey(here.companyId, here.year)] : [],
  }
  const save = async ({ userIds, how, sets, copyFrom, ...fields }: Added) => {
    const isCopy = how === 'copy'
    const from = { sets: isCopy ? [] : sets.map(placeOf), copyFrom: isCopy ? copyFrom : '' }
    const { added, skipped } = await send(setRightCalls.add, { ...fields, userIds, ...from }, quietly)
    const text = skipped > 0 ? t('skipped', { n: skipped }) : undefined
    toast({ look: 'note', title: t('added', { n: added }), text })
  }
  const form = useRecordForm(begin, save, onClose)
  const chosen: RecordField<Added>[] = [
    { kind: 'codes', name: 'sets', required: true, none: '', choices: setChoices(choices, t('everyYear')) },
    ...heldFields(choices),
  ]
  const fields = [...addedFields(choices, t), ...(form.values.how === 'copy' ? copyFields(choices) : chosen)]
  return <FormDrawer {...{ words: 'setRight', width: 620, title: 'addTitle', form, fields, onClose }} />
}

type EditProps = { row: SetRightShape; choices: SetRightChoices; onClose: () => void }

export const SetRightEdit = ({ row, choices, onClose }: EditProps) => {
  const t = useWords('setRight')
  const { id, version } = row
  const save = (values: SetRightFields) => send(setRightCalls.edit, { ...values, id, version }, quietly)
  const form = useRecordForm(begunWith(empty, row), save, onClose)
  const place = [row.company || t('everyCompany'), row.year || t('everyYear')].join(' · ')
  const fields: RecordField<SetRightFields>[] = [
    { kind: 'own', label: 'user', draw: () => `${row.realName} ${row.userName}` },
    { kind: 'own', label: 'sets', draw: () => place },
    ...heldFields(choices),
  ]
  return <FormDrawer {...{ words: 'setRight', width: 620, title: 'editTitle', form, fields, onClose }} />
}

// People by company and department with a tick each, found by name: whoever is ticked gets the rights.

export type SetRightChoices = ResultOf<typeof setRightCalls.choices>
type Person = SetRightChoices['users'][number]

/** Units of a company in the order in which their people come. */
const unitsOf = (people: readonly Person[]): { key: string; company: string; unit: string; people: Person[] }[] => {
  const units = new Map<string, Person[]>()
  for (const person of people) {
    const key = `${person.company}|${person.unit}`
    units.set(key, [...(units.get(key) ?? []), person])
  }
  return [...units].map(([key, own]) => ({
    ...{ key, company: own[0]?.company ?? '', unit: own[0]?.unit ?? '' },
    people: own,
  }))
}

const fits = ({ code, name, unit }: Person, wanted: string): boolean =>
  [code, name, unit].some((each) => comparable(each).includes(wanted))

type Props = { users: readonly Person[]; chosen: readonly string[]; onChange: (chosen: string[]) => void }

const PeopleTree = ({ users, chosen, onChange }: Props) => {
  const t = useWords('setRight')
  const [search, setSearch] = useState('')
  const found = users.filter((person) => fits(person, comparable(search)))
  const turn = (ids: readonly string[], isOn: boolean) => {
    const others = chosen.filter((id) => !ids.includes(id))
    onChange(isOn ? [...others, ...ids] : others)
  }
  return (
    <div className="row flex-wrap gap-x-12 gap-y-6">
      <SearchField value={search} placeholder={t('usersSearch')} onChange={setSearch} />
      <span className="text-faint">{t('usersChosen', { n: chosen.length })}</span>
      <div className="set-right-tree overflow-auto px-10 py-6 boxed rounded-4 max-h-220">
        {found.length === 0 && <Empty icon="users" title={t('none')} />}
        {unitsOf(found).map(({ key, company, unit, people }) => {
          const ids = people.map(({ id }) => id)
          const on = ids.filter((id) => chosen.includes(id)).length
          return (
            <fieldset key={key} className="flex flex-wrap mx-0 mt-0 mb-8 p-0 unboxed">
              <legend className="p-0 text-quiet">
                <Checkbox
                  checked={on === ids.length}
                  mixed={on > 0 && on < ids.length}
                  onChange={(isOn) => turn(ids, isOn)}
                >
                  {[company || t('noCompany'), unit || t('noUnit')].join(' · ')}
                </Checkbox>
              </legend>
              {people.map(({ id, code, name }) => (
                <Checkbox key={id} checked={chosen.includes(id)} onChange={(isOn) => turn([id], isOn)}>
                  {name} <span className="text-faint">{code}</span>
                </Checkbox>
              ))}
            </fieldset>
          )
        })}
      </div>
    </div>
  )
}
