// The calls that take a file: it is put aside, read as the command line reads it, and removed.

import { importCalls } from '../../contract/base/import.ts'
import { saleFeedCalls } from '../../contract/bills/sale-bill.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { isUnlimited, storesOfSales } from '../../domain/chart/access.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { actorOf, booksOf, type Gate } from '../ledger/gate.ts'
import { feedSaleBills } from './bills/sale-feed.ts'
import type { FileImport, MasterCounts } from './context.ts'
import { withUpload } from './file/rows.ts'
import {
  importChart,
  importEntities,
  importOpening,
  importRates,
  importSaleBills,
  type MasterRequest,
} from './take-file.ts'
import { entryOf, importVouchers } from './voucher/vouchers.ts'

/** Runs `work` on the uploaded file, which lies in a folder of its own until then. */
const withFile = <T>(
  scope: Scope,
  gate: Gate,
  check: boolean | undefined,
  work: (request: FileImport) => Promise<T>,
): Promise<T> =>
  withUpload(scope, (file) => {
    const context = { db: scope.db, gate, actor: actorOf(scope), books: booksOf(scope) }
    return work({ ...context, file, check: check === true })
  })

type MasterInput = { check?: boolean; accept?: boolean }

const master =
  (gate: Gate, run: (request: MasterRequest) => Promise<{ result: MasterCounts }>) =>
  async ({ check, accept }: MasterInput, scope: Scope): Promise<MasterCounts> =>
    withFile(scope, gate, check, async (request) => (await run({ ...request, accept: accept === true })).result)

type VoucherInput = { check?: boolean; again?: boolean; accept?: boolean; createEntities?: boolean }

const vouchersOf = (gate: Gate) => (input: VoucherInput, scope: Scope) =>
  withFile(scope, gate, input.check, async (request) => {
    const allowed = entryOf(scope.setsWith('entry'), gate)
    let read = 0
    const result = await importVouchers(request, {
      file: request.file,
      check: request.check,
      again: input.again === true,
      accept: input.accept === true,
      createEntities: input.createEntities === true && scope.may('gl:entity:import'),
      mayEnter: allowed.mayEnter,
      heard: (lines) => {
        read += lines
        scope.cancelled?.throwIfAborted()
        scope.progress?.({ pct: 0, stage: 'import', done: read, total: 0 })
      },
    })
    return allowed.wire(result, request.books)
  })

/** The stores whose sales the caller brings; who sees chosen subjects or departments alone brings none. */
export const storesOf = ({ dataScope }: Scope): readonly string[] =>
  storesOfSales(dataScope) ?? refuse(problem('permission.missing'))

/** They are replaced: those that the caller does not see would be lost. */
export const checkSeesAll = ({ dataScope }: Scope): void => {
  if (!isUnlimited(dataScope)) refuse(problem('permission.missing'))
}

export const importRoutes = (app: App, gate: Gate): void => {
  serve(app, importCalls, {
    vouchers: vouchersOf(gate),
    chart: master(gate, importChart),
    entities: master(gate, importEntities),
    rates: master(gate, importRates),
    opening: ({ check, accept, replace }, scope) => {
      checkSeesAll(scope)
      return withFile(scope, gate, check, async (request) => {
        const answers = { openings: replace === 'all' ? 'replaceAll' : replace === 'these' ? 'replaceThese' : '' }
        return (await importOpening({ ...request, accept: accept === true, answers })).result
      })
    },
    saleBills: ({ check, accept }, scope) => {
      const stores = storesOf(scope)
      return withFile(scope, gate, check, async (request) => {
        return (await importSaleBills({ ...request, accept: accept === true }, stores)).result
      })
    },
  })
  serve(app, saleFeedCalls, {
    send: async ({ bills }, scope) => {
      const context = { db: scope.db, gate, actor: actorOf(scope), books: booksOf(scope) }
      const fed = await feedSaleBills(context, bills, storesOf(scope))
      return { bills: fed, added: fed.filter(({ outcome }) => outcome === 'new').length }
    },
  })
}
