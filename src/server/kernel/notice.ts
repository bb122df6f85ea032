// Writes notices to people, in the transaction of what they tell of.
import type { NoticeKind } from '../../contract/notice.ts'
import type { Db } from './db.ts'
import { newId } from './new-id.ts'

/** A notice to one person: its kind, what its sentence names, and where it leads. */
export type NewNotice = {
  userId: bigint
  kind: NoticeKind
  args: Readonly<Record<string, string>>
  link: string
  accountSet: string
}

/** Writes notices; who is no user (any more) gets none. */
export const addNotices = async (tx: Db, notices: readonly NewNotice[]): Promise<void> => {
  if (notices.length === 0) return
  await tx.query(
    `insert into notice (id, user_id, kind, args, link, account_set, created_at)
     select n.id, n.user_id, n.kind, n.args, n.link, n.account_set, now()
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::json[], $5::text[], $6::text[])
       as n(id, user_id, kind, args, link, account_set)
     join app_user u on u.id = n.user_id`,
    [
      notices.map(() => newId()),
      notices.map(({ userId }) => userId),
      notices.map(({ kind }) => kind),
      notices.map(({ args }) => JSON.stringify(args)),
      notices.map(({ link }) => link),
      notices.map(({ accountSet }) => accountSet),
    ],
  )
}
