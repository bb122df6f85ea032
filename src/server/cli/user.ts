// `selvedge user`: accounts, from the terminal of the machine.

import { problem, refuse } from '../../domain/base/problem.ts'
import { isPassword } from '../../domain/base/text.ts'
import { makeUser } from '../../seed/user.ts'
import { addNotices } from '../kernel/notice.ts'
import { randomPassword } from '../kernel/password.ts'
import { setPassword } from '../kernel/user-password.ts'
import { changeEntry } from '../ledger/store/trail.ts'
import { checkNamed } from './product.ts'
import { answer, type Command, neededOf, type Shell, textOf, type Values } from './shell.ts'

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
  options: {
    role: { type: 'string', multiple: true },
    'real-name': { type: 'string' },
    'password-stdin': { type: 'boolean' },
  },
  words: { min: 1, max: 1 },
  run: async (shell, { values, words }) => {
    const [name = ''] = words
    const roles = [values.role ?? []].flat().map(String)
    if (roles.length === 0) neededOf(shell, values, 'role')
    const { db, gate, acting } = await shell.product()
    const by = await acting(shell.as, shell.lang)
    checkNamed(by, 'sys:user:add')
    if (!/^[a-zA-Z][a-zA-Z0-9_]{2,31}$/.test(name)) refuse(problem('input.invalid', 'name'))
    const made = await passwordOf(shell, values)
    const [same] = await db.query(`select 1 from app_user where lower(user_name) = lower($1)`, [name])
    if (same !== undefined) refuse(problem('record.duplicate', 'name', { field: name }))
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
  options: { 'password-stdin': { type: 'boolean' } },
  words: { min: 1, max: 1 },
  run: async (shell, { values, words }) => {
    const [name = ''] = words
    const { db, gate, acting } = await shell.product()
    const by = await acting(shell.as, shell.lang)
    checkNamed(by, 'sys:user:reset')
    const made = await passwordOf(shell, values)
    await db.transaction(async (tx) => {
      const [row] = await tx.query<{ id: bigint }>(`select id from app_user where lower(user_name) = lower($1)`, [name])
      const id = row?.id ?? refuse(problem('record.missing', 'name', { name }))
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
