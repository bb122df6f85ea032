// `selvedge backup` and `selvedge restore`: the whole instance or one company into a sealed file, and back from it.
import { createReadStream } from 'node:fs'
import { basename, resolve } from 'node:path'
import { problem, refuse } from '../../domain/base/problem.ts'
import { isServed } from '../../seed/demo.ts'
import { administrator } from '../../seed/system.ts'
import { backupWords } from '../export/backup/container.ts'
import { withBackup } from '../export/backup/read.ts'
import { companyHere, restoreSet, restoreWhole } from '../export/backup/restore.ts'
import { writeBackup } from '../export/backup/write.ts'
import type { Config } from '../kernel/config.ts'
import type { Db } from '../kernel/db.ts'
import { openStores, placesOf } from '../kernel/files/places.ts'
import { openGate } from '../ledger/gate.ts'
import { withDatabase } from './product.ts'
import { answer, type Command, neededOf, type Shell } from './shell.ts'

const progressOf = (shell: Shell) => (stage: string, done: number, total: number) => {
  if (shell.watched) shell.err(`\r${stage} ${total > 0 ? `${done}/${total}` : done}\x1b[K`)
}

/** The whole instance, or the company of an account set with all its years. */
const wantedIn = async (db: Db, set: unknown) => {
  if (typeof set !== 'string') return { kind: 'full' as const, companyId: null, accountSet: '' }
  const companyId = await companyHere(db, set)
  return companyId === null
    ? refuse(problem('record.missing', 'account-set', { name: set }))
    : { kind: 'accountSet' as const, companyId, accountSet: set }
}

/** What a file holds, read as far as its head. */
const kindOf = (path: string, words: string) =>
  withBackup(
    () => createReadStream(path),
    words,
    async ({ head }) => head.kind,
  )

const restoreOne = async (shell: Shell, db: Db, path: string, asked: Asked) => {
  const { accountSet, isCopy, checks } = await restoreSet(db, openGate(db), {
    ...asked,
    open: () => createReadStream(path),
  })
  const said = shell.say(isCopy ? 'restoredCopy' : 'restoredSet', { set: accountSet, vouchers: checks.vouchers })
  return answer(shell, { accountSet, isCopy, ...checks }, [said])
}

const askedOf = async (shell: Shell, config: Config, path: string) => ({
  words: await backupWords(config),
  places: placesOf(config),
  name: basename(path),
  by: {
    ...{ id: 0n, userName: administrator, name: administrator, roles: [] },
    may: () => true,
    traceId: '',
    lang: shell.lang,
  },
  told: progressOf(shell),
})
type Asked = Awaited<ReturnType<typeof askedOf>>

export const backup: Command = {
  name: 'backup',
  usage: '--out FILE [--account-set SET] [--without-files]',
  texts: ['out', 'account-set'],
  flags: ['without-files'],
  run: async (shell, { values }) => {
    const out = resolve(shell.cwd, neededOf(shell, values, 'out'))
    return await withDatabase(shell, async ({ config, db }) => {
      const [words, { stores }] = [await backupWords(config), await openStores(placesOf(config))]
      const withFiles = values['without-files'] !== true
      const what = { ...(await wantedIn(db, values['account-set'])), withFiles, words, stores }
      const say = progressOf(shell)
      const written = await writeBackup(db, out, what, {
        progress: ({ stage, done, total }) => say(stage, done, total),
      })
      const missing = written.missing > 0 ? [shell.say('backupMissing', { n: written.missing })] : []
      const { rows, files, bytes } = written
      return answer(shell, { file: out, ...written }, [
        shell.say('backedUp', { name: out, rows, files, bytes }),
        ...missing,
      ])
    })
  },
}

export const restore: Command = {
  name: 'restore',
  usage: 'FILE',
  words: 1,
  run: async (shell, { words: [name = ''] }) => {
    const path = resolve(shell.cwd, name)
    return await withDatabase(shell, async ({ config, db }) => {
      const asked = await askedOf(shell, config, path)
      // People go on working while one account set comes back.
      if ((await kindOf(path, asked.words)) === 'accountSet') return await restoreOne(shell, db, path, asked)
      if (await isServed(db)) {
        shell.err(`${shell.say('restoreServed')}\n`)
        return 1
      }
      const { head, checks, kept } = await restoreWhole(db, { ...asked, open: () => createReadStream(path) })
      const { sets, vouchers } = checks
      const old = kept === '' ? [] : [shell.say('restoreKept', { name: kept })]
      const lines = [shell.say('restored', { at: head.createdAt, sets, vouchers }), ...old]
      return answer(shell, { createdAt: head.createdAt, version: head.version, ...checks, kept }, lines)
    })
  },
}
