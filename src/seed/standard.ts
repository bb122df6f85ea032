// The data every instance begins with: currencies, the standard chart, voucher types, cash-flow items, statements.
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Subject } from '../domain/chart/subject.ts'
import { cashFlowItemOfRow, levelsOf, type Row, subjectOfRow, voucherTypeOfRow } from '../domain/statement/standard.ts'
import type { Db, SqlValue } from '../server/kernel/db.ts'
import { mnemonicOf } from '../server/kernel/mnemonic.ts'
import { ensureChart, saveSubjects } from '../server/ledger/store/subject-store.ts'
import { groupId, product, tellWritten } from '../server/ledger/store/trail.ts'
import { addStatements, hasStatements } from './statement.ts'

/** The code of the chart that comes with the product. */
export const standardChartCode = 'standard'

const rowsOf = async (name: string): Promise<Row[]> => {
  const text = await readFile(new URL(`standard/${name}.csv`, import.meta.url), 'utf8')
  return parse(text, { columns: true, bom: true }) as Row[]
}

/** The values of one column of all rows, for unnest. */
const columnsOf = <T>(rows: readonly T[], columns: readonly ((row: T, index: number) => SqlValue)[]): SqlValue[] =>
  columns.map((value) => rows.map(value))

const addCurrencies = async (db: Db): Promise<void> => {
  const rows = await rowsOf('currencies')
  await db.query(
    `insert into currency (code, name_zh_cn, name_zh_tw, name_en, minor_digits, symbol)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int2[], $6::text[])
     on conflict (code) do nothing`,
    columnsOf(rows, [
      (row) => row.code,
      (row) => row.name_zh_cn,
      (row) => row.name_zh_tw,
      (row) => row.name_en,
      (row) => row.minor_digits,
      (row) => row.symbol ?? '',
    ]),
  )
}

const addVoucherTypes = async (db: Db): Promise<void> => {
  const types = (await rowsOf('voucher-types')).map(voucherTypeOfRow)
  await db.query(
    `insert into voucher_type (code, word_zh_cn, word_zh_tw, name_zh_cn, name_zh_tw, name_en, enabled,
       debit_must_have, credit_must_have, must_not_have, sort)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bool[],
       $8::text[], $9::text[], $10::text[], $11::int2[])
     on conflict (code) do nothing`,
    columnsOf(types, [
      (type) => type.code,
      (type) => type.wordZhCn,
      (type) => type.wordZhTw,
      (type) => type.nameZhCn,
      (type) => type.nameZhTw,
      (type) => type.nameEn,
      (type) => type.enabled,
      (type) => type.debitMustHave,
      (type) => type.creditMustHave,
      (type) => type.mustNotHave,
      (_, index) => index + 1,
    ]),
  )
}

const addCashFlowItems = async (db: Db): Promise<void> => {
  const items = (await rowsOf('cash-flow-items')).map(cashFlowItemOfRow)
  await db.query(
    `insert into cash_flow_item (code, activity, direction, name_zh_cn, name_zh_tw, name_en)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
     on conflict (code) do nothing`,
    columnsOf(items, [
      (item) => item.code,
      (item) => item.activity,
      (item) => item.direction,
      (item) => item.nameZhCn,
      (item) => item.nameZhTw,
      (item) => item.nameEn,
    ]),
  )
}

/** The subjects of the standard chart, with levels and mnemonics. */
export const standardSubjects = async (): Promise<Subject[]> => {
  const subjects = (await rowsOf('chart-of-accounts')).map((row) => {
    const { subject, wrong } = subjectOfRow(row)
    if (subject === null) throw new Error(`standard chart, ${row.code}: ${wrong.join(', ')}`)
    return { ...subject, mnemonic: mnemonicOf(subject.nameZhCn) }
  })
  return levelsOf(subjects)
}

const addChart = async (db: Db): Promise<void> => {
  const chartId = await ensureChart(db, standardChartCode, '企业会计准则标准科目')
  // What the users of the chart have changed since stays theirs.
  const [subject] = await db.query(`select code from subject where chart_id = $1 limit 1`, [chartId])
  if (subject === undefined) await saveSubjects(db, chartId, await standardSubjects())
}

/** Loads what is absent of the standard data; what is there stays as it is. Two that start together may both call. */
export const ensureStandard = async (db: Db): Promise<void> => {
  const [ready] = await db.query(
    `select 1 from chart c join subject s on s.chart_id = c.id where c.code = $1 limit 1`,
    [standardChartCode],
  )
  if (ready !== undefined && (await hasStatements(db))) return
  await db.transaction(async (tx) => {
    await addCurrencies(tx)
    await addVoucherTypes(tx)
    await addCashFlowItems(tx)
    await addStatements(tx, rowsOf)
    await addChart(tx)
    tellWritten(tx, groupId, product)
  })
}
