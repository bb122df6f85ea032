// What reports said at moments of a history is what they say later of these moments, or they refuse to say it.

import { expect } from 'vitest'
import { Refusal } from '../../src/domain/base/problem.ts'
import { everything } from '../../src/domain/chart/access.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import { countKinds, sumSubjectKinds } from '../../src/server/ledger/read/entity-sums.ts'
import { readGrains } from '../../src/server/ledger/read/read-balance.ts'
import { type ChangeEffect, readChanges } from '../../src/server/ledger/read/read-changes.ts'
import { readEntitySubject, readSubjectEntities } from '../../src/server/ledger/read/read-entity-subject.ts'
import { monthStart, readLines, readSides } from '../../src/server/ledger/read/read-ledger.ts'
import type { Include } from '../../src/server/ledger/read/read-scope.ts'
import { readCashFlow, readColumns } from '../../src/server/ledger/read/read-statement.ts'
import type { Readable } from '../../src/server/ledger/store/books.ts'
import type { Desk } from './history-run.ts'

/** A moment with everything that was read of the books at it. */
export type Then = { at: string; include: Include; texts: Record<string, string[]> }

const includes: readonly Include[] = ['posted', 'audited', 'saved']
const months = { from: 1, to: 12 }
const columns = [months, { from: 11, to: 11 }]
/** Sees a part of the subjects, so that cash flows are read from lines. */
const limited = { ...everything, subjects: ['1', '2', '4', '6'] }

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each))

const isNothing = (row: object): boolean => Object.values(row).every((each) => typeof each !== 'bigint' || each === 0n)

/** Rows in an order of their own; rows of nothing are none: what has come and gone leaves some. */
const rowsOf = (rows: readonly object[]): string[] =>
  rows
    .filter((row) => !isNothing(row))
    .map(textOf)
    .sort()

/** Every line of the year in the order of a ledger, with all that stands beside it, and the sides of its voucher. */
const linesOf = async (tx: Db, readable: Readable, include: Include): Promise<object[]> => {
  const { companyId, year } = readable.books
  const leaves = await tx.query<{ subject: string }>(
    `select distinct b.subject from subject_balance b where b.company_id = $1 and b.year = $2 order by 1`,
    [companyId, year],
  )
  const question = { ...months, include, leaves: leaves.map(({ subject }) => subject), withDetails: true }
  const lines = await readLines(tx, readable, question, monthStart(1), 5000)
  const sides = await readSides(tx, readable, [...new Set(lines.map(({ voucherId }) => voucherId))])
  return [...lines, ...sides]
}

const read = ({ look, books }: Desk, include: Include, asKnown?: string): Promise<Then['texts']> =>
  look.snapshot(async (tx) => {
    const texts: Then['texts'] = {}
    const readable: Readable = { books, scope: everything, asKnown }
    const question = { ...months, include, byAux: true, byCurrency: true, withQuantity: true }
    texts[`grains ${include}`] = rowsOf(await readGrains(tx, readable, question))
    texts[`lines ${include}`] = (await linesOf(tx, readable, include)).map(textOf)
    const entities = { from: 11, to: 12, include, range: {}, byCurrency: true, entity: { type: 'customer' } }
    const page = { after: { entity: '', subject: '', currency: '' }, until: null, limit: 5000 }
    const groupOf = () => ({ opening: 0n, debit: 0n, credit: 0n })
    texts[`entities ${include}`] = [
      ...(await readEntitySubject(tx, readable, entities, page)),
      ...(await readSubjectEntities(tx, readable, entities, { ...page, groupOf })),
    ].map(textOf)
    const counted = await countKinds(tx, readable)
    texts[`kinds ${include}`] = rowsOf(await sumSubjectKinds(tx, readable, { ...entities, entity: undefined }, counted))
    const [whole = [], month = []] = await readColumns(tx, readable, include, columns, ['1122'])
    texts[`columns ${include}`] = rowsOf([...whole, ...month])
    for (const scope of [everything, limited]) {
      const flows = await readCashFlow(tx, { ...readable, scope }, include, columns)
      texts[`flows ${include} ${scope.subjects}`] = rowsOf(flows.flatMap((sums) => [...sums]))
    }
    return texts
  })

/** Keeps what is read now. */
export const keepThen = async (desk: Desk): Promise<Then> => {
  const [now] = await desk.look.query<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  )
  const include = includes[desk.count % includes.length] ?? 'saved'
  return { at: now?.at ?? '', include, texts: await read(desk, include) }
}

/** Why a moment is refused: openings that are others since. */
const mayRefuse = new Set(['known.openings'])

/** Changes are asked of some subjects: from the second month on, and as part of a reader sees them without closings. */
const asked = [
  { scope: everything, from: 11, withClosing: undefined },
  { scope: limited, from: 12, withClosing: false },
]

/** The effects of what was done since sum to the change. */
const expectEffects = ({ look, books }: Desk, include: Include, asKnown: string): Promise<void> =>
  look.snapshot(async (tx) => {
    for (const { scope, ...of } of asked) {
      const question = { ...of, to: 12, include, range: { prefixes: ['1', '6'] } }
      const readable: Readable = { books, scope, asKnown }
      const sumOf = async (each: Readable): Promise<ChangeEffect> => sumOfAll(await readGrains(tx, each, question))
      const { vouchers, total, months } = await readChanges(tx, readable, question, 5000)
      expect(sumOfAll(vouchers)).toEqual(total)
      const [then, now] = [await sumOf(readable), await sumOf({ ...readable, asKnown: undefined })]
      expect(sumOfAll([then, total, ...months])).toEqual(now)
    }
  })

const sumOfAll = (list: readonly ChangeEffect[]): ChangeEffect =>
  list.reduce<ChangeEffect>(
    (sum, { opening, debit, credit }) => ({
      opening: sum.opening + opening,
      debit: sum.debit + debit,
      credit: sum.credit + credit,
    }),
    { opening: 0n, debit: 0n, credit: 0n },
  )

export const expectKnown = async (desk: Desk, { at, include, texts }: Then): Promise<'same' | 'refused'> => {
  try {
    expect(await read(desk, include, at)).toEqual(texts)
    await expectEffects(desk, include, at)
    return 'same'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.problems.filter(({ code }) => !mayRefuse.has(code))).toEqual([])
    return 'refused'
  }
}
