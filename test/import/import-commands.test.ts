// The command line has every import of the screens: it tells the same of the same file, and takes what is accepted.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DraftShape } from '../../src/contract/import/import-draft.ts'
import { type ImportKind, importKinds } from '../../src/server/import/layout.ts'
import { commandLine } from '../world/command.ts'
import { openDraft } from '../world/import-draft.ts'
import { faultsOf, samples, spelling, toldOf, written } from '../world/said-samples.ts'
import { compound, type ZipForm, zipOf } from '../world/sample-files.ts'
import { saidWorld } from './said-world.ts'

const { product, books, one } = await saidWorld('IS01')
const { config, look } = product
const { run } = commandLine(config, config.data)

const open = (kind: ImportKind, content: string): Promise<DraftShape> =>
  openDraft(product, one, books.value, content, 'a.csv', samples[kind].calls)

const command = async (kind: ImportKind, content: string, ...more: readonly string[]) => {
  writeFileSync(join(config.data, 'a.csv'), content)
  const to = ['--account-set', books.value, '--as', 'sayer', '--json']
  const { code, out, err } = await run('import', kind, 'a.csv', ...to, ...more)
  const numbers = [...(err + out).matchAll(/(?:^| |"code": ?)(4\d{4}|400)\b/gm)].map(([, no]) => Number(no))
  // How many there are stands before them.
  return { code, err, told: [...new Set(numbers)].filter((no) => no !== 45135 && no !== 47013).sort() }
}

const pageOf = ({ causes, questions }: DraftShape): number[] => {
  const wrong = causes.filter(({ isWarning }) => !isWarning)
  return [...new Set((wrong.length > 0 ? wrong : questions).map(({ code }) => code))].sort()
}

test.each(importKinds)('%s: the command tells what the check page tells', async (kind) => {
  const sample = samples[kind]
  const faults = faultsOf(sample)
  let count = 0
  const property = fc.asyncProperty(spelling, async (as) => {
    const fault = faults[count++ % faults.length] ?? 'none'
    const text = written(sample, as, fault)
    const [page, { code, told, err }] = [pageOf(await open(kind, text)), await command(kind, text, '--check')]
    expect([fault, text, told, page.length > 0]).toEqual([fault, text, page, toldOf(sample, fault) !== undefined])
    expect([code, page.length > 0 ? '' : err]).toEqual([page.length > 0 ? 1 : 0, ''])
    // What is asked is asked no more once it is accepted; what is wrong then is wrong by itself.
    if (page.length > 0) expect((await command(kind, text, '--check', '--accept')).told).not.toEqual(page)
  })
  await fc.assert(property, {
    numRuns: faults.length,
    ...(process.env.SELVEDGE_SEED ? { seed: Number(process.env.SELVEDGE_SEED) } : {}),
  })
})

const as = { pick: 1, figure: 2, date: 3, order: 5, sum: '合计', planted: 0 }

test('restocks, sale bills and sheets of expenses are written by the command as by their check page', async () => {
  const counts = () =>
    look.query(
      `select (select count(*)::integer from entity_restock) as restocks,
         (select count(*)::integer from sale_bill) as bills,
         (select count(*)::integer from voucher where status <> 9) as vouchers`,
    )
  for (const kind of ['restocks', 'saleBills', 'expenses'] as const) {
    const text = written(samples[kind], as, 'above currency')
    expect(await command(kind, text)).toMatchObject({ code: 1, told: [47047] })
    expect((await command(kind, text, '--accept', '--check')).code).toBe(0)
    expect(await command(kind, text, '--accept')).toMatchObject({ code: 0, err: '' })
  }
  const done = [{ restocks: 2, bills: 2, vouchers: 2 }]
  expect(await counts()).toEqual(done)
  // Bills and restocks that are there stay as they are; vouchers come again only when that is said.
  const again = written(samples.expenses, { ...as, date: 1 }, 'none')
  expect(await command('expenses', again, '--accept')).toMatchObject({ code: 1, told: [47018] })
  expect((await command('restocks', written(samples.restocks, as, 'none'))).code).toBe(0)
  expect((await command('saleBills', written(samples.saleBills, as, 'none'))).code).toBe(0)
  expect(await counts()).toEqual(done)
  expect((await command('expenses', again, '--accept', '--again')).code).toBe(0)
  expect(await counts()).toEqual([{ restocks: 2, bills: 2, vouchers: 4 }])
})

test('rows of a sheet that lie apart in the file are one document, as on the page', async () => {
  const head = '报销单号,日期,部门,费用项目,含税金额,报销人,附件数\n'
  const [first, second] = ['R7,2025-01-05,XZ,CL,106.00,E1,1', 'R7,2025-01-05,XZ,BG,3.00,E1,1']
  const text = `${head}${first}\nR8,2025-01-05,XZ,BG,5.00,E2,1\n${second}\n`
  expect((await open('expenses', text)).documents).toBe(2)
  expect(await command('expenses', text)).toMatchObject({ code: 0, err: '' })
  const rows = await look.query(
    `select remark, total_debit as sum from voucher where remark in ('R7', 'R8') order by 1`,
  )
  expect(rows).toEqual([
    { remark: 'R7', sum: 10_900n },
    { remark: 'R8', sum: 500n },
  ])
})

test('somebody who is named brings what he may bring, and nothing else', async () => {
  const { companyId } = books
  const reach = { stores: ['S01'], subjects: [], departments: [] }
  await product.makePerson({
    userName: 'narrow',
    roles: ['manager'],
    rights: ['read', 'entry'],
    companies: [companyId],
    scope: reach,
  })
  await product.makePerson({ userName: 'reader', roles: ['auditor'], rights: ['read'], companies: [companyId] })
  const text = written(samples.saleBills, { ...as, pick: 0 }, 'none')
    .replaceAll('A1', 'N1')
    .replaceAll('A2', 'N2')
  for (const [who, no] of [
    ['narrow', '47003'],
    ['reader', '403'],
  ] as const) {
    writeFileSync(join(config.data, 'n.csv'), text)
    const { code, err } = await run('import', 'saleBills', 'n.csv', '--account-set', books.value, '--as', who)
    expect([code, err]).toEqual([1, expect.stringContaining(no)])
  }
})

/** A table as a workbook, its parts named and put together as somebody's program does. */
const bookOf = (text: string, form: ZipForm, name: (part: string) => string): Buffer => {
  const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const rows = text.split('\n').map((row) => `<row>${row.split(',').map(cell).join('')}</row>`)
  const relations =
    '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/a.xml"/></Relationships>'
  const parts = [
    { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>' },
    { name: 'xl/_rels/workbook.xml.rels', content: relations },
    { name: 'xl/worksheets/a.xml', content: `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>` },
  ]
  return zipOf(
    parts.map((part) => ({ ...part, name: name(part.name) })),
    form,
  )
}

const containers: readonly (readonly [string, ZipForm, (part: string) => string])[] = [
  ['as Apache POI 5 streams them', { descriptor: 24, isZip64: true }, String],
  ['stored and in capitals', { isStored: true }, (part) => part.toUpperCase()],
  ['with backslashes', { descriptor: 16 }, (part) => part.replaceAll('/', '\\')],
]

test.each(importKinds)('%s: workbooks are read however they are put together', async (kind) => {
  const text = written(samples[kind], { ...as, figure: 0, date: 0 }, 'none')
  for (const [, form, name] of containers) {
    const book = bookOf(text, form, name)
    const draft = await openDraft(product, one, books.value, book, 'a.xlsx', samples[kind].calls)
    const rows = samples[kind].rows.length
    expect([draft.problems, draft.rows >= rows]).toEqual([0, true])
    writeFileSync(join(config.data, 'a.xlsx'), book)
    const to = ['--account-set', books.value, '--as', 'sayer']
    const { code, err } = await run('import', kind, 'a.xlsx', ...to, '--check', '--accept', '--again')
    expect([code, err]).toEqual([0, ''])
  }
})

const foreign: readonly (readonly [string, Buffer])[] = [
  ['a.xls', compound('Workbook')],
  ['a.xls', Buffer.from('<html><body><table><tr><td>a</td></tr></table></body></html>')],
  [
    'a.ods',
    zipOf([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'content.xml', content: '<office:document-content/>' },
    ]),
  ],
]

test.each(importKinds)('%s: files of other programs are refused with what to do', async (kind) => {
  for (const [name, content] of foreign) {
    const opened = openDraft(product, one, books.value, content, name, samples[kind].calls)
    await expect(opened).rejects.toMatchObject({
      problems: [{ code: 43016, message: expect.stringContaining('xlsx') }],
    })
    writeFileSync(join(config.data, name), content)
    const { code, err } = await run('import', kind, name, '--account-set', books.value, '--accept')
    expect([code, err]).toEqual([1, expect.stringMatching(/43016.*xlsx/)])
  }
})
