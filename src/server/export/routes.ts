// Serves the call that takes an account set out of the product: its container is put among the caller's files.
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { InputOf } from '../../contract/base/call.ts'
import { setExportCalls } from '../../contract/export/set-export.ts'
import { uploadedOf } from '../kernel/files/content.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { makeBytes } from '../kernel/whole-file.ts'
import { zipFile } from '../kernel/zip-file.ts'
import { actorOf, checkEveryYear, wholeSet } from '../ledger/actor.ts'
import type { Gate } from '../ledger/gate.ts'
import { packageOf, type Workbooks } from './package.ts'
import { openPaper } from './papers.ts'

/** What the files are found by. */
const source = 'accountSetExport'

type Asked = InputOf<typeof setExportCalls.make>

/** The books of one moment are written whole before the store takes them: it waits for nobody. */
const make = (app: App, gate: Gate, workbooks: Workbooks) => async (asked: Asked, scope: Scope) => {
  const set = wholeSet(scope, asked.accountSet)
  const forms = [...new Set(asked.forms)]
  if (forms.includes('archive')) await checkEveryYear(scope, set)
  await scope.hold?.(`export:${set.value}`)
  const write = (out: Writable) =>
    scope.db.snapshot((tx) =>
      pipeline(
        Readable.from(zipFile(packageOf(tx, scope, set, { forms, workbooks, paper: openPaper(app) })), {
          objectMode: false,
        }),
        out,
      ),
    )
  const bytes = await makeBytes(write, scope.cancelled)
  const { user, ip } = scope
  const meta = { name: `${set.value}.zip`, bucket: 'Temp' as const, source, remark: set.value, userId: user.id, ip }
  // Nobody has the books outside of which the trail does not know.
  const file = await app.files.put(bytes, meta, async (tx, { name, sha256 }) => {
    const after = JSON.stringify({ forms, fileName: name, sha256 })
    const entry = { action: 'export', objectType: 'accountSet', objectId: null, objectNo: set.value, after }
    await gate.within(tx).tell(actorOf(scope), set.companyId, [entry])
  })
  return uploadedOf(file)
}

export const exportRoutes = (app: App, gate: Gate, workbooks: Workbooks): void =>
  serve(app, setExportCalls, { make: make(app, gate, workbooks) })
