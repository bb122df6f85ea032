// What of a report is kept to ask for it again.
import { addressOf, type Call } from '../../../contract/base/call.ts'
import { queryText } from '../../api/query-string.ts'

/** A report as it was asked for: the path of its call, and its query. */
export type ReportRequest = { path: string; query: string }

export const askedReport = (definition: Call, input: unknown): ReportRequest => ({
  path: addressOf(definition).path,
  query: queryText(input),
})

export const deliveryFormats = ['printed', 'flat', 'csv', 'pdf'] as const
export type DeliveryFormat = (typeof deliveryFormats)[number]

const fieldsOf: Readonly<Record<DeliveryFormat, Readonly<Record<string, string>>>> = {
  printed: { form: 'printed', format: 'xlsx' },
  flat: { form: 'flat', format: 'xlsx' },
  csv: { format: 'csv' },
  pdf: {},
}

/** The same report in another format. Paper has a call of its own, with the same questions. */
export const inFormat = ({ path, query }: ReportRequest, format: DeliveryFormat): ReportRequest => {
  const fields = new URLSearchParams(query)
  for (const name of ['form', 'format']) fields.delete(name)
  for (const [name, value] of Object.entries(fieldsOf[format])) fields.set(name, value)
  const begin = path.replace(/\/(export|print)$/, '')
  return { path: `${begin}/${format === 'pdf' ? 'print' : 'export'}`, query: fields.toString() }
}

export const formatOf = ({ path, query }: ReportRequest): DeliveryFormat => {
  const fields = new URLSearchParams(query)
  const form = fields.get('form')
  if (path.endsWith('/print')) return 'pdf'
  return form === 'printed' || form === 'flat' ? form : 'csv'
}

export const monthIn = (query: string): string => new URLSearchParams(query).get('month') ?? ''

/** Of a path the name under which the words of reports have its title: 'balanceTable1'. */
export const reportKey = (path: string): string =>
  (path.split('/')[3] ?? '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
