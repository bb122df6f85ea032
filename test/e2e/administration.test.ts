// Every list of the menu at work: it adds, refuses by name, finds, changes, gives files and obeys its buttons.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Lang } from '../../src/contract/base/language.ts'
import { spoken } from '../../src/contract/base/word-table.ts'
import { wordsOf } from '../../src/contract/base/words.ts'
import { reportScreen as reportScreenTable } from '../../src/contract/words/report-screen.ts'
import { saleBill as saleBillTable } from '../../src/contract/words/sale-bill.ts'
import { workflow as workflowTable } from '../../src/contract/words/workflow.ts'
import { menuSeed } from '../../src/seed/menu.ts'
import type { MenuSeed } from '../../src/seed/menu-row.ts'
import { makeUser } from '../../src/seed/system.ts'
import { inspectFile } from '../../src/server/import/file/file.ts'
import { importSaleBills } from '../../src/server/import/take-file.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'
import { leave } from './chromium.ts'
import { demoScreens } from './demo-screens.ts'
import { figureScreens } from './figure-screens.ts'
import { furtherScreens } from './further-screens.ts'
import { goTo, house, nowhere, password } from './house.ts'
import { fileNamed, locales, workList } from './list-hands.ts'
import { elsewhere, fewLists, listScreens, watchedLists } from './list-screens.ts'
import { ownScreens } from './own-screens.ts'

const reportScreen = spoken(reportScreenTable).en
const saleBill = spoken(saleBillTable).en
const workflow = spoken(workflowTable).en

const home = await house()
const { look } = home
await prepareGroup(look)
const gate = openGate(home.db)
const books = await makeSet(gate, look)
await makeSet(gate, look, { code: 'YS02' })
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
  values ('department', 'D77', 'D77', 'D77', 'D77'), ('related', 'R77', 'R77', 'R77', 'R77'),
    ('store', 'S77', 'S77', 'S77', 'S77'), ('supplier', 'V77', 'V77', 'V77', 'V77')`)
await look.query(`insert into department (id, code, name_zh_cn, name_en, type)
  values (77, 'D77', 'D77', 'D77', 'department')`)
await look.query(`insert into value_set (id, code, name_zh_cn, name_en, kind)
  values (77, 'd77', 'D77', 'D77', 'static')`)

const rowsOf = (rows: readonly MenuSeed[]): MenuSeed[] => rows.flatMap((row) => [row, ...rowsOf(row.children ?? [])])
const shownRows = rowsOf(menuSeed).filter(({ type, hide }) => type === undefined && hide !== true)
/** What opens screens, and nothing that acts on them. */
const opening = [...new Set(shownRows.map(({ opens = '' }) => opens).filter((code) => code !== ''))]
await look.query(
  `with r as (
     insert into role (id, code, name_zh_cn, name_zh_tw, name_en) values (77, 'looker', 'L', 'L', 'L') returning id)
   insert into role_button (role_id, button) select r.id, unnest($1::text[]) from r`,
  [opening],
)
await look.query(`insert into role_menu (role_id, menu_id) select 77, id from menu where permission <> ''`)
const rights = ['read', 'entry', 'audit', 'post', 'report', 'admin'] as const
await home.makePerson({ userName: 'chief', role: 'admin', rights })
await home.makePerson({ userName: 'looker', role: 'looker', rights: ['read'] })
await makeUser(look, { userName: 'newcomer', realName: 'newcomer', password, roles: ['looker'] })

const isLong = process.env.SELVEDGE_LONG === '1'
// What reports show.
const line = { summary: 'x', aux: {}, subject: '140501', debit: '120.50' }
const sold = { ...line, subject: '600101', aux: { store: 'S77' }, debit: '', credit: '120.50' }
const office = { ...line, subject: '660205', aux: { department: 'D77' }, debit: '30.00' }
const taken = { ...line, debit: '', credit: '30.00' }
const bought = { ...line, debit: '71.00' }
const owed = { ...sold, subject: '220201', aux: { supplier: 'V77' }, currency: 'USD', original: '10', rate: '7.1' }
const bill = 'bill_no,store,date,channel,gross,tax_rate,net,tax,cost,cash\n'
if (isLong) {
  for (const lines of [
    [line, sold],
    [office, taken],
    [bought, { ...owed, credit: '71.00' }],
  ]) {
    await gate.save(clerk, books, { draft: { type: 'JI', date: '2025-01-31', lines } })
  }
  const file = join(home.config.data, 'bills.csv')
  writeFileSync(file, `${bill}ZZ77,S77,2025-01-05,STORE,113.00,13,100.00,13.00,60.00,113.00\n`)
  const { db } = home
  const request = { db, gate, actor: clerk, books, file: await inspectFile(file, 'bills.csv') }
  await importSaleBills({ ...request, check: false, accept: false }, [])
}
const languages: readonly Lang[] = isLong ? ['zh-cn', 'zh-tw', 'en'] : ['en']
/** Screens whose work is written for them alone. */
const ofOneOwn = [...ownScreens, ...furtherScreens, ...figureScreens, ...demoScreens]
const worked = listScreens.filter(({ path }) => isLong || fewLists.includes(path))

test.each(languages)(
  'every list adds, refuses by name, finds, changes, gives a file and deletes, in %s',
  async (lang) => {
    const { page, complaints } = await home.enter('chief', nowhere, { lang })
    page.setDefaultTimeout(15_000)
    const place = { page, lang }
    const pane = page.locator('.pane:visible')
    const works: [path: string, work: () => Promise<void>][] = worked.map((screen) => [
      screen.path,
      () => workList({ ...place, pane, screen }),
    ])
    if (isLong) {
      for (const [path, space, name] of watchedLists) {
        works.push([path, async () => expect(await fileNamed(place, [path, space])).toMatch(name)])
      }
      for (const { path, work } of ofOneOwn) works.push([path, () => work(place)])
    }
    const failed: string[] = []
    for (const [path, work] of works) {
      // A long run tells of all screens, not of the first that fails.
      const told = (error: unknown) => failed.push(`${path}: ${String(error).slice(0, 600)}`)
      const before = failed.length
      await (isLong ? work().catch(told) : work())
      if (failed.length > before) await page.reload()
    }
    expect(failed).toEqual([])
    expect(complaints).toEqual([])
    await leave(page)
  },
)

test('every screen of the menu is worked here, or by the test that is named for it', () => {
  const here = [...listScreens, ...ofOneOwn].map(({ path }) => path.split('?')[0]?.replace(/\/77$/, '/:id'))
  const known = new Set([...here, ...watchedLists.map(([path]) => path), ...Object.values(elsewhere).flat()])
  const all = rowsOf(menuSeed).filter(({ type }) => type === undefined)
  expect(all.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([])
  expect(Object.keys(elsewhere).filter((file) => !existsSync(`test/${file}.test.ts`))).toEqual([])
})

/** Buttons that change something, by their names in a language. */
const actNames = (lang: Lang): string[] => {
  const { masterList, announcement, menuDefine } = locales[lang]
  const of = [masterList.add, masterList.edit, masterList.enable, masterList.disable, masterList.delete]
  return [...of, masterList.import, announcement.add, announcement.publish, menuDefine.add]
}

/** What gives the figures of reports away. */
const paperNames = [reportScreen.export, reportScreen.print]

//
test('who may only open screens is shown no button that changes anything', async () => {
  const { page, complaints } = await home.enter('looker', nowhere, { lang: 'en' })
  const offered: string[] = []
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url())
  })
  const names = actNames('en')
  const all = shownRows.filter(({ opens = '' }) => opens !== '').map(({ path }) => path)
  for (const path of isLong ? all : fewLists) {
    await goTo(page, path)
    await page.locator('.pane:visible .page-bar, .pane:visible .empty, .pane:visible .entry-page').first().waitFor()
    const shown = await page.locator('.pane:visible button').allInnerTexts()
    const hidden = path.startsWith('/report/') ? [...names, ...paperNames] : names
    offered.push(...shown.filter((text) => hidden.includes(text.trim())).map((text) => `${path} ${text}`))
  }
  if (isLong) {
    await goTo(page, '/sale-bill/report')
    await expect.poll(() => page.locator('.pane:visible .data-grid').innerText()).toContain('113.00')
    const heads = (await page.locator('.pane:visible [role=columnheader]').allInnerTexts()).join(' ')
    expect(heads).toContain(saleBill.gross)
    expect(heads).not.toMatch(new RegExp(`${saleBill.cost}|${saleBill.margin}`))
  }
  expect(offered).toEqual([])
  expect(writes.filter((url) => !/setting|heartbeat|session/.test(url))).toEqual([])
  expect(complaints).toEqual([])
  await leave(page)
})

// drawn without a mouse on the canvas, and kept.
test('a workflow is drawn, checked, submitted, and an earlier version becomes the draft again', async () => {
  const { page, complaints } = await home.enter('chief', '/workflow?id=new', { lang: 'en' })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const node = (kind: string) => page.locator(`.flow-node[data-kind=${kind}]`)
  await page.locator('.page-bar').getByLabel(workflow.f_name, { exact: true }).fill('zz-flow')
  await press(workflow.kind_start)
  await press(workflow.kind_end)
  await press(workflow.check)
  await expect.poll(() => page.locator('.flow-problems').innerText()).toContain(`“${workflow.kind_start}”`)
  await node('start').click()
  const next = page.locator('.panel').getByLabel(workflow.linkTo)
  await next.click()
  await page.keyboard.type(workflow.kind_end)
  await page.locator('[role=option]').first().click()
  await page.locator('.flow-problems').waitFor({ state: 'detached' })
  await press(workflow.submit)
  await page.getByRole('button', { name: workflow.versions }).waitFor()
  await node('end').click()
  await page.locator('.panel').getByLabel(workflow.f_nodeName).fill('zz-end')
  await page.keyboard.press('Enter')
  await press(workflow.save)
  await press(workflow.versions)
  await page.getByRole('menuitemradio', { name: /^Version 1/ }).click()
  await expect.poll(() => node('end').locator('.flow-name').innerText()).toBe(workflow.kind_end)
  await press(workflow.useVersion)
  await page.locator('dialog[open] .button-solid').click()
  await page.getByRole('button', { name: workflow.submit, exact: true }).waitFor()
  await expect.poll(() => node('end').locator('.flow-name').innerText()).toBe(workflow.kind_end)
  expect(complaints).toEqual([])
  await leave(page)
})

test('voucher audit rights are taken from a workflow, and what they cannot say is told', async () => {
  const nodes = [
    { id: 's', kind: 'start', name: 'S', x: 0, y: 0 },
    { id: 'a', kind: 'approve', name: 'A', x: 1, y: 0, by: 'user', codes: ['chief'] },
    { id: 'e', kind: 'end', name: 'E', x: 2, y: 0 },
  ]
  const to = (from: string, next: string) => ({ id: from + next, from, to: next })
  for (const [id, name, lines] of [
    [7701, 'ab-empty', [to('s', 'e')]],
    [7702, 'ab-one', [to('s', 'a'), to('a', 'e')]],
  ] as const) {
    await look.query(
      `with w as (insert into workflow (id, name, draft, published_no, changed_name, changed_at)
         values ($1, $2, $3, 1, 'x', now()) returning id)
       insert into workflow_version (workflow_id, no, content, published_name, published_at)
       select id, 1, $3, 'x', now() from w`,
      [id, name, JSON.stringify({ nodes, lines })],
    )
  }
  const { page, complaints } = await home.enter('chief', '/define/voucher-audit-right', { lang: 'en' })
  await page.getByRole('button', { name: 'From a workflow' }).click()
  const drawer = page.locator('.drawer')
  const choose = async (name: string) => {
    await drawer.getByRole('combobox', { name: 'Workflow' }).click()
    await page.getByRole('option', { name }).click()
  }
  await choose('ab-empty v1')
  await expect.poll(() => drawer.innerText()).toContain('Nobody approves vouchers of 0 and more')
  expect(await drawer.getByRole('button', { name: /^Add/ }).isDisabled()).toBe(true)
  await choose('ab-one v1')
  await drawer.getByRole('button', { name: 'Add 1 row' }).click()
  await drawer.waitFor({ state: 'detached' })
  const rows = await look.query(`select level, note from voucher_audit_right where note = 'ab-one v1'`)
  expect(rows).toEqual([{ level: 1, note: 'ab-one v1' }])
  await look.query(`delete from workflow where id in (7701, 7702)`)
  expect(complaints).toEqual([])
  await leave(page)
})

test('a backup is brought in parts, and slow work that failed is asked again as it was', async () => {
  const [who] = await look.query<{ id: bigint }>(`select id from app_user where user_name = 'chief'`)
  const failed = '00000000-0000-4000-8000-000000000077'
  await look.query(
    `insert into job (id, call, fingerprint, user_id, account_set, state, progress, node, heartbeat_at, asked_at,
       started_at, finished_at, trace_id, request)
     values ($1, 'POST /system/job/run', 'x', $2, '', 'failed', '{"pct":0,"stage":"","done":0,"total":0}', 'a:1:1',
       now(), now(), now(), now(), 'zz', '{"name":"sweep"}')`,
    [failed, who?.id ?? 0n],
  )
  const { page, complaints } = await home.enter('chief', '/system/backup', { lang: 'en' })
  const offsets: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/system/backup/upload') offsets.push(searchParams.get('offset'))
  })
  await page.route('**/system/backup/upload-begin', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { result: object }
    await route.fulfill({ response, json: { ...body, result: { ...body.result, partBytes: 5 } } })
  })
  await page.getByRole('button', { name: wordsOf.en.backup.bring, exact: true }).click()
  const dialog = page.locator('dialog[open]')
  const file = { name: 'zz.backup', mimeType: 'application/octet-stream', buffer: Buffer.from('no backup at all') }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.locator('.button-solid').click()
  // All parts have come before what they are is looked at, and refused.
  await page.locator('.toast').first().waitFor()
  expect(offsets).toEqual(['0', '5', '10', '15'])
  await goTo(page, `/system/job?open=${failed}`)
  await page.locator('.panel').getByRole('button', { name: wordsOf.en.job.repeat }).click()
  const runs = () => look.query<{ runs: string }>(`select runs::text from schedule_run where name = 'sweep'`)
  await expect.poll(async () => (await runs())[0]?.runs).toBe('1')
  expect(complaints).toEqual([])
  await leave(page)
})

//
test('an external link opens in a window of its own with its places filled, and a path in the product', async () => {
  const link = (code: string, openMode: string, url: string) =>
    look.query(
      `insert into external_link (id, code, name_zh_cn, name_en, url, open_mode, changed_at)
       values ((select coalesce(max(id), 0) + 900 from external_link), $1, $1, $1, $2, $3, now())`,
      [code, url, openMode],
    )
  await link('zz-out', 'new_window', `${home.url}/robots.txt?who={userName}&lang={lang}`)
  await link('zz-in', 'in_app', '/personal')
  const { page, complaints } = await home.enter('chief', '/system/link', { lang: 'en' })
  const open = async (code: string) => {
    await page.locator('.pane:visible .grid-data', { hasText: code }).locator('.checkbox').click()
    await page.locator('.pane:visible').getByRole('button', { name: wordsOf.en.externalLink.open, exact: true }).click()
  }
  const coming = page.context().waitForEvent('page')
  await open('zz-out')
  const window = await coming
  await expect.poll(() => window.url()).toContain('/robots.txt?who=chief&lang=en')
  await window.close()
  await page.locator('.pane:visible .grid-data', { hasText: 'zz-out' }).locator('.checkbox').click()
  await open('zz-in')
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/personal')
  expect(complaints).toEqual([])
  await leave(page)
})
