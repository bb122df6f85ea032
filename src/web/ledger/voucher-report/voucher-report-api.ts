// The calls of the voucher report as typed functions, and what its address asks for.
import type { InputOf } from '../../../contract/base/call.ts'
import { voucherReportCalls } from '../../../contract/ledger/voucher-report.ts'
import { isDate } from '../../../domain/base/period.ts'
import { apiOf } from '../../api/api-of.ts'
import { levelOf } from '../../parts/report/report-bars.tsx'
import type { Report } from '../../parts/report/use-report.ts'

export const voucherReportApi = apiOf(voucherReportCalls)

export const reportTabs = ['summary', 'register', 'quality'] as const
export type ReportTab = (typeof reportTabs)[number]

export const tabOf = ({ address }: Report): ReportTab =>
  reportTabs.find((tab) => tab === address.get('tab')) ?? 'summary'

const numberOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

/** Days are asked for where the address has any; one that is no date is left to the server to refuse. */
export const isByDays = ({ address }: Report): boolean => address.has('dateFrom') || address.has('dateTo')

/** Which vouchers, as every call of the report wants it. */
export const whichOf = (report: Report): InputOf<typeof voucherReportCalls.quality> => {
  const { address, companies, include } = report
  const day = (name: string): string | undefined => (isDate(address.get(name)) ? address.get(name) : undefined)
  return {
    companies,
    include,
    ...(isByDays(report)
      ? { dateFrom: day('dateFrom'), dateTo: day('dateTo') }
      : { from: report.from, month: report.month }),
    types: address.get('types') || undefined,
    noFrom: numberOf(address.get('noFrom')),
    noTo: numberOf(address.get('noTo')),
    currency: address.get('currency') || undefined,
    foreign: address.has('foreign') || undefined,
  }
}

/** The summary: by level and, where one is chosen, by a kind of entity. */
export const summaryInputOf = (report: Report) => ({
  ...whichOf(report),
  level: levelOf(report, '1'),
  entityType: report.address.get('entityType') || undefined,
})

/** The lines of a register: of a subject and an entity where the address names them. */
export const lineInputOf = (report: Report) => ({
  ...whichOf(report),
  subject: report.address.get('subject') || undefined,
  entity: report.address.get('entity') || undefined,
})

/** What a drill takes along of the address; months and scope go along by themselves. */
export const alongOf = ({ address }: Report): Record<string, string> =>
  Object.fromEntries(
    ['dateFrom', 'dateTo', 'types', 'noFrom', 'noTo', 'currency', 'foreign'].flatMap((name) =>
      address.has(name) ? [[name, address.get(name)]] : [],
    ),
  )

/** The file or the paper of the tab that is shown. */
export const fileInputOf = (report: Report) => {
  const tab = tabOf(report)
  return { ...(tab === 'register' ? lineInputOf(report) : summaryInputOf(report)), tab }
}
