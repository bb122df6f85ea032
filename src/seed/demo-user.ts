// The people of the demo group: one for each role, all with one password that every instance makes for itself.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AccountSetRight, accountSetRights } from '../domain/chart/access.ts'
import type { Db } from '../server/kernel/db.ts'
import { giveLike } from '../server/kernel/folder-owner.ts'
import { newId } from '../server/kernel/new-id.ts'
import { randomPassword } from '../server/kernel/password.ts'
import type { Actor } from '../server/ledger/gate.ts'
import { roleSeed } from './role.ts'
import { grant, makeUser } from './system.ts'

type DemoUser = { userName: string; realName: string; role: string; rights: readonly AccountSetRight[] }

/** What the sign-in page and the first lines of a start say. */
export type ShownUser = { userName: string; realName: string; role: string }

const people = [
  { userName: 'lin_xiaoyu', realName: '林小雨', role: 'entry', rights: ['read', 'entry', 'report'] },
  { userName: 'wu_jing', realName: '吴静', role: 'cashier', rights: ['read', 'entry', 'report'] },
  { userName: 'chen_jianguo', realName: '陈建国', role: 'audit', rights: ['read', 'audit', 'report'] },
  { userName: 'zhou_min', realName: '周敏', role: 'posting', rights: ['read', 'post', 'report'] },
  { userName: 'liu_fang', realName: '刘芳', role: 'manager', rights: accountSetRights },
  { userName: 'tang_rui', realName: '唐睿', role: 'director', rights: accountSetRights },
  { userName: 'xu_lan', realName: '许岚', role: 'store', rights: ['read', 'entry', 'report'] },
  { userName: 'zheng_wei', realName: '郑伟', role: 'auditor', rights: ['read', 'report'] },
  { userName: 'he_ping', realName: '何平', role: 'viewer', rights: ['read', 'report'] },
  { userName: 'song_yan', realName: '宋岩', role: 'sysadmin', rights: ['read'] },
  { userName: 'gao_yuan', realName: '高远', role: 'admin', rights: accountSetRights },
] as const satisfies readonly DemoUser[]

/** A group that was made by an older version has fewer of them. */
export const shownUsers = async (db: Db): Promise<ShownUser[]> => {
  const names = people.map(({ userName }) => userName)
  const rows = await db.query<{ name: string }>('select user_name as name from app_user where user_name = any($1)', [
    names,
  ])
  const there = new Set(rows.map(({ name }) => name))
  return people
    .filter(({ userName }) => there.has(userName))
    .map(({ userName, realName, role }) => ({
      userName,
      realName,
      role: roleSeed.find((each) => each.code === role)?.title['zh-cn'] ?? role,
    }))
}

const passwordFile = (dataFolder: string): string => join(dataFolder, 'demo-password')

/** The password of the demo users; '' when the data folder does not hold it, as after a move to another one. */
export const readPassword = async (dataFolder: string): Promise<string> => {
  try {
    return (await readFile(passwordFile(dataFolder), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** Makes a password and keeps it where only the owner of the data folder reads it. */
export const makePassword = async (dataFolder: string): Promise<string> => {
  const known = await readPassword(dataFolder)
  if (known !== '') return known
  const password = randomPassword()
  await mkdir(dataFolder, { recursive: true })
  await writeFile(passwordFile(dataFolder), `${password}\n`, { mode: 0o600, flag: 'wx' })
  await giveLike(passwordFile(dataFolder))
  return password
}

/** Whether the demo group is in the database: its users are made together with its books. */
export const hasDemo = async (db: Db): Promise<boolean> => {
  const [found] = await db.query(`select 1 from app_user where user_name = $1`, [people[0].userName])
  return found !== undefined
}

/** Whether there are account sets at all: a demo group is for a database without. */
export const hasBooks = async (db: Db): Promise<boolean> => {
  const [found] = await db.query(`-- cross-company: account sets of the instance
select 1 from account_set limit 1`)
  return found !== undefined
}

export type Staff = { maker: Actor; auditor: Actor; poster: Actor }

/** Makes the users with their rights in every account set, and the right to audit for those who audit. */
export const makeStaff = async (tx: Db, password: string): Promise<Staff> => {
  const actors = new Map<string, Actor>()
  for (const { userName, realName, role, rights } of people) {
    const id = await makeUser(tx, { userName, realName, password, roles: [role] })
    await grant(tx, { userId: id, companyId: null, year: null, rights, grantedBy: 'demo' })
    const isAudit = role === 'audit' || role === 'manager'
    if (isAudit) await tx.query(`insert into voucher_audit_right (id, user_id) values ($1, $2)`, [newId(), id])
    // What the demo group is made of was decided here, not by the permission codes of its users.
    const actor = { id, userName, name: realName, roles: [role], may: () => true, traceId: 'demo' }
    actors.set(role, { ...actor, lang: 'zh-cn' })
  }
  const of = (role: string): Actor => {
    const actor = actors.get(role)
    if (actor === undefined) throw new Error(`no demo user with the role ${role}`)
    return actor
  }
  return { maker: of('entry'), auditor: of('audit'), poster: of('posting') }
}
