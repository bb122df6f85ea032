// The parameters every report shares, read from the address of its tab, and the way from a figure to its parts.
import { useMemo } from 'react'
import type { IncludeShape } from '../../../contract/ledger/ledger.ts'
import { type FigureLook, type FigureUnit, isFigureUnit, usualLook } from '../../../domain/base/figure-unit.ts'
import { type AccountSetChoice, useAccountSet } from '../../api/session.ts'
import { type OwnWays, useOwnWays } from '../../api/setting.ts'
import { useKeys } from '../../kit/keys.ts'
import { type TabActs, useTab } from '../../kit/page.tsx'
import { type Address, type AddressChange, useAddress } from '../address.ts'
import { everyCompany } from '../company-picker.tsx'
import { reportScreens } from './report-api.ts'
import { addressOfStep, drillTo, type TrailStep, trailOf, withoutTrail } from './trail.ts'

export const includes = ['posted', 'audited', 'saved'] as const satisfies readonly IncludeShape[]

const monthPattern = /^\d{4}-(0[1-9]|1[0-3])$/

const before = (month: string): string => `${month.slice(0, 5)}${String(Number(month.slice(5)) - 1).padStart(2, '0')}`

/** A report begins with the latest posted month; where none is posted, with the open one and its saved vouchers. */
const startOf = (set: AccountSetChoice | null): { month: string; include: IncludeShape } => {
  const open = set?.openMonth ?? ''
  if (open === '') return { month: `${set?.year ?? ''}-${set?.lastNo ?? 12}`, include: 'posted' }
  return open.endsWith('-01') ? { month: open, include: 'saved' } : { month: before(open), include: 'posted' }
}

/** `chosen`: all books that the address names, `companies`: the one of them that is shown; none for the header's. */
const booksOf = (address: Address): { companies: string | undefined; chosen: readonly string[] } => {
  const chosen = [...new Set(address.get('companies').split(',').filter(Boolean))]
  if (chosen[0] === everyCompany) return { companies: undefined, chosen }
  return { companies: chosen.find((one) => one === address.get('book')) ?? chosen[0], chosen }
}

/** The reports that can be read as they were known, by how their addresses begin. */
const knowing = reportScreens.flatMap(({ screen, asKnown }) => (asKnown ? [screen] : []))

/** Whether a report can be read as it was known at an earlier moment. */
const knowsThen = (path: string): boolean => knowing.some((begin) => path.startsWith(begin))

type Around = { address: Address; tab: TabActs; set: AccountSetChoice | null; decimals: OwnWays['decimals'] }

const readReport = (title: string, { address, tab, set, decimals }: Around) => {
  const start = startOf(set)
  const given = (name: string): string => (monthPattern.test(address.get(name)) ? address.get(name) : '')
  const month = given('month') || start.month
  const from = given('from') || month
  const include = includes.find((one) => one === address.get('include')) ?? (given('month') ? 'posted' : start.include)
  const inAddress = address.get('unit')
  const unit: FigureUnit = isFigureUnit(inAddress) ? inAddress : '1'
  const steps = trailOf(address.search)
  const period = from === month ? month : `${from} – ${month}`
  const { companies, chosen } = booksOf(address)
  const withoutClosing = address.has('withoutClosing') ? '1' : undefined
  const knows = knowsThen(address.path)
  const asKnown = knows ? address.get('asKnown') || undefined : undefined
  /** Whether a figure has a link: what was known leads to what was known. */
  const leads = (path: string): boolean => asKnown === undefined || knowsThen(path)
  /** The address a figure leads to; months and scope go along unless they are given. */
  const drill = (path: string, query: AddressChange, figure: Pick<TrailStep, 'name' | 'figure' | 'kind'>): string => {
    // Where lines of now would be shown of what was known, it leads to what has changed it since.
    const to = leads(path) ? path : '/report/changes'
    return drillTo(to, { month, from, include, companies, withoutClosing, asKnown, ...query }, steps, {
      ...figure,
      label: `${title} ${period}`,
      address: withoutTrail(address.path, address.search),
    })
  }
  /** One step back along the path of the drill; false where there is none. */
  const back = (): boolean => {
    if (steps.length === 0) return false
    tab.open(addressOfStep(steps, steps.length - 1))
    return true
  }
  return {
    ...{ title, address, set, month, from, include, companies, chosen, unit, usualUnit: usualLook.unit, decimals },
    ...{ steps, period, asKnown, knows, drill, leads, back, tab },
  }
}

export type Report = ReturnType<typeof readReport>

/** The account sets that a report is of, as its address names them: a group by its code. */
export const setsOf = ({ address, chosen, set }: Report): string =>
  address.get('group') || chosen.join(',') || (set?.value ?? '')

/** A report in the unit of its template, unless its reader has chosen another. */
export const inUsualUnit = (report: Report, usualUnit: FigureUnit): Report =>
  isFigureUnit(report.address.get('unit')) ? { ...report, usualUnit } : { ...report, usualUnit, unit: usualUnit }

/** The look of a statement, with no more decimals than its reader likes. */
export const lookFor = ({ decimals }: Report, look: FigureLook = usualLook): FigureLook => ({
  ...look,
  decimals: Math.min(look.decimals, decimals),
})

/** `title`: the name of the report, which stands in the path of a drill. */
export const useReport = (title: string): Report => {
  const address = useAddress()
  const tab = useTab()
  const set = useAccountSet()
  const [{ decimals }] = useOwnWays()
  const report = useMemo(() => readReport(title, { address, tab, set, decimals }), [title, address, tab, set, decimals])
  useKeys({ 'Alt+ArrowLeft': report.back })
  return report
}
