// Serves the caller's own notices, and asks the administrators for him.

import type { Lang } from '../../../contract/base/language.ts'
import { type NoticeShape, noticeCalls } from '../../../contract/office/notice.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { ownBooks } from '../../kernel/books-scope.ts'
import type { SqlValue } from '../../kernel/db.ts'
import type { App } from '../../kernel/http.ts'
import { addNotices, administrators } from '../../kernel/notice.ts'
import { countOf, type Paging, readPage } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { serve } from '../../kernel/serve.ts'
import { keepChannels, readChannels, titleName } from './channel.ts'

const shownMost = 50

const columns = `n.id::text, n.kind, n.args, n.link, n.account_set, n.created_at as at,
  n.read_at is not null as is_read, coalesce(a.content, '') as content, coalesce(a.level, 'normal') as level`

/** What has ended is told no more, nor what was told of books that are no longer one's own (null: all are). */
const around = `from notice n left join announcement a on a.id = n.announcement_id
  where n.user_id = $1 and coalesce(a.expire_at > now(), true)
    and ($2::text[] is null or n.account_set = '' or n.account_set = any($2))`

const mineOf = (scope: Scope): SqlValue[] => [scope.user.id, ownBooks(scope)]

/** What a person has written has a title in each language. */
const inLanguage = <N extends NoticeShape>(notice: N, lang: Lang): N =>
  notice.kind === 'announcement' ? { ...notice, args: { title: notice.args[titleName[lang]] ?? '' } } : notice

const readMine = async (scope: Scope): Promise<NoticeShape[]> => {
  const rows = await scope.db.query<NoticeShape>(
    `select ${columns} ${around} order by n.id desc limit ${shownMost}`,
    mineOf(scope),
    'notices_mine',
  )
  return rows.map((row) => inLanguage(row, scope.lang))
}

const countUnread = (scope: Scope): Promise<number> =>
  countOf(scope.db, `select count(*)::integer as n ${around} and n.read_at is null`, mineOf(scope), 'notices_unread')

type Asked = Paging & { unread?: boolean; kind?: string }

const history = async ({ unread = false, kind = '', ...paging }: Asked, scope: Scope) => {
  const from = `${around} and (not $3 or n.read_at is null) and ($4 = '' or n.kind = $4)`
  const query = { columns, from, order: 'n.id desc', values: [...mineOf(scope), unread, kind] }
  const found = await readPage<NoticeShape>(scope.db, query, paging)
  return { ...found, items: found.items.map((row) => inLanguage(row, scope.lang)) }
}

const askAccess = async ({ path }: { path: string }, { db, user, accountSet }: Scope) => {
  const args = { user: user.realName || user.userName, userName: user.userName, path }
  const [asked] = await db.query(
    `select 1 from notice where kind = 'accessAsked' and created_at > now() - interval '1 hour'
       and args ->> 'userName' = $1 and args ->> 'path' = $2 limit 1`,
    [user.userName, path],
  )
  if (asked) refuse(problem('access.asked', 'path'))
  const people = await administrators(db)
  const notice = { kind: 'accessAsked' as const, args, link: '/system/user', accountSet: accountSet?.value ?? '' }
  const notices = people.map(({ id }) => ({ userId: id, ...notice }))
  await db.transaction((tx) => addNotices(tx, notices))
  return { names: people.map(({ name }) => name) }
}

export const noticeRoutes = (app: App): void =>
  serve(app, noticeCalls, {
    mine: async (_, scope) => ({ items: await readMine(scope), unread: await countUnread(scope) }),
    history,
    forget: async ({ ids }, scope) => {
      const { db, user } = scope
      await db.query('delete from notice where user_id = $1 and id = any($2)', [user.id, ids.map(BigInt)])
      return { unread: await countUnread(scope) }
    },
    askAccess,
    channels: readChannels,
    keepChannels,
    read: async ({ ids }, scope) => {
      const { db, user } = scope
      await db.query(
        `update notice set read_at = now()
         where user_id = $1 and read_at is null and ($2::bigint[] is null or id = any($2))`,
        [user.id, ids ? ids.map(BigInt) : null],
      )
      return { unread: await countUnread(scope) }
    },
  })
