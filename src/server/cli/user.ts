// `selvedge user`: accounts, from the terminal of the machine.

import { parseMoney } from '../../domain/base/money.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { isPassword } from '../../domain/base/text.ts'
import { makeUser } from '../../seed/system.ts'
import type { Db } from '../kernel/db.ts'
import { newId } from '../kernel/new-id.ts'
import { addNotices } from '../kernel/notice.ts'
import { randomPassword, setPassword } from '../kernel/password.ts'
import { rightsChanged } from '../kernel/right.ts'
import type { Books } from '../ledger/store/books.ts'
import { changeEntry } from '../ledger/store/trail.ts'
import { checkNamed, userId } from './product.ts'
import { answer, type Command, neededOf, partsOf, type Shell, textOf, Usage, type Values } from './shell.ts'

/** The password of standard input, or a new one that is printed once. */
const passwordOf = async (shell: Shell, values: Values): Promise<{ password: string; isMade: boolean }> => {
  if (values['password-stdin'] !== true) return { password: randomPassword(), isMade: true }
  const password = (await shell.input()).replace(/\r?\n$/, '')
  if (!isPassword(password)) refuse(problem('password.policy', 'password'))
  return { password, isMade: false }
}

const told = (shell: Shell, key: 'userMade' | 'userReset', name: string, made: { password: string; isMade: boolean }) =>
  answer(shell, { user: name, ...(made.isMade ? { password: made.password } : {}) }, [
    shell.say(key, { name }),
    ...(made.isMade ? [made.password] : []),
  ])

export const userAdd: Command = {
  name: 'user add',
  usage: 'NAME --role R [--real-name N] [--password-stdin] [--as NAME]',
  texts: ['real-name'],
  lists: ['role'],
  flags: ['password-stdin'],
  words: 1,
  run: async (shell, { values, words }) => {
    const [name = ''] = words
    const roles = [values.role ?? []].flat().map(String)
    if (roles.length === 0) neededOf(shell, values, 'role')
    const { db, gate, acting } = await shell.product()
    const by = await acting(shell.as, shell.lang)
    checkNamed(by, 'sys:user:add')
    if (!/^[a-zA-Z][a-zA-Z0-9_]{2,31}$/.test(name)) refuse(problem('input.invalid', 'name'))
    const made = await passwordOf(shell, values)
    if ((await userId(db, name)) !== null) refuse(problem('record.duplicate', 'name', { field: name }))
    const found = await db.query(`select 1 from role where code = any($1)`, [roles])
    if (found.length < new Set(roles).size) refuse(problem('record.missing', 'role', { name: roles.join(',') }))
    const realName = textOf(values, 'real-name') || name
    await db.transaction(async (tx) => {
      await makeUser(tx, { userName: name, realName, password: made.password, roles })
      await gate.within(tx).tell(by.actor, null, [changeEntry('user', name, null, { userName: name, realName, roles })])
    })
    return told(shell, 'userMade', name, made)
  },
}

export const userReset: Command = {
  name: 'user reset',
  usage: 'NAME [--password-stdin] [--as NAME]',
  flags: ['password-stdin'],
  words: 1,
  run: async (shell, { values, words }) => {
    const [name = ''] = words
    const { db, gate, acting } = await shell.product()
    const by = await acting(shell.as, shell.lang)
    checkNamed(by, 'sys:user:reset')
    const made = await passwordOf(shell, values)
    await db.transaction(async (tx) => {
      const id = await userOf(tx, name)
      // Who runs the machine has seen it: its user chooses another one.
      await setPassword(tx, id, made.password, { mustChange: made.isMade })
      // That it was set, and by whom: never the password nor its hash.
      await gate.within(tx).tell(by.actor, null, [{ ...changeEntry('user', name, {}, {}), action: 'resetPassword' }])
      const notice = { kind: 'passwordReset' as const, args: { by: by.actor.name }, accountSet: '' }
      await addNotices(tx, [{ ...notice, userId: id, link: '/personal?tab=security' }])
    })
    return told(shell, 'userReset', name, made)
  },
}

// `selvedge right`: who may do what in which account sets.

const known = ['read', 'entry', 'audit', 'post', 'report', 'admin']

const userOf = async (db: Db, name: string): Promise<bigint> =>
  (await userId(db, name)) ?? refuse(problem('record.missing', 'name', { name }))

/** Adds the rights to those the user holds there. Whoever holds one also reads. */
const grant = (tx: Db, userId: bigint, books: Books, rights: readonly string[], by: string) =>
  tx.query(
    `insert into account_set_right as r (id, user_id, company_id, year, rights, granted_by, granted_at)
     values ($1, $2, $3, $4, $5, $6, now())
     on conflict (user_id, company_id, year) do update
       set rights = array(select distinct unnest(r.rights || excluded.rights) order by 1),
         granted_by = excluded.granted_by, granted_at = excluded.granted_at`,
    [newId(), userId, books.companyId, books.year, ['read', ...rights.filter((each) => each !== 'read')], by],
  )

/** Makes the voucher audit right of the company, up to a total in the minor unit of the base currency. */
const grantAudit = async (tx: Db, userId: bigint, books: Books, limit: bigint | null): Promise<void> => {
  const changed = await tx.query(
    `update voucher_audit_right set amount_to = $3, enabled = true
     where user_id = $1 and companies = array[$2::bigint] and level = 1 returning id`,
    [userId, books.companyId, limit],
  )
  if (changed.length > 0) return
  await tx.query(
    `insert into voucher_audit_right (id, user_id, companies, amount_to) values ($1, $2, array[$3::bigint], $4)`,
    [newId(), userId, books.companyId, limit],
  )
}

export const rightGrant: Command = {
  name: 'right grant',
  usage: 'NAME --account-set S[,S…] --rights read,entry,audit,post,report,admin [--audit-limit N] [--as NAME]',
  texts: ['account-set', 'rights', 'audit-limit'],
  words: 1,
  run: async (shell, { values, words }) => {
    const [name = ''] = words
    const rights = partsOf(neededOf(shell, values, 'rights'))
    const sets = partsOf(neededOf(shell, values, 'account-set'))
    const wrong = rights.find((each) => !known.includes(each))
    if (wrong !== undefined) throw new Usage(shell.say('badValue', { name: '--rights', value: wrong }))
    const limitText = textOf(values, 'audit-limit')
    const { db, gate, acting, books } = await shell.product()
    const by = await acting(shell.as, shell.lang)
    checkNamed(by, 'gl:accountSetRight:edit')
    const userId = await userOf(db, name)
    await db.transaction(async (tx) => {
      for (const set of sets) {
        const own = await books(set)
        await grant(tx, userId, own, rights, by.actor.userName)
        if (!rights.includes('audit')) continue
        const limit = limitText === '' ? null : parseMoney(limitText, (await gate.facts(own)).baseDigits)
        if (limitText !== '' && limit === null) {
          throw new Usage(shell.say('badValue', { name: '--audit-limit', value: limitText }))
        }
        await grantAudit(tx, userId, own, limit)
      }
      await rightsChanged(tx, userId)
      await gate
        .within(tx)
        .tell(by.actor, null, [
          changeEntry('accountSetRight', name, null, { user: name, rights, accountSets: sets, auditLimit: limitText }),
        ])
    })
    const told = { name, rights: rights.join(','), sets: sets.join(',') }
    return answer(shell, { user: name, rights, accountSets: sets }, [shell.say('granted', told)])
  },
}

export const rightList: Command = {
  name: 'right list',
  run: async (shell) => {
    const { db } = await shell.product()
    const rows = await db.query<{ user: string; company: string; year: number | null; rights: string[] }>(
      `select u.user_name as "user", coalesce(c.code, '*') as company, r.year, r.rights
       from account_set_right r join app_user u on u.id = r.user_id left join company c on c.id = r.company_id
       order by u.user_name, c.code, r.year limit 10000`,
    )
    const lines = rows.map(({ user, company, year, rights }) => `${user} ${company}-${year ?? '*'} ${rights.join(',')}`)
    return answer(shell, { rights: rows }, lines)
  },
}
