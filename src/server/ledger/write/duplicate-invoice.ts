// Invoice numbers and the one voucher of the whole group that has each of them (E131).
import { type Problem, problem, Refusal } from '../../../domain/base/problem.ts'
import { voucherLabel, voucherWord } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'

/** A number to be registered, as its owner knows it; `path` is the field that is refused. */
export type WantedInvoice = { key: string; no: string; path: string }

/** Who asks; of books that he does not see whole only the company's code is told. */
type Asking = {
  books: Books
  facts: CompanyFacts
  lang: string
  seesBooks(companyId: bigint, year: number): boolean
}

export type Registering = Asking & { voucherId: bigint }

type Holder = { invoiceKey: string; companyId: bigint; voucherId: bigint; code: string }

const held = `select r.invoice_key, r.company_id, r.voucher_id, coalesce(c.code, '') as code
     from registered_invoice r left join company c on c.id = r.company_id`

type Named = {
  companyId: bigint
  id: bigint
  year: number
  periodNo: number
  voucherType: string
  voucherNo: number
}

/** 'YS02 2025-11 记-0007'; without the company where it is the caller's own. */
const holderNames = async (tx: Db, who: Asking, holders: readonly Holder[]): Promise<Map<string, string>> => {
  const vouchers = await tx.query<Named>(
    `select v.company_id, v.id, v.year, v.period_no, v.voucher_type, v.voucher_no from voucher v
     where v.company_id = any($1) and v.id = any($2)`,
    [[...new Set(holders.map((each) => each.companyId))], holders.map((each) => each.voucherId)],
  )
  return new Map(
    holders.map(({ invoiceKey, companyId, voucherId, code }) => {
      const found = vouchers.find((each) => each.companyId === companyId && each.id === voucherId)
      if (!found || !who.seesBooks(companyId, found.year)) return [invoiceKey, code]
      const own = companyId === who.books.companyId ? '' : code
      const word = voucherWord(who.facts.voucherTypes, found.voucherType, who.lang)
      const month = `${found.year}-${String(found.periodNo).padStart(2, '0')}`
      return [invoiceKey, `${own} ${month} ${voucherLabel(word, found.voucherNo)}`.trim()]
    }),
  )
}

/** Takes numbers for a voucher; a Refusal (E131) that names the voucher when another one has any of them. */
export const registerInvoices = async (tx: Db, who: Registering, wanted: readonly WantedInvoice[]): Promise<void> => {
  // In one order, so that two who want the same numbers never wait for each other in a circle.
  const keys = [...new Set(wanted.map(({ key }) => key))].filter((key) => key !== '').sort()
  // What is rehearsed takes no number away from the books.
  if (who.facts.sandboxOf !== '') return
  if (keys.length === 0) return
  await tx.query(
    `insert into registered_invoice (invoice_key, company_id, voucher_id)
     select k.key, $2, $3 from unnest($1::text[]) with ordinality as k(key, place) order by k.place
     on conflict (invoice_key) do nothing`,
    [keys, who.books.companyId, who.voucherId],
  )
  const text = `${held} where r.invoice_key = any($1) and (r.company_id, r.voucher_id) <> ($2, $3)`
  const holders = await tx.query<Holder>(text, [keys, who.books.companyId, who.voucherId])
  if (holders.length === 0) return
  const names = await holderNames(tx, who, holders)
  const problems = wanted.flatMap(({ key, no, path }): Problem[] => {
    const v = names.get(key)
    return v === undefined ? [] : [problem('invoice.duplicate', path, { no, v })]
  })
  throw new Refusal(problems)
}

/** The voucher that has a number, '' when it is free. */
export const holderOf = async (db: Db, who: Asking, key: string): Promise<string> => {
  const holders = await db.query<Holder>(`${held} where r.invoice_key = $1`, [key])
  return [...(await holderNames(db, who, holders)).values()].join('')
}

/** Gives back the numbers of vouchers that none of their files or sales lists has any more. */
export const releaseInvoices = async (tx: Db, companyId: bigint, voucherIds: readonly bigint[]): Promise<void> => {
  const registered = await tx.query<{ invoiceKey: string; voucherId: bigint }>(
    `select r.invoice_key, r.voucher_id from registered_invoice r where r.company_id = $1 and r.voucher_id = any($2)`,
    [companyId, [...voucherIds]],
  )
  if (registered.length === 0) return
  const kept = await tx.query<{ invoiceKey: string; voucherId: bigint }>(
    `select a.invoice_key, a.voucher_id from voucher_attachment a
     where a.company_id = $1 and a.voucher_id = any($2) and a.removed_at is null
     union select s.invoice_key, s.voucher_id from sales_list s where s.company_id = $1 and s.voucher_id = any($2)`,
    [companyId, [...voucherIds]],
  )
  const isKept = (key: string, id: bigint) => kept.some((each) => each.invoiceKey === key && each.voucherId === id)
  const given = registered.filter((each) => !isKept(each.invoiceKey, each.voucherId))
  if (given.length === 0) return
  await tx.query(`delete from registered_invoice where invoice_key = any($1)`, [given.map((each) => each.invoiceKey)])
}
