// What is typed to make or change an account set, and the calls that it becomes.
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type {
  AccountSetDetailShape,
  AccountSetOptionShape,
  accountSetDefineCalls,
  ChartChoiceShape,
} from '../../contract/chart/account-set.ts'

export type SetDraft = {
  isNew: boolean
  code: string
  year: string
  mode: 'STATUTORY' | 'MANAGEMENT'
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  taxNo: string
  industry: string
  accountingHead: string
  currency: string
  startNo: string
  adjustmentPeriod: boolean
  /** '' leaves the chart as it is. */
  chart: ChartChoiceShape['kind'] | ''
  chartFrom: string
  options: AccountSetOptionShape
}

const unnamed = { nameZhCn: '', nameZhTw: '', nameEn: '', taxNo: '', industry: '', accountingHead: '' }

/** A new account set: the next year of a company, or the first of one that is to be made. */
export const newDraft = (choices: SetChoices, code: string, thisYear: number): SetDraft => {
  const draft: SetDraft = {
    ...{ isNew: true, code: '', year: String(thisYear), mode: 'STATUTORY', ...unnamed },
    ...{ currency: 'CNY', startNo: '1', adjustmentPeriod: false, chart: 'standard', chartFrom: '' },
    options: choices.options,
  }
  return code === '' ? draft : withCompany(draft, choices, code)
}

/** The draft for another year of a company that is there: with its names and the chart of its latest year. */
export const withCompany = (draft: SetDraft, choices: SetChoices, code: string): SetDraft => {
  const company = choices.companies.find((each) => each.code === code)
  if (!company) return { ...draft, isNew: false, code: '' }
  const { years, code: _, ...names } = company
  const last = years.at(-1)
  const chart = last === undefined ? ('standard' as const) : ('share' as const)
  const chartFrom = last === undefined ? '' : `${code}-${last}`
  const year = last === undefined ? draft.year : String(last + 1)
  return { ...draft, ...names, isNew: false, code, year, startNo: '1', chart, chartFrom }
}

export const withoutCompany = (draft: SetDraft): SetDraft => ({
  ...draft,
  ...unnamed,
  ...{ isNew: true, code: '', chart: 'standard', chartFrom: '' },
})

export const draftOf = (detail: AccountSetDetailShape): SetDraft => ({
  isNew: false,
  code: detail.value.slice(0, -5),
  year: detail.value.slice(-4),
  mode: detail.mode,
  nameZhCn: detail.name['zh-cn'],
  nameZhTw: detail.name['zh-tw'],
  nameEn: detail.name.en,
  taxNo: detail.taxNo,
  industry: detail.industry,
  accountingHead: detail.accountingHead,
  currency: detail.currency,
  startNo: String(Number(detail.startMonth.slice(-2))),
  adjustmentPeriod: detail.months.some(({ no }) => no === 13),
  chart: '',
  chartFrom: '',
  options: detail.options,
})

const definitionOf = ({ startNo, ...draft }: SetDraft) => ({
  nameZhCn: draft.nameZhCn,
  nameZhTw: draft.nameZhTw,
  nameEn: draft.nameEn,
  taxNo: draft.taxNo.trim().toUpperCase(),
  industry: draft.industry,
  accountingHead: draft.accountingHead,
  currency: draft.currency,
  startNo: Number(startNo),
  adjustmentPeriod: draft.adjustmentPeriod,
  options: draft.options,
})

const chartOf = ({ chart, chartFrom }: SetDraft): ChartChoiceShape => ({
  kind: chart === '' ? 'standard' : chart,
  ...(chart === 'share' || chart === 'copy' ? { from: chartFrom } : {}),
})

/** A company that is made begins with the names of its account set. */
export const addInput = (draft: SetDraft): InputOf<typeof accountSetDefineCalls.add> => {
  const { isNew, nameZhCn, nameZhTw, nameEn, year, mode } = draft
  const company = { code: draft.code.trim().toUpperCase(), isNew, nameZhCn, nameZhTw, nameEn }
  return { company, year: Number(year), mode, chart: chartOf(draft), ...definitionOf(draft) }
}

export const editInput = (
  draft: SetDraft,
  detail: AccountSetDetailShape,
): InputOf<typeof accountSetDefineCalls.edit> => ({
  ...{ accountSet: detail.value, version: detail.version },
  ...definitionOf(draft),
  ...(draft.chart === '' ? {} : { chart: chartOf(draft) }),
})

export const steps = ['company', 'basis', 'options'] as const
export type WizardStep = (typeof steps)[number]

const basisFields = ['mode', 'currency', 'startNo', 'adjustmentPeriod', 'chart']

export const stepOf = (path: string): WizardStep => {
  if (path.startsWith('options')) return 'options'
  return basisFields.includes(path) ? 'basis' : 'company'
}

/** What can be seen to be missing before anything is sent: field → word of `accountSet`. */
export const missingOf = (draft: SetDraft, step: WizardStep): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {}
  if (step === 'company') {
    if (draft.isNew && !/^[A-Z0-9][A-Z0-9_]{0,19}$/i.test(draft.code.trim())) found['company.code'] = 'badCode'
    if (!draft.isNew && draft.code === '') found['company.code'] = 'noCompany'
    if (!/^20\d\d$/.test(draft.year)) found.year = 'badYear'
    if (draft.nameZhCn.trim() === '') found.nameZhCn = 'noName'
  }
  if (step === 'basis' && ['share', 'copy'].includes(draft.chart) && draft.chartFrom === '') found.chart = 'noChart'
  return found
}

export type SetChoices = ResultOf<typeof accountSetDefineCalls.choices>
