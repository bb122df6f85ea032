// The small shapes that many calls share: ids, amounts, dates, pages.
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'

/** An opaque id: the decimal text of a bigint, never a number; none is greater than a bigint of the database. */
export const Id = Type.String({ pattern: '^([0-9]{1,18}|[1-8][0-9]{18}|9[01][0-9]{17})$' })

/** '' for none. */
export const IdOrNone = Type.Union([Id, Type.Literal('')])

/** What is held by fields of these forms. */
export type FieldsOf<Fields extends TProperties> = Static<TObject<Fields>>

/** What a change says of the row it is made to: another version of it is refused. */
export const versioned = { id: Id, version: Type.Integer() }

/** The answer to a row that was saved. */
export const Saved = Type.Object({ id: Id })

/** One of these texts. */
export const OneOf = <const T extends string>(texts: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(texts.map((text) => Type.Literal(text))))

export const TextOf = (maxLength: number) => Type.String({ maxLength })
export const OptionalText = (maxLength: number) => Type.Optional(TextOf(maxLength))
export const LongText = TextOf(2000)

/** A decimal text such as "-1234.50"; empty for nothing. */
export const AmountText = Type.String({ maxLength: 64 })

export const DateText = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })

/** The dates of a list query, both included. */
export const dateRange = { dateFrom: Type.Optional(DateText), dateTo: Type.Optional(DateText) }

/** A month `2025-12`; `2025-13` is the adjustment period. */
export const MonthText = Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-3])$' })

/** The value of an account set: company code, a dash, the year. */
export const AccountSetValue = Type.String({ minLength: 6, maxLength: 40 })

export const Order = OneOf(['asc', 'desc'])

/** The paging part of every list query. */
export const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 20 })),
  field: Type.Optional(Type.String({ maxLength: 40 })),
  order: Type.Optional(Order),
}

/** The answer of every list. */
export const Page = <T extends TSchema>(item: T) =>
  Type.Object({
    page: Type.Integer(),
    pageSize: Type.Integer(),
    total: Type.Integer(),
    totalPages: Type.Integer(),
    items: Type.Array(item),
    hasPrevPage: Type.Boolean(),
    hasNextPage: Type.Boolean(),
  })

export type PageOf<T> = {
  page: number
  pageSize: number
  total: number
  totalPages: number
  items: T[]
  hasPrevPage: boolean
  hasNextPage: boolean
}

/** Puts items of one page into the answer of a list. */
export const pageOf = <T>(items: T[], total: number, page: number, pageSize: number): PageOf<T> => {
  const totalPages = Math.max(1, Math.ceil(total / pageSize))
  return {
    page,
    pageSize,
    total,
    totalPages,
    items,
    hasPrevPage: page > 1,
    hasNextPage: page < totalPages,
  }
}

/** Who changed a row last, and when. */
export const lastChange = { changedBy: Type.String(), changedAt: Type.String() }

export const userNames = { userName: Type.String(), realName: Type.String() }

export const NameTriple = {
  nameZhCn: Type.String(),
  nameZhTw: Type.String(),
  nameEn: Type.String(),
}

/** Names as they are typed. */
export const longNames = { nameZhCn: LongText, nameZhTw: LongText, nameEn: LongText }

/** A text in the three languages of the product, keyed by language. */
export const Triple = Type.Object({ 'zh-cn': Type.String(), 'zh-tw': Type.String(), en: Type.String() })
export type TripleShape = Static<typeof Triple>

export const Problem = Type.Object({
  code: Type.Integer(),
  name: Type.String(),
  path: Type.String(),
  args: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  message: Type.String(),
})

/** Percent of something whole with two decimals at most, '10' or '5.5'. */
export const Percent = Type.String({ pattern: '^(100([.]0{1,2})?|[0-9]{1,2}([.][0-9]{1,2})?)$' })
