// The form of account set rights: for users that are added, in chosen sets or as another user has them, or of one row.
import { useState } from 'react'
import type { ResultOf } from '../../../contract/base/call.ts'
import { type SetRightFields, type SetRightShape, setRightCalls } from '../../../contract/people/account-set-right.ts'
import { accountSetRights, holdsWholeChain } from '../../../domain/chart/access.ts'
import { apiOf } from '../../api/api-of.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { Segmented } from '../../kit/button.tsx'
import { Checkbox, FormField, SearchField, TextField } from '../../kit/field.tsx'
import { Empty } from '../../kit/page.tsx'
import { toast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'
import { byCode, byId, type CodeChoice, OneOf } from '../../parts/code-choices.tsx'
import { comparable } from '../../parts/coded-search.ts'
import {
  begunWith,
  FormDrawer,
  PrefixRow,
  quietly,
  type RecordForm,
  SetRow,
  useRecordForm,
} from '../../parts/record-fields.tsx'

export const setRightApi = apiOf(setRightCalls)

const empty: SetRightFields = { rights: ['read', 'report'], subjects: [], stores: [], departments: [], validUntil: '' }

const Rights = ({ form }: { form: RecordForm<SetRightFields> }) => {
  const t = useWords('setRight')
  const { rights } = form.values
  const turn = (right: SetRightFields['rights'][number], isOn: boolean) =>
    form.change({ rights: accountSetRights.filter((each) => (each === right ? isOn : rights.includes(each))) })
  const hint = holdsWholeChain(new Set(rights)) ? <span className="warn">{t('wholeChainHow')}</span> : undefined
  return (
    <FormField label={t('rights')} required error={form.errorOf('rights')} hint={hint}>
      {() => (
        <div className="right-checks flex wrap">
          {accountSetRights.map((right) => (
            <Checkbox key={right} checked={rights.includes(right)} onChange={(isOn) => turn(right, isOn)}>
              {t(`problemWord:${right}`)}
            </Checkbox>
          ))}
        </div>
      )}
    </FormField>
  )
}

const Scope = ({ form, choices }: { form: RecordForm<SetRightFields>; choices: SetRightChoices }) => {
  const t = useWords('setRight')
  const { validUntil } = form.values
  return (
    <>
      {(['stores', 'departments'] as const).map((name) => (
        <SetRow key={name} {...{ form, name, label: t(name), choices: byCode(choices[name]), none: t('all') }} />
      ))}
      <PrefixRow {...{ form, name: 'subjects', label: t('subjects'), placeholder: t('subjectsHow') }} />
      <FormField label={t('validUntil')} error={form.errorOf('validUntil')}>
        {(id) => (
          <TextField
            {...{ id, value: validUntil, placeholder: t('dateHow'), maxLength: 10 }}
            invalid={form.errorOf('validUntil') !== undefined}
            onChange={(event) => form.change({ validUntil: event.target.value.normalize('NFKC').trim() })}
          />
        )}
      </FormField>
    </>
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
  const here = choices.sets.find(({ code, year }) => code === current.companyCode && year === current.year)
  const [how, setHow] = useState<'choose' | 'copy'>('choose')
  const begin = {
    ...{ ...empty, userIds: [] as string[], copyFrom: '' },
    sets: here ? [setKey(here.companyId, here.year)] : [],
  }
  const save = async ({ userIds, sets, copyFrom, ...fields }: typeof begin) => {
    const isCopy = how === 'copy'
    const from = { sets: isCopy ? [] : sets.map(placeOf), copyFrom: isCopy ? copyFrom : '' }
    const { added, skipped } = await setRightApi.add({ ...fields, userIds, ...from }, quietly)
    const text = skipped > 0 ? t('skipped', { n: skipped }) : undefined
    toast({ look: 'note', title: t('added', { n: added }), text })
  }
  const form = useRecordForm(begin, save, onClose)
  const { values, errorOf, change } = form
  return (
    <FormDrawer title={t('addTitle')} width={620} {...{ form, onClose }}>
      <FormField label={t('users')} required error={errorOf('userIds')}>
        {() => <PeopleTree users={choices.users} chosen={values.userIds} onChange={(userIds) => change({ userIds })} />}
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
              choices={byId(choices.users)}
              value={values.copyFrom}
              width="100%"
              onChange={(copyFrom) => change({ copyFrom })}
            />
          )}
        </FormField>
      ) : (
        <>
          <SetRow
            {...{ form, name: 'sets', label: t('sets'), required: true, none: '' }}
            choices={setChoices(choices, t('everyYear'))}
          />
          <Rights form={form} />
          <Scope form={form} choices={choices} />
        </>
      )}
    </FormDrawer>
  )
}

type EditProps = { row: SetRightShape; choices: SetRightChoices; onClose: () => void }

export const SetRightEdit = ({ row, choices, onClose }: EditProps) => {
  const t = useWords('setRight')
  const { id, version } = row
  const save = (fields: SetRightFields) => setRightApi.edit({ ...fields, id, version }, quietly)
  const form = useRecordForm(begunWith(empty, row), save, onClose)
  const place = [row.company || t('everyCompany'), row.year || t('everyYear')].join(' · ')
  return (
    <FormDrawer title={t('editTitle')} width={620} {...{ form, onClose }}>
      <FormField label={t('user')}>{() => `${row.realName} ${row.userName}`}</FormField>
      <FormField label={t('sets')}>{() => place}</FormField>
      <Rights form={form} />
      <Scope form={form} choices={choices} />
    </FormDrawer>
  )
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

/** `<PeopleTree users={choices.users} chosen={ids} onChange={setIds} />` */
const PeopleTree = ({ users, chosen, onChange }: Props) => {
  const t = useWords('setRight')
  const [search, setSearch] = useState('')
  const found = users.filter((person) => fits(person, comparable(search)))
  const turn = (ids: readonly string[], isOn: boolean) => {
    const others = chosen.filter((id) => !ids.includes(id))
    onChange(isOn ? [...others, ...ids] : others)
  }
  return (
    <div className="set-right-people row wrap">
      <SearchField value={search} placeholder={t('usersSearch')} onChange={setSearch} />
      <span className="faint">{t('usersChosen', { n: chosen.length })}</span>
      <div className="set-right-tree scroll pad-6-10 boxed round-4">
        {found.length === 0 && <Empty icon="users" title={t('none')} />}
        {unitsOf(found).map(({ key, company, unit, people }) => {
          const ids = people.map(({ id }) => id)
          const on = ids.filter((id) => chosen.includes(id)).length
          return (
            <fieldset key={key} className="flex wrap margin-0-0-8 pad-0 unboxed">
              <legend className="pad-0 quiet">
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
                  {name} <span className="faint">{code}</span>
                </Checkbox>
              ))}
            </fieldset>
          )
        })}
      </div>
    </div>
  )
}
