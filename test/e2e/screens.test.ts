// Every screen in every language, theme and size on the worked example: nothing cut, nothing untranslated, accessible.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { spoken } from '../../src/contract/base/word-table.ts'
import { shell } from '../../src/contract/words/shell.ts'
import { addValueSets } from '../../src/seed/dictionary.ts'
import { menuSeed } from '../../src/seed/menu.ts'
import type { MenuSeed } from '../../src/seed/menu-row.ts'
import { makeSet } from '../world/ledger.ts'
import { findColours, findInaccessible } from './axe.ts'
import { leave } from './chromium.ts'
import { halfPosted } from './half-posted.ts'

const english = spoken(shell).en
const simplified = spoken(shell)['zh-cn']
const traditional = spoken(shell)['zh-tw']

const { home, books, gate } = await halfPosted()
// Where there are several companies reports let them be chosen.
await makeSet(gate, home.look, { code: 'YS02' })

const [voucher] = await home.look.query<{ id: bigint }>(
  `select voucher_id as id from voucher_line where company_id = $1 group by 1 order by count(*) desc, 1 limit 1`,
  [books.companyId],
)

const [person] = await home.look.query<{ id: bigint }>(`select id from app_user where user_name = 'all'`)

await addValueSets(home.look)
const [valueSet] = await home.look.query<{ id: bigint }>(`select id from value_set where code = 'business'`)

const pathsOf = (rows: readonly MenuSeed[]): string[] =>
  rows.flatMap((row) => (row.type === undefined ? [row.path] : pathsOf(row.children ?? [])))
/** What a screen shows in its place for an address, beside the screens themselves. */
const further = [
  '/demo/table?part=sheet',
  ...['text', 'board', 'map'].map((part) => `/demo/fun?part=${part}`),
  '/maintain/subject?compare=1',
  '/define/account-set?export=1',
  '/system/report-edit/1?line=6',
  '/system/report-edit/7?tab=columns',
  '/maintain/entity-restock?view=stock',
  '/report/adjustment?new=manual',
  '/report/delivery?tab=schedules',
  '/report/balance-table-3?open=1&dims=customer&ageing=due&month=2025-12&include=saved&subject=112202',
  '/report/balance-table-3?dims=customer,store&pivot=1&from=2025-11&month=2025-12&include=saved&measure=debit',
  '/report/balance-table-1?columns=months&month=2025-12&measure=closing',
  '/report/merge?companies=*&month=2025-11&include=saved&view=worksheet&entry=1001',
  '/report/merge?companies=*&month=2025-11&include=saved&view=differences',
  '/report/balance-sheet?companies=*&month=2025-11&include=saved&mode=side',
]
// Restocks with figures as large as those of a group.
await home.look.query(
  `insert into entity_restock (company_id, id, document_no, restock_date, from_type, from_code, store, brand, category,
     quantity, cost, retail, remark, state, changed_name, changed_at)
   select $1, n, 'BH-20251201-' || n, '2025-12-01', 'department', 'D01', 'S0' || n, '', '', 12345.5, 1234567890, 0, '',
     n, 'x', now() from generate_series(1, 2) n`,
  [books.companyId],
)
await home.look.query(
  `insert into statement_adjustment (company_id, id, year, statement, kind, from_line, to_line, from_no, to_no, amount,
     reason, made_by, made_name, made_at, reviewed_by, reviewed_name, reviewed_at)
   select $1, n, 2025, 'balance-sheet', 'reclass', 2, 34, 11, 12, 1234567890 * n::bigint, 'deposit', 1, 'x', now(),
     nullif(n, 1), 'y', case n when 2 then now() end from generate_series(1, 2) n`,
  [books.companyId],
)
await home.look.query(
  `insert into error_record (id, no, fingerprint, message, error_code, trace_id, req_url, req_data, source, menu_id,
     account_set, user_agent, app_version, created_by, first_at, last_at)
   values (1, 'ER202512010001', 'x', 'x', '500', 'x', '/gl/voucher/list?Page=1', '{"page":1}', 'web', '', $1, '', '',
     1, now(), now())`,
  [books.value],
)
const paths = [...pathsOf(menuSeed), ...further].map((path) =>
  path
    .replace('report-edit/:id', 'report-edit/1')
    .replace('menu-edit/:id', 'menu-edit/new')
    .replace('user-detail/:id', `user-detail/${person?.id}`)
    .replace('error-record-detail/:id', 'error-record-detail/1')
    .replace('value-set-value/:id', `value-set-value/${valueSet?.id}`)
    .replace(':code', 'MGMT-PL')
    .replace(':id', String(voucher?.id))
    .replace(':subject', '100202'),
)

/** Words of the books: they stay in the language in which they were written. */
const dataWords = (
  await home.look.query<{ word: string }>(
    `select distinct word from (
       select summary as word from voucher_line where company_id = $1
       union select name_zh_cn from entity union select word_zh_cn from voucher_type
       union select name_zh_cn from voucher_type union select name_zh_cn from currency
       union select label_zh_cn from value_set_value union select label_zh_tw from value_set_value
       union select name_zh_cn from cash_flow_item union select name_zh_cn from column_scheme
     ) w where word <> '' order by word`,
    [books.companyId],
  )
)
  .map(({ word }) => word)
  .concat('简体中文', '繁體中文', '简', '繁', '中文')
  .sort((a, b) => b.length - a.length)

const settle = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    location.hash = to
  }, path)
  await page.waitForFunction(
    (to) => {
      const shown = (query: string) =>
        [...document.querySelectorAll<HTMLElement>(query)].some((one) => one.checkVisibility())
      const isBusy = shown('.skeleton, .grid-stale, .grid-waiting, [aria-busy=true]')
      return location.hash.startsWith(`#${to}`) && shown('.page, .entry-page, .empty') && !isBusy
    },
    path,
    { polling: 30, timeout: 10_000 },
  )
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 40))))
}

/** Where a page is that does not come to rest, and what is still on its way there. */
const unrest = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const busy = [...document.querySelectorAll<HTMLElement>('.skeleton, .grid-stale, .grid-waiting, [aria-busy=true]')]
    const shown = busy.filter((one) => one.checkVisibility()).map(({ className }) => className)
    return [location.hash, ...shown].join(' ')
  })

/** What is wider than its place: the page, and amounts, dates and heads in boxes that cut. */
const findCut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const whole = /^-?[\d,]+\.\d{2}$|^\d{4}-\d{2}(-\d{2})?$/
    const isWanted = (element: HTMLElement): boolean =>
      element.closest('[role=columnheader], th') !== null ||
      whole.test((element instanceof HTMLInputElement ? element.value : element.innerText).trim())
    const cut = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth && one.checkVisibility())
      .filter((one) => one instanceof HTMLInputElement || getComputedStyle(one).overflowX !== 'visible')
      .filter((one) => !one.matches('.visually-hidden') && isWanted(one))
      .map((one) => `${one.className}: ${one.innerText} ${one.scrollWidth}>${one.clientWidth}`)
    const { scrollWidth } = document.documentElement
    return scrollWidth > innerWidth ? [`the page scrolls: ${scrollWidth}`, ...cut] : cut
  })

/** Chinese on an English page that is none of the books' own words. A key without words is a complaint of the page. */
const findUntranslated = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate(() => {
    const all: string[] = []
    for (const one of document.querySelectorAll<HTMLElement>('body *')) {
      if (!one.checkVisibility()) continue
      for (const name of ['aria-label', 'title', 'placeholder']) all.push(one.getAttribute(name) ?? '')
      for (const node of one.childNodes) if (node.nodeType === Node.TEXT_NODE) all.push(node.textContent ?? '')
    }
    return [...new Set(all)]
  })
  return texts.filter(
    (text) =>
      // The amount in capital characters is what Chinese law wants on paper, in every language.
      !/^[零壹贰叁肆伍陆柒捌玖拾佰仟万亿元角分整负]+$/.test(text) &&
      /\p{Script=Han}/u.test(dataWords.reduce((left, word) => left.replaceAll(word, ''), text)),
  )
}

/** The frame around the screens: it is the same on each of them, and is looked at with the first. */
const frameParts = ['.side', '.header']

const switches = [english, simplified, traditional]

/** The product's own switch, on the page that is open. */
const setDark = (page: Page, isDark: boolean): Promise<void> =>
  page.evaluate(
    (labels) => {
      for (const one of document.querySelectorAll<HTMLElement>('.header-tools button')) {
        if (labels.includes(one.getAttribute('aria-label') ?? '')) one.click()
      }
    },
    switches.map((words) => (isDark ? words.dark : words.light)),
  )

/** What has just changed its size or its colours is drawn. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

/** Closes the screen before, so that only the one that is looked at is there. */
const closeOthers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('.tab:not(.tab-active) .tab-close')) one.click()
  })

const large = { width: 1440, height: 900 }
const small = { width: 1280, height: 720 }
type Look = { size: typeof large; isDark: boolean }

const isLong = process.env.SELVEDGE_LONG === '1'

/**
 * The long form looks in all twelve combinations, and axe in each of them. The short one leaves out what hardly
 * differs. Every screen is seen in English, the widest language, in the smaller size, in both themes. In the Chinese
 * ones, whose words are narrower and come from the same places, it is every third screen each, in the larger size.
 */
const shortLooks: Readonly<Record<string, Look[]>> = {
  'zh-cn': [{ size: large, isDark: false }],
  'zh-tw': [{ size: large, isDark: true }],
  en: [
    { size: small, isDark: false },
    { size: small, isDark: true },
  ],
}
const shortPaths: Readonly<Record<string, string[]>> = {
  'zh-cn': paths.filter((_, at) => at % 3 === 1),
  'zh-tw': paths.filter((_, at) => at % 3 === 2),
  en: paths,
}
const allLooks: Look[] = [
  { size: large, isDark: false },
  { size: small, isDark: false },
  { size: small, isDark: true },
  { size: large, isDark: true },
]
const from = Date.now()
afterAll(() => console.log(`${paths.length} screens in ${((Date.now() - from) / 1000).toFixed(0)} s`))

/** Sizes and words are the same in each colour, and words in each size. */
const isForSize = (lang: string, { isDark }: Look): boolean => isLong || lang !== 'en' || !isDark
const isForWords = (lang: string, { isDark }: Look): boolean => lang === 'en' && !isDark

/** Colours that axe has seen: it judges by nothing else, so that a screen has to have others to be asked for. */
const judged = new Set<string>()

/**
 * What axe finds on the n-th screen: in the short form in one language, in the dark only colours, and colours only
 * where there are some that it has not judged on the screens before.
 */
const findFaults = async (page: Page, lang: string, { isDark }: Look, at: number): Promise<string[]> => {
  if (isLong) return findInaccessible(page, 'all', [])
  if (lang !== 'en') return []
  const exclude = at === 0 ? [] : frameParts
  const fresh = (await findColours(page, exclude)).filter((each) => !judged.has(each))
  for (const each of fresh) judged.add(each)
  if (fresh.length > 0) return findInaccessible(page, isDark ? 'colours' : 'all', exclude)
  return isDark ? [] : findInaccessible(page, 'rest', exclude)
}

/** More than a hundred screens are opened in each language. */
const mostMs = isLong ? 1_800_000 : 600_000

//
test.each(['zh-cn', 'zh-tw', 'en'] as const)(
  'in %s',
  async (lang) => {
    const { page, complaints } = await home.enter('all', '/home/dashboard', { lang })
    const found: string[] = []
    const looks = isLong ? allLooks : (shortLooks[lang] ?? allLooks)
    for (const [at, path] of (isLong ? paths : (shortPaths[lang] ?? paths)).entries()) {
      await settle(page, path).catch(async () => found.push(`${path} does not come to rest: ${await unrest(page)}`))
      await closeOthers(page)
      // There and back: each screen begins with the look the one before has ended with.
      for (const look of at % 2 === 0 ? looks : looks.toReversed()) {
        const name = `${path} ${look.size.width} ${look.isDark ? 'dark' : 'light'}`
        const tell = (what: string[]) => found.push(...what.map((one) => `${name} ${one}`))
        await page.setViewportSize(look.size)
        await setDark(page, look.isDark)
        await drawn(page)
        if ((await page.getAttribute('html', 'data-theme')) !== (look.isDark ? 'dark' : 'light'))
          tell(['other colours'])
        if (isForSize(lang, look)) tell(await findCut(page))
        if (isForWords(lang, look)) tell(await findUntranslated(page))
        tell(await findFaults(page, lang, look, at))
      }
    }
    expect(found).toEqual([])
    expect(complaints).toEqual([])
    await leave(page)
  },
  mostMs,
)
