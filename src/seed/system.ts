// What every instance has before anybody signs in: menus, roles with their codes, one administrator; and makes users.

import { setImmediate as giveWay } from 'node:timers/promises'
import type { AccountSetRight } from '../domain/chart/access.ts'
import type { Db } from '../server/kernel/db.ts'
import { entityMnemonic, mnemonicOf } from '../server/kernel/mnemonic.ts'
import { newId } from '../server/kernel/new-id.ts'
import { hashPassword, randomPassword } from '../server/kernel/password.ts'
import { rightsChanged } from '../server/kernel/right.ts'
import { giveOwnCodes } from '../server/kernel/role-grant.ts'
import { groupId, product, tellWritten } from '../server/ledger/store/trail.ts'
import { columnsOf } from './column-values.ts'
import { seedDictionaries } from './dictionary.ts'
import { menuSeed } from './menu.ts'
import { componentOf, type MenuSeed } from './menu-row.ts'
import { roleSeed } from './role.ts'

type NewUser = {
  userName: string
  realName: string
  password: string
  /** Codes of roles. */
  roles: readonly string[]
  companyCode?: string
  /** The password is asked for another one at the first sign-in. */
  mustChange?: boolean
}

/** Makes a user with roles and answers the id; an unknown role is an error. */
export const makeUser = async (db: Db, user: NewUser): Promise<bigint> => {
  const id = newId()
  const hash = await hashPassword(user.password)
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into app_user (id, user_name, real_name, password_hash, password_changed_at, created_at, updated_at,
         company_code, password_must_change)
       values ($1, $2, $3, $4, now(), now(), now(), $5, $6)`,
      [id, user.userName, user.realName, hash, user.companyCode ?? '', user.mustChange ?? false],
    )
    const given = await tx.query(
      'insert into user_role (user_id, role_id) select $1, id from role where code = any($2) returning role_id',
      [id, user.roles],
    )
    if (given.length !== new Set(user.roles).size) throw new Error(`no such roles: ${user.roles.join(', ')}`)
  })
  return id
}

type Grant = {
  userId: bigint
  /** Null: every company, every year. */
  companyId: bigint | null
  year: number | null
  rights: readonly AccountSetRight[]
  /** Data scope: empty lists show everything; `!6601` forbids a subject and what is below it. */
  subjects?: readonly string[]
  stores?: readonly string[]
  departments?: readonly string[]
  grantedBy?: string
}

/** Grants rights in account sets; a second grant for the same company and year replaces the first. */
export const grant = async (db: Db, given: Grant): Promise<void> => {
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into account_set_right (id, user_id, company_id, year, rights, subjects, stores, departments, granted_by,
         granted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now())
       on conflict (user_id, company_id, year) do update set rights = excluded.rights, subjects = excluded.subjects,
         stores = excluded.stores, departments = excluded.departments, granted_by = excluded.granted_by,
         granted_at = excluded.granted_at`,
      [
        newId(),
        given.userId,
        given.companyId,
        given.year,
        given.rights,
        given.subjects ?? [],
        given.stores ?? [],
        given.departments ?? [],
        given.grantedBy ?? '',
      ],
    )
    await rightsChanged(tx, given.userId)
  })
}

type FlatMenu = { menu: MenuSeed; parent: string; sort: number }

const flatten = (items: readonly MenuSeed[], parent: string): FlatMenu[] =>
  items.flatMap((menu, index) => [{ menu, parent, sort: index * 10 }, ...flatten(menu.children ?? [], menu.code)])

/** What an administrator has changed of an entry stays as it is. */
const unless = (flag: 'is_edited' | 'is_moved', column: string): string =>
  `case when m.${flag} then m.${column} else excluded.${column} end`

const ofVersion = ['name_zh_cn', 'name_zh_tw', 'name_en', 'redirect', 'icon', 'is_hide', 'is_affix', 'link_url']
  .map((column) => `${column} = ${unless('is_edited', column)}`)
  .join(', ')

const menuText = `insert into menu as m (id, code, type, name_zh_cn, name_zh_tw, name_en, path, component, redirect,
    icon, permission, is_hide, is_affix, sort, link_url, builtin)
  select *, true from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
    $8::text[], $9::text[], $10::text[], $11::text[], $12::boolean[], $13::boolean[], $14::integer[], $15::text[])
  on conflict (code) do update set type = excluded.type, path = excluded.path, component = excluded.component,
    permission = excluded.permission, builtin = true, ${ofVersion}, sort = ${unless('is_moved', 'sort')}`

const seedMenus = async (tx: Db): Promise<void> => {
  const rows = flatten(menuSeed, '')
  const menus = rows.map((row) => row.menu)
  await tx.query(menuText, [
    menus.map(() => newId()),
    menus.map((menu) => menu.code),
    menus.map(({ type = 'menu' }) => type),
    ...columnsOf(
      menus.map(({ title }) => title),
      ...(['zh-cn', 'zh-tw', 'en'] as const),
    ),
    menus.map((menu) => menu.path),
    menus.map(componentOf),
    menus.map((menu) => menu.redirect ?? ''),
    menus.map((menu) => menu.icon),
    menus.map((menu) => menu.opens ?? ''),
    menus.map((menu) => menu.hide === true),
    menus.map((menu) => menu.affix === true),
    rows.map((row) => row.sort),
    menus.map((menu) => menu.link ?? ''),
  ])
  await tx.query(
    `update menu m set parent_id = p.id from unnest($1::text[], $2::text[]) as w (code, parent)
     join menu p on p.code = w.parent where m.code = w.code and not m.is_moved and m.parent_id is distinct from p.id`,
    [menus.map((menu) => menu.code), rows.map((row) => row.parent)],
  )
}

/** The built-in roles are the product's: each version brings its own codes for them. */
const seedRoles = async (tx: Db): Promise<void> => {
  const roles = roleSeed.map(({ code, title, reach = 'all' }, at) => ({
    id: newId(),
    code,
    ...title,
    sort: at * 10,
    reach,
  }))
  await tx.query(
    `insert into role (id, code, name_zh_cn, name_zh_tw, name_en, sort, data_scope, builtin)
     select *, true from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::text[])
     on conflict (code) do update set name_zh_cn = excluded.name_zh_cn, name_zh_tw = excluded.name_zh_tw,
       name_en = excluded.name_en, sort = excluded.sort, builtin = true`,
    columnsOf(roles, 'id', 'code', 'zh-cn', 'zh-tw', 'en', 'sort', 'reach'),
  )
  const pairs = roleSeed.flatMap((role) => [...new Set(role.buttons)].map((button) => [role.code, button] as const))
  const columns = [pairs.map(([role]) => role), pairs.map(([, button]) => button)]
  await tx.query(
    `delete from role_button b using role r where r.id = b.role_id and r.builtin and not exists (
       select from unnest($1::text[], $2::text[]) as w (role, button) where w.role = r.code and w.button = b.button)
       and not exists (select from menu m where m.permission = b.button and m.type = 'button' and not m.builtin)`,
    columns,
  )
  await tx.query(
    `insert into role_button (role_id, button)
     select r.id, w.button from unnest($1::text[], $2::text[]) as w (role, button) join role r on r.code = w.role
     on conflict do nothing`,
    columns,
  )
  // Codes that nothing asked for and no entry lists any more: whoever gives a role would have to hold them.
  await tx.query(
    `delete from role_button b where b.button like 'gl:report:%:template'
       and not exists (select from menu m where m.permission = b.button)`,
  )
  await giveOwnCodes(tx)
  // A role sees the screens that one of its codes opens.
  await tx.query(
    `insert into role_menu (role_id, menu_id)
     select r.id, m.id from role r join role_button b on b.role_id = r.id
       join menu m on m.permission = b.button and m.permission <> '' and m.builtin where r.builtin
     on conflict do nothing`,
  )
  await tx.query(
    `delete from role_menu rm using role r, menu m where r.id = rm.role_id and m.id = rm.menu_id and r.builtin
       and m.builtin and m.permission <> '' and not exists (
         select from role_button b where b.role_id = r.id and b.button = m.permission)`,
  )
}

export const administrator = 'admin'

const seedAdministrator = async (db: Db): Promise<string | null> => {
  const [any] = await db.query('select 1 from app_user limit 1')
  if (any) return null
  const password = randomPassword()
  return db.transaction(async (tx) => {
    // Two servers that start together: the second waits here and finds the user there.
    await tx.query('lock table role in share row exclusive mode')
    const [other] = await tx.query('select 1 from app_user limit 1')
    if (other) return null
    const known = { userName: administrator, realName: 'Administrator', roles: ['admin'] }
    // No rights in account sets: who runs the system does not keep the books, unless they are granted to him.
    // The password has been printed: whoever comes first makes one that nobody else has read.
    await makeUser(tx, { ...known, password, mustChange: true })
    return password
  })
}

/**
 * Brings menus, roles and codes to this version; safe to repeat. Answers the administrator's password when that user
 * was made now: it is nowhere else.
 */
export const ensureSystem = async (db: Db): Promise<{ password: string | null }> => {
  await db.transaction(async (tx) => {
    await tx.query('lock table menu in share row exclusive mode')
    await seedMenus(tx)
    await seedRoles(tx)
    await seedDictionaries(tx)
    await rightsChanged(tx)
  })
  return { password: await seedAdministrator(db) }
}

const together = 500

type Named = { one: string; two: string; name: string }
/** `keys` are the columns that say which row it is, as texts; `also` is set with the initials. */
type Table = { name: string; keys: readonly [string, string]; also?: string; initials(row: Named): string }

const tables: readonly Table[] = [
  { name: 'entity', keys: ['type', 'code'], initials: ({ one, name }) => entityMnemonic(one, name) },
  {
    name: 'subject',
    keys: ['chart_id', 'code'],
    also: ', row_digest = null',
    initials: ({ name }) => mnemonicOf(name),
  },
  { name: 'expense_account', keys: ['id', 'code'], initials: ({ name }) => mnemonicOf(name) },
]

const renewTable = async (db: Db, { name, keys, also = '', initials }: Table): Promise<void> => {
  const [one, two] = keys.map((key) => `${key}::text collate "C"`)
  for (let last: readonly [string, string] = ['', '']; ; ) {
    const rows = await db.query<Named>(
      `select ${one} as one, ${two} as two, name_zh_cn as name from ${name}
       where mnemonic = '' and (${one}, ${two}) > ($1, $2) order by 1, 2 limit ${together}`,
      [...last],
    )
    const end = rows.at(-1)
    if (!end) return
    const values = [rows.map((row) => row.one), rows.map((row) => row.two), rows.map(initials)]
    await db.transaction(async (tx) => {
      await tx.query(
        `update ${name} set mnemonic = n.mnemonic${also}
         from unnest($1::text[], $2::text[], $3::text[]) as n(one, two, mnemonic)
         where ${name}.${keys[0]}::text = n.one and ${name}.${keys[1]}::text = n.two and ${name}.mnemonic = ''
           and n.mnemonic <> ''`,
        values,
      )
      tellWritten(tx, groupId, product)
    })
    last = [end.one, end.two]
    await giveWay()
  }
}

/** Names that no initials can be made of are looked at again at the next start. */
export const renewMnemonics = async (db: Db): Promise<void> => {
  for (const table of tables) await renewTable(db, table)
}
