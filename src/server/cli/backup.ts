// `selvedge backup` and `selvedge restore`: the whole instance into one sealed file, and back from it.
import { createReadStream } from 'node:fs'
import { basename, resolve } from 'node:path'
import { isServed } from '../../seed/demo-reset.ts'
import { administrator } from '../../seed/system.ts'
import { backupWords } from '../backup/key.ts'
import { restoreWhole } from '../backup/restore.ts'
import { writeBackup } from '../backup/write.ts'
import { openStores, placesOf } from '../kernel/files/places.ts'
import { connect } from './product.ts'
import { answer, type Command, neededOf, type Shell } from './shell.ts'

const progressOf = (shell: Shell) => (stage: string, done: number, total: number) => {
  if (shell.watched) shell.err(`\r${stage} ${total > 0 ? `${done}/${total}` : done}\x1b[K`)
}

export const backup: Command = {
  name: 'backup',
  usage: '--out FILE [--without-files]',
  options: { out: { type: 'string' }, 'without-files': { type: 'boolean' } },
  words: { min: 0, max: 0 },
  run: async (shell, { values }) => {
    const out = resolve(shell.cwd, neededOf(shell, values, 'out'))
    const { config, db, close } = await connect(shell.env, (line) => shell.err(`${line}\n`))
    try {
      const [words, { stores }] = [await backupWords(config), await openStores(placesOf(config))]
      const withFiles = values['without-files'] !== true
      const what = { kind: 'full' as const, companyId: null, accountSet: '', withFiles, words, stores }
      const say = progressOf(shell)
      const progress = ({ stage, done, total }: { stage: string; done: number; total: number }) =>
        say(stage, done, total)
      const written = await writeBackup(db, out, what, { progress })
      const missing = written.missing > 0 ? [shell.say('backupMissing', { n: written.missing })] : []
      const { rows, files, bytes } = written
      return answer(shell, { file: out, ...written }, [
        shell.say('backedUp', { name: out, rows, files, bytes }),
        ...missing,
      ])
    } finally {
      await close()
    }
  },
}

export const restore: Command = {
  name: 'restore',
  usage: 'FILE',
  options: {},
  words: { min: 1, max: 1 },
  run: async (shell, { words: [name = ''] }) => {
    const path = resolve(shell.cwd, name)
    const { config, db, close } = await connect(shell.env, (line) => shell.err(`${line}\n`))
    try {
      if (await isServed(db)) {
        shell.err(`${shell.say('restoreServed')}\n`)
        return 1
      }
      const by = { id: 0n, userName: administrator, name: administrator, roles: [], may: () => true }
      const { head, checks, kept } = await restoreWhole(db, {
        file: createReadStream(path),
        words: await backupWords(config),
        places: placesOf(config),
        name: basename(path),
        by: { ...by, traceId: '', lang: shell.lang },
        told: progressOf(shell),
      })
      const { sets, vouchers } = checks
      const old = kept === '' ? [] : [shell.say('restoreKept', { name: kept })]
      const lines = [shell.say('restored', { at: head.createdAt, sets, vouchers }), ...old]
      return answer(shell, { createdAt: head.createdAt, version: head.version, ...checks, kept }, lines)
    } finally {
      await close()
    }
  },
}
