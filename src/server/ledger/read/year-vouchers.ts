// Every voucher of a year with its lines, read once in the order of ids: for what looks at all of the books.
import { setImmediate as turn } from 'node:timers/promises'
import { parseQuantity, parseRate } from '../../../domain/base/money.ts'
import { recordOf } from '../../../domain/base/record.ts'
import { type AuxSet, entitiesIn } from '../../../domain/chart/entity.ts'
import { detailFields, type Line, type Voucher } from '../../../domain/voucher/voucher.ts'
import { type CopiedRow, copiedRows } from '../../kernel/copy-rows.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../store/books.ts'
import { headColumns, type VoucherHead, voucherOf } from '../store/voucher-store.ts'

/** Vouchers, and their lines, read at a time. */
const batch = 2000
const linesMax = 20_000
/** Vouchers handed over before others get their turn. */
const stint = 200
/** Sets of entities kept in memory at a time. */
const auxMax = 100_000

/** The next vouchers by id: fewer of them where they are long. */
const readHeads = async (tx: Db, books: Books, after: bigint): Promise<VoucherHead[]> => {
  const heads = await tx.query<VoucherHead>(
    `select ${headColumns}
     from voucher v where v.company_id = $1 and v.year = $2 and v.id > $3 order by v.id limit ${batch}`,
    [books.companyId, books.year, after],
  )
  let lines = 0
  return heads.filter((head, index) => {
    lines += head.lineCount
    return index === 0 || lines <= linesMax
  })
}

const lineColumns = `voucher_id, aux_id, line_no, summary, subject, handler, currency, rate_type, rate, original,
  debit, credit, quantity, price, business, purpose, settlement_method, settlement_no, settlement_date, due_date,
  cf_item, invoice_no`

/** A cell as text: '' where there is nothing. */
const cellOf = (row: CopiedRow, at: number): string => row[at] ?? ''

/** The lines of the vouchers of a range of ids, by the text of the id. */
const readLines = async (tx: Db, books: Books, after: bigint, last: bigint): Promise<Map<string, CopiedRow[]>> => {
  const lines = new Map<string, CopiedRow[]>()
  const text = `select ${lineColumns} from voucher_line where company_id = ${books.companyId}
    and voucher_id > ${after} and voucher_id <= ${last} order by voucher_id, line_no`
  for await (const rows of copiedRows(tx, text)) {
    for (const row of rows) {
      const id = cellOf(row, 0)
      const of = lines.get(id)
      if (of) of.push(row)
      else lines.set(id, [row])
    }
  }
  return lines
}

/** Reads the sets of entities that the lines name and that are not known yet. */
const readAux = async (tx: Db, books: Books, lines: Map<string, CopiedRow[]>, known: Map<string, AuxSet>) => {
  if (known.size > auxMax) known.clear()
  const wanted = new Set<string>()
  for (const rows of lines.values()) {
    for (const row of rows) {
      const id = cellOf(row, 1)
      if (id !== '0' && !known.has(id)) wanted.add(id)
    }
  }
  if (wanted.size === 0) return
  const text = `select a.id, a.canonical from aux a where a.company_id = $1 and a.id = any($2)`
  const found = await tx.query<{ id: bigint; canonical: string }>(text, [books.companyId, [...wanted]])
  for (const { id, canonical } of found) known.set(id.toString(), entitiesIn(canonical))
}

const lineOf = (row: CopiedRow, aux: AuxSet): Line => {
  const text = (at: number): string => cellOf(row, at)
  const exact = (at: number, parse: (text: string) => bigint | null): bigint | null => {
    const found = row[at] ?? null
    return found === null ? null : parse(found)
  }
  return {
    lineNo: Number(text(2)),
    summary: text(3),
    subject: text(4),
    aux,
    handler: text(5),
    currency: text(6),
    rateType: text(7),
    rate: exact(8, parseRate),
    original: BigInt(text(9)),
    debit: BigInt(text(10)),
    credit: BigInt(text(11)),
    quantity: exact(12, parseQuantity),
    price: exact(13, parseQuantity),
    ...recordOf(detailFields, (_, at) => text(14 + at)),
  }
}

/**
 * The vouchers in the order of ids, some at a time; only a few thousand are in memory, and between two handings-over
 * the event loop turns. Only inside a transaction or snapshot.
 */
export async function* vouchersOfYear(tx: Db, books: Books): AsyncGenerator<{ head: VoucherHead; voucher: Voucher }[]> {
  const known = new Map<string, AuxSet>()
  for (let after = 0n; ; ) {
    const heads = await readHeads(tx, books, after)
    const last = heads.at(-1)?.id
    if (last === undefined) return
    const copied = await readLines(tx, books, after, last)
    await readAux(tx, books, copied, known)
    for (let at = 0; at < heads.length; at += stint) {
      yield heads.slice(at, at + stint).map((head) => {
        const rows = copied.get(head.id.toString()) ?? []
        const lines = rows.map((row) => lineOf(row, known.get(cellOf(row, 1)) ?? {}))
        return { head, voucher: voucherOf(head, lines) }
      })
      await turn()
    }
    after = last
  }
}
