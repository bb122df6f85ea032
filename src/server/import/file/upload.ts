// A file of an upload, put aside in a folder of its own while it is worked on.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type ImportFile, inspectFile } from './file.ts'

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
