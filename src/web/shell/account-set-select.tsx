// The account set one works in: code, name, year and open month; a searchable list of companies and their years.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { queryClient } from '../api/query.ts'
import { type AccountSetChoice, chooseAccountSet, useAccountSet, useUser } from '../api/session.ts'
import { Button, Icon, type IconName } from '../kit/button.tsx'
import { SearchField } from '../kit/field.tsx'
import { useOptions } from '../kit/keys.ts'
import { Opener } from '../kit/popover.tsx'
import { type Say, textOf, useLang, useWords } from '../kit/words.ts'
import { monthName } from '../parts/month-state.ts'
import './account-set.css'
import { endView } from '../api/tokens.ts'
import { otherYearSet } from './other-year.ts'
import { changeTabs, giveUpAllDirty, mayLeaveAll, refreshAll, type Tab } from './tabs.ts'

/** Asks about unsaved work, then works in another account set: queries are forgotten, open tabs begin anew. */
export const switchAccountSet = async (value: string): Promise<void> => {
  if (!(await mayLeaveAll())) return
  chooseAccountSet(value)
  queryClient.clear()
  changeTabs(refreshAll)
  giveUpAllDirty()
}

/** "12月 开放", "Dec open", or that no month is open. */
const monthText = (choice: AccountSetChoice, t: Say, lang: string): string => {
  const no = Number(choice.openMonth.slice(5))
  if (!no) return t('monthNone')
  return t('monthOpen', { month: monthName(no, lang) })
}

const matches = (choice: AccountSetChoice, words: readonly string[]): boolean => {
  const text =
    `${choice.value} ${choice.companyCode} ${Object.values(choice.companyName).join(' ')} ${choice.year}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** The account sets that contain every word of a search. */
export const findAccountSets = (choices: readonly AccountSetChoice[], search: string): AccountSetChoice[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return choices.filter((choice) => matches(choice, words))
}

const Choices = (props: { choices: readonly AccountSetChoice[]; onDone: () => void }) => {
  const t = useWords('shell')
  const lang = useLang()
  const id = useId()
  const chosen = useAccountSet()?.value
  const [search, setSearch] = useState('')
  const found = findAccountSets(props.choices, search)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('input')?.focus()
  }, [])
  const take = (choice: AccountSetChoice | undefined) => {
    if (!choice) return
    props.onDone()
    if (choice.value !== chosen) void switchAccountSet(choice.value)
  }
  const first = found.findIndex((one) => one.value === chosen)
  const { active, setActive, list, onKeyDown } = useOptions(found.length, (at) => take(found[at]), Math.max(0, first))
  const change = (value: string) => {
    setSearch(value)
    setActive(0)
  }
  return (
    <div ref={box}>
      <div className="set-search p-4">
        <SearchField
          value={search}
          onChange={change}
          onKeyDown={onKeyDown}
          placeholder={t('accountSetSearch')}
          width={330}
        />
      </div>
      <div ref={list} role="listbox" id={id} aria-label={t('accountSet')} className="set-list overflow-auto max-h-396">
        {found.map((choice, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and takes the keys
          <div
            key={choice.value}
            role="option"
            tabIndex={-1}
            aria-selected={choice.value === chosen}
            data-active={at === active}
            className={`menu-item ${at > 0 && found[at - 1]?.companyCode === choice.companyCode ? 'set-again' : ''}`}
            onClick={() => take(choice)}
          >
            <span className="set-code text-quiet">{choice.companyCode}</span>
            <span className="set-company min-w-120">{textOf(choice.companyName, lang)}</span>
            <span className="set-year">{choice.year}</span>
            <span className="menu-item-end">{monthText(choice, t, lang)}</span>
          </div>
        ))}
        {found.length === 0 && <p className="px-16 py-12 text-quiet">{t('accountSetMissing')}</p>}
      </div>
    </div>
  )
}

export const AccountSetSelect = () => {
  const t = useWords('shell')
  const lang = useLang()
  const choices = useUser()?.accountConfigs ?? []
  const chosen = useAccountSet()
  return (
    <Opener
      align="end"
      gap={4}
      button={(face) => (
        <button
          type="button"
          className="set-button row min-w-0 gap-8 whitespace-nowrap boxed-strong rounded-5 h-28 pr-8 pl-10 max-w-420"
          aria-haspopup="listbox"
          title={t('accountSet')}
          disabled={choices.length === 0}
          {...face}
        >
          {chosen ? (
            <>
              <span className="set-code text-quiet">{chosen.companyCode}</span>
              <b className="set-name overflow-hidden text-ellipsis font-semibold">{textOf(chosen.companyName, lang)}</b>
              <b className="font-semibold">{chosen.year}</b>
              <span className={`set-month text-ok pl-8 ${chosen.openMonth ? '' : 'set-month-none'}`}>
                {monthText(chosen, t, lang)}
              </span>
            </>
          ) : (
            <span className="set-code text-quiet">{t('accountSetNone')}</span>
          )}
          <Icon className="text-quiet" name="chevrons-up-down" size={14} />
        </button>
      )}
    >
      {(close) => <Choices choices={choices} onDone={close} />}
    </Opener>
  )
}

// Bands over screens: one works in a sandbox, looks on as another user, or follows an address of another year.

const Band = ({ icon, act, children }: { icon: IconName; act?: [words: string, () => void]; children: ReactNode }) => (
  <div className="sandbox-band row flex-none gap-6 m-0 px-16 py-4 bg-warn-bg text-warn text-12" role="status">
    <Icon name={icon} size={14} /> {children}
    {act && (
      <Button small onClick={act[1]}>
        {act[0]}
      </Button>
    )}
  </div>
)

/** Over a screen whose address was kept from another year, with the way into the books of that year. */
export const OtherYearBand = ({ tab }: { tab: Tab }) => {
  const t = useWords('shell')
  const chosen = useAccountSet()
  const sets = useUser()?.accountConfigs ?? []
  const found = otherYearSet(tab, chosen, sets)
  if (!found || !chosen) return null
  const { month, set } = found
  return (
    <Band icon="calendar" act={[t('otherYearSwitch', { set: set.value }), () => void switchAccountSet(set.value)]}>
      {t('otherYear', { month, set: chosen.value })}
    </Band>
  )
}

/** Over every screen while one looks at the product as another user, with the way back. */
export const ViewBand = () => {
  const t = useWords('setRight')
  const name = useUser()?.viewing ?? ''
  if (name === '') return null
  return (
    <Band icon="eye" act={[t('viewEnd'), endView]}>
      <b>{t('viewBand', { name })}</b> {t('viewText')}
    </Band>
  )
}

/** What is done in a sandbox touches no books. */
export const SandboxBand = () => {
  const t = useWords('shell')
  const set = useAccountSet()
  if (!set?.sandbox) return null
  return (
    <Band icon="alert">
      <b>{t('sandbox')}</b> {t('sandboxText', { set: set.value })}
    </Band>
  )
}
