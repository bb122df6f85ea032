// People by company and department with a tick each, found by name: whoever is ticked gets the rights.
import { useState } from 'react'
import type { ResultOf } from '../../../contract/base/call.ts'
import type { setRightCalls } from '../../../contract/people/account-set-right.ts'
import { Checkbox, SearchField } from '../../kit/field.tsx'
import { Empty } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import { comparable } from '../../parts/coded-search.ts'

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
export const PeopleTree = ({ users, chosen, onChange }: Props) => {
  const t = useWords('setRight')
  const [search, setSearch] = useState('')
  const found = users.filter((person) => fits(person, comparable(search)))
  const turn = (ids: readonly string[], isOn: boolean) => {
    const others = chosen.filter((id) => !ids.includes(id))
    onChange(isOn ? [...others, ...ids] : others)
  }
  return (
    <div className="set-right-people">
      <SearchField value={search} placeholder={t('usersSearch')} onChange={setSearch} />
      <span className="right-quiet">{t('usersChosen', { n: chosen.length })}</span>
      <div className="set-right-tree">
        {found.length === 0 && <Empty icon="users" title={t('none')} />}
        {unitsOf(found).map(({ key, company, unit, people }) => {
          const ids = people.map(({ id }) => id)
          const on = ids.filter((id) => chosen.includes(id)).length
          return (
            <fieldset key={key}>
              <legend>
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
                  {name} <span className="right-quiet">{code}</span>
                </Checkbox>
              ))}
            </fieldset>
          )
        })}
      </div>
    </div>
  )
}
