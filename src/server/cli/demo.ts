// `selvedge demo`: loads the demo group and says who can sign in; with --reset makes it anew.

import { problem, Refusal } from '../../domain/base/problem.ts'
import { parseAccountSet } from '../../domain/chart/account-set.ts'
import {
  hasDemo,
  isServed,
  ownAccountSets,
  ownContents,
  removeContents,
  removeSchema,
  seedDemo,
} from '../../seed/demo.ts'
import { ensureStandard } from '../../seed/standard.ts'
import { administrator, ensureSystem } from '../../seed/system.ts'
import type { Db } from '../kernel/db.ts'
import { placesOf } from '../kernel/files/places.ts'
import { migrate } from '../kernel/migrate.ts'
import { type Connection, withDatabase } from './product.ts'
import { answer, type Command, type Shell } from './shell.ts'

/** Refuses (E601) a database with books that people have made: sample books do not belong beside them. */
const checkOnlyDemo = (own: readonly string[]): void => {
  if (own.length === 0) return
  throw new Refusal(
    own.map((value) => {
      const { company, year } = parseAccountSet(value) ?? { company: value, year: '' }
      return problem('accountSet.exists', '', { co: company, year })
    }),
  )
}

/** Empties the database, and the folder of its files, after a confirmation; false when it was not given. */
const reset = async (shell: Shell, { config, db }: Connection, isSure: boolean): Promise<boolean> => {
  if (await isServed(db)) {
    shell.err(`${shell.say('demoServed')}\n`)
    return false
  }
  if (!isSure) {
    shell.err(`${shell.say('demoResetAsk')}\n`)
    const isMeant = (await shell.input()).trim() === 'reset'
    if (!isMeant) shell.err(`${shell.say('demoKept')}\n`)
    if (!isMeant) return false
  }
  const contents = await ownContents(db)
  await removeSchema(db)
  await removeContents(placesOf(config).folder, contents)
  return true
}

/** The schema and what every instance has; the administrator's password is said when it is made here. */
const prepare = async (shell: Shell, db: Db): Promise<void> => {
  await migrate(db)
  await ensureStandard(db)
  const { password } = await ensureSystem(db)
  if (password !== null) shell.err(`${administrator}: ${password}\n`)
}

export const demo: Command = {
  name: 'demo',
  usage: '[--reset [--yes]]',
  flags: ['reset', 'yes'],
  run: (shell, { values }) =>
    withDatabase(shell, async (connection) => {
      const { config, db } = connection
      await prepare(shell, db)
      checkOnlyDemo(await ownAccountSets(db))
      if (values.reset === true && (await hasDemo(db))) {
        if (!(await reset(shell, connection, values.yes === true))) return 1
        await prepare(shell, db)
      }
      const { users, password } = await seedDemo(db, { dataFolder: config.data })
      const names = users.map((user) => user.userName)
      return answer(shell, { users: names, password }, [shell.say('demoLoaded'), `${names.join(', ')}: ${password}`])
    }),
}
