// What of the trail somebody sees, as conditions on its entries: what he does not see is neither told nor counted.
import type { DataScope } from '../../../domain/chart/access.ts'
import { type SqlParameters, scopeCondition } from './read-scope.ts'

/**
 * `books`: of who does not see his company whole, the years whole and those in part; null for all of it. `companies`:
 * those in which he may read, by id with their codes. `ofAll`: also of companies that are gone. `filesOf`: whose
 * files alone are told; null for everybody's.
 */
export type SeenTrail = {
  books: { whole: readonly number[]; parts: ReadonlyMap<number, DataScope> } | null
  companies: ReadonlyMap<string, string>
  ofAll: boolean
  filesOf: bigint | null
}

/** Kinds of objects that are told of with the id of a voucher. */
export const ofVouchers: readonly string[] = ['voucher', 'attachment', 'salesList']

/** Told of by a year of the company: at the beginning of the name, or at its end. */
const ofMonths: readonly string[] = ['period', 'softClose']
const ofSets: readonly string[] = ['accountSet']

/**
 * For those who see everything: an entry does not say of which store they are, names a subject and an entity, or is
 * called as somebody pleased to call what he made of figures.
 */
const wholeOnly: readonly string[] = [
  ...['saleBill', 'file', 'entityRestock', 'opening', 'statementAdjustment', 'reportSchedule', 'reportLink'],
]

type Books = NonNullable<SeenTrail['books']>

/** Vouchers with a line that is seen, or of years that are: one that is gone shows no line to whoever sees a part. */
const voucherText = ({ whole, parts }: Books, sent: SqlParameters): string => {
  const years = `${sent.add([...whole])}::integer[]`
  const lines = [...parts].map(
    ([year, scope]) => `(l.year = ${sent.add(year)}::integer${scopeCondition(scope, 'l.subject', sent)})`,
  )
  const ofLines = `exists (select 1 from voucher_line l
      left join aux a on a.company_id = l.company_id and a.id = l.aux_id
    where l.company_id = $1 and l.voucher_id = v.id and (${lines.join(' or ') || 'false'}))`
  return `exists (select 1 from voucher v where v.company_id = $1 and v.id = t.object_id
      and (v.year = any(${years}) or ${ofLines}))
    or exists (select 1 from voucher_deleted d where d.company_id = $1 and d.id = t.object_id
      and (d.voucher ->> 'year')::integer = any(${years}))`
}

const booksText = (books: Books, sent: SqlParameters): string => {
  const years = `${sent.add([...books.whole, ...books.parts.keys()].map(String))}::text[]`
  const among = (types: readonly string[]): string => `t.object_type = any(${sent.add([...types])}::text[])`
  return `case when ${among(ofVouchers)} then ${voucherText(books, sent)}
    when ${among(ofMonths)} then left(t.object_no, 4) = any(${years})
    when ${among(ofSets)} then right(t.object_no, 4) = any(${years})
    else not ${among(wholeOnly)} end`
}

/** What an entry says was there before and is there now; what changes an object with an id tells it without names. */
const states = `(values (t.after -> 'before'), (t.after -> 'after'), (t.after)) as s (state)`

const anyOf = (field: string, own: string): string => `exists (select 1 from ${states}
  where json_typeof(s.state -> '${field}') = 'array' and (json_array_length(s.state -> '${field}') = 0
    or exists (select 1 from json_array_elements_text(s.state -> '${field}') as e (name) where ${own})))`

/** Kinds of objects of the instance whose entries name the account set that they are for, '' for none. */
const namingSets: readonly string[] = ['backup', 'errorRecord', 'job']

/**
 * Rights, parameters of one place and what names an account set are told to who may read in a company that they are
 * for; of deleted account sets as well.
 */
const companyText = ({ companies, ofAll }: SeenTrail, sent: SqlParameters): string => {
  const ids = `${sent.add([...companies.keys()])}::text[]`
  const codes = `${sent.add([...companies.values()])}::text[]`
  const kinds = `${sent.add([...namingSets])}::text[]`
  const isOwn = (value: string): string => `left(${value}, -5) = any(${codes})`
  return `case t.object_type
    when 'voucherAuditRight' then ${anyOf('companies', `e.name = any(${ids})`)}
    when 'accountSetRight' then ${anyOf('accountSets', isOwn('e.name'))}
    when 'parameter' then ${ofAll} or split_part(t.object_no, ' ', 2) = any(array[''] || ${codes})
      or ${isOwn(`split_part(t.object_no, ' ', 2)`)}
    else ${ofAll} or t.object_type <> all(${kinds}) or not exists (select 1 from ${states}
      where coalesce(s.state ->> 'accountSet', '') <> '' and not ${isOwn(`(s.state ->> 'accountSet')`)}) end`
}

/** Conditions on entries `t` of a chain, to be joined by "and". */
export const seenConditions = (seen: SeenTrail, sent: SqlParameters): string[] => [
  companyText(seen, sent),
  ...(seen.filesOf === null ? [] : [`(t.object_type <> 'file' or t.user_id = ${sent.add(seen.filesOf)})`]),
  ...(seen.books === null ? [] : [`(${booksText(seen.books, sent)})`]),
]
