// Serves the calls about voucher numbers: gaps, renumbering with its stored map, another number for one voucher.
import { spoken } from '../../contract/base/word-table.ts'
import { shownNumbers, type voucherNumberCalls } from '../../contract/voucher/voucher.ts'
import { voucherNumber } from '../../contract/words/voucher-list.ts'
import { parsePeriod, periodText } from '../../domain/base/period.ts'
import { problem, Refusal, refuse } from '../../domain/base/problem.ts'
import { isUnlimited } from '../../domain/chart/access.ts'
import { voucherLabel, voucherWord } from '../../domain/voucher/voucher.ts'
import { readVoucherNo } from '../../domain/voucher/voucher-number.ts'
import type { Db } from '../kernel/db.ts'
import { fileOf } from '../kernel/file-answer.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Implementations } from '../kernel/serve.ts'
import { type TableRow, writeCsv, writeXlsx } from '../kernel/table-file.ts'
import { actorOf, type Books, booksOf, type Gate } from '../ledger/gate.ts'
import { planNumbers } from '../ledger/write/renumber.ts'
import { checkSeen } from './act.ts'

const noOf = (books: Books, month: string): number => {
  const period = parsePeriod(month)
  return period?.year === books.year ? period.no : refuse(problem('accountSet.mismatch', 'month'))
}

/** A map names vouchers whole: it is for who sees the books whole. */
const checkWhole = (scope: Scope): void => {
  if (!isUnlimited(scope.dataScope)) refuse(problem('record.missing'))
}

type MapRow = { voucherId: bigint; periodNo: number; type: string; fromNo: number; toNo: number; serialNo: string }

/** Rows of a map after one of them, in the order of their vouchers. */
const readMap = (db: Db, books: Books, id: bigint, after: bigint, most: number): Promise<MapRow[]> =>
  db.query<MapRow>(
    `select m.voucher_id, m.period_no, m.voucher_type as type, m.from_no, m.to_no,
       coalesce(v.serial_no, '') as serial_no
     from renumber_map m left join voucher v on v.company_id = $1 and v.id = m.voucher_id
     where m.company_id = $1 and m.year = $2 and m.id = $3 and m.voucher_id > $4
     order by m.voucher_id limit ${most}`,
    [books.companyId, books.year, id, after],
  )

async function* mapRows(db: Db, books: Books, id: bigint, wordOf: (type: string) => string) {
  let after = 0n
  for (;;) {
    const rows = await readMap(db, books, id, after, shownNumbers.map)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map((row): TableRow => {
      const month = periodText({ year: books.year, no: row.periodNo })
      const label = (no: number) => voucherLabel(wordOf(row.type), no)
      return { cells: [month, row.serialNo, label(row.fromNo), label(row.toNo)] }
    })
    after = last.voucherId
  }
}

const words = spoken(voucherNumber)

type MapsRow = { id: bigint; periodNo: number; types: string[]; count: number; by: string; at: string }

/** The renumberings of the year, the latest first. */
const readMaps = (db: Db, books: Books): Promise<MapsRow[]> =>
  db.query<MapsRow>(
    `select m.id, m.period_no, array_agg(distinct m.voucher_type::text) as types, count(*)::integer as count,
       min(m.made_name) as by, min(m.made_at) as at
     from renumber_map m where m.company_id = $1 and m.year = $2
     group by m.id, m.period_no order by m.id desc limit ${shownNumbers.maps}`,
    [books.companyId, books.year],
  )

const countMap = async (db: Db, books: Books, id: bigint): Promise<number> => {
  const row = await db.row<{ total: number }>(
    `select count(*)::integer as total from renumber_map where company_id = $1 and year = $2 and id = $3`,
    [books.companyId, books.year, id],
  )
  return row.total
}

export const numberRoutes = (gate: Gate): Implementations<typeof voucherNumberCalls> => {
  const wordsOf = async (scope: Scope) => {
    const facts = await gate.facts(booksOf(scope))
    return (type: string) => voucherWord(facts.voucherTypes, type, scope.lang)
  }
  return {
    checkNo: async ({ month, lastMonth }, scope) => {
      if (!isUnlimited(scope.dataScope)) refuse(problem('period.limited'))
      const books = booksOf(scope)
      const wordOf = await wordsOf(scope)
      const gaps = await gate.gaps(books, month, lastMonth)
      return {
        gaps: gaps.map(({ periodNo, type, missing }) => ({
          month: periodText({ year: books.year, no: periodNo }),
          type,
          word: wordOf(type),
          missing,
        })),
      }
    },
    planNumbers: async ({ month, type = null, order = 'date' }, scope) => {
      checkWhole(scope)
      const books = booksOf(scope)
      const wordOf = await wordsOf(scope)
      const series = { no: noOf(books, month), type, order }
      const { changed, total } = await planNumbers(scope.db, books, series, shownNumbers.plan)
      return { changed: changed.map((row) => ({ ...row, id: row.id.toString(), word: wordOf(row.type) })), total }
    },
    renumber: async ({ month, type, order }, scope) => {
      checkWhole(scope)
      const more = { type, order, key: scope.idempotencyKey }
      const changed = await gate.renumber(actorOf(scope), booksOf(scope), month, more)
      return { changed: changed.map((each) => ({ ...each, id: each.id.toString() })) }
    },
    numberMaps: async (_, scope) => {
      checkWhole(scope)
      const books = booksOf(scope)
      const wordOf = await wordsOf(scope)
      const rows = await readMaps(scope.db, books)
      return {
        items: rows.map(({ id, periodNo: no, types, ...row }) => ({
          ...row,
          id: id.toString(),
          month: periodText({ year: books.year, no }),
          words: types.map(wordOf),
        })),
      }
    },
    numberMap: async ({ id }, scope) => {
      checkWhole(scope)
      const books = booksOf(scope)
      const wordOf = await wordsOf(scope)
      const rows = await readMap(scope.db, books, BigInt(id), 0n, shownNumbers.map)
      if (rows.length === 0) refuse(problem('record.missing'))
      return {
        items: rows.map((row) => ({
          id: row.voucherId.toString(),
          type: row.type,
          word: wordOf(row.type),
          serialNo: row.serialNo,
          from: row.fromNo,
          to: row.toNo,
        })),
        total: await countMap(scope.db, books, BigInt(id)),
      }
    },
    numberMapFile: async ({ id, format }, scope) => {
      checkWhole(scope)
      const books = booksOf(scope)
      const wordOf = await wordsOf(scope)
      if ((await readMap(scope.db, books, BigInt(id), 0n, 1)).length === 0) refuse(problem('record.missing'))
      const { colMonth, colSerial, colFrom, colTo } = words[scope.lang]
      const titles = [colMonth, colSerial, colFrom, colTo]
      const columns = titles.map((title) => ({ title, kind: 'text' as const, width: 20 }))
      const table = { name: books.value, digits: null, columns, rows: mapRows(scope.db, books, BigInt(id), wordOf) }
      const write = format === 'csv' ? writeCsv : writeXlsx
      return fileOf(`${books.value}-numbers-${id}`, format, (out) => write(table, out))
    },
    editNo: async ({ id, version, no: typed }, scope) => {
      const no = readVoucherNo(typed)
      if (typeof no !== 'number') throw new Refusal([no])
      await checkSeen(scope, [BigInt(id)])
      const input = { id: BigInt(id), version, no, key: scope.idempotencyKey }
      return { id, no, version: await gate.editNo(actorOf(scope), booksOf(scope), input) }
    },
  }
}
