// Acts on many vouchers at once, to be killed in the middle of: a checked file imported, an import taken back, sales.
import { randomUUID } from 'node:crypto'
import { entities } from '../../bench/drafts.ts'
import { importCalls } from '../../src/contract/base/import.ts'
import { saleBillCalls } from '../../src/contract/bills/sale-bill.ts'
import { type DraftShape, voucherImportCalls } from '../../src/contract/import/import-draft.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import type { Books } from '../../src/server/ledger/store/books.ts'
import type { Asking, Heard, Person } from './caller.ts'

/** What of the account set for files must be whole: the files in it and the bills that were brought. */
export type Batches = { imported: Books; files: number; bills: number; manager: Person; faults: string[] }

const billsAtOnce = 60
const store = entities.find(({ type }) => type === 'store')?.code ?? ''

const nameOf = ({ body }: Heard): string => body.problems?.[0]?.name ?? ''

const asking = ({ imported }: Batches, file?: string): Asking => ({
  accountSet: imported.value,
  key: randomUUID(),
  ...(file === undefined ? {} : { file }),
})

/** Keeps what went wrong; the result of what went well. */
const expectDone = (batches: Batches, act: string, heard: Heard, meanwhile = ''): unknown => {
  // Asked again blindly, it may hear that it was done.
  const isDone = heard.body.code === 200 || (heard.blind && meanwhile !== '' && nameOf(heard) === meanwhile)
  if (!isDone) batches.faults.push(`${act}: ${heard.body.code} ${heard.body.message}`)
  return heard.body.result
}

/** Puts a file on the check page; `commit` imports it, and is what is to be killed. */
export const checkFile = async (batches: Batches, content: string): Promise<{ commit: () => Promise<void> }> => {
  const { manager } = batches
  const opened = await manager.ask(voucherImportCalls.open, {}, asking(batches, content))
  const draft = expectDone(batches, 'check', opened) as DraftShape | null
  const commit = async () => {
    batches.files += 1
    const input = { id: draft?.id ?? '0', version: draft?.version ?? 0 }
    const heard = await manager.ask(voucherImportCalls.commit, input, asking(batches))
    const done = expectDone(batches, 'commit', heard) as DraftShape | null
    if (done?.result === null) batches.faults.push('commit: it was answered without its result')
  }
  return { commit }
}

/** Finds the last import; `undo` takes it back. */
export const lastImport = async (batches: Batches): Promise<{ undo: () => Promise<void> }> => {
  const { manager } = batches
  const found = await manager.ask(voucherImportCalls.batches, {}, asking(batches))
  const { items = [] } = (found.body.result ?? {}) as { items?: { id: string; undoneAt: string }[] }
  const id = items.find(({ undoneAt }) => undoneAt === '')?.id ?? '0'
  const undo = async () => {
    batches.files -= 1
    expectDone(batches, 'undo', await manager.ask(voucherImportCalls.undo, { id }, asking(batches)), 'import.undone')
  }
  return { undo }
}

/** Brings and checks bills; `generate` makes a voucher of each. */
export const bringBills = async (batches: Batches): Promise<{ generate: () => Promise<void> }> => {
  const { manager } = batches
  const first = batches.bills
  batches.bills += billsAtOnce
  const rows = Array.from(
    { length: billsAtOnce },
    (_, at) => `K${first + at},${store},2025-03-0${1 + (at % 9)},STORE,113.00,13,100.00,13.00,113.00`,
  )
  const file = ['bill_no,store,date,channel,gross,tax_rate,net,tax,cash', ...rows, ''].join('\n')
  expectDone(batches, 'bills', await manager.ask(importCalls.saleBills, {}, asking(batches, file)))
  expectDone(batches, 'check bills', await manager.ask(saleBillCalls.check, { filter: {} }, asking(batches)))
  const how = { grouping: 'BILL', dating: 'BUSINESS', merge: true, summary: '{billNo}', type: 'JI' } as const
  const generate = async () => {
    expectDone(batches, 'generate', await manager.ask(saleBillCalls.generate, { filter: {}, ...how }, asking(batches)))
  }
  return { generate }
}

/** Bills without a voucher or with that of another, vouchers of no bill, and batches of vouchers that are not there. */
export const brokenBatches = async (db: Db, { imported, files, bills }: Batches): Promise<string[]> => {
  const [row] = await db.query<{ sold: number; vouchers: number; batches: number }>(
    `select (select count(distinct s.voucher_id)::integer from sale_bill s join voucher v on v.company_id = s.company_id
         and v.id = s.voucher_id and v.summary = s.bill_no where s.company_id = $1 and s.state = 4) as sold,
       (select count(*)::integer from voucher v where v.company_id = $1 and v.source = 'SALEBILL') as vouchers,
       (select count(*)::integer from import_batch b where b.company_id = $1 and b.undone_at is null) as batches`,
    [imported.companyId],
  )
  const is = [row?.sold, row?.vouchers, row?.batches].join(' ')
  const should = [bills, bills, files].join(' ')
  return is === should ? [] : [`${imported.value}: bills sold, their vouchers, imports are ${is}, should be ${should}`]
}
