// The first company of the demo group: the worked example of the ledger, from its four files.
import { fileURLToPath } from 'node:url'
import { wordsOf } from '../contract/base/words.ts'
import { everything } from '../domain/chart/access.ts'
import { inspectFile } from '../server/import/file/file.ts'
import { importEntities, importOpening, importRates } from '../server/import/take-file.ts'
import { importVouchers } from '../server/import/voucher/vouchers.ts'
import type { Db } from '../server/kernel/db.ts'
import type { Books, Gate } from '../server/ledger/gate.ts'
import type { Staff } from './demo-user.ts'

/** How many vouchers of the open month wait for the auditor: those of its closing. */
const leftOpen = 6

const fileOf = (name: string) => inspectFile(fileURLToPath(new URL(`demo/${name}.csv`, import.meta.url)), `${name}.csv`)

/** Fills the books of the example: November is posted, December waits with its last vouchers not audited. */
export const fillExample = async (tx: Db, gate: Gate, staff: Staff, books: Books): Promise<void> => {
  const context = { db: tx, gate, actor: staff.maker, books, check: false, accept: false }
  await importEntities({ ...context, file: await fileOf('entities') })
  await importRates({ ...context, file: await fileOf('rates') })
  await importOpening({ ...context, file: await fileOf('opening-balances') })
  await importVouchers(context, {
    file: await fileOf('vouchers'),
    check: false,
    again: false,
    createEntities: false,
    mayEnter: async () => everything,
  })
  await gate.auditMonth(staff.auditor, books, '2025-11')
  await gate.post(staff.poster, books, '2025-11', wordsOf['zh-cn'])
  const december = await tx.query<{ id: bigint }>(
    `select id from voucher where company_id = $1 and year = $2 and period_no = 12 order by voucher_no, voucher_type`,
    [books.companyId, books.year],
  )
  const ids = december.slice(0, -leftOpen).map(({ id }) => id)
  await gate.act(staff.auditor, books, { act: 'audit', ids })
}
