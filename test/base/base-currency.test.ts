// Amounts of books in dinars and yen have three decimals and none, and no ¥, wherever the product says one: each call
// that reads, each of its files and papers tells what it tells of the same books in yuan, minor unit by minor unit.
import { expect, test } from 'vitest'
import { addressOf, type Call, type ResultOf } from '../../src/contract/base/call.ts'
import { homeCalls } from '../../src/contract/office/home.ts'
import { printCalls } from '../../src/contract/voucher/print.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { fillPath, queryText } from '../../src/web/api/query-string.ts'
import { productWorld } from '../world/client.ts'
import { readWorkbook } from '../world/xlsx-reader.ts'
import { pdfTexts } from './pdf-text.ts'
import { type Base, others, threeBases, yuan } from './three-bases.ts'

const product = await productWorld()
const { look, db, app } = product
const gate = openGate(db)
const books = await threeBases(gate, look)
const rights = ['read', 'entry', 'audit', 'post', 'report', 'admin'] as const
await product.makePerson({ userName: 'tb_chief', roles: ['admin', 'manager', 'auditor'], rights })
const { token } = await product.signIn('tb_chief', 'TB01-2025')

const setOf = ({ company }: Base): string => `${company}-2025`
const vouchersOf = async (base: Base): Promise<string[]> =>
  (
    await look.query<{ id: string }>(
      `select id::text from voucher where company_id = $1 order by period_no, voucher_no`,
      [books.get(base)?.companyId ?? 0n],
    )
  ).map(({ id }) => id)

/** An answer as its texts, each with the place it has: keys of JSON, cells of a sheet, words of a paper. */
type Said = { place: string; text: string }

const saidIn = (value: unknown, place: string): Said[] => {
  if (typeof value === 'string') return [{ place, text: value }]
  if (Array.isArray(value)) return value.flatMap((each) => saidIn(each, place))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => saidIn(each, `${place}.${name}`))
}

const saidInBook = async (bytes: Buffer): Promise<Said[]> =>
  (await readWorkbook(bytes)).flatMap(({ name, rows }) =>
    rows.flatMap((row, no) =>
      row.flatMap((cell, at): Said[] => {
        const place = placeOf(`${name} ${no}:${at}`, row.map((each) => each?.text ?? '').join())
        if (!cell) return []
        if (cell.type === 'text') return [{ place, text: cell.text }]
        if (cell.type === 'formula') return [{ place: `${place} formula`, text: cell.value }]
        // What is shown of a number has the decimals of its format.
        const decimals = /0\.(0+)/.exec(cell.format)?.[1]?.length ?? 0
        return [
          { place, text: /^#|^0/.test(cell.format) ? Number(cell.text).toFixed(decimals) : cell.text },
          { place: `${place} format`, text: cell.format },
        ]
      }),
    ),
  )

/** Of a row in dollars some figures have two decimals in any books. */
const placeOf = (place: string, row: string): string => (row.includes('USD') ? `${place} USD` : place)

type Told = { code: number; type: string; said: Said[]; text: string }

const ask = async (base: Base, definition: Call, input: Readonly<Record<string, unknown>>): Promise<Told> => {
  const { method, path } = addressOf(definition)
  const { path: filled, rest } = fillPath(path, input)
  const headers: Record<string, string> = {
    ...{ authorization: `Bearer ${token}`, 'account-config': setOf(base), 'x-lang': 'zh-cn' },
    ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
  }
  const query = method === 'GET' ? queryText(rest) : ''
  const url = query ? `${filled}?${query}` : filled
  for (;;) {
    const payload = method === 'GET' ? undefined : JSON.stringify(rest)
    const answer = await app.http.inject({ method, url, headers, payload })
    const type = String(answer.headers['content-type'])
    if (type.includes('pdf')) {
      const texts = pdfTexts(answer.rawPayload)
      return { code: 200, type: 'pdf', said: texts.map((text) => ({ place: 'paper', text })), text: texts.join('\n') }
    }
    if (type.includes('sheet')) {
      const said = await saidInBook(answer.rawPayload)
      return { code: 200, type: 'xlsx', said, text: said.map(({ text }) => text).join('\n') }
    }
    if (!type.includes('json') || answer.headers['content-disposition']) {
      const cells = answer.body
        .split('\n')
        .flatMap((row, at) => row.split(',').map((text) => ({ place: placeOf(`row ${at}`, row), text })))
      return { code: 200, type: 'text', said: cells, text: answer.body }
    }
    const body = answer.json<{ code: number; result: unknown; message: string }>()
    if (body.code !== 2020) return { code: body.code, type: 'json', said: saidIn(body.result, ''), text: answer.body }
    headers['cache-id'] = String(answer.headers['cache-id'])
  }
}

const numberShape = /-?\d[\d,]*(?:\.\d+)?/g
const numbersIn = (text: string): string[] => text.match(numberShape) ?? []
const isAmount = (text: string): boolean => /^-?\d[\d,]*\.\d\d$/.test(text)
const minorOf = (text: string): bigint => BigInt(text.replace(/[,.]/g, ''))
const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0
/** Amounts in dollars, whatever the base: as they are, and in ten thousands. No amount of the base is as large. */
const dollars = new Set(['100.00', '0.01'])

/** What has two decimals and is no amount of the base: rates, percents, amounts of other currencies. */
const dimensionless = /rate|percent|share|margin|original|version|tolerance$|^\.(statutory|discretionary)/i

/** How what is said of books in another base differs from what is said of those in yuan; '' for as it should. */
const differenceOf = (base: Base, mine: Said | undefined, theirs: Said | undefined): string => {
  if (!mine || !theirs) return `one more: ${JSON.stringify(mine ?? theirs)}`
  const about = `${mine.place}: ${mine.text} | ${theirs.text}`
  const isDollars = mine.place.includes(' USD')
  if (isDollars && mine.text === theirs.text) return ''
  if (mine.place.endsWith(' format')) {
    const form = (text: string) =>
      text.replace(/0\.0+/g, (one) => (base.digits === 0 ? '0' : `0.${'0'.repeat(one.length - 1)}`))
    // Counts of books without decimals look like their amounts.
    const isCount = base.digits === 0 && mine.text === '0' && theirs.text.startsWith('#,##0;')
    return isCount || form(mine.text) === theirs.text ? '' : about
  }
  if (dimensionless.test(mine.place)) return ''
  const [own, other] = [numbersIn(mine.text), numbersIn(theirs.text)]
  if (own.length !== other.length) return about
  const isWrong = own.some((text, at) => {
    const found = other[at] ?? ''
    if (!isAmount(text) || (dollars.has(text) && found === text) || (isDollars && text === '7.10')) return false
    return decimalsOf(found) !== base.digits || minorOf(found) !== minorOf(text)
  })
  return isWrong ? about : ''
}

const differences = (base: Base, mine: Told, theirs: Told): string[] => {
  if (mine.code !== theirs.code) return [`code ${mine.code} | ${theirs.code} ${theirs.text.slice(0, 200)}`]
  const length = Math.max(mine.said.length, theirs.said.length)
  const found = Array.from({ length }, (_, at) => differenceOf(base, mine.said[at], theirs.said[at])).filter(Boolean)
  const yuanWords = /[¥￥]|单位：[千万]?元|[(（]元[)）]/.exec(theirs.text)
  return yuanWords ? [...found, `says ${yuanWords[0]}`] : found
}

type Schema = {
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
}

const values = ({ anyOf, enum: listed, const: only }: Schema = {}): unknown[] =>
  only !== undefined ? [only] : (listed ?? anyOf?.flatMap(values) ?? [])

const usual: Readonly<Record<string, unknown>> = {
  ...{ month: '2025-03', from: '2025-01', include: 'saved', periodFrom: '2025-01', periodTo: '2025-03' },
  ...{ year: 2025, subject: '1001', subjects: '1001', dims: 'customer', entityType: 'customer', type: 'customer' },
  ...{ line: 2, column: 'closing', code: 'MGMT', currency: 'USD', day: '2025-03-31', ageing: 'due', zeroRows: true },
  ...{ date: '2025-03-31', group: 'TB', statement: 'balance-sheet', basis: 'closing', scheme: '1001' },
}
/** What is asked though it need not be. */
const always = new Set(['month', 'from', 'include', 'periodFrom', 'periodTo'])
/** What some want else than usual. */
const special: readonly (readonly [RegExp, Readonly<Record<string, unknown>>])[] = [
  [/balance-table-3\/open/, { subject: '112202', dims: 'customer' }],
  [/balance-table-3/, { subject: '112202' }],
  [/balance-table-1/, { withEntities: true }],
  [/sheet|statement$|flow|run/, { from: undefined }],
  [/income-statement.*explain|cash-flow.*explain/, { column: 'current' }],
  [/changes/, { asKnown: new Date(Date.now() - 86_400_000).toISOString(), from: undefined }],
  [/general-ledger-3/, { subject: '1001' }],
]

/** The questions of a call: as its contract takes them, in every kind of file and unit. */
const questionsOf = (definition: Call): Record<string, unknown>[] => {
  const { path } = addressOf(definition)
  const { properties = {}, required = [] } = JSON.parse(JSON.stringify(definition.input)) as Schema
  const asked = Object.keys(properties).filter((name) => required.includes(name) || always.has(name))
  const one = Object.fromEntries(asked.map((name) => [name, usual[name] ?? values(properties[name])[0]]))
  const more = special.filter(([paths]) => paths.test(path)).flatMap(([, each]) => Object.entries(each))
  const whole = { ...one, ...Object.fromEntries(more.filter(([name]) => name in properties)) }
  const kinds = ['tab', 'by'].flatMap((name) => values(properties[name]).map((value) => ({ [name]: value })))
  const all = (kinds.length > 0 ? kinds : [{}]).map((kind) => ({ ...whole, ...kind }))
  // A paper is of one unit and the sheet of a form: the other pairs are made by the same parts.
  if ('unit' in properties) return all.map((each, at) => ({ ...each, unit: at % 2 === 0 ? '1' : '10000' }))
  const forms = values(properties.form)
  const files = [{}, { format: 'xlsx' }, { format: 'xlsx', form: 'printed' }, { format: 'csv', form: 'flat' }]
  const taken = 'format' in properties ? files.filter(({ form }) => form === undefined || forms.includes(form)) : [{}]
  return all.flatMap((each) => taken.map((file) => ({ ...each, ...file })))
}

/** Of the instance and of people; the list of currencies with their signs, and the page of all companies (below). */
const passed = /^\/(gl\/currency\/|system|public|healthz|readyz|version)|verify|home\/(dashboard|layout|theme|nav)/

const reading = app.served
  .map(({ definition }) => definition)
  .filter((definition) => addressOf(definition).method === 'GET' && !passed.test(addressOf(definition).path))

const isAnswered = ({ code, said }: Told): boolean =>
  code === 200 && said.some(({ text }) => numbersIn(text).some(isAmount))

test('every reading call, file and paper has the decimals of the base currency', { timeout: 600_000 }, async () => {
  const ids = new Map<Base, string>()
  for (const base of [yuan, ...others]) ids.set(base, (await vouchersOf(base))[0] ?? '')
  const found: string[] = []
  const answered = new Set<string>()
  for (const [no, definition] of reading.entries()) {
    for (const [at, question] of questionsOf(definition).entries()) {
      const of = (base: Base) => ({ ...question, ...('id' in question ? { id: ids.get(base) } : {}) })
      const mine = await ask(yuan, definition, of(yuan))
      if (isAnswered(mine)) answered.add(`${definition.at} ${mine.type}`)
      // Calls and their forms are made by the same parts: each is asked in one of the others, in turn.
      const turn = (no + at) % others.length
      for (const base of others.slice(turn, turn + 1)) {
        const theirs = await ask(base, definition, of(base))
        const about = `${definition.at} ${JSON.stringify(question)} ${base.currency}`
        found.push(
          ...differences(base, mine, theirs)
            .slice(0, 3)
            .map((each) => `${about} ${each}`),
        )
      }
    }
  }
  expect(found).toEqual([])
  expect(answered.size).toBeGreaterThan(40)
})

test('vouchers on paper have them too, in digit columns and as figures', async () => {
  const found: string[] = []
  for (const look of ['table', 'digits'] as const) {
    const form = { paper: 'a5', lines: 5, look, cover: 'none', textOnly: false, offsetX: 0, offsetY: 0 }
    const mine = await ask(yuan, printCalls.vouchers, { ids: await vouchersOf(yuan), form })
    expect(mine.text).toContain('¥')
    for (const base of others) {
      const theirs = await ask(base, printCalls.vouchers, { ids: await vouchersOf(base), form })
      // But for the dollars and their rate.
      const wanted = numbersIn(mine.text).filter((text) => isAmount(text) && text !== '100.00' && text !== '7.10')
      const had = numbersIn(theirs.text).filter((text) => decimalsOf(text) === base.digits)
      found.push(
        ...wanted
          .map(minorOf)
          .filter((minor) => !had.some((text) => minorOf(text) === minor))
          .map(String),
      )
      expect(theirs.text).not.toMatch(/[¥￥]|[角分整]/)
    }
  }
  expect(found).toEqual([])
})

test('the home page has each company in its own decimals', async () => {
  const { text } = await ask(yuan, homeCalls.dashboard, { month: '2025-03' })
  const { figures } = JSON.parse(text).result as ResultOf<typeof homeCalls.dashboard>
  const cash = (base: Base) => figures.find(({ value }) => value === setOf(base))?.cash ?? ''
  expect(others.map((base) => [decimalsOf(cash(base)), minorOf(cash(base))])).toEqual(
    others.map(({ digits }) => [digits, minorOf(cash(yuan))]),
  )
})

test('an amount with more decimals than its currency has is refused at its cell', async () => {
  const draft = (first: object) => ({
    ...{ type: 'JI', date: '2025-03-20' },
    lines: [
      { summary: '多一位', subject: '1001', aux: {}, debit: '', credit: '', ...first },
      { summary: '多一位', subject: '1001', aux: {}, debit: '', credit: '1' },
    ],
  })
  const wrong: readonly [Base, object, string][] = others.flatMap((base): [Base, object, string][] => {
    const more = `1.${'2'.repeat(base.digits + 1)}`
    const foreign = { subject: '100202', aux: { bank: 'B02' }, rateType: 'DAILY', rate: '1', debit: '1' }
    return [
      [base, { debit: more }, 'lines.0.debit'],
      [base, { credit: more }, 'lines.0.credit'],
      [base, { ...foreign, currency: 'KRW', original: '1.5' }, 'lines.0.original'],
      [base, { ...foreign, currency: 'USD', original: '1.234' }, 'lines.0.original'],
    ]
  })
  const told = await Promise.all(wrong.map(([base, first]) => ask(base, voucherCalls.save, { draft: draft(first) })))
  expect(told.map(({ code, text }, at) => (code === 200 || !text.includes(wrong[at]?.[2] ?? '?') ? text : ''))).toEqual(
    wrong.map(() => ''),
  )
})
