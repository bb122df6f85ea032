// Merged reports through the product: the example of the manual, figure by figure, and who may merge what.
import { describe, expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { mergeGroup } from '../../src/contract/merge/merge-group.list.ts'
import { mergeRate } from '../../src/contract/merge/merge-rate.list.ts'
import { nonMergeCode } from '../../src/contract/merge/non-merge-code.list.ts'
import { mergeExplainCalls, reportMergeCalls } from '../../src/contract/merge/report-merge.ts'
import { rightsChanged } from '../../src/server/kernel/right.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'
import { auditor, clerk, poster } from '../world/ledger.ts'
import { readWorkbook } from '../world/xlsx-reader.ts'
import { consolidation } from './consolidation.ts'
import { prepareConsolidation } from './consolidation-world.ts'

const product = await productWorld()
const { look, db } = product
const gate = openGate(db)
const { books, chief } = await prepareConsolidation(product, gate)

const month = '2025-02'
const include = 'saved' as const
const asked = { group: 'G', month, include }
const merging = () => chief.api(reportMergeCalls)

const names = async (work: Promise<unknown>): Promise<string[]> => {
  try {
    await work
    return []
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    return error.problems.map(({ name, args }) => [name, ...Object.values(args)].join(' '))
  }
}

const centsOf = (text: string | null): bigint => BigInt((text ?? '0').replace('.', ''))

type Values = Map<string, (string | null)[]>
const read = async (statement: 'balance-sheet' | 'income-statement' | 'cash-flow'): Promise<Values> => {
  const answer = await merging().mergeStatement({ ...asked, statement })
  expect(answer.difference).toBe('0.00')
  const checks = answer.rows.filter(({ check }) => check !== undefined)
  expect(checks.map(({ nameEn, check }) => [nameEn, check?.holds])).toEqual(checks.map(({ nameEn }) => [nameEn, true]))
  expect(checks.length).toBeGreaterThan(2)
  return new Map(answer.rows.map((row) => [row.nameEn, row.values]))
}

test('the statements of the example are those of the manual, and those of the group seen as one company', async () => {
  for (const [statement, figures] of Object.entries(consolidation.figures)) {
    const values = await read(statement as 'balance-sheet')
    const found = Object.keys(figures).map((name) => [name, values.get(name)])
    expect(Object.fromEntries(found)).toEqual(figures)
  }
  const sheet = await read('balance-sheet')
  const income = await read('income-statement')
  for (const [name, amount] of Object.entries(consolidation.asOneCompany())) {
    const values = sheet.get(name) ?? income.get(name)
    expect({ name, amount: values?.[income.has(name) ? 1 : 0] }).toEqual({ name, amount })
  }
})

test('the worksheet adds up: companies, what is taken out, and what is left; each elimination balances', async () => {
  const { rows, total, entries, companies } = await merging().mergeWorksheet(asked)
  expect(companies.map(({ company, role, share }) => [company, role, share])).toEqual([
    ['HA', 'member', ''],
    ['HB', 'member', '80.00'],
    ['HC', 'member', ''],
    ['HX', 'adjusting', ''],
  ])
  expect(total).toMatchObject({ debit: total.credit, excluded: '0.00' })
  for (const row of rows) {
    const own = row.companies.reduce((sum, each) => sum + centsOf(each), 0n)
    expect(own).toBe(centsOf(row.sum))
    expect(own + centsOf(row.debit) - centsOf(row.credit) + centsOf(row.excluded)).toBe(centsOf(row.consolidated))
  }
  // What each company brings alone, and what is taken out of it, are the parts of what is left.
  const left = new Map<string, bigint>()
  for (const only of companies.map(({ company }) => company)) {
    const alone = await merging().mergeWorksheet({ ...asked, only })
    expect(alone.entries.every(({ company }) => company === only)).toBe(true)
    expect(alone.columns).toEqual(only === 'HX' ? [] : [`${only}-2025`])
    for (const row of alone.rows) left.set(row.subject, (left.get(row.subject) ?? 0n) + centsOf(row.consolidated))
  }
  expect(rows.filter((row) => left.get(row.subject) !== centsOf(row.consolidated))).toEqual([])
  const goods = rows.find(({ subject }) => subject === '140501')
  expect(goods).toMatchObject({ companies: ['900.00', '4400.00', '0.00'], credit: '270.00', consolidated: '5030.00' })
  const kinds = new Map<string, bigint>()
  for (const { kind, pair, debit, credit } of entries) {
    const key = `${kind === 'difference' ? 'pair' : kind} ${pair}`
    kinds.set(key, (kinds.get(key) ?? 0n) + centsOf(debit) - centsOf(credit))
  }
  expect([...kinds.values()].every((sum) => sum === 0n)).toBe(true)
  expect([...kinds.keys()]).toContain('stock HA HB')
})

test('what the companies hold of each other is told pair by pair, and is one file with the same figures', async () => {
  const { rows, differing } = await merging().mergeDifferences(asked)
  expect(differing).toBe(0)
  expect(
    rows.map(({ company, counterparty, prefix, difference, state }) => [
      company,
      counterparty,
      prefix,
      difference,
      state,
    ]),
  ).toEqual([
    ['HA', 'HB', '112203', '0.00', 'agreed'],
    ['HA', 'HB', '1131', '0.00', 'agreed'],
    ['HA', 'HB', '6001', '0.00', 'oneSided'],
    ['HA', 'HC', '122103', '-8.00', 'within'],
  ])
  const file = await merging().exportMergeDifferences({ ...asked, format: 'csv' })
  expect(String(file).split('\n')[4]).toBe('HA,HC,122103,224103,722.00,-730.00,722.00,-8.00,within')
})

/** The file of a call as it is sent. */
const bytesOf = async (url: string): Promise<Buffer> => {
  const headers: Record<string, string> = {
    ...{ authorization: `Bearer ${chief.token}`, 'account-config': 'HA-2025', 'x-lang': 'en' },
  }
  for (;;) {
    const answer = await product.app.http.inject({ url: `/gl/report/merge/${url}&group=G&include=saved`, headers })
    if (!String(answer.headers['content-type']).includes('json')) return answer.rawPayload
    if (answer.json<{ code: number }>().code !== 2020) throw new Error(`${url}: ${answer.body}`)
    headers['cache-id'] = String(answer.headers['cache-id'])
  }
}

test('workbooks as printed have the figures of the screen, their sums as formulas; all are papers', async () => {
  const { rows, total, columns } = await merging().mergeWorksheet(asked)
  expect(columns).toEqual(['HA-2025', 'HB-2025', 'HC-2025'])
  const file = `worksheet/export?month=${month}&format=xlsx&form=`
  const [printed] = await readWorkbook(await bytesOf(`${file}printed`))
  const goods = printed?.rows.find(([code]) => code?.text === '140501') ?? []
  const at = (printed?.rows.indexOf(goods) ?? 0) + 1
  expect(goods.slice(2).map((cell) => (cell?.type === 'formula' ? [cell.text, cell.value] : cell?.text))).toEqual([
    ...['900', '4400', '0', [`SUM(C${at}:E${at})`, '5300'], '0', '0', '270'],
    [`F${at}+G${at}+H${at}-I${at}`, '5030'],
  ])
  const sums = printed?.rows[at + rows.length - rows.findIndex(({ subject }) => subject === '140501') - 1]
  expect(sums?.[7]).toMatchObject({ type: 'formula', value: String(Number(total.debit)) })
  const [flat] = await readWorkbook(await bytesOf(`${file}flat`))
  const facts = flat?.rows.filter((row) => row[2]?.text === '140501').map((row) => row.slice(4).map((one) => one?.text))
  expect(facts).toEqual([
    ['HA', '900'],
    ['HB', '4400'],
    ['Elimination Cr', '-270'],
  ])
  const ranged = `statement/export?statement=income-statement&mode=merged&from=2025-01&month=${month}`
  const [quarter] = await readWorkbook(await bytesOf(`${ranged}&format=xlsx&form=printed`))
  const head = quarter?.rows.slice(0, 7).flatMap((row) => row.map((cell) => cell?.text ?? ''))
  expect(head?.join(' ')).toContain(`For the months 2025-01 to ${month} `)
  const sheet = String(
    await merging().exportMergeStatement({ ...asked, statement: 'balance-sheet', format: 'csv', form: 'printed' }),
  )
  expect(sheet).toContain('Total assets,46,44891.00,40700.00,')
  const papers = ['statement/print?statement=balance-sheet&mode=side', 'balance-table-1/print?', 'differences/print?']
  for (const path of papers) expect((await bytesOf(`${path}&month=${month}`)).subarray(0, 5).toString()).toBe('%PDF-')
})

test('added up and beside each other the figures are those of the companies', async () => {
  const question = { ...asked, statement: 'income-statement', column: 'yearToDate' } as const
  const side = await merging().mergeStatement({ ...question, mode: 'side' })
  expect(side.columns.map(({ of, accountSet }) => accountSet || of)).toEqual([
    ...['HA-2025', 'HB-2025', 'HC-2025'],
    ...['sum', 'eliminated', 'merged'],
  ])
  const revenue = side.rows.find(({ nameEn }) => nameEn === 'I. Total operating revenue')
  expect(revenue?.values).toEqual(['3000.00', '4000.00', '1814.00', '8814.00', '-3000.00', '5814.00'])
  // What is only added up has no eliminations, not those of vouchers either.
  for (const [statement, column] of [
    ['income-statement', 'yearToDate'] as const,
    ['balance-sheet', 'closing'] as const,
  ]) {
    const added = await merging().mergeStatement({ ...asked, statement, mode: 'sum' })
    const beside = await merging().mergeStatement({ ...asked, statement, mode: 'side', column })
    const [at, sum] = [added.columns, beside.columns].map((columns) =>
      columns.findIndex(({ key, of }) => key === column && of === 'sum'),
    )
    expect(added.rows.map(({ values }) => values[at ?? 0])).toEqual(beside.rows.map(({ values }) => values[sum ?? 0]))
    expect(added.companies.map(({ company }) => company)).toEqual(['HA', 'HB', 'HC'])
  }
  const sum = await merging().mergeTable({
    group: undefined,
    companies: 'HA-2025,HB-2025',
    month,
    include,
    mode: 'sum',
  })
  expect(sum.balanced).toBe(true)
  expect(sum.rows.find(({ subject }) => subject === '112203')).toMatchObject({ closingDebit: '2260.00' })
  const whole = await merging().mergeTable(asked)
  expect(whole.balanced).toBe(true)
  expect(whole.rows.find(({ subject }) => subject === '112203')).toBeUndefined()
  const nothing = await merging().mergeTable({ ...asked, include: 'posted', month: '2025-01' })
  expect(nothing.companies.map(({ isPosted, posted }) => [isPosted, posted])).toEqual(Array(4).fill([false, '']))
})

test('every figure of a merged statement leads to the companies and eliminations that it is the sum of', async () => {
  for (const statement of ['balance-sheet', 'income-statement', 'cash-flow'] as const) {
    const whole = await merging().mergeStatement({ ...asked, statement })
    for (const [at, { key }] of whole.columns.entries()) {
      const side = await merging().mergeStatement({ ...asked, statement, mode: 'side', column: key })
      for (const [row, { values, no }] of side.rows.entries()) {
        const [merged, eliminated, sum, ...companies] = values.map(centsOf).reverse() as [bigint, bigint, bigint]
        const found = { no, sum: companies.reduce((total, one) => total + one, 0n), merged: sum + eliminated }
        expect(found).toEqual({ no, sum, merged })
        expect(whole.rows[row]?.values[at]).toBe(values.at(-1))
      }
    }
  }
})

test('every figure of the merged balance table leads to the companies and entries that it is the sum of', async () => {
  const question = { ...asked, from: '2025-02' }
  const bases = [
    ...[['from', 'openingDebit', 'openingCredit'] as const, ['to', 'closingDebit', 'closingCredit'] as const],
    ...[['debit', 'periodDebit', null] as const, ['credit', 'periodCredit', null] as const],
    ...[['ytdDebit', 'ytdDebit', null] as const, ['ytdCredit', 'ytdCredit', null] as const],
  ]
  for (const withClosing of [true, false]) {
    const { rows } = await merging().mergeTable({ ...question, withClosing })
    for (const [basis, own, other] of bases) {
      const sheet = await merging().mergeWorksheet({ ...question, withClosing, basis })
      for (const row of rows) {
        const parts = sheet.rows.filter(({ subject }) => subject.startsWith(row.subject))
        const sum = parts.reduce((total, part) => total + centsOf(part.consolidated), 0n)
        expect({ subject: row.subject, basis, sum }).toEqual({
          ...{ subject: row.subject, basis },
          sum: centsOf(row[own]) - (other ? centsOf(row[other]) : 0n),
        })
      }
    }
  }
})

test('a merged figure is explained by company: what each brings, what is eliminated, and what is others’', async () => {
  const explainer = chief.api(mergeExplainCalls)
  const named = ['translated', 'excluded', 'eliminated', 'minority', 'merged'] as const
  const lines = {
    'balance-sheet': ['Accounts receivable', 'Minority interests', 'Undistributed profit', 'Total assets'],
    'income-statement': ['I. Total operating revenue', 'V. Net profit (net loss as "-")'],
    'cash-flow': ['Cash received from sales of goods and services', 'Net cash flow from operating activities'],
  } as const
  for (const [statement, names] of Object.entries(lines)) {
    const question = { ...asked, statement: statement as 'balance-sheet' }
    const whole = await merging().mergeStatement(question)
    for (const [at, { key: column }] of whole.columns.entries()) {
      const side = await merging().mergeStatement({ ...question, mode: 'side', column })
      for (const { no, values, nameEn } of whole.rows.filter((row) => names.some((name) => row.nameEn === name))) {
        const { rows, total } = await explainer.explainMergeStatement({ ...question, column, line: no })
        const found = named.map((name) => rows.reduce((sum, row) => sum + centsOf(row[name]), 0n))
        expect({ nameEn, found }).toEqual({ nameEn, found: named.map((name) => centsOf(total[name])) })
        expect(total.merged).toBe(values[at])
        const beside = side.rows.find((row) => row.no === no)?.values ?? []
        const own = side.columns.flatMap(({ of, accountSet }, each) =>
          of === 'company' ? [[accountSet.slice(0, -5), beside[each]]] : [],
        )
        for (const [company, value] of own)
          expect(rows.find((row) => row.company === company)?.translated ?? '0.00').toBe(value)
      }
    }
  }
  const sales = await explainer.explainMergeStatement({
    ...asked,
    statement: 'income-statement',
    column: 'current',
    line: 1,
  })
  expect(sales.rows.map(({ company, own, translated, eliminated }) => [company, own, translated, eliminated])).toEqual([
    ['HA', '', '2000.00', '-2000.00'],
    ['HB', '', '3000.00', '0.00'],
    ['HC', '150.00', '1092.00', '0.00'],
  ])
  const goods = await explainer.explainMergeTable({ ...asked, subject: '1405', basis: 'to' })
  expect(goods.rows.map(({ company, eliminated, merged }) => [company, eliminated, merged])).toEqual([
    ['HA', '0.00', '900.00'],
    ['HB', '-270.00', '4130.00'],
  ])
})

test('eliminations are posted as any vouchers, roll forward, and are in no company’s own report', async () => {
  const hx = books.get('HX')
  if (!hx) throw new Error('no books of eliminations')
  const income = await read('income-statement')
  for (const [posted, vouchers] of [['2025-01', 0] as const, ['2025-02', 2] as const]) {
    // Dividends that were eliminated are income of these books too: they are carried forward as those of any books.
    if (vouchers > 0) await gate.close(clerk, hx, { kind: 'pl', no: 2 })
    await gate.auditMonth(auditor, hx, posted)
    expect(await gate.post(poster, hx, posted, wordsOf['zh-cn'])).toMatchObject({ vouchers })
  }
  expect(await read('income-statement')).toEqual(income)
  const { companies } = await merging().mergeWorksheet(asked)
  expect(companies.map(({ company, posted, isPosted }) => [company, posted, isPosted])).toEqual([
    ...['HA', 'HB', 'HC'].map((company) => [company, '', false]),
    ['HX', '2025-02', true],
  ])
  await look.query(
    `insert into exchange_rate (base_currency, currency, type, rate_date, rate) select 'CNY', 'USD', 'MONTH_END', d, 7.4
     from unnest(array['2025-11-30', '2025-12-31', '2026-01-31']::date[]) d`,
  )
  for (const set of books.values()) await gate.closeYear(clerk, set, { overwrite: false, provisional: true })
  await rightsChanged(db)
  const [rate] = consolidation.historical
  if (rate) await chief.api(mergeRate.calls).add({ values: { ...rate, year: '2026' } })
  await product.makePerson({ userName: 'mg_next', roles: ['manager'], rights: ['read', 'entry'] })
  const next = (await product.signIn('mg_next', 'HA-2026')).api(reportMergeCalls)
  const statement = 'balance-sheet' as const
  // What is posted is carried: of the companies nothing but their openings, of the eliminations their months too.
  const december = await merging().mergeStatement({ ...asked, include: 'posted', month: '2025-12', statement })
  const january = await next.mergeStatement({ ...asked, month: '2026-01', statement })
  const names = ['Goodwill', 'Long-term equity investments', 'Total assets', 'Minority interests', 'Total liabilities']
  const of = ({ rows }: typeof january, column: number) =>
    names.map((name) => [name, rows.find(({ nameEn }) => nameEn === name)?.values[column]])
  for (const column of [0, 1]) expect(of(january, column)).toEqual(of(december, 0))
  expect(of(january, 0)).toMatchObject({ 0: ['Goodwill', '500.00'], 1: [names[1], '0.00'] })
  const own = await next.mergeTable({ companies: 'HA-2026', month: '2026-01', include, mode: 'sum' })
  expect(own.rows.find(({ subject }) => subject === '1511')).toMatchObject({ closingDebit: '15500.00' })
  const { entries } = await next.mergeWorksheet({ ...asked, month: '2026-01', subject: '1711', basis: 'opening' })
  expect(entries.map(({ kind, company, debit }) => [kind, company, debit])).toEqual([['voucher', 'HX', '500.00']])
})

describe('never silently incomplete', () => {
  test('a missing rate, missing right, a part of the books and a foreign currency are refused by name', async () => {
    const statement = 'balance-sheet' as const
    expect(await names(merging().mergeStatement({ ...asked, month: '2025-03', statement }))).toEqual([
      'merge.rate HC USD MONTH_END 2025-03',
    ])
    expect(await names(merging().mergeTable({ ...asked, currency: 'XXX' }))).toEqual(['merge.currency XXX'])
    const companies = [...books.values()].slice(0, 2).map(({ companyId }) => companyId)
    await product.makePerson({ userName: 'mg_part', roles: ['manager'], rights: ['read'], companies })
    const part = await product.signIn('mg_part', 'HA-2025')
    expect(await names(part.api(reportMergeCalls).mergeTable(asked))).toEqual([
      'accountSet.noRight read HC-2025',
      'accountSet.noRight read HX-2025',
    ])
    expect((await part.api(reportMergeCalls).mergeScope({ month })).groups).toMatchObject([
      { code: 'G', companies: ['HA', 'HB'], missing: ['HC'] },
    ])
    const all = await part.api(reportMergeCalls).mergeTable({ companies: '*', month, include })
    expect(all.companies.map(({ company }) => company)).toEqual(['HA', 'HB'])
    await product.makePerson({ userName: 'mg_shop', roles: ['manager'], rights: ['read'], scope: { stores: ['S1'] } })
    const shop = await product.signIn('mg_shop', 'HA-2025')
    expect(await names(shop.api(reportMergeCalls).mergeTable({ companies: 'HA-2025', month }))).toEqual([
      'merge.limited HA-2025',
    ])
    await product.makePerson({ userName: 'mg_entry', roles: ['entry'], rights: ['read'] })
    const entry = await product.signIn('mg_entry', 'HA-2025')
    expect(await names(entry.api(reportMergeCalls).mergeTable(asked))).toEqual(['permission.missing'])
  })

  test('a group of groups has each company once; circles, missing groups and parts of others are refused', async () => {
    const groups = chief.api(mergeGroup.calls)
    const { code: _, adjusting: __, ...values } = { ...consolidation.group, adjusting: '' }
    await groups.add({ values: { ...values, code: 'G1', companies: ['HB', 'HC'], groups: [], adjusting: '' } })
    const top = { ...values, code: 'G2', companies: ['HA', 'HB'], groups: ['G1'], adjusting: 'HX' }
    const { id } = await groups.add({ values: top })
    const statement = 'balance-sheet' as const
    const [own, same] = await Promise.all(
      ['G', 'G2'].map((group) => merging().mergeStatement({ ...asked, group, statement })),
    )
    expect(same?.rows.map((row) => row.values)).toEqual(own?.rows.map((row) => row.values))
    const found = (await groups.list({ search: 'G1' })).items.find((row) => row.id === 'G1')
    if (!found) throw new Error('no group')
    const { version } = found
    const edit = (more: object) => groups.edit({ id: 'G1', version, values: { ...found.values, ...more } })
    expect(await names(edit({ groups: ['G2'] }))).toEqual(['merge.cycle G1 → G2 → G1'])
    expect(await names(edit({ groups: ['NONE'] }))).toEqual(['merge.noGroup NONE'])
    expect(await names(edit({ companies: ['HX'] }))).toEqual(['merge.twoRoles HX'])
    expect(await names(groups.delete({ ids: ['G1'] }))).toEqual(['record.inUse'])
    expect(await names(groups.enable({ rows: [{ id: 'G1', version }], enabled: false }))).toEqual([
      'merge.holdsGroup G2',
    ])
    await groups.delete({ ids: [id] })
    await groups.delete({ ids: ['G1'] })
  })

  //
  test('a non-merge code takes balances out of merged and summed reports, and is told', async () => {
    const codes = chief.api(nonMergeCode.calls)
    const code = { scope: 'REPORT', kind: 'SUBJECT', code: '1711', companies: [], reports: [] }
    const values = { ...code, validFrom: '', validTo: '', reason: 'x' }
    expect(await names(codes.add({ values: { ...values, kind: 'VOUCHER_TYPE', code: 'JI' } }))).toEqual([
      'nonMergeCode.balances',
    ])
    const { id } = await codes.add({ values })
    const sheet = await merging().mergeStatement({ ...asked, statement: 'balance-sheet' })
    expect(sheet).toMatchObject({ excluded: '500.00', difference: '-500.00' })
    await codes.delete({ ids: [id] })
    const ofHa = await codes.add({ values: { ...values, code: '1511', companies: ['HA'] } })
    const added = await merging().mergeStatement({ ...asked, statement: 'balance-sheet', mode: 'sum' })
    expect(added).toMatchObject({ excluded: '15500.00', difference: '-15500.00' })
    await codes.delete({ ids: [ofHa.id] })
  })
})
