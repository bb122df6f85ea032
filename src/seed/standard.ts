// The data every instance begins with: currencies, chart, voucher types, cash-flow items, and templates of statements.

import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Subject } from '../domain/chart/subject.ts'
import {
  cashFlowItemOfRow,
  levelsOf,
  type Row,
  statementCheckOfRow,
  statementLineOfRow,
  subjectOfRow,
  voucherTypeOfRow,
} from '../domain/statement/standard.ts'
import type { FormCheck } from '../domain/statement/statement-check.ts'
import {
  type FormColumn,
  type FormLine,
  type FormLook,
  type TemplateKind,
  usualColumnWidth,
} from '../domain/statement/statement-template.ts'
import type { Db } from '../server/kernel/db.ts'
import { mnemonicOf } from '../server/kernel/mnemonic.ts'
import { ensureChart, saveSubjects } from '../server/ledger/store/subject-store.ts'
import { insertTemplate, publishDraft, readContent, writeDraft } from '../server/ledger/store/template-store.ts'
import { groupId, product, tellWritten } from '../server/ledger/store/trail.ts'
import { columnsOf } from './column-values.ts'

/** The code of the chart that comes with the product. */
export const standardChartCode = 'standard'

const rowsOf = async (name: string): Promise<Row[]> => {
  const text = await readFile(new URL(`standard/${name}.csv`, import.meta.url), 'utf8')
  return parse(text, { columns: true, bom: true }) as Row[]
}

const addCurrencies = async (db: Db): Promise<void> => {
  const rows = await rowsOf('currencies')
  await db.query(
    `insert into currency (code, name_zh_cn, name_zh_tw, name_en, minor_digits, symbol)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int2[], $6::text[])
     on conflict (code) do nothing`,
    columnsOf(rows, 'code', 'name_zh_cn', 'name_zh_tw', 'name_en', 'minor_digits', 'symbol'),
  )
}

const addVoucherTypes = async (db: Db): Promise<void> => {
  const rows = await rowsOf('voucher-types')
  const types = rows.map((row, at) => ({ ...voucherTypeOfRow(row), sort: at + 1 }))
  await db.query(
    `insert into voucher_type (code, word_zh_cn, word_zh_tw, name_zh_cn, name_zh_tw, name_en, enabled,
       debit_must_have, credit_must_have, must_not_have, sort)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bool[],
       $8::text[], $9::text[], $10::text[], $11::int2[])
     on conflict (code) do nothing`,
    columnsOf(
      types,
      ...(['code', 'wordZhCn', 'wordZhTw', 'nameZhCn', 'nameZhTw', 'nameEn', 'enabled'] as const),
      ...(['debitMustHave', 'creditMustHave', 'mustNotHave', 'sort'] as const),
    ),
  )
}

const addCashFlowItems = async (db: Db): Promise<void> => {
  const items = (await rowsOf('cash-flow-items')).map(cashFlowItemOfRow)
  await db.query(
    `insert into cash_flow_item (code, activity, direction, name_zh_cn, name_zh_tw, name_en)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
     on conflict (code) do nothing`,
    columnsOf(items, 'code', 'activity', 'direction', 'nameZhCn', 'nameZhTw', 'nameEn'),
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

type Shipped = {
  /** The same in every instance. */
  id: bigint
  code: string
  family: string
  kind: TemplateKind
  /** Its lines: a file beside this one. */
  file: string
  names: readonly [string, string, string]
  columns?: readonly FormColumn[]
}

const column = (code: string, kind: FormColumn['kind'], names: Shipped['names'], formula = ''): FormColumn => ({
  ...{ code, kind, nameZhCn: names[0], nameZhTw: names[1], nameEn: names[2] },
  ...{ monthNo: null, formula, width: usualColumnWidth },
})

const managementColumns = [
  column('A', 'period', ['本月金额', '本月金額', 'Month']),
  column('B', 'priorYear', ['上年同月', '上年同月', 'Prior year']),
  column('C', 'variance', ['增减', '增減', 'Change'], 'A-B'),
  column('D', 'pct', ['增减%', '增減%', 'Change %'], 'A-B'),
  column('E', 'ytd', ['本年累计', '本年累計', 'Year to date']),
]

const shippedTemplates: readonly Shipped[] = [
  {
    ...{ id: 1n, code: 'CAS-BS', family: 'CAS', kind: 'balance-sheet', file: 'balance-sheet' },
    names: ['资产负债表（会企01表）', '資產負債表（會企01表）', 'Balance sheet (CAS)'],
  },
  {
    ...{ id: 2n, code: 'CAS-IS', family: 'CAS', kind: 'income-statement', file: 'income-statement' },
    names: ['利润表（会企02表）', '利潤表（會企02表）', 'Income statement (CAS)'],
  },
  {
    ...{ id: 3n, code: 'CAS-CF', family: 'CAS', kind: 'cash-flow', file: 'cash-flow' },
    names: ['现金流量表（会企03表）', '現金流量表（會企03表）', 'Cash flow statement (CAS)'],
  },
  {
    ...{ id: 4n, code: 'SMALL-BS', family: 'SMALL', kind: 'balance-sheet', file: 'small-balance-sheet' },
    names: ['资产负债表（会小企01表）', '資產負債表（會小企01表）', 'Balance sheet (small enterprises)'],
  },
  {
    ...{ id: 5n, code: 'SMALL-IS', family: 'SMALL', kind: 'income-statement', file: 'small-income-statement' },
    names: ['利润表（会小企02表）', '利潤表（會小企02表）', 'Income statement (small enterprises)'],
  },
  {
    ...{ id: 6n, code: 'SMALL-CF', family: 'SMALL', kind: 'cash-flow', file: 'small-cash-flow' },
    names: ['现金流量表（会小企03表）', '現金流量表（會小企03表）', 'Cash flow statement (small enterprises)'],
  },
  {
    ...{ id: 7n, code: 'MGMT-PL', family: '', kind: 'custom', file: 'management-profit' },
    names: ['管理利润表', '管理利潤表', 'Management profit and loss'],
    columns: managementColumns,
  },
  {
    ...{ id: 8n, code: 'GROUP-BS', family: 'CONSOLIDATED', kind: 'balance-sheet', file: 'consolidated-balance-sheet' },
    names: ['合并资产负债表', '合併資產負債表', 'Consolidated balance sheet'],
  },
  {
    ...{ id: 9n, code: 'GROUP-IS', family: 'CONSOLIDATED', kind: 'income-statement' },
    file: 'consolidated-income-statement',
    names: ['合并利润表', '合併利潤表', 'Consolidated income statement'],
  },
  {
    ...{ id: 10n, code: 'GROUP-CF', family: 'CONSOLIDATED', kind: 'cash-flow', file: 'consolidated-cash-flow' },
    names: ['合并现金流量表', '合併現金流量表', 'Consolidated cash flow statement'],
  },
]

const look: FormLook = {
  ...{ fromYear: 2000, toYear: null, unit: 1, decimals: 2, zeroAs: 'dash', negativeAs: 'minus' },
}

const lineOf = (row: Row): FormLine => ({
  ...statementLineOfRow(row),
  ...{ isBold: false, hidesZero: false, remark: '' },
})

type RowsOf = (name: string) => Promise<Row[]>

/** What each template has to tie, by its code: the articulation that the forms of the law imply. */
const checksOf = async (rowsOf: RowsOf): Promise<(code: string) => FormCheck[]> => {
  const rows = await rowsOf('statement-checks')
  return (code) => rows.filter(({ template }) => template === code).map(statementCheckOfRow)
}

/** Templates as an earlier version of the product shipped them, without checks, that nobody has edited. */
const uncheckedText = `select t.id from statement_template t join statement_revision r on r.template_id = t.id
  where t.id = any($1) group by t.id
  having count(*) = 1 and bool_and(r.status = 'published' and r.published_name = '')
    and not exists (select from statement_check k where k.template_id = t.id)`

/** Of the shipped templates those of the law, which have checks; an own statement comes without. */
const lawIds = shippedTemplates.filter(({ kind }) => kind !== 'custom').map(({ id }) => id)

/** Whether all shipped templates are there, those that nobody has edited with their checks. */
const hasStatements = async (db: Db): Promise<boolean> => {
  const ids = shippedTemplates.map(({ id }) => id)
  const [all] = await db.query(
    `select 1 where (select count(*) from statement_template t where t.id = any($1)) = cardinality($1)`,
    [ids],
  )
  return all !== undefined && (await db.query(uncheckedText, [lawIds])).length === 0
}

/** The checks arrive as a new revision: what is published never changes (decision 0029). */
const addChecks = async (db: Db, checks: (code: string) => FormCheck[]): Promise<void> => {
  const unchecked = new Set((await db.query<{ id: bigint }>(uncheckedText, [lawIds])).map(({ id }) => id))
  for (const { id, code } of shippedTemplates.filter((one) => unchecked.has(one.id))) {
    const content = await readContent(db, id, 1)
    if (!content) continue
    const at = { id, revision: 2, version: 0 }
    const version = await writeDraft(db, at, { ...content, checks: checks(code) }, '')
    await publishDraft(db, { ...at, version: version ?? 0 }, '')
  }
}

/** Adds those that are absent, and checks to those that have none yet; `rowsOf` reads a file of the standard data. */
export const addStatements = async (db: Db, rowsOf: RowsOf): Promise<void> => {
  const checks = await checksOf(rowsOf)
  for (const { names, file, columns = [], ...rest } of shippedTemplates) {
    const named = { nameZhCn: names[0], nameZhTw: names[1], nameEn: names[2] }
    const one = { ...rest, ...named, owner: '', companies: null, remark: '', archived: false }
    if (!(await insertTemplate(db, one, ''))) continue
    const at = { id: rest.id, revision: 1, version: 0 }
    const content = { look, lines: (await rowsOf(file)).map(lineOf), columns, checks: checks(rest.code) }
    const version = await writeDraft(db, at, content, '')
    await publishDraft(db, { ...at, version: version ?? 0 }, '')
  }
  await addChecks(db, checks)
}
