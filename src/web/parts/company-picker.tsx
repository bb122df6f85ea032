// Chooses the companies of a report: groups with their members as a tree, several at a time, or all that one may read.
import { useMemo, useRef, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Checkbox, SearchField } from '../kit/field.tsx'
import { Popover } from '../kit/popover.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { comparable } from './coded-search.ts'
import './company-picker.css'

type Names = { nameZhCn: string; nameZhTw: string; nameEn: string }
export type PickCompany = Names & { company: string; accountSet: string }
export type PickGroup = Names & { code: string; companies: readonly string[]; missing: readonly string[] }

/** A group by its code, all (`*`), or values of account sets. */
export type CompanyChoice = { group: string; companies: readonly string[] }

export const everyCompany = '*'

type PickerProps = {
  groups: readonly PickGroup[]
  companies: readonly PickCompany[]
  value: CompanyChoice
  onChange: (choice: CompanyChoice) => void
}

const setsOf = (codes: readonly string[], companies: readonly PickCompany[]): string[] =>
  companies.filter(({ company }) => codes.includes(company)).map(({ accountSet }) => accountSet)

/** The account sets that a choice stands for. */
const chosenSets = ({ group, companies }: CompanyChoice, props: PickerProps): string[] => {
  if (companies[0] === everyCompany) return props.companies.map(({ accountSet }) => accountSet)
  const found = props.groups.find(({ code }) => code === group)
  return found ? setsOf(found.companies, props.companies) : [...companies]
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each))

/** Chosen account sets as a choice: the group that they are, all, or themselves. */
const choiceOf = (sets: readonly string[], props: PickerProps): CompanyChoice => {
  const group = props.groups.find((each) => isSame(setsOf(each.companies, props.companies), sets))
  if (group) return { group: group.code, companies: [] }
  return { group: '', companies: sets.length === props.companies.length ? [everyCompany] : sets }
}

const useTree = (props: PickerProps, text: string) => {
  const t = useWords('reportMerge')
  const lang = useLang()
  return useMemo(() => {
    const fits = (one: PickCompany): boolean =>
      [one.company, nameOf(one, lang)].some((each) => comparable(each).includes(comparable(text)))
    const grouped = new Set(props.groups.flatMap(({ companies }) => companies))
    const parts = [
      ...props.groups.map((group) => ({
        key: group.code,
        name: `${group.code} ${nameOf(group, lang)}`,
        missing: group.missing,
        members: props.companies.filter(({ company }) => group.companies.includes(company)),
      })),
      {
        key: '',
        name: t('others'),
        missing: [] as readonly string[],
        members: props.companies.filter(({ company }) => !grouped.has(company)),
      },
    ]
    return parts
      .map((part) => ({ ...part, members: text === '' ? part.members : part.members.filter(fits) }))
      .filter(({ members }) => members.length > 0)
  }, [props.groups, props.companies, text, t, lang])
}

type Part = ReturnType<typeof useTree>[number]
type Chosen = { sets: readonly string[]; put: (sets: readonly string[], isOn: boolean) => void }

const PartRows = ({ part, chosen }: { part: Part; chosen: Chosen }) => {
  const t = useWords('reportMerge')
  const lang = useLang()
  const own = part.members.map(({ accountSet }) => accountSet)
  const on = own.filter((one) => chosen.sets.includes(one)).length
  return (
    <li>
      <Checkbox
        checked={on === own.length}
        mixed={on > 0 && on < own.length}
        onChange={(isOn) => chosen.put(own, isOn)}
      >
        <b>{part.name}</b>
        {part.missing.length > 0 && (
          <span className="company-picker-missing">{t('missing', { list: part.missing.join(t('kit:comma')) })}</span>
        )}
      </Checkbox>
      <ul>
        {part.members.map((one) => (
          <li key={one.accountSet}>
            <Checkbox
              checked={chosen.sets.includes(one.accountSet)}
              onChange={(isOn) => chosen.put([one.accountSet], isOn)}
            >
              <span className="company-picker-code">{one.company}</span> {nameOf(one, lang)}
            </Checkbox>
          </li>
        ))}
      </ul>
    </li>
  )
}

const PickerBox = (props: PickerProps & { onDone: () => void }) => {
  const t = useWords('reportMerge')
  const [text, setText] = useState('')
  const [sets, setSets] = useState<readonly string[]>(() => chosenSets(props.value, props))
  const tree = useTree(props, text)
  const put = (some: readonly string[], isOn: boolean) =>
    setSets((before) => (isOn ? [...new Set([...before, ...some])] : before.filter((one) => !some.includes(one))))
  const all = props.companies.map(({ accountSet }) => accountSet)
  const take = () => {
    props.onChange(choiceOf(sets, props))
    props.onDone()
  }
  return (
    <div className="company-picker" role="dialog" aria-label={t('pickerTitle')}>
      <SearchField width={364} placeholder={t('pickerSearch')} value={text} onChange={setText} />
      <Checkbox
        checked={sets.length === all.length}
        mixed={sets.length > 0 && sets.length < all.length}
        onChange={(isOn) => put(all, isOn)}
      >
        {t('all')}
      </Checkbox>
      <ul className="company-picker-tree">
        {tree.map((part) => (
          <PartRows key={part.key} part={part} chosen={{ sets, put }} />
        ))}
      </ul>
      {tree.length === 0 && <p className="page-note">{t('noneFound')}</p>}
      <div className="company-picker-foot">
        <span className="page-note">{t('chosen', { n: sets.length })}</span>
        <Button look="solid" disabled={sets.length === 0} onClick={take}>
          {t('take')}
        </Button>
      </div>
    </div>
  )
}

/** A button that opens the tree: `<CompanyPicker groups companies value={{ group, companies }} onChange={…} />`. */
export const CompanyPicker = (props: PickerProps) => {
  const t = useWords('reportMerge')
  const lang = useLang()
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const group = props.groups.find(({ code }) => code === props.value.group)
  const sets = chosenSets(props.value, props)
  const one = props.companies.find(({ accountSet }) => accountSet === sets[0])
  const isAll = props.value.companies[0] === everyCompany
  const several = isAll ? t('allOf', { n: sets.length }) : t('companiesOf', { n: sets.length })
  const words = group ? nameOf(group, lang) : sets.length === 1 && one ? nameOf(one, lang) : several
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="button button-outline company-picker-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="company-picker-label">{t('companies')}</span>
        <span className="button-words">{words}</span>
      </button>
      {isOpen && (
        <Popover anchor={anchor} onClose={() => setOpen(false)}>
          <PickerBox {...props} onDone={() => setOpen(false)} />
        </Popover>
      )}
    </>
  )
}
