// The mechanism of plain reports: named columns of one table, and every call that such a report needs.
import { type TBoolean, type TOptional, type TSchema, type TString, Type } from 'typebox'
import { AmountText, OneOf } from '../base/shape.ts'
import { answer, asKnown, common, flatFile, Optional, OrNull, paper, read, subjectHead } from './ledger.ts'

/** Which lines a figure of a subject sums: those before the months, up to their end, or of the months themselves. */
type Span = 'opening' | 'closing' | 'movement'

type More = {
  /** Pixels on the screen. */
  width?: number
  /** The ledger of the row's `subject` and, where it has one, `entity` (`customer:C001`) in these lines. */
  ledger?: Span
  /** A page to which it leads, with the row's values in their places: `/voucher/entry/{voucher}`. */
  page?: string
}

type Kind = 'code' | 'text' | 'date' | 'money' | 'count' | 'hidden'
export type ReportColumn<K extends Kind = Kind> = More & {
  kind: K
  /** Summed below all rows, and carried from page to page on paper. */
  sum?: true
}

const of =
  <K extends Kind>(kind: K) =>
  (more: More & { sum?: true } = {}): ReportColumn<K> => ({ kind, ...more })

/** `money`: an amount of the books; `count`: how many; `hidden`: only in the answer, for what leads somewhere. */
export const column = {
  code: of('code'),
  text: of('text'),
  date: of('date'),
  money: of('money'),
  count: of('count'),
  hidden: of('hidden'),
}

/** What is asked beside months and vouchers: yes or no, one of some words, or a text. */
export type ReportParam = { kind: 'flag' } | { kind: 'choice'; options: readonly string[] } | { kind: 'text' }
export const param = {
  flag: (): { kind: 'flag' } => ({ kind: 'flag' }),
  choice: <const O extends readonly string[]>(...options: O) => ({ kind: 'choice' as const, options }),
  text: (): { kind: 'text' } => ({ kind: 'text' }),
}

export type ReportColumns = Readonly<Record<string, ReportColumn>>
export type ReportParams = Readonly<Record<string, ReportParam>>

/** Values of a row by the names of their columns: minor units where they are money. */
export type RowOf<C extends ReportColumns> = {
  [K in keyof C]: C[K]['kind'] extends 'money' ? bigint | null : C[K]['kind'] extends 'count' ? number : string
} & { look?: 'total' | 'group' }

type Definition<N extends string, C extends ReportColumns, P extends ReportParams> = {
  /** Names its words and its permissions `gl:report:<name>:…`. */
  name: N
  /** Of its screen, its calls and `selvedge report <path>`. */
  path: string
  icon: string
  columns: C
  params?: P
  /** Its figures can be read as they were known at a moment. */
  asKnown?: true
  /** Rows that are alike in these columns have one key on the screen. */
  key: readonly (keyof C & string)[]
}

const schemaOf = ({ kind }: ReportColumn): TSchema =>
  kind === 'money' ? OrNull : kind === 'count' ? Type.Integer() : Type.String()

const paramSchema = (one: ReportParam): TSchema =>
  one.kind === 'flag' ? Type.Optional(Type.Boolean()) : one.kind === 'text' ? Optional(2000) : choiceOf(one.options)

const choiceOf = (options: readonly string[]): TSchema => Type.Optional(Type.Enum([...options]))

const mapped = <T, R>(all: Readonly<Record<string, T>>, make: (one: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, make(one)]))

export type ParamsOf<P extends ReportParams> = {
  [K in keyof P]?: P[K] extends { kind: 'flag' } ? boolean : P[K] extends { options: readonly (infer O)[] } ? O : string
}

type Inputs<P extends ReportParams> = {
  [K in keyof P]: P[K] extends { kind: 'flag' } ? TOptional<TBoolean> : TOptional<TString>
}

/** Whether a figure leads to the ledger of its row's subject: then the answer says which ledger that is. */
export const leadsToLedger = (columns: ReportColumns): boolean => Object.values(columns).some(({ ledger }) => ledger)

export const summedOf = (columns: ReportColumns): string[] =>
  Object.entries(columns).flatMap(([name, { sum }]) => (sum ? [name] : []))

/**
 * Declares a plain report in `<path>.report.ts`. Its rows are read by `<path>.rows.ts` on the server, and
 * `words/<path>.ts` says its title, its columns (`column_<name>`) and parameters (`param_<name>`): its screen, files,
 * paper, menu row, rights, saved views and command come of that.
 */
export const defineReport = <
  const N extends string,
  const C extends ReportColumns,
  const P extends ReportParams = Record<never, never>,
>(
  definition: Definition<N, C, P>,
) => {
  const { name, path, columns, params, asKnown: knows } = definition
  const at = `/gl/report/${path}` as const
  const own = mapped(params ?? {}, paramSchema) as Inputs<P>
  const input = { ...common, ...(knows ? asKnown : {}), ...own } as typeof common & Partial<typeof asKnown> & Inputs<P>
  const Row = Type.Object({
    ...mapped(columns, schemaOf),
    look: Type.Optional(OneOf(['total', 'group'])),
    /** The ledger of its subject, where a figure leads there. */
    drill: Type.Optional(subjectHead.drill),
  })
  const Total = Type.Object(Object.fromEntries(summedOf(columns).map((key) => [key, AmountText])))
  return {
    ...definition,
    screen: `/report/${path}`,
    commands: [path],
    calls: {
      read: read(at, name, input, answer({ rows: Type.Array(Row), total: Total })),
      export: flatFile(at, name, input),
      print: paper(at, name, input),
    },
  }
}

export type PlainReport = ReturnType<typeof defineReport<string, ReportColumns, ReportParams>>
