// Serves the caller's own notices.
import { type NoticeShape, noticeCalls } from '../../contract/notice.ts'
import type { Db } from '../kernel/db.ts'
import type { App } from '../kernel/http.ts'
import { serve } from '../kernel/serve.ts'

const shownMost = 50

const readMine = (db: Db, userId: bigint): Promise<NoticeShape[]> =>
  db.query<NoticeShape>(
    `select id::text, kind, args, link, account_set as "accountSet", created_at as at, read_at is not null as "isRead"
     from notice where user_id = $1 order by notice.id desc limit ${shownMost}`,
    [userId],
    'notices_mine',
  )

const countUnread = async (db: Db, userId: bigint): Promise<number> => {
  const [row] = await db.query<{ unread: number }>(
    `select count(*)::integer as unread from notice where user_id = $1 and read_at is null`,
    [userId],
    'notices_unread',
  )
  return row?.unread ?? 0
}

export const noticeRoutes = (app: App): void =>
  serve(app, noticeCalls, {
    mine: async (_, { db, user }) => ({
      items: await readMine(db, user.id),
      unread: await countUnread(db, user.id),
    }),
    read: async ({ ids }, { db, user }) => {
      await db.query(
        `update notice set read_at = now()
         where user_id = $1 and read_at is null and ($2::bigint[] is null or id = any($2))`,
        [user.id, ids ? ids.map(BigInt) : null],
      )
      return { unread: await countUnread(db, user.id) }
    },
  })
