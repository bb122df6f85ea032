// Serves how users have arranged their way to the screens, its versions, and what everybody begins with.
import { type LayoutVersionShape, layoutCalls } from '../../contract/base/layout.ts'
import type { TripleShape } from '../../contract/base/shape.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { nameOfTile, navigationProblems, readNavigation } from '../../domain/people/navigation.ts'
import { companyTheme, themeName } from '../kernel/company-theme.ts'
import type { Db } from '../kernel/db.ts'
import { newId } from '../kernel/new-id.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { actorOf, type Gate } from '../ledger/gate.ts'
import { changeEntry } from '../ledger/store/trail.ts'

const versionsMost = 20

type Kind = 'nav' | 'theme'
type Owner = { userId: bigint } | { role: string }
type Stored = { id: bigint; content: string; savedAt: string }

const parsed = (content: string): unknown => {
  try {
    return JSON.parse(content)
  } catch {
    // Text that is no JSON is no layout.
    return null
  }
}

/** Refuses what is no layout of the kind. */
const checkLayout = (kind: Kind, content: string): void => {
  const value = parsed(content)
  if (typeof value !== 'object' || value === null) refuse(problem('home.layout', 'content'))
  if (kind === 'theme') return
  const navigation = readNavigation(value) ?? refuse(problem('home.layout', 'content'))
  const problems = navigationProblems(navigation)
  if (problems.length > 0) refuse(problems)
}

const ownerValues = (owner: Owner): [bigint | null, string] =>
  'userId' in owner ? [owner.userId, ''] : [null, owner.role]

const latest = async (db: Db, owner: Owner, kind: Kind): Promise<Stored | undefined> => {
  const [row] = await db.query<Stored>(
    `select id, content, saved_at from home_layout
     where user_id is not distinct from $1 and role_code = $2 and kind = $3 order by id desc limit 1`,
    [...ownerValues(owner), kind],
  )
  return row
}

const keep = async (tx: Db, owner: Owner, kind: Kind, content: string): Promise<bigint> => {
  const id = newId()
  const [userId, role] = ownerValues(owner)
  await tx.query(
    `insert into home_layout (id, user_id, role_code, kind, content, saved_at)
     values ($1, $2, $3, $4, $5, now())`,
    [id, userId, role, kind, content],
  )
  await tx.query(
    `delete from home_layout where user_id is not distinct from $1 and role_code = $2 and kind = $3 and id in (
       select id from home_layout where user_id is not distinct from $1 and role_code = $2 and kind = $3
       order by id desc offset $4)`,
    [userId, role, kind, versionsMost],
  )
  return id
}

/** One's own, else that of the first of one's roles that has one. */
const layoutFor = async (scope: Scope, kind: Kind): Promise<Stored & { from: string }> => {
  const own = await latest(scope.db, { userId: scope.user.id }, kind)
  if (own) return { ...own, from: 'own' }
  const [ofRole] = await scope.db.query<Stored & { from: string }>(
    `select l.id, l.content, l.saved_at, l.role_code as "from" from home_layout l
     where l.role_code = any($1) and l.kind = $2
     order by array_position($1::text[], l.role_code), l.id desc limit 1`,
    [[...scope.roles], kind],
  )
  return ofRole ?? { id: 0n, content: '', savedAt: '', from: '' }
}

const rolesText = `select code, json_build_object('zh-cn', name_zh_cn, 'zh-tw', name_zh_tw, 'en', name_en) as name
  from role where enabled order by sort, code limit 500`

const roleExists = async (db: Db, code: string): Promise<void> => {
  const [row] = await db.query('select 1 from role where code = $1', [code])
  if (!row) refuse(problem('record.missing', 'role'))
}

const versionOf = async ({ db, user }: Scope, id: string): Promise<{ kind: Kind; content: string }> => {
  const [row] = await db.query<{ kind: Kind; content: string }>(
    'select kind, content from home_layout where id = $1 and user_id = $2',
    [BigInt(id), user.id],
  )
  return row ?? refuse(problem('record.missing', 'id'))
}

/** What the trail tells: the screens and links of a navigation, group by group. */
const toldNav = (content: string): string =>
  (readNavigation(parsed(content))?.groups ?? [])
    .map(({ name, tiles }) => {
      const shown = tiles.map(nameOfTile)
      return `${name['zh-cn']}: ${shown.join(', ')}`
    })
    .join('; ')

/** The settings of a look that are words, numbers or switches. */
const toldTheme = (content: string): string =>
  Object.entries(parsed(content) ?? {})
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('; ')
    .slice(0, 4000)

const publishTheme =
  (gate: Gate) =>
  async ({ content }: { content: string }, scope: Scope) => {
    checkLayout('theme', content)
    await scope.db.transaction(async (tx) => {
      await tx.query(
        `insert into instance_setting (name, value) values ($1, $2)
       on conflict (name) do update set value = excluded.value`,
        [themeName, content],
      )
      await gate
        .within(tx)
        .tell(actorOf(scope), null, [changeEntry('themeDefault', '', {}, { layout: toldTheme(content) })])
    })
  }

const saveDefault =
  (gate: Gate) =>
  async ({ role, content }: { role: string; content: string }, scope: Scope) => {
    checkLayout('nav', content)
    await roleExists(scope.db, role)
    return scope.db.transaction(async (tx) => {
      const id = await keep(tx, { role }, 'nav', content)
      await gate
        .within(tx)
        .tell(actorOf(scope), null, [changeEntry('homeDefault', role, {}, { layout: toldNav(content) })])
      return { id: String(id) }
    })
  }

export const layoutRoutes = (app: App, gate: Gate): void =>
  serve(app, layoutCalls, {
    read: async ({ kind, role }, scope) => {
      if (role === undefined) {
        const { content, from, savedAt } = await layoutFor(scope, kind)
        return { content, from, savedAt }
      }
      if (!scope.may('sys:home:navDefault')) refuse(problem('permission.missing', 'role'))
      const found = await latest(scope.db, { role }, kind)
      return { content: found?.content ?? '', from: role, savedAt: found?.savedAt ?? '' }
    },
    save: async ({ kind, content }, scope) => {
      checkLayout(kind, content)
      const id = await scope.db.transaction((tx) => keep(tx, { userId: scope.user.id }, kind, content))
      return { id: String(id) }
    },
    roles: (_, { db }) => db.query<{ code: string; name: TripleShape }>(rolesText),
    saveDefault: saveDefault(gate),
    reset: async ({ kind }, { db, user }) => {
      await db.query('delete from home_layout where user_id = $1 and kind = $2', [user.id, kind])
    },
    versions: (_, { db, user }) =>
      db.query<LayoutVersionShape>(
        `select id::text, kind, octet_length(content) as bytes, saved_at from home_layout
         where user_id = $1 order by home_layout.id desc limit $2`,
        [user.id, 2 * versionsMost],
      ),
    version: ({ id }, scope) => versionOf(scope, id),
    restore: async ({ versionId }, scope) => {
      const version = await versionOf(scope, versionId)
      await scope.db.transaction((tx) => keep(tx, { userId: scope.user.id }, version.kind, version.content))
      return version
    },
    companyTheme: async (_, { db }) => ({ content: await companyTheme(db) }),
    publishTheme: publishTheme(gate),
  })
