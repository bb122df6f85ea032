// The rows of an uploaded file as texts, for features that know their columns themselves.
import type { Scope } from '../../kernel/scope.ts'
import { refuseFile } from '../file-problems.ts'
import { tableOf } from './rows.ts'
import type { RawRow } from './table.ts'
import { withUpload } from './upload.ts'

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
