// A report on paper: figures below each other, a page's sum before the total of all, a form of the law with its mark.
import { expect, test } from 'vitest'
import type { Drawn, PaperSheet } from './draw.ts'
import { readFont } from './font.ts'
import type { PaperColumn, PaperRow } from './report-pages.ts'
import { openReportSheets, type ReportSetting } from './report-sheets.ts'

const font = readFont()
const columns: PaperColumn[] = [
  { title: 'Code', kind: 'code' },
  { title: 'Name', kind: 'text' },
  { title: 'Debit', kind: 'figure', carry: 'sum' },
  { title: 'Credit', kind: 'figure', carry: 'sum' },
]
const setting: ReportSetting = {
  ...{ title: 'Balances', form: null, company: 'YS01', period: '2025-12', currency: 'CNY', notes: [], columns },
  ...{ digits: 2, printedBy: 'me', printedAt: 'now' },
}

type Text = Extract<Drawn, { kind: 'text' }>

const textsOf = (sheet: PaperSheet | undefined): Text[] =>
  (sheet?.drawn ?? []).flatMap((one) => (one.kind === 'text' ? [one] : []))

const drawn = (rows: PaperRow[], more: Partial<ReportSetting> = {}): Text[][] => {
  const sheets = openReportSheets(font, (name) => name, { ...setting, ...more })
  sheets.take({ rows })
  return [...sheets.end()].map(textsOf)
}

/** The texts of each line, from the top. */
const linesOf = (texts: readonly Text[]): string[][] => {
  const lines = Map.groupBy(texts, ({ y }) => y.toFixed(1))
  return [...lines].sort(([a], [b]) => Number(a) - Number(b)).map(([, line]) => line.map(({ text }) => text))
}

const row = (at: number): PaperRow => ({ cells: [String(1000 + at), 'Cash at bank', '1.00', '0.00'], counts: true })
const rows = [
  ...Array.from({ length: 70 }, (_, at) => row(at)),
  { cells: ['', 'Total', '70.00', '0.00'], look: 'total' as const },
]

test('each page adds and carries; the last page adds before the total of all stands', () => {
  const pages = drawn(rows).map((texts) => linesOf(texts).map((line) => line.join(' ')))
  expect(pages).toHaveLength(2)
  const first = pages[0] ?? []
  expect(first.slice(-3, -1).map((line) => line.split(' ')[0])).toEqual(['pageTotal', 'carriedRow'])
  const last = pages[1] ?? []
  const names = last.map((line) => line.split(' ')[0]).filter((name) => /pageTotal|Total|broughtRow/.test(name ?? ''))
  expect(names).toEqual(['broughtRow', 'pageTotal', 'Total'])
  expect(last).toContain('Total 70.00 0.00')
})

test('figures end below each other, those of all columns are as wide, and nothing is a dash but in totals', () => {
  const [texts = []] = drawn([
    row(1),
    { ...row(2), cells: ['1002', 'Cash', '12345678.90', '-5.00'] },
    ...rows.slice(-1),
  ])
  const endOf = (text: string) =>
    texts.filter((one) => one.text === text).map((one) => one.x + font.width(text, one.size))
  const [debit = 0, credit = 0] = [...endOf('12,345,678.90'), ...endOf('-5.00')]
  expect(endOf('1.00')[0]).toBeCloseTo(debit, 1)
  expect(endOf('–')[0]).toBeCloseTo(credit, 1)
  expect(endOf('0.00')[0]).toBeCloseTo(credit, 1)
  expect(endOf('Credit')[0]).toBeCloseTo(credit, 1)
  expect(texts.find(({ text }) => text === '-5.00')?.colour).toBe('red')
})

test('a form of the law bears its mark on each page and is signed on each, below its rows', () => {
  const form = { mark: '会企01表', signs: ['单位负责人：', '制表人：'] }
  for (const texts of drawn(rows, { form })) {
    const shown = linesOf(texts).map((line) => line.join(' '))
    expect(shown).toContain('会企01表')
    expect(shown.at(-2)).toBe('单位负责人： 制表人：')
  }
})

test('long notes take the room beside the company; what stands across a form is crossed by no divider', () => {
  const notes = ['Contains unposted vouchers, of the months that are open', 'CAS-CF · Revision 12']
  const [texts = []] = drawn(rows, { period: 'For the month 2025-12', notes })
  const head = texts.filter(({ text }) => /month|Revision/.test(text))
  expect(head.map(({ text }) => text).join(' ')).toMatch(/^For the month .*Revision 12$/)
  expect(head.every(({ size }) => size >= 6)).toBe(true)

  const divides = columns.map((column, at) => (at === 2 ? { ...column, divides: true } : column))
  const sheets = openReportSheets(font, (name) => name, { ...setting, columns: divides })
  sheets.take({ rows: [row(1), { cells: ['moved by a person'], look: 'words' }, row(2)] })
  const all = [...sheets.end()].flatMap((sheet) => sheet.drawn)
  const upright = all.flatMap((one) => (one.kind === 'line' && one.x1 === one.x2 ? [one] : []))
  const said = all.find((one) => one.kind === 'text' && one.text === 'moved by a person')
  const crossing = upright.filter(({ y1, y2 }) => said?.kind === 'text' && y1 < said.y && y2 > said.y)
  expect([upright.length, crossing]).toEqual([2, []])
})

test('what goes over a page is carried within its listing, and nothing from one listing to another', () => {
  const listing = (name: string, count: number): PaperRow[] => [
    { cells: [name, 'Opening', '', ''], look: 'group', listing: name },
    ...Array.from({ length: count }, (_, at) => ({ ...row(at), listing: name })),
    { cells: ['', `Sum of ${name}`, `${count}.00`, '0.00'], look: 'total', listing: name },
    { cells: ['Kind regards'], look: 'words', listing: null },
  ]
  const pages = drawn([...listing('A', 70), ...listing('B', 3)]).map((texts) =>
    linesOf(texts)
      .map((line) => line.join(' '))
      .filter((line) => /Row|pageTotal|Sum|Kind/.test(line)),
  )
  expect(pages).toHaveLength(2)
  const carried = /carriedRow (\d+)\.00 0\.00/.exec(pages[0]?.at(-1) ?? '')?.[1]
  expect(Number(carried)).toBeGreaterThan(30)
  // The page of the first listing alone has its sum; beside another one there is none.
  expect(pages[0]).toEqual([`pageTotal ${carried}.00 0.00`, `carriedRow ${carried}.00 0.00`])
  expect(pages[1]).toEqual([
    ...[`broughtRow ${carried}.00 0.00`, 'Sum of A 70.00 0.00', 'Kind regards'],
    ...['Sum of B 3.00 0.00', 'Kind regards'],
  ])
})

test('a form with more columns than a sheet takes goes over sheets beside each other, its lines on each', () => {
  const months = Array.from({ length: 40 }, (_, at) => ({ title: `2025-${at}`, kind: 'figure' as const }))
  const wide = {
    columns: [
      { title: 'Item', kind: 'text' as const, indents: true },
      { title: 'No', kind: 'code' as const },
      ...months,
    ],
    form: { mark: '会企02表', signs: ['制表人：'] },
    lead: 2,
  }
  const line = { cells: ['一、营业收入', '1', ...months.map((_, at) => `${1_000_000 + at}.00`)] }
  const pages = drawn([line], wide).map((texts) => linesOf(texts).map((each) => each.join(' ')))
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(page.filter((each) => /^一、营业收入 1 1,000,/.test(each))).toHaveLength(1)
  const titles = pages.flatMap((page) => page.join(' ').match(/2025-\d+/g) ?? [])
  expect(new Set(titles.filter((title) => months.some((month) => month.title === title))).size).toBe(40)
})

test('a heading goes to the next page with its rows, and nothing is carried where nothing was added', () => {
  const linesOn = (pages: Text[][]) => pages.map((texts) => linesOf(texts).map((line) => line.join(' ')))
  const whole = Array.from({ length: 70 }, (_, at) => ({ ...row(at), listing: null }))
  const room = linesOn(drawn(whole))[0]?.filter((line) => line.includes('Cash at bank')).length ?? 0
  const [first, second] = linesOn(
    drawn([
      ...whole.slice(0, room - 1),
      { cells: ['B', 'Sum of B', '20.00', '0.00'], look: 'group', listing: 'B' },
      ...Array.from({ length: 20 }, (_, at) => ({ ...row(at), listing: 'B' })),
    ]),
  )
  expect(first?.at(-2)).toBe(`${998 + room} Cash at bank 1.00 –`)
  expect(second?.filter((line) => /Sum|Row/.test(line))).toEqual(['B Sum of B 20.00 –'])
})

test('letters are numbered each for itself, and say to whom they go above the columns of their figures', () => {
  const letter = (name: string, count: number): PaperRow[] => [
    { cells: [`To ${name}`], look: 'words', listing: null, breaks: true },
    ...Array.from({ length: count }, (_, at) => ({ ...row(at), listing: name })),
    { cells: ['Kind regards'], look: 'words', listing: null },
  ]
  const say = (name: string, args?: object) => (args && 'n' in args ? JSON.stringify(args) : name)
  const sheets = openReportSheets(font, say, { ...setting, letters: true })
  sheets.take({ rows: [...letter('A', 70), ...letter('B', 3)] })
  const pages = [...sheets.end()].map((sheet) => linesOf(textsOf(sheet)).map((line) => line.join(' ')))
  const numbers = pages.map((page) => /\{.*\}/.exec(page.join(' '))?.[0])
  expect(numbers).toEqual(['{"n":1,"m":2}', '{"n":2,"m":2}', '{"n":1,"m":1}'])
  for (const page of [pages[0], pages[2]]) {
    const [to, columnNames] = [/^To /, /^Code Name/].map((what) => page?.findIndex((line) => what.test(line)) ?? -1)
    expect(to).toBeGreaterThan(0)
    expect(columnNames).toBeGreaterThan(to ?? 0)
  }
})
