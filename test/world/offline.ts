// The offline verifier in tests: built into one file, and run by Node alone on archives that the product writes.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll } from 'vitest'
import { exportBooks } from '../../src/server/export/set-export.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import type { Books } from '../../src/server/ledger/store/books.ts'
import type { Proof } from '../../src/verifier/prove.ts'
import { verifierBuild } from '../../vite.verifier.ts'

export type Offline = {
  folder: string
  /** The archive of these books as they stand. */
  write: (db: Db, books: Books, name: string) => Promise<string>
  /** What the verifier says about a file, and its exit code. */
  prove: (file: string, ...more: string[]) => Promise<Proof & { code: number }>
  say: (...asked: string[]) => Promise<{ code: number; out: string; err: string }>
}

/** Call it at the top of a test file, with `await`. Its folder, which holds nothing else, is gone with the file. */
export const offline = async (): Promise<Offline> => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-offline-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  await build(verifierBuild(folder))
  const say: Offline['say'] = (...asked) =>
    new Promise((resolve) => {
      const options = { cwd: folder, env: {}, maxBuffer: 2 ** 27 }
      execFile(process.execPath, ['selvedge-verify.mjs', ...asked], options, (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code), out, err }),
      )
    })
  return {
    folder,
    say,
    write: async (db, books, name) => (await exportBooks(db, books, 'archive', join(folder, name))).files[0] ?? '',
    prove: async (file, ...more) => {
      const { code, out } = await say(file, '--json', ...more)
      return { ...(JSON.parse(out) as Proof), code }
    },
  }
}
