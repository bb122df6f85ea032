// The calls that take a file: it is put aside, read as the command line reads it, and removed.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { importCalls } from '../../contract/import.ts'
import { formatMoney, parseMoney } from '../../domain/money.ts'
import { problem, refuse } from '../../domain/problem.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { actorOf, booksOf } from '../ledger/actor.ts'
import type { Gate } from '../ledger/gate.ts'
import { importChart } from './chart.ts'
import type { Request } from './context.ts'
import { importEntities } from './entities.ts'
import { inspectFile } from './file.ts'
import { importOpening } from './opening.ts'
import { importRates } from './rates.ts'
import { importVouchers, type VoucherImported } from './vouchers.ts'

const runsShown = 1000

/** Runs `work` on the uploaded file, which lies in a folder of its own until then. */
const withFile = async <T>(
  scope: Scope,
  gate: Gate,
  check: boolean | undefined,
  work: (request: Request) => Promise<T>,
): Promise<T> => {
  const upload = scope.upload ?? refuse(problem('file.missing', 'file'))
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-import-'))
  try {
    const path = join(folder, 'file')
    await pipeline(upload.stream, createWriteStream(path, { mode: 0o600 }))
    const file = await inspectFile(path, upload.name)
    const context = { db: scope.db, gate, actor: actorOf(scope), books: booksOf(scope) }
    return await work({ ...context, file, check: check === true })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type VoucherInput = { check?: boolean; again?: boolean; createEntities?: boolean }

const wireVouchers = ({ sets, entities }: VoucherImported, currencies: ReadonlySet<string>, digits: number) => {
  let [vouchers, lines, amount] = [0, 0, 0n]
  for (const set of sets) {
    vouchers += set.vouchers
    lines += set.lines
    amount += parseMoney(set.debit, digits) ?? 0n
  }
  const shown = sets.map((set) => ({ ...set, numbers: set.numbers.slice(0, runsShown) }))
  const text = currencies.size > 1 ? '' : formatMoney(amount, digits)
  return { rows: lines, vouchers, lines, amount: text, entities, sets: shown }
}

const vouchersOf = (gate: Gate) => (input: VoucherInput, scope: Scope) =>
  withFile(scope, gate, input.check, async (request) => {
    const currencies = new Set<string>()
    const allowed = new Set(scope.setsWith('entry').map((set) => set.value))
    let read = 0
    const result = await importVouchers(request, {
      file: request.file,
      check: request.check,
      again: input.again === true,
      createEntities: input.createEntities === true && scope.may('gl:entity:import'),
      mayEnter: async (books) => {
        if (!allowed.has(books.value)) return false
        currencies.add((await gate.facts(books)).accountSet.baseCurrency)
        return true
      },
      heard: (lines) => {
        read += lines
        scope.cancelled?.throwIfAborted()
        scope.progress?.({ pct: 0, stage: 'import', done: read, total: 0 })
      },
    })
    return wireVouchers(result, currencies, (await gate.facts(request.books)).baseDigits)
  })

export const importRoutes = (app: App, gate: Gate): void => {
  serve(app, importCalls, {
    vouchers: vouchersOf(gate),
    chart: ({ check }, scope) => withFile(scope, gate, check, importChart),
    entities: ({ check }, scope) => withFile(scope, gate, check, importEntities),
    rates: ({ check }, scope) => withFile(scope, gate, check, importRates),
    opening: ({ check }, scope) => withFile(scope, gate, check, importOpening),
  })
}
