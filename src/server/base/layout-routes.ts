// Serves how users have arranged their way to the screens, its versions, and what everybody begins with.
import { type LayoutVersionShape, layoutCalls } from '../../contract/base/layout.ts'
import { type ListViewShape, listViewCalls } from '../../contract/base/list-view.ts'
import type { TripleShape } from '../../contract/base/shape.ts'
import { viewOf } from '../../contract/ledger/report-screen.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { checkText } from '../../domain/base/text.ts'
import { nameOfTile, navigationProblems, readNavigation } from '../../domain/people/menu.ts'
import { companyTheme, themeName } from '../kernel/company-theme.ts'
import type { Db } from '../kernel/db.ts'
import { reportScreens } from '../kernel/declarations.ts'
import { newId } from '../kernel/new-id.ts'
import { countOf } from '../kernel/row-store.ts'
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
    .map(({ name, tiles }) => `${name['zh-cn']}: ${tiles.map(nameOfTile).join(', ')}`)
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
      const entry = changeEntry('themeDefault', '', {}, { layout: toldTheme(content) })
      await gate.within(tx).tell(actorOf(scope), null, [entry])
    })
  }

const saveDefault =
  (gate: Gate) =>
  async ({ role, content }: { role: string; content: string }, scope: Scope) => {
    checkLayout('nav', content)
    const [known] = await scope.db.query('select 1 from role where code = $1', [role])
    if (!known) refuse(problem('record.missing', 'role'))
    return scope.db.transaction(async (tx) => {
      const id = await keep(tx, { role }, 'nav', content)
      const entry = changeEntry('homeDefault', role, {}, { layout: toldNav(content) })
      await gate.within(tx).tell(actorOf(scope), null, [entry])
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

// The calls of saved views: each is kept by its owner in a company, and seen there by others when it is shared.

/** As many views one person keeps in a company, and as many are listed. */
const ownMost = 100
const listedMost = 300
const nameMax = 60

const companyOf = ({ accountSet }: Scope): bigint => accountSet?.companyId ?? refuse(problem('accountSet.mismatch'))

/** The screens that have views, by their path, each with the permission that opens it and its views. */
const buttons: ReadonlyMap<string, string> = new Map([
  ['/voucher/list', 'gl:voucher:view'],
  ...reportScreens.map((report) => [report.screen, viewOf(report)] as const),
])

/** Views are for whoever may open their screen, in an account set that he may read. */
const checkScreen = (screen: string, scope: Scope): void => {
  const button = buttons.get(screen) ?? refuse(problem('input.invalid', 'screen'))
  const isHere = scope
    .by(button)
    .setsWith('read')
    .some(({ value }) => value === scope.accountSet?.value)
  if (!isHere) refuse(problem('permission.missing'))
}

/** Who looks as somebody else changes nothing. */
const checkOwn = ({ viewing }: Scope): void => {
  if (viewing !== '') refuse(problem('view.readOnly'))
}

const list = async (screen: string, scope: Scope) => {
  checkScreen(screen, scope)
  return scope.db.query<ListViewShape>(
    `select id::text, name, search, is_shared, owner_id = $2 as is_own, owner_name as owner from list_view v
     where company_id = $1 and screen = $4 and (owner_id = $2 or is_shared)
     order by owner_id <> $2, name, v.id limit $3`,
    [companyOf(scope), scope.user.id, listedMost, screen],
  )
}

/** The name as it is kept; one that is none is refused. */
const nameOf = (typed: string): string => {
  const name = checkText(typed, nameMax, 'name')
  if (typeof name !== 'string') return refuse(name)
  return name === '' ? refuse(problem('input.required', 'name')) : name
}

type Kept = { name: string; search: string; isShared: boolean; screen: string }

/** What others see of a view: one that is not shared is its owner's own, and nobody else's to read about. */
const sharedOf = (kept: Kept | null): object | null =>
  kept?.isShared ? { screen: kept.screen, name: kept.name, search: kept.search } : null

/** Tells last in the transaction what a shared view was and is. */
const tell = async (gate: Gate, scope: Scope, before: Kept | null, after: Kept | null): Promise<void> => {
  const [was, is] = [sharedOf(before), sharedOf(after)]
  if (!was && !is) return
  const entry = changeEntry('listView', (after ?? before)?.name ?? '', was, is)
  await gate.tell(actorOf(scope), companyOf(scope), [entry])
}

const save = async (input: Kept, gate: Gate, scope: Scope) => {
  const { screen } = input
  checkOwn(scope)
  checkScreen(screen, scope)
  const company = companyOf(scope)
  const name = nameOf(input.name)
  const own = await countOf(
    scope.db,
    `select count(*)::integer as n from list_view
     where company_id = $1 and owner_id = $2 and (screen, name) <> ($4, $3)`,
    [company, scope.user.id, name, screen],
  )
  if (own >= ownMost) refuse(problem('input.invalid', 'name'))
  return scope.db.transaction(async (tx) => {
    const [before] = await tx.query<Kept>(
      `select name, search, is_shared, screen from list_view
       where company_id = $1 and owner_id = $2 and name = $3 and screen = $4 for update`,
      [company, scope.user.id, name, screen],
    )
    const [row] = await tx.query<Kept & { id: bigint }>(
      `insert into list_view (company_id, id, owner_id, owner_name, name, search, is_shared, updated_at, screen)
       values ($1, $2, $3, $4, $5, $6, $7, now(), $8)
       on conflict (company_id, owner_id, screen, name) do update set search = excluded.search,
         is_shared = excluded.is_shared, owner_name = excluded.owner_name, updated_at = excluded.updated_at
       returning id, name, search, is_shared, screen`,
      [company, newId(), scope.user.id, scope.user.realName, name, input.search, input.isShared, screen],
    )
    await tell(gate.within(tx), scope, before ?? null, row ?? null)
    return { id: String(row?.id ?? '') }
  })
}

const remove = (id: bigint, gate: Gate, scope: Scope): Promise<void> => {
  checkOwn(scope)
  return scope.db.transaction(async (tx) => {
    const [gone] = await tx.query<Kept>(
      `delete from list_view where company_id = $1 and id = $2 and owner_id = $3
       returning name, search, is_shared, screen`,
      [companyOf(scope), id, scope.user.id],
    )
    await tell(gate.within(tx), scope, gone ?? refuse(problem('record.missing')), null)
  })
}

export const listViewRoutes = (app: App, gate: Gate): void =>
  serve(app, listViewCalls, {
    list: async ({ screen }, scope) => ({ items: await list(screen, scope) }),
    save: (input, scope) => save(input, gate, scope),
    delete: ({ id }, scope) => remove(BigInt(id), gate, scope),
  })
