// Puts the worked example into the tables directly, folded by the domain: reports are tested without the gate.
import { createHash } from 'node:crypto'
import { formatRate } from '../../src/domain/base/money.ts'
import { auxText, entityTypes, parseAux } from '../../src/domain/chart/entity.ts'
import { subjectAuxText } from '../../src/domain/chart/subject.ts'
import {
  type Amounts,
  addAmounts,
  type BalanceKey,
  cashFlow,
  fold,
  keyText,
  linesOf,
  noAmounts,
  parseKey,
} from '../../src/domain/voucher/balance.ts'
import { addStatements } from '../../src/seed/standard.ts'
import type { Db, SqlValue } from '../../src/server/kernel/db.ts'
import { accept, rowsOfFile, workedExample } from './book.ts'

const insert = async (db: Db, table: string, rows: readonly Record<string, SqlValue>[]): Promise<void> => {
  for (const row of rows) {
    const names = Object.keys(row)
    const places = names.map((_, index) => `$${index + 1}`)
    await db.query(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row))
  }
}

const standard = (name: string) => rowsOfFile(`src/seed/standard/${name}.csv`)
const names = (row: Record<string, string | undefined>) => ({
  name_zh_cn: row.name_zh_cn ?? '',
  name_zh_tw: row.name_zh_tw ?? '',
  name_en: row.name_en ?? '',
})

const loadStandard = async (db: Db): Promise<void> => {
  await insert(
    db,
    'currency',
    standard('currencies').map((row) => ({ code: row.code, ...names(row), minor_digits: Number(row.minor_digits) })),
  )
  await insert(
    db,
    'voucher_type',
    standard('voucher-types').map((row) => ({
      code: row.code,
      word_zh_cn: row.word_zh_cn,
      word_zh_tw: row.word_zh_tw,
      ...names(row),
      enabled: true,
    })),
  )
  await insert(
    db,
    'cash_flow_item',
    standard('cash-flow-items').map((row) => ({
      code: row.code,
      activity: row.activity,
      direction: row.direction,
      ...names(row),
    })),
  )
  await addStatements(db, async (name) => standard(name))
}

type Example = ReturnType<typeof workedExample>

const loadChart = async (db: Db, { facts }: Example): Promise<void> => {
  await db.query(`insert into chart (id, code, name) values (1, 'standard', 'standard')`)
  const rows = facts.subjects.all.map((subject) => ({
    chart_id: 1n,
    code: subject.code,
    parent: subject.parent,
    level: subject.level,
    name_zh_cn: subject.nameZhCn,
    name_zh_tw: subject.nameZhTw,
    name_en: subject.nameEn,
    type: subject.type,
    pl_class: subject.plClass,
    direction: subject.direction,
    is_leaf: subject.isLeaf,
    currency: subject.currency,
    aux: subjectAuxText(subject.aux),
    cash: subject.cash,
    fx_reval: subject.fxReval,
    cf_item_in: subject.cfItemIn,
    cf_item_out: subject.cfItemOut,
    enabled: subject.enabled,
  }))
  await insert(db, 'subject', rows)
}

const company = { company_id: 7n, year: 2025 }

const loadBooks = async (db: Db): Promise<void> => {
  const name = { name_zh_cn: '云裳时尚零售有限公司', name_zh_tw: '雲裳', name_en: 'Yunshang' }
  await insert(db, 'company', [{ id: 7n, code: 'YS01', ...name }])
  await insert(db, 'account_set', [
    { ...company, value: 'YS01-2025', ...name, chart_id: 1n, base_currency: 'CNY', start_no: 11, created_by: 'test' },
  ])
  await insert(db, 'fact_version', [{ company_id: 7n }])
  for (const no of [11, 12]) {
    const day = no === 11 ? '30' : '31'
    const dates = { date_from: `2025-${no}-01`, date_to: `2025-${no}-${day}` }
    await insert(db, 'period', [{ ...company, no, ...dates, status: 'OPEN', posting_version: 1 }])
  }
}

const loadAux = async (db: Db, texts: Iterable<string>): Promise<Map<string, bigint>> => {
  const ids = new Map<string, bigint>([['', 0n]])
  for (const text of texts) {
    if (ids.has(text)) continue
    const id = BigInt(ids.size)
    ids.set(text, id)
    const set = parseAux(text) ?? {}
    const columns = Object.fromEntries(entityTypes.map((type) => [type, set[type] ?? null]))
    await insert(db, 'aux', [{ company_id: 7n, id, canonical: text, ...columns }])
  }
  return ids
}

const loadVouchers = async (db: Db, { facts, drafts }: Example, ids: Map<string, bigint>): Promise<void> => {
  let id = 0n
  for (const { no, draft } of drafts) {
    id += 1n
    const voucher = accept(draft, facts)
    const place = { ...company, period_no: voucher.period.no, voucher_type: voucher.type, voucher_no: no }
    await insert(db, 'voucher', [
      {
        ...place,
        id,
        voucher_date: voucher.date,
        serial_no: `S${id}`,
        status: 2,
        source: voucher.source,
        total_debit: voucher.total,
        total_credit: voucher.total,
        line_count: voucher.lines.length,
        created_by: 1n,
        created_name: 'maker',
        created_at: '2025-12-31T00:00:00Z',
        audited_by: 2n,
        audited_name: 'auditor',
        digest: createHash('sha256').update(String(id)).digest(),
      },
    ])
    const lines = voucher.lines.map((line) => ({
      ...place,
      voucher_id: id,
      line_no: line.lineNo,
      voucher_date: voucher.date,
      subject: line.subject,
      aux_id: ids.get(auxText(line.aux)) ?? 0n,
      summary: line.summary,
      currency: line.currency,
      rate: line.rate === null ? null : formatRate(line.rate),
      original: line.original,
      debit: line.debit,
      credit: line.credit,
      cf_item: line.cfItem,
    }))
    await insert(db, 'voucher_line', lines)
  }
}

const loadBalances = async (db: Db, { facts, openings, drafts }: Example, ids: Map<string, bigint>): Promise<void> => {
  const lines = drafts.flatMap(({ draft }) => linesOf(accept(draft, facts)))
  const posted = (amounts: Amounts) => ({
    posted_debit: amounts.debit,
    posted_credit: amounts.credit,
    posted_original_debit: amounts.originalDebit,
    posted_original_credit: amounts.originalCredit,
  })
  const placeOf = (key: BalanceKey) => ({
    ...company,
    period_no: key.period.no,
    subject: key.subject,
    currency: key.currency,
    class: key.class === 'closing' ? 1 : 0,
  })
  const folded = [...fold(lines)].map(([text, amounts]) => ({ key: parseKey(text), amounts }))
  const fine = folded
    .filter(({ key }) => key.aux !== '')
    .map(({ key, amounts }) => ({ ...placeOf(key), aux_id: ids.get(key.aux) ?? 0n, ...posted(amounts) }))
  await insert(db, 'aux_balance', fine)
  const coarse = new Map<string, { key: BalanceKey; amounts: Amounts }>()
  for (const { key, amounts } of folded) {
    const text = keyText({ ...key, aux: key.aux === '' ? '' : 'with' })
    coarse.set(text, { key, amounts: addAmounts(coarse.get(text)?.amounts ?? noAmounts(), amounts) })
  }
  const balances = [...coarse.values()].map(({ key, amounts }) => ({
    ...placeOf(key),
    with_aux: key.aux !== '',
    ...posted(amounts),
  }))
  await insert(db, 'subject_balance', balances)
  for (const no of [11, 12]) {
    const flows = cashFlow(
      lines.filter((line) => line.period.no === no),
      facts,
    )
    const rows = [...flows].map(([item, posted]) => ({ ...company, period_no: no, cf_item: item, posted }))
    await insert(db, 'cash_flow_balance', rows)
    const last = drafts.filter(({ draft }) => draft.date.startsWith(`2025-${no}`)).length
    const counter = { period_no: no, voucher_type: 'JI', last_no: last, posted_no: last }
    await insert(db, 'voucher_counter', [{ ...company, ...counter }])
  }
  const opened = openings.map((opening) => ({
    ...company,
    subject: opening.subject,
    aux_id: ids.get(auxText(opening.aux)) ?? 0n,
    currency: opening.currency,
    base: opening.base,
    original: opening.original,
  }))
  await insert(db, 'opening', opened)
}

/** Loads the worked example as account set YS01-2025 with both months posted. `db` should not be recorded. */
export const loadExample = async (db: Db): Promise<void> => {
  const example = workedExample()
  const { facts, drafts, openings } = example
  await db.transaction(async (tx) => {
    await loadStandard(tx)
    await loadChart(tx, example)
    await loadBooks(tx)
    const used = drafts.flatMap(({ draft }) => accept(draft, facts).lines.map((line) => auxText(line.aux)))
    const ids = await loadAux(tx, [...used, ...openings.map((opening) => auxText(opening.aux))])
    await loadVouchers(tx, example, ids)
    await loadBalances(tx, example, ids)
    // Last, because nothing can be put into a posted month.
    await tx.query(`update period set status = 'POSTED'`)
  })
}

const parts = ['debit', 'credit', 'original_debit', 'original_credit']

/** Makes every voucher saved or audited instead of posted, with the kept amounts moved accordingly. */
export const setState = async (db: Db, state: 'saved' | 'audited'): Promise<void> => {
  const other = state === 'saved' ? 'audited' : 'saved'
  const moved = parts.flatMap((part) => [
    `${state}_${part} = posted_${part} + saved_${part} + audited_${part}`,
    `posted_${part} = 0`,
    `${other}_${part} = 0`,
  ])
  await db.transaction(async (tx) => {
    // What is posted stays posted, and that is what the guards are for; here it is only another set of figures.
    await tx.query(`set local session_replication_role = 'replica'`)
    await tx.query('update voucher_counter set posted_no = 0')
    await tx.query(`update subject_balance set ${moved.join(', ')}`)
    await tx.query(`update aux_balance set ${moved.join(', ')}`)
    await tx.query(`update cash_flow_balance set ${state} = posted + saved + audited, posted = 0, ${other} = 0`)
    const status = state === 'saved' ? 'status = 1, audited_by = null' : 'status = 2, audited_by = 2'
    await tx.query(`update voucher set ${status}`)
  })
}
