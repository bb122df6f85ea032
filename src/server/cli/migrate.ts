// `selvedge migrate`: brings the database to the schema of this version, or says what would be done.
import { migrateKept } from '../export/backup/backups.ts'
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
    const say = (line: string) => shell.err(`${line}\n`)
    const { config, db, close } = await connect(shell.env, say)
    try {
      const names = dryRun ? await migrate(db, { dryRun }) : await migrateKept(db, config, say)
      const lines = names.map((name) => shell.say(dryRun ? 'toMigrate' : 'migrated', { name }))
      return answer(shell, { dryRun, migrations: names }, lines.length > 0 ? lines : [shell.say('upToDate')])
    } finally {
      await close()
    }
  },
}
