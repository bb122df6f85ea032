// Writes notices to people, in the transaction of what they tell of.
import { eventOf, type NoticeKind } from '../../contract/office/notice.ts'
import type { AccountSetRight } from '../../domain/chart/access.ts'
import { chinaToday } from './clock.ts'
import type { Db } from './db.ts'
import { newId } from './new-id.ts'
import { heldToday } from './role-grant.ts'
import { columnsOf } from './row-text.ts'

/** A notice to one person: its kind, what its sentence names, and where it leads. */
export type NewNotice = {
  userId: bigint
  kind: NoticeKind
  args: Readonly<Record<string, string>>
  link: string
  accountSet: string
}

/** When a notice to user `u` with channels `c` counts as read, and by which ways it is still to be sent. */
export const channelColumns = `case when not coalesce(c.in_app, true) then now() end,
  array_remove(array[case when c.email and u.email <> '' then 'email' end,
    case when c.sms and u.mobile <> '' then 'sms' end], null)`

/** Writes notices; who is no user (any more) gets none. */
export const addNotices = async (tx: Db, notices: readonly NewNotice[]): Promise<void> => {
  if (notices.length === 0) return
  const rows = notices.map((each) => ({ ...each, args: JSON.stringify(each.args), event: eventOf(each.kind) }))
  await tx.query(
    `insert into notice (id, user_id, kind, args, link, account_set, created_at, read_at, due)
     select n.id, n.user_id, n.kind, n.args, n.link, n.account_set, now(), ${channelColumns}
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::json[], $5::text[], $6::text[], $7::text[])
       as n(id, user_id, kind, args, link, account_set, event)
     join app_user u on u.id = n.user_id left join notice_channel c on c.user_id = u.id and c.event = n.event`,
    [rows.map(() => newId()), ...columnsOf(rows, 'userId', 'kind', 'args', 'link', 'accountSet', 'event')],
  )
}

/** More people are not told at once of what happens in a set of books. */
const holdersMost = 200

const holds = (right: string): string =>
  `(r.company_id = $6 or r.company_id is null) and (r.year = $7 or r.year is null)
     and coalesce(r.valid_until >= ${chinaToday}, true) and ${right}`

/** What roles show a part of is told to those whose rights name the company: the others may not know of it. */
const holdersText = `insert into notice (id, user_id, kind, args, link, account_set, created_at, read_at, due)
   select ($1::bigint[])[row_number() over (order by u.id)], u.id, $2, $3::json, $4, $5, now(), ${channelColumns}
   from app_user u left join notice_channel c on c.user_id = u.id and c.event = $8
   where u.id <> $9 and u.enabled and coalesce(u.valid_from <= ${chinaToday}, true)
     and coalesce(u.valid_until >= ${chinaToday}, true)
     and u.id in (select r.user_id from account_set_right r where ${holds(`r.rights && $10::text[]`)})
     and u.id in (select r.user_id from account_set_right r where ${holds(`'read' = any(r.rights)`)}
       and (r.company_id is not null
         or exists (select from user_role ur join role r on r.id = ur.role_id
           where ur.user_id = u.id and ${heldToday} and r.data_scope = 'all'
             and exists (select from role_button b where b.role_id = r.id and b.button like 'gl:%'))))
   order by u.id limit ${holdersMost}`

/** Tells those who hold one of the rights in a set of books, but not whoever did it. */
export const tellHolders = async (
  tx: Db,
  books: { companyId: bigint; year: number; value: string },
  rights: readonly AccountSetRight[],
  { userId, kind, args, link }: Omit<NewNotice, 'accountSet'>,
): Promise<void> => {
  const ids = Array.from({ length: holdersMost }, () => newId())
  const told = [ids, kind, JSON.stringify(args), link, books.value]
  await tx.query(holdersText, [...told, books.companyId, books.year, eventOf(kind), userId, rights])
}

/** Who may grant what others lack. */
export const administrators = (db: Db) =>
  db.query<{ id: bigint; name: string }>(
    `select distinct u.id, coalesce(nullif(u.real_name, ''), u.user_name) as name
     from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id and r.enabled
     where u.enabled and r.code = 'admin' order by 2 limit 50`,
  )
