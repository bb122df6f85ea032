// A file of an upload, put aside in a folder of its own while it is worked on; its rows as texts.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { Scope } from '../../kernel/scope.ts'
import { refuseFile } from '../file-problems.ts'
import { type ImportFile, inspectFile } from './file.ts'
import { tableOf } from './rows.ts'
import type { RawRow } from './table.ts'

/** Runs `work` on the uploaded file; afterwards it is gone. */
export const withUpload = async <T>(scope: Scope, work: (file: ImportFile) => Promise<T>): Promise<T> => {
  const upload = scope.upload ?? refuse(problem('file.missing', 'file'))
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-import-'))
  try {
    const path = join(folder, 'file')
    await pipeline(upload.stream, createWriteStream(path, { mode: 0o600 }))
    return await work(await inspectFile(path, upload.name))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

// The rows of an uploaded file as texts, for features that know their columns themselves.

/** Such a file is held in memory. */
const rowsMost = 50_000

/** Every row of the file of a call, its titles first; more than 50,000 are refused (47004). */
export const uploadedRows = (scope: Scope): Promise<RawRow[]> =>
  withUpload(scope, async (file) => {
    const all: RawRow[] = []
    for await (const rows of (await tableOf(file, rowsMost)).rows) {
      all.push(...rows)
      if (all.length > rowsMost + 1) refuseFile('import.limit', {}, all[rowsMost + 1]?.line)
    }
    return all
  })
