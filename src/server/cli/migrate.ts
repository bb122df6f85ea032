// `selvedge migrate`: brings the database to the schema of this version, or says what would be done.
import { migrateKept } from '../export/backup/backups.ts'
import { migrate } from '../kernel/migrate.ts'
import { withDatabase } from './product.ts'
import { answer, type Command } from './shell.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '[--dry-run]',
  flags: ['dry-run'],
  run: async (shell, { values }) => {
    const dryRun = values['dry-run'] === true
    const say = (line: string) => shell.err(`${line}\n`)
    const names = await withDatabase(shell, ({ config, db }) =>
      dryRun ? migrate(db, { dryRun }) : migrateKept(db, config, say),
    )
    const lines = names.map((name) => shell.say(dryRun ? 'toMigrate' : 'migrated', { name }))
    return answer(shell, { dryRun, migrations: names }, lines.length > 0 ? lines : [shell.say('upToDate')])
  },
}
