// `selvedge migrate`: brings the database to the schema of this version, or says what would be done.
import { migrate } from '../kernel/migrate.ts'
import { connect } from './product.ts'
import { answer, type Command } from './shell.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '[--dry-run]',
  options: { 'dry-run': { type: 'boolean' } },
  words: { min: 0, max: 0 },
  run: async (shell, { values }) => {
    const dryRun = values['dry-run'] === true
    const { db, close } = await connect(shell.env, (line) => shell.err(`${line}\n`))
    try {
      const names = await migrate(db, { dryRun })
      const lines = names.map((name) => shell.say(dryRun ? 'toMigrate' : 'migrated', { name }))
      return answer(shell, { dryRun, migrations: names }, lines.length > 0 ? lines : [shell.say('upToDate')])
    } finally {
      await close()
    }
  },
}
