// One key, one effect: what an act answered is kept under its key, in the transaction that did it.
import { createHash } from 'node:crypto'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { companyPayer, payFor } from '../../kernel/connections.ts'
import type { Db } from '../../kernel/db.ts'
import type { Actor, Books } from '../store/books.ts'

export type Saved = { id: bigint; no: number; serialNo: string; period: { year: number; no: number }; version: number }

/** An act as its sender named it: the Idempotency-Key ('' for none) and everything that makes it this act. */
export type Once = { key: string; act: string; body: unknown }
const isTagged = (value: unknown): value is { bigint: string } =>
  typeof value === 'object' && value !== null && 'bigint' in value && typeof value.bigint === 'string'

/** JSON that keeps bigints apart from numbers. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? { bigint: each.toString() } : each))
const readText = (text: string): unknown =>
  JSON.parse(text, (_, each: unknown) => (isTagged(each) ? BigInt(each.bigint) : each))

/** The same body of the same person under the same key is the same request; hexadecimal. */
export const requestHash = (books: Books, actor: Actor, { act, body }: Omit<Once, 'key'>): string =>
  createHash('sha256')
    .update(textOf([books.value, actor.id.toString(), act, body]))
    .digest('hex')

type KeyRow = {
  requestHash: Buffer
  result: string | null
  id: bigint | null
  voucherNo: number | null
  serialNo: string
  year: number
  periodNo: number
}

/**
 * The answer to a key that was used before, null when it was not: what was kept, or for a new voucher its number now.
 * Refuses with `idempotency.reused` when the body was another.
 */
export const answerOfKey = async (db: Db, books: Books, key: string, hash: string): Promise<unknown> => {
  if (key === '') return null
  const [row] = await db.query<KeyRow>(
    `select i.request_hash, i.result::text as result, i.voucher_id as id, v.voucher_no, v.serial_no, v.year, v.period_no
     from idempotency i left join voucher v on v.company_id = i.company_id and v.id = i.voucher_id
     where i.company_id = $1 and i.key = $2`,
    [books.companyId, key],
  )
  if (!row) return null
  if (row.requestHash.toString('hex') !== hash) refuse(problem('idempotency.reused'))
  if (row.result !== null) return readText(row.result)
  const { id, voucherNo: no, serialNo, year, periodNo } = row
  // The voucher has been deleted since.
  if (id === null || no === null) return refuse(problem('record.missing'))
  return { id, no, serialNo, period: { year, no: periodNo }, version: 1 } satisfies Saved
}

/** Does an act once: the key is taken first, so that a twin waits for the answer. A refusal takes nothing. */
export const once = <T>(db: Db, actor: Actor, books: Books, asked: Once, work: (tx: Db) => Promise<T>): Promise<T> =>
  payFor(companyPayer(books.companyId), () => (asked.key === '' ? work(db) : doOnce(db, actor, books, asked, work)))

const doOnce = <T>(db: Db, actor: Actor, books: Books, asked: Once, work: (tx: Db) => Promise<T>): Promise<T> => {
  const hash = requestHash(books, actor, asked)
  return db.transaction(async (tx) => {
    const taken = await tx.query(
      `insert into idempotency (company_id, key, request_hash) values ($1, $2, decode($3, 'hex'))
       on conflict (company_id, key) do nothing returning key`,
      [books.companyId, asked.key, hash],
    )
    if (taken.length === 0) return (await answerOfKey(tx, books, asked.key, hash)) as T
    const result = await work(tx)
    const text = `update idempotency set result = $3 where company_id = $1 and key = $2`
    await tx.query(text, [books.companyId, asked.key, textOf(result)])
    return result
  })
}
