// The account sets as a tree: companies by code, their years below, each with its state; searched by any word.
import { type KeyboardEvent, useState } from 'react'
import type { AccountConfigShape } from '../../contract/chart/account-set.ts'
import { useSession } from '../api/session.ts'
import { Icon, IconButton, type IconName } from '../kit/button.tsx'
import { SearchField } from '../kit/field.tsx'
import { type Say, textOf, useLang, useWords } from '../kit/words.ts'
import './account-set.css'

const known = ['preparing', 'active', 'open', 'closed', 'archived']

/** A word of ours where there is one, else what the server says. */
export const statusWord = (t: Say, status: string): string =>
  known.includes(status.toLowerCase()) ? t(`status_${status.toLowerCase()}`) : status

const icons: Record<string, IconName> = { preparing: 'circle-dash', closed: 'lock', archived: 'database' }

/** "open" of the server and its older name are one state: in use. */
const iconOf = (status: string): IconName => icons[status.toLowerCase()] ?? 'circle-dot'

type Company = { code: string; sets: AccountConfigShape[] }

const companiesOf = (sets: readonly AccountConfigShape[]): Company[] => {
  const all = new Map<string, AccountConfigShape[]>()
  for (const set of sets) all.set(set.companyCode, [...(all.get(set.companyCode) ?? []), set])
  return [...all].map(([code, own]) => ({ code, sets: own }))
}

const fits = (set: AccountConfigShape, words: readonly string[]): boolean => {
  const text = `${set.value} ${Object.values(set.companyName).join(' ')} ${Object.values(set.name).join(' ')}`
  return words.every((word) => text.toLowerCase().includes(word))
}

const moveAmong = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const all = [...event.currentTarget.querySelectorAll('button')]
  all[all.indexOf(event.target as HTMLButtonElement) + step]?.focus()
  event.preventDefault()
}

type TreeProps = {
  sets: readonly AccountConfigShape[]
  chosen: string
  onChoose: (value: string) => void
  /** Makes another account set, of a company that is there or ('') a new one; absent for who may not. */
  onMake?: ((company: string) => void) | undefined
}

/** Archived books do not stand in the way of those that are in use. */
const isArchived = ({ status }: AccountConfigShape): boolean => status === 'archived'

type NodeProps = { company: Company } & Omit<TreeProps, 'sets' | 'onMake'>

const CompanyNode = ({ company, chosen, onChoose }: NodeProps) => {
  const t = useWords('master')
  const lang = useLang()
  const current = useSession((state) => state.accountSet)
  const [isFolded, setFolded] = useState(false)
  const [first] = company.sets
  return (
    <li>
      <button
        type="button"
        className="books-company-line"
        aria-expanded={!isFolded}
        onClick={() => setFolded(!isFolded)}
      >
        <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size={14} />
        <span className="text-quiet">{company.code}</span>
        <span className="truncate">{first && textOf(first.companyName, lang)}</span>
      </button>
      {!isFolded && (
        <ul>
          {company.sets.map((set) => (
            <li key={set.value}>
              <button
                type="button"
                className="books-year-line"
                aria-current={set.value === chosen || undefined}
                onClick={() => onChoose(set.value)}
              >
                <Icon name={iconOf(set.status)} size={14} />
                <span>{set.year}</span>
                <span className="ml-auto text-quiet text-12 font-normal">
                  {set.value === current ? t('current') : statusWord(t, set.status)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

export const AccountSetTree = ({ sets, chosen, onChoose, onMake }: TreeProps) => {
  const t = useWords('master')
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = sets.filter((set) => fits(set, words))
  const [showsArchived, setShowsArchived] = useState(false)
  const archived = found.filter(isArchived)
  const companies = companiesOf(found.filter((set) => showsArchived || !isArchived(set)))
  return (
    <nav className="column flex-none min-h-0 lined-right w-276" aria-label={t('accountSets')}>
      <div className="books-search row flex-none px-12 h-44 lined">
        <SearchField value={search} onChange={setSearch} placeholder={t('setSearch')} width={onMake ? 216 : 252} />
        {onMake && <IconButton icon="plus" label={t('accountSet:makeTitle')} onClick={() => onMake('')} />}
      </div>
      <ul className="books-lines flex-1 min-h-0 overflow-auto p-8" onKeyDown={moveAmong}>
        {companies.map((company) => (
          <CompanyNode key={company.code} company={company} chosen={chosen} onChoose={onChoose} />
        ))}
        {archived.length > 0 && (
          <li>
            <button
              type="button"
              className="books-company-line"
              aria-expanded={showsArchived}
              onClick={() => setShowsArchived(!showsArchived)}
            >
              <Icon name={showsArchived ? 'chevron-down' : 'chevron-right'} size={14} />
              <span className="text-quiet">{t('accountSet:archived', { n: archived.length })}</span>
            </button>
          </li>
        )}
        {companies.length === 0 && <li className="books-none p-8 text-quiet">{t('setNoneFound')}</li>}
      </ul>
    </nav>
  )
}
