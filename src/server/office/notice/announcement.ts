// Serves the notices that people write: kept as drafts, published now or when their time has come, and withdrawn.
import { wordsOf } from '../../../contract/base/words.ts'
import {
  type AnnouncementShape,
  type AnnouncementTextShape,
  announcementCalls,
} from '../../../contract/office/notice.ts'
import { isDate } from '../../../domain/base/period.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { checkText, isUrl } from '../../../domain/base/text.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { channelColumns } from '../../kernel/notice.ts'
import {
  countOf,
  likeText,
  nameColumn,
  orderText,
  type Paging,
  readPage,
  type Sorting,
} from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { rowsFile } from '../../kernel/sheet.ts'
import { actorOf, type Gate } from '../../ledger/gate.ts'
import { changeEntry } from '../../ledger/store/trail.ts'

type Filter = { search?: string; status?: string }

const orders: Readonly<Record<string, string>> = {
  titleZhCn: 'a.title_zh_cn',
  status: 'a.status',
  publishedAt: 'a.published_at',
  changedAt: 'a.changed_at',
  recipients: 'a.recipients',
}

const columns = `a.id::text, a.kind, a.level, a.title_zh_cn, a.title_zh_tw,
  a.title_en, a.content, a.target, a.target_codes, a.link, a.status,
  coalesce(a.publish_at::text, '') as publish_at, coalesce(a.expire_at::text, '') as expire_at,
  coalesce(a.published_at::text, '') as published_at, a.recipients,
  (select count(*)::int from notice n where n.announcement_id = a.id and n.read_at is not null) as read,
  a.changed_name as changed_by, a.changed_at, a.version`

const isoText = (text: string): string => (text === '' ? '' : new Date(text).toISOString())

const readable = (row: AnnouncementShape): AnnouncementShape => ({
  ...row,
  publishAt: isoText(row.publishAt),
  expireAt: isoText(row.expireAt),
  publishedAt: isoText(row.publishedAt),
})

const list = async (db: Db, { search, status = '', field, order = 'desc', ...paging }: Filter & Paging & Sorting) => {
  const query = {
    columns,
    from: `from announcement a where ($1 = '' or a.status = $1)
       and ($2 = '' or a.title_zh_cn ilike $2 or a.title_en ilike $2 or a.title_zh_tw ilike $2)`,
    order: `${orderText(orders, { field, order }, 'a.changed_at')}, a.id desc`,
    values: [status, likeText(search)],
  }
  const found = await readPage<AnnouncementShape>(db, query, paging)
  return { ...found, items: found.items.map(readable) }
}

const one = async (db: Db, id: string): Promise<AnnouncementShape> => {
  const [row] = await db.query<AnnouncementShape>(`select ${columns} from announcement a where a.id = $1`, [BigInt(id)])
  return row ? readable(row) : refuse(problem('record.missing', 'id'))
}

const cleaned = (text: string, max: number, path: string, isLong = false): string => {
  const checked = checkText(text, max, path, isLong)
  return typeof checked === 'string' ? checked : refuse(checked)
}

const isMoment = (text: string): boolean =>
  text === '' || (isDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)))

/** A notice as it may be kept; refuses by the field. */
const checked = (text: AnnouncementTextShape): AnnouncementTextShape => {
  const titleZhCn = cleaned(text.titleZhCn, 64, 'titleZhCn')
  const titleEn = cleaned(text.titleEn, 64, 'titleEn')
  if (titleZhCn === '') refuse(problem('announcement.title', 'titleZhCn'))
  if (titleEn === '') refuse(problem('announcement.title', 'titleEn'))
  if (text.target !== 'all' && text.targetCodes.length === 0) refuse(problem('announcement.target', 'targetCodes'))
  for (const name of ['publishAt', 'expireAt'] as const) {
    if (!isMoment(text[name])) refuse(problem('input.date', name, { date: text[name] }))
  }
  const from = text.publishAt === '' ? Date.now() : Date.parse(text.publishAt)
  if (text.expireAt !== '' && Date.parse(text.expireAt) <= from) refuse(problem('announcement.expired', 'expireAt'))
  const link = text.link.trim()
  if (link !== '' && !/^\/[^/]/.test(link) && !isUrl(link)) refuse(problem('announcement.link', 'link'))
  return {
    ...text,
    titleZhCn,
    titleEn,
    link,
    targetCodes: text.target === 'all' ? [] : text.targetCodes,
    titleZhTw: cleaned(text.titleZhTw, 64, 'titleZhTw') || titleZhCn,
    content: cleaned(text.content, 8000, 'content', true),
  }
}

const valuesOf = (text: AnnouncementTextShape): SqlValue[] => [
  ...[text.kind, text.level, text.titleZhCn, text.titleZhTw, text.titleEn, text.content, text.target],
  ...[text.targetCodes, text.link, isoText(text.publishAt) || null, isoText(text.expireAt) || null],
]

const toldOf = (row: AnnouncementTextShape & { status?: string }) => ({
  ...{ noticeTitle: row.titleZhCn, content: row.content, target: row.target, link: row.link },
  ...{ publishAt: row.publishAt, expireAt: row.expireAt, noticeState: row.status ?? 'draft' },
})

/** Only what nobody has yet can be changed. */
const changeable = (row: AnnouncementShape): void => {
  if (row.status === 'published') refuse(problem('announcement.state', 'status'))
}

const conflict = (row: AnnouncementShape): never =>
  refuse(problem('record.conflict', 'version', { user: row.changedBy, time: row.changedAt }))

/** Gives a notice to everybody it is meant for; answers how many. */
const deliver = async (tx: Db, id: bigint): Promise<number> => {
  const [row] = await tx.query<{ n: number }>(
    `with a as (select * from announcement where id = $1), people as (
       select u.id from app_user u, a where u.enabled and (a.target = 'all'
         or a.target = 'users' and u.id::text = any(a.target_codes)
         or a.target = 'departments' and u.department_code = any(a.target_codes)
         or a.target = 'roles' and exists (select from user_role ur join role r on r.id = ur.role_id
           where ur.user_id = u.id and r.enabled and r.code = any(a.target_codes)))),
     made as (
       insert into notice (id, user_id, kind, args, link, account_set, created_at, announcement_id, read_at, due)
       select $2::bigint + row_number() over (order by p.id), p.id, 'announcement',
         json_build_object('zhCn', a.title_zh_cn, 'zhTw', a.title_zh_tw, 'en', a.title_en), a.link, '', now(), a.id,
         ${channelColumns}
       from a, people p join app_user u on u.id = p.id
         left join notice_channel c on c.user_id = u.id and c.event = 'announcement' returning 1)
     update announcement set status = 'published', published_at = now(), version = version + 1,
       recipients = (select count(*) from made) where id = $1 returning recipients as n`,
    [id, await idsFor(tx)],
  )
  return row?.n ?? 0
}

/** The first of as many ids as there are users: ids grow with time, and so many are not made in the same moment. */
const idsFor = async (tx: Db): Promise<bigint> => {
  const users = await countOf(tx, 'select count(*)::int as n from app_user')
  const first = newId()
  for (let at = 0; at < users; at += 1) newId()
  return first
}

/** Publishes what was to be published by now. */
export const publishDue = async (db: Db): Promise<void> => {
  const due = await db.query<{ id: bigint }>(
    `select id from announcement where status = 'scheduled' and publish_at <= now() order by publish_at limit 50`,
  )
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      const [still] = await tx.query(
        `select 1 from announcement where id = $1 and status = 'scheduled' for update skip locked`,
        [id],
      )
      if (still) await deliver(tx, id)
    })
  }
}

type Named = { id: string; version: number }

/** Locks a notice in the version that the caller has seen, does the work, and tells of it. */
const acting =
  (gate: Gate) =>
  async <R>(
    scope: Scope,
    { id, version }: Named,
    work: (tx: Db, row: AnnouncementShape) => Promise<{ result: R; after: object | null }>,
  ): Promise<R> =>
    scope.db.transaction(async (tx) => {
      await tx.query('select 1 from announcement where id = $1 for update', [BigInt(id)])
      const row = await one(tx, id)
      if (row.version !== version) conflict(row)
      const { result, after } = await work(tx, row)
      const entry = changeEntry('announcement', row.titleZhCn, toldOf(row), after)
      await gate.within(tx).tell(actorOf(scope), null, [entry])
      return result
    })

const changedText = `changed_name = $2, changed_at = now(), version = version + 1`

const add = (gate: Gate) => async (input: AnnouncementTextShape, scope: Scope) => {
  const text = checked(input)
  const id = newId()
  await scope.db.transaction(async (tx) => {
    await tx.query(
      `insert into announcement (id, changed_name, changed_at, kind, level, title_zh_cn, title_zh_tw, title_en, content,
         target, target_codes, link, publish_at, expire_at)
       values ($1, $2, now(), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [id, scope.user.realName, ...valuesOf(text)],
    )
    const entry = changeEntry('announcement', text.titleZhCn, null, toldOf(text))
    await gate.within(tx).tell(actorOf(scope), null, [entry])
  })
  return { id: String(id), version: 1 }
}

const edit = (gate: Gate) => (input: AnnouncementTextShape & Named, scope: Scope) => {
  const { id, version, ...given } = input
  const text = checked(given)
  return acting(gate)(scope, { id, version }, async (tx, row) => {
    changeable(row)
    await tx.query(
      `update announcement set kind = $3, level = $4, title_zh_cn = $5, title_zh_tw = $6, title_en = $7,
         content = $8, target = $9, target_codes = $10, link = $11, publish_at = $12, expire_at = $13,
         status = 'draft', ${changedText} where id = $1`,
      [BigInt(id), scope.user.realName, ...valuesOf(text)],
    )
    return { result: { id, version: version + 1 }, after: toldOf(text) }
  })
}

const publish = (gate: Gate) => (named: Named, scope: Scope) =>
  acting(gate)(scope, named, async (tx, row) => {
    changeable(row)
    const isLater = row.publishAt !== '' && Date.parse(row.publishAt) > Date.now()
    if (row.expireAt !== '' && Date.parse(row.expireAt) <= Date.now())
      refuse(problem('announcement.expired', 'expireAt'))
    const status = isLater ? ('scheduled' as const) : ('published' as const)
    await tx.query(`update announcement set status = 'scheduled', ${changedText} where id = $1`, [
      BigInt(row.id),
      scope.user.realName,
    ])
    const recipients = isLater ? 0 : await deliver(tx, BigInt(row.id))
    return { result: { status, recipients }, after: toldOf({ ...row, status }) }
  })

const withdraw = (gate: Gate) => (named: Named, scope: Scope) =>
  acting(gate)(scope, named, async (tx, row) => {
    await tx.query('delete from notice where announcement_id = $1', [BigInt(row.id)])
    await tx.query(`update announcement set status = 'withdrawn', recipients = 0, ${changedText} where id = $1`, [
      BigInt(row.id),
      scope.user.realName,
    ])
    return { result: {}, after: toldOf({ ...row, status: 'withdrawn' }) }
  })

const remove = (gate: Gate) => (named: Named, scope: Scope) =>
  acting(gate)(scope, named, async (tx, row) => {
    changeable(row)
    await tx.query('delete from announcement where id = $1', [BigInt(row.id)])
    return { result: {}, after: null }
  })

const targets = async ({ db, lang }: Scope) => {
  const name = nameColumn(lang)
  const named = (text: string) => db.query<{ code: string; name: string }>(text)
  const [roles, departments, users] = await Promise.all([
    named(`select code, ${name} as name from role where enabled order by sort, code limit 500`),
    named(`select code, coalesce(nullif(${name}, ''), name_zh_cn) as name from department where enabled
      order by code limit 2000`),
    named(`select id::text as code, real_name || ' ' || user_name as name from app_user where enabled
      order by user_name limit 5000`),
  ])
  return { roles, departments, users }
}

const fileColumns = [
  'titleZhCn',
  'titleEn',
  'status',
  'recipients',
  'read',
  'publishedAt',
  'changedBy',
  'changedAt',
] as const

const exportList = async (filter: Filter, scope: Scope) => {
  const words: Readonly<Record<string, string>> = wordsOf[scope.lang].announcement
  const { items } = await list(scope.db, { ...filter, pageSize: 10_000 })
  const cell = (row: AnnouncementShape, name: (typeof fileColumns)[number]): string =>
    name === 'status' ? (words[`state_${row.status}`] ?? '') : String(row[name])
  const rows = items.map((row) => fileColumns.map((name) => cell(row, name)))
  const titles = fileColumns.map((name) => words[`f_${name}`] ?? name)
  return rowsFile(words.title ?? '', titles, rows)
}

export const announcementRoutes = (app: App, gate: Gate): void =>
  serve(app, announcementCalls, {
    list: (asked, { db }) => list(db, asked),
    targets: (_, scope) => targets(scope),
    add: add(gate),
    edit: edit(gate),
    publish: publish(gate),
    withdraw: withdraw(gate),
    remove: remove(gate),
    export: exportList,
  })
