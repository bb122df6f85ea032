// Receivables and payables carried item by item: what is still open behind each opening of the next year.

import { accountSetValue } from '../../../domain/chart/account-set.ts'
import { type EntityType, entityTypes } from '../../../domain/chart/entity.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'
import type { TrailEntry } from '../store/trail.ts'

/** Whoever owes or is owed: subjects by one of these kinds have open items. */
const partners: ReadonlySet<EntityType> = new Set(
  entityTypes.filter((type) => ['customer', 'supplier', 'employee', 'related'].includes(type)),
)

const subjectsWithItems = ({ subjects }: CompanyFacts): string[] =>
  subjects.all.flatMap(({ code, isLeaf, type, aux }) =>
    isLeaf && type !== 'PROFIT_LOSS' && aux.some((each) => partners.has(each.type)) ? [code] : [],
  )

/** Debit-positive amounts of a line in base and original currency. */
const signed = `l.debit - l.credit as base, case when l.debit <> 0 then l.original else -l.original end as original`

/**
 * Payments settle the oldest first: of the lines on the side of the balance the newest are open, up to the balance, and
 * the last one of them in part. The base amount of the opening is shared out by original amounts, so that items sum to
 * it to the cent; what has no original amount any more is one item. $1 company, $2 the year that ends, $3 subjects, $4
 * leaves that are parents in the next year and $5 what takes over from them.
 */
const itemsText = `with moved as (
    select coalesce(h.heir, l.subject) as subject, l.aux_id, l.currency, l.voucher_date as item_date,
      nullif(l.due_date, '')::date as due_date, l.voucher_type, l.voucher_no,
      l.summary, ${signed}, 1 as stage, l.voucher_id as place, l.line_no
    from voucher_line l
      join voucher_counter c on c.company_id = l.company_id and c.year = l.year and c.period_no = l.period_no
        and c.voucher_type = l.voucher_type and l.voucher_no <= c.posted_no
      join voucher v on v.company_id = l.company_id and v.id = l.voucher_id and v.status = 2
      left join unnest($4::text[], $5::text[]) as h(subject, heir) on h.subject = l.subject
    where l.company_id = $1 and l.year = $2 and l.subject = any($3::text[]) and l.original <> 0
    union all
    select coalesce(h.heir, i.subject), i.aux_id, i.currency, i.item_date, i.due_date, i.voucher_type, i.voucher_no,
      i.summary, i.base, i.original, 0, i.item_no, 0
    from opening_item i left join unnest($4::text[], $5::text[]) as h(subject, heir) on h.subject = i.subject
    where i.company_id = $1 and i.year = $2 and i.subject = any($3::text[]) and i.original <> 0
    union all
    select coalesce(h.heir, o.subject), o.aux_id, o.currency, make_date($2 - 1, 12, 31), null, '', null, '', o.base,
      o.original, 0, 0, 0
    from opening o left join unnest($4::text[], $5::text[]) as h(subject, heir) on h.subject = o.subject
    where o.company_id = $1 and o.year = $2 and o.subject = any($3::text[]) and o.original <> 0
      and not exists (select 1 from opening_item i where i.company_id = $1 and i.year = $2
        and i.subject = o.subject and i.aux_id = o.aux_id and i.currency = o.currency)
  ), ranked as (
    select m.*, n.base as net_base, n.original as net, sum(abs(m.original)) over w as reached,
      row_number() over w as nth
    from moved m join opening n on n.company_id = $1 and n.year = $2 + 1 and n.subject = m.subject
      and n.aux_id = m.aux_id and n.currency = m.currency and n.original <> 0 and (n.original > 0) = (m.original > 0)
    window w as (partition by m.subject, m.aux_id, m.currency
      order by m.item_date desc, m.stage desc, m.place desc, m.line_no desc)
  ), opened as (
    select r.*, least(reached, abs(net)) as upto, least(reached, abs(net)) - (reached - abs(original)) as part
    from ranked r where reached - abs(original) < abs(net)
  )
  select subject, aux_id, currency, item_date, due_date, voucher_type, voucher_no, summary, nth,
    (round(net_base * upto / abs(net)) - round(net_base * (upto - part) / abs(net)))::bigint as base,
    case when net < 0 then -part else part end::bigint as original
  from opened
  union all
  select n.subject, n.aux_id, n.currency, make_date($2, 12, 31), null, '', null, '', 1, n.base, 0
  from opening n where n.company_id = $1 and n.year = $2 + 1 and n.original = 0 and n.base <> 0
    and n.subject = any(array(select coalesce(h.heir, s.subject) from unnest($3::text[]) as s(subject)
      left join unnest($4::text[], $5::text[]) as h(subject, heir) on h.subject = s.subject))`

/** The items `i` of the books ($1, $2) with their sets of entities `a`. */
const itemsFrom = `opening_item i left join aux a on a.company_id = $1 and a.id = i.aux_id
  where i.company_id = $1 and i.year = $2`

/** Every column of an item `i` but those of its books, its entities `a` as their text: one JSON array, as text. */
const itemText = `json_build_array(i.subject, coalesce(a.canonical, ''), i.currency, i.item_no, i.item_date, i.due_date,
    i.voucher_type, i.voucher_no, i.summary, i.base::text, i.original::text)::text`

export const nextYear = ({ companyId, companyCode, year }: Books): Books => ({
  ...{ companyId, companyCode, year: year + 1 },
  value: accountSetValue(companyCode, year + 1),
})

/** How many items stand behind the openings of these books, and the SHA-256 (hexadecimal) over that of each. */
const itemsRoot = async (db: Db, { companyId, year }: Books): Promise<{ openItems: number; itemsRoot: string }> => {
  return await db.row<{ openItems: number; itemsRoot: string }>(
    `select count(*)::integer as open_items, encode(sha256(coalesce(string_agg(
         sha256(convert_to(${itemText}, 'UTF8')), ''::bytea
         order by i.subject, i.aux_id, i.currency, i.item_no), ''::bytea)), 'hex') as items_root
     from ${itemsFrom}`,
    [companyId, year],
  )
}

/** What the trail tells of the items of these books whenever they have changed: with it they are proved. */
export const itemsEntry = async (tx: Db, books: Books): Promise<TrailEntry> => ({
  ...{ action: 'update', objectType: 'opening', objectId: null, objectNo: books.value },
  after: JSON.stringify(await itemsRoot(tx, books)),
})

/** Removes the items behind the openings of the next year; answers what the trail is to tell. */
export const dropItems = async (tx: Db, books: Books): Promise<TrailEntry[]> => {
  const next = nextYear(books)
  const row = await tx.row<{ dropped: number }>(
    `with gone as (delete from opening_item where company_id = $1 and year = $2 returning 1)
     select count(*)::integer as dropped from gone`,
    [next.companyId, next.year],
  )
  return row.dropped > 0 ? [await itemsEntry(tx, next)] : []
}

/** Writes the items behind carried openings where that was wanted; answers what the trail is to tell. */
export const carryItems = async (tx: Db, books: Books, facts: CompanyFacts): Promise<TrailEntry[]> => {
  const dropped = await dropItems(tx, books)
  const text = `select open_items as wanted from year_end where company_id = $1 and year = $2`
  const [closing] = await tx.query<{ wanted: boolean }>(text, [books.companyId, books.year])
  if (!closing?.wanted) return dropped
  await tx.query(
    `insert into opening_item (company_id, year, subject, aux_id, currency, item_no, item_date, due_date, voucher_type,
       voucher_no, summary, base, original)
     select $1, $2 + 1, k.subject, k.aux_id, k.currency, row_number() over (
         partition by k.subject, k.aux_id, k.currency order by k.nth desc),
       k.item_date, k.due_date, k.voucher_type, k.voucher_no, k.summary, k.base, k.original from (${itemsText}) k`,
    [books.companyId, books.year, subjectsWithItems(facts), [...facts.heirs.keys()], [...facts.heirs.values()]],
  )
  const next = nextYear(books)
  const [wrong] = await wrongSums(tx, next)
  if (wrong) throw new Error(`the items of ${wrong.subject} do not sum to its opening`)
  return [await itemsEntry(tx, next)]
}

/** Subjects of a year whose items do not sum to their openings; where none were carried there is nothing to compare. */
const wrongSums = (db: Db, { companyId, year }: Books): Promise<{ subject: string }[]> =>
  db.query<{ subject: string }>(
    `select distinct i.subject from (
       select subject, aux_id, currency, gl_total(base) as base, gl_total(original) as original from opening_item
       where company_id = $1 and year = $2 group by subject, aux_id, currency) i
       left join opening o on o.company_id = $1 and o.year = $2 and o.subject = i.subject and o.aux_id = i.aux_id
         and o.currency = i.currency
     where (i.base, i.original) is distinct from (o.base, o.original) order by 1`,
    [companyId, year],
  )

/** Whether the items are others than the trail tells of last; of those carried before it told any it says nothing. */
const areOthers = async (db: Db, books: Books): Promise<boolean> => {
  const [told] = await db.query<{ root: string }>(
    `select t.after ->> 'itemsRoot' as root from trail t where t.company_id = $1 and t.object_type = 'opening'
       and t.object_no = $2 and t.after ->> 'itemsRoot' is not null order by t.seq desc, t.item desc limit 1`,
    [books.companyId, books.value],
  )
  return told !== undefined && told.root !== (await itemsRoot(db, books)).itemsRoot
}

/** What is wrong with the items of these books: subjects whose sums differ, or the books where an item is another. */
export const itemFaults = async (db: Db, books: Books): Promise<string[]> => {
  const wrong = await wrongSums(db, books)
  if (wrong.length > 0) return wrong.map(({ subject }) => `${books.value} ${subject}`)
  return (await areOthers(db, books)) ? [books.value] : []
}

/** Items that leave for an archive together. */
const together = 5000

type ItemPlace = { subject: string; auxId: bigint; currency: string; itemNo: number }

/** The items of these books as the texts that are digested, in the order of the digest. */
export async function* itemTexts(tx: Db, { companyId, year }: Books): AsyncGenerator<string> {
  let last: ItemPlace = { subject: '', auxId: -1n, currency: '', itemNo: 0 }
  for (;;) {
    const rows = await tx.query<ItemPlace & { text: string }>(
      `select i.subject, i.aux_id, i.currency, i.item_no, ${itemText} as text from ${itemsFrom}
         and (i.subject, i.aux_id, i.currency, i.item_no) > ($3, $4, $5, $6)
       order by i.subject, i.aux_id, i.currency, i.item_no limit ${together}`,
      [companyId, year, last.subject, last.auxId, last.currency, last.itemNo],
    )
    for (const { text } of rows) yield text
    const end = rows.at(-1)
    if (end === undefined) return
    last = end
  }
}

/** An item as it is shown; amounts debit-positive, `aux` the canonical text of its entities. */
export type OpenItem = {
  subject: string
  itemNo: number
  aux: string
  currency: string
  date: string
  due: string | null
  type: string
  no: number | null
  summary: string
  base: bigint
  original: bigint
}

/**
 * What items are searched by; empty for every item. `text` begins a subject's code or stands in a summary or the codes
 * of entities; `subjects` and `entities` (`customer:C001`) are those whose names it stands in, `voucherNo` the number
 * that it is.
 */
export type ItemSearch = { text: string; subjects: string[]; entities: string[]; voucherNo: number | null }

const found = `($3 = '' or i.subject like $4 or i.summary ilike $5 or a.canonical ilike $5 or i.voucher_no = $8
  or i.subject = any($6) or string_to_array(a.canonical, ';') && $7::text[])`

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A page of the items behind the openings of the year after these books, by subject, entities and age. */
export const readItems = async (
  db: Db,
  { companyId, year }: Books,
  { text, subjects, entities, voucherNo }: ItemSearch,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: OpenItem[]; total: number; base: bigint }> => {
  const search = [text, `${escaped(text)}%`, `%${escaped(text)}%`, subjects, entities, voucherNo]
  const sum = await db.row<{ total: number; base: bigint }>(
    `select count(*)::integer as total, gl_total(i.base) as base from ${itemsFrom} and ${found}`,
    [companyId, year + 1, ...search],
  )
  const items = await db.query<OpenItem>(
    `select i.subject, i.item_no, coalesce(a.canonical, '') as aux, i.currency, i.item_date as date,
       i.due_date as due, i.voucher_type as type, i.voucher_no as no, i.summary, i.base, i.original
     from ${itemsFrom} and ${found}
     order by i.subject, 3, i.currency, i.item_no limit $9 offset $10`,
    [companyId, year + 1, ...search, pageSize, (page - 1) * pageSize],
  )
  return { items, ...sum }
}
