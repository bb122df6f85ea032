// Chooses the companies of a report: groups with their members as a tree, several at a time, or all that one may read.
import { useMemo, useState } from 'react'
import { useSession } from '../api/session.ts'
import { Button, Icon, IconButton } from '../kit/button.tsx'
import { Checkbox, SearchField } from '../kit/field.tsx'
import { Opener } from '../kit/popover.tsx'
import { nameOf, textOf, useLang, useWords } from '../kit/words.ts'
import type { CodeChoice } from './code-choices.tsx'
import { comparable } from './coded-search.ts'
import './company-picker.css'

type Names = { nameZhCn: string; nameZhTw: string; nameEn: string }
export type PickCompany = Names & { company: string; accountSet: string }
export type PickGroup = Names & { code: string; companies: readonly string[]; missing: readonly string[] }

export type CompanyChoices = { groups: readonly PickGroup[]; companies: readonly PickCompany[] }

type PickerProps = CompanyChoices & {
  value: CompanyChoice
  onChange: (choice: CompanyChoice) => void
}

/** Single companies that a question can name; more of them are a group. */
const namedMost = 300

/** The names that have room beside a group, and the members that are shown at once. */
const missingMost = 5
const membersMost = 100

/** A group with more members begins folded. */
const openMost = 20

const setsOf = (codes: readonly string[], companies: readonly PickCompany[]): string[] => {
  const wanted = new Set(codes)
  return companies.filter(({ company }) => wanted.has(company)).map(({ accountSet }) => accountSet)
}

/** The account sets that a choice stands for. */
export const chosenSets = ({ group, companies }: CompanyChoice, among: CompanyChoices): string[] => {
  if (companies[0] === everyCompany) return among.companies.map(({ accountSet }) => accountSet)
  const found = among.groups.find(({ code }) => code === group)
  return found ? setsOf(found.companies, among.companies) : [...companies]
}

/** Chosen account sets as a choice: the group that they are, all, or themselves. */
const choiceOf = (sets: ReadonlySet<string>, among: CompanyChoices): CompanyChoice => {
  const group = among.groups.find((each) => {
    const own = setsOf(each.companies, among.companies)
    return own.length === sets.size && own.every((one) => sets.has(one))
  })
  if (group) return { group: group.code, companies: [] }
  return { group: '', companies: sets.size === among.companies.length ? [everyCompany] : [...sets] }
}

const useTree = (among: CompanyChoices, text: string) => {
  const t = useWords('reportMerge')
  const lang = useLang()
  return useMemo(() => {
    const wanted = comparable(text)
    const fits = (one: PickCompany): boolean =>
      [one.company, nameOf(one, lang)].some((each) => comparable(each).includes(wanted))
    const found = text === '' ? among.companies : among.companies.filter(fits)
    const grouped = new Set(among.groups.flatMap(({ companies }) => companies))
    const parts = among.groups.map((group) => {
      const own = new Set(group.companies)
      const members = found.filter(({ company }) => own.has(company))
      return { key: group.code, name: `${group.code} ${nameOf(group, lang)}`, missing: group.missing, members }
    })
    const rest = found.filter(({ company }) => !grouped.has(company))
    const none: readonly string[] = []
    return [...parts, { key: '', name: t('others'), missing: none, members: rest }].filter(
      ({ members }) => members.length > 0,
    )
  }, [among.groups, among.companies, text, t, lang])
}

type Part = ReturnType<typeof useTree>[number]
type Chosen = { sets: ReadonlySet<string>; put: (sets: readonly string[], isOn: boolean) => void }

const Members = ({ part, chosen }: { part: Part; chosen: Chosen }) => {
  const t = useWords('reportMerge')
  const lang = useLang()
  const more = part.members.length - membersMost
  return (
    <ul>
      {part.members.slice(0, membersMost).map((one) => (
        <li key={one.accountSet}>
          <Checkbox checked={chosen.sets.has(one.accountSet)} onChange={(isOn) => chosen.put([one.accountSet], isOn)}>
            <span className="text-quiet mr-4">{one.company}</span> {nameOf(one, lang)}
          </Checkbox>
        </li>
      ))}
      {more > 0 && <li className="page-note">{t('pickerMore', { n: more })}</li>}
    </ul>
  )
}

const PartRows = ({ part, chosen, isFound }: { part: Part; chosen: Chosen; isFound: boolean }) => {
  const t = useWords('reportMerge')
  const [isOpen, setOpen] = useState(part.members.length <= openMost)
  const own = part.members.map(({ accountSet }) => accountSet)
  const on = own.filter((one) => chosen.sets.has(one)).length
  const { missing } = part
  const list = [...missing.slice(0, missingMost), ...(missing.length > missingMost ? ['…'] : [])].join(t('kit:comma'))
  return (
    <li>
      <div className="row">
        <IconButton
          icon={isOpen || isFound ? 'chevron-down' : 'chevron-right'}
          label={part.name}
          onClick={() => setOpen(!isOpen)}
        />
        <Checkbox
          checked={on === own.length}
          mixed={on > 0 && on < own.length}
          onChange={(isOn) => chosen.put(own, isOn)}
        >
          <b>{part.name}</b> <span className="text-quiet mr-4">{`${on}/${own.length}`}</span>
          {missing.length > 0 && <span className="ml-8 text-warn">{t('missing', { list })}</span>}
        </Checkbox>
      </div>
      {(isOpen || isFound) && <Members part={part} chosen={chosen} />}
    </li>
  )
}

const PickerBox = (props: PickerProps & { onDone: () => void }) => {
  const t = useWords('reportMerge')
  const [text, setText] = useState('')
  const [sets, setSets] = useState<ReadonlySet<string>>(() => new Set(chosenSets(props.value, props)))
  const tree = useTree(props, text)
  const put = (some: readonly string[], isOn: boolean) =>
    setSets((before) => {
      const after = new Set(before)
      for (const one of some) isOn ? after.add(one) : after.delete(one)
      return after
    })
  const all = props.companies.map(({ accountSet }) => accountSet)
  const choice = choiceOf(sets, props)
  const isTooMany = choice.companies.length > namedMost
  const take = () => {
    props.onChange(choice)
    props.onDone()
  }
  return (
    <div className="column p-8 gap-8 w-380" role="dialog" aria-label={t('pickerTitle')}>
      <SearchField width={364} placeholder={t('pickerSearch')} value={text} onChange={setText} />
      <Checkbox
        checked={sets.size === all.length}
        mixed={sets.size > 0 && sets.size < all.length}
        onChange={(isOn) => put(all, isOn)}
      >
        {t('all')}
      </Checkbox>
      <ul className="company-picker-tree overflow-auto max-h-360">
        {tree.map((part) => (
          <PartRows key={part.key} part={part} chosen={{ sets, put }} isFound={text !== ''} />
        ))}
      </ul>
      {tree.length === 0 && <p className="page-note">{t('noneFound')}</p>}
      {isTooMany && <p className="ml-8 text-warn">{t('pickerMost', { n: namedMost })}</p>}
      <div className="row justify-between">
        <span className="page-note">{t('chosen', { n: sets.size })}</span>
        <Button look="solid" disabled={sets.size === 0 || isTooMany} onClick={take}>
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
  const group = props.groups.find(({ code }) => code === props.value.group)
  const sets = chosenSets(props.value, props)
  const one = props.companies.find(({ accountSet }) => accountSet === sets[0])
  const isAll = props.value.companies[0] === everyCompany
  const several = isAll ? t('allOf', { n: sets.length }) : t('companiesOf', { n: sets.length })
  const words = group ? nameOf(group, lang) : sets.length === 1 && one ? one.company : several
  return (
    <Opener
      button={(face) => (
        <button
          type="button"
          className="button button-outline company-picker-button max-w-320"
          aria-label={`${t('companies')} ${words}`}
          aria-haspopup="dialog"
          {...face}
        >
          <Icon name="network" />
          <span className="button-words">{words}</span>
        </button>
      )}
    >
      {(close) => <PickerBox {...props} onDone={close} />}
    </Opener>
  )
}

/** Which companies a report is asked of: a group by its code, all that one may read, or values of account sets. */
export type CompanyChoice = { group: string; companies: readonly string[] }

/** Stands for all companies in the place of account sets. */
export const everyCompany = '*'

/** Lists of vouchers are of account sets of the year of the one in the header. */
export const isListed = (accountSet: string, current: string | undefined): boolean =>
  accountSet.slice(-4) === current?.slice(-4)

/** One for each company, in the order of the account sets. */
export const useCompanies = (): readonly CodeChoice[] => {
  const sets = useSession((state) => state.user?.accountConfigs)
  const lang = useLang()
  return useMemo(() => {
    const named = new Map((sets ?? []).map(({ companyCode, companyName }) => [companyCode, textOf(companyName, lang)]))
    return [...named].map(([code, name]) => ({ value: code, code, name }))
  }, [sets, lang])
}
