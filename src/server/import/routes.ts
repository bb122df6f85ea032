// The calls that take a file: it is put aside, read as the command line reads it, and removed.
import { importCalls } from '../../contract/import.ts'
import { saleFeedCalls } from '../../contract/sale-feed.ts'
import { isUnlimited, storesOfSales } from '../../domain/access.ts'
import { problem, refuse } from '../../domain/problem.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { actorOf, booksOf } from '../ledger/actor.ts'
import type { Gate } from '../ledger/gate.ts'
import { importChart } from './chart.ts'
import type { Request } from './context.ts'
import { importEntities } from './entities.ts'
import { importOpening } from './opening.ts'
import { importRates } from './rates.ts'
import { importSaleBills } from './sale-bills.ts'
import { feedSaleBills } from './sale-feed.ts'
import { withUpload } from './upload.ts'
import { entryOf } from './voucher-wire.ts'
import { importVouchers } from './vouchers.ts'

/** Runs `work` on the uploaded file, which lies in a folder of its own until then. */
const withFile = <T>(
  scope: Scope,
  gate: Gate,
  check: boolean | undefined,
  work: (request: Request) => Promise<T>,
): Promise<T> =>
  withUpload(scope, (file) => {
    const context = { db: scope.db, gate, actor: actorOf(scope), books: booksOf(scope) }
    return work({ ...context, file, check: check === true })
  })

type VoucherInput = { check?: boolean; again?: boolean; createEntities?: boolean }

const vouchersOf = (gate: Gate) => (input: VoucherInput, scope: Scope) =>
  withFile(scope, gate, input.check, async (request) => {
    const allowed = entryOf(scope, gate)
    let read = 0
    const result = await importVouchers(request, {
      file: request.file,
      check: request.check,
      again: input.again === true,
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
const storesOf = ({ dataScope }: Scope): readonly string[] =>
  storesOfSales(dataScope) ?? refuse(problem('permission.missing'))

export const importRoutes = (app: App, gate: Gate): void => {
  serve(app, importCalls, {
    vouchers: vouchersOf(gate),
    chart: ({ check }, scope) => withFile(scope, gate, check, importChart),
    entities: ({ check }, scope) => withFile(scope, gate, check, importEntities),
    rates: ({ check }, scope) => withFile(scope, gate, check, importRates),
    // All of them are replaced: those that the caller does not see would be lost.
    opening: ({ check }, scope) =>
      isUnlimited(scope.dataScope)
        ? withFile(scope, gate, check, importOpening)
        : refuse(problem('permission.missing')),
    saleBills: ({ check }, scope) => {
      const stores = storesOf(scope)
      return withFile(scope, gate, check, (request) => importSaleBills(request, stores))
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
