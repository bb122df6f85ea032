// Every requirement of docs/spec.md by its number: each stands there once, and is named beside a test that holds it.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { menuSeed } from '../src/seed/menu.ts'
import { componentOf, type MenuSeed } from '../src/seed/menu-row.ts'

/** The retail modules, which are no part of the ledger. */
const retail = [14, 15, 16, 17, 18, 19, 20, 21, 217, 218]

/** What is not there yet, and so held by no test. */
const notMet: readonly number[] = []

/**
 * The screens that are required, each by the number of its requirement. That each of them opens, in every
 * language, theme and size, is held by `e2e/screens.test.ts`, which goes through the menu.
 */
const screens: readonly [number, ...string[]][] = [
  [55, '/voucher/entry', '/voucher/entry/:id'],
  [60, '/voucher/list'],
  [61, '/voucher/audit'],
  [62, '/voucher/report'],
  [63, '/sale-bill/check'],
  [64, '/sale-bill/report'],
  [65, '/period/posting'],
  [66, '/period/year-end'],
  [67, '/report/balance-sheet'],
  [68, '/report/balance-table-1', '/report/balance-table-2', '/report/balance-table-3'],
  [69, '/report/cash-flow'],
  [70, '/report/income-statement'],
  [71, '/report/entity-subject'],
  [72, '/report/general-ledger-1', '/report/general-ledger-2', '/report/general-ledger-3'],
  [73, '/maintain/entity-restock'],
  [74, '/maintain/exchange-rate'],
  [75, '/maintain/subject'],
  [76, '/maintain/non-merge-code'],
  [77, '/define/account-set'],
  [78, '/define/account-set-right'],
  [79, '/define/department-entity'],
  [80, '/define/entity'],
  [81, '/define/expense-account'],
  [82, '/define/related-company'],
  [83, '/define/voucher-audit-right'],
  [11, '/system/report', '/system/report-edit/:id'],
  [6, '/system/menu', '/system/menu-edit/:id'],
  [12, '/system/backup'],
  [13, '/system/error-record', '/system/error-record-detail/:id'],
  [32, '/home/backups'],
  [33, '/home/navigation'],
  [85, '/system/dictionary'],
  [92, '/system/link'],
  [86, '/system/error-record', '/system/error-record-detail/:id'],
  [88, '/system/menu', '/system/menu-edit/:id'],
  [93, '/personal'],
  [94, '/charts'],
  [96, '/tools'],
  [98, '/workflow'],
  [102, '/demo/workflow'],
  [99, '/demo/fun'],
  [100, '/demo/form'],
  [101, '/demo/table'],
  [103, '/demo/limits/front-end/page', '/demo/limits/front-end/button', '/demo/limits/back-end/page'],
  [104, '/demo/menu/menu-1/menu-1-1', '/demo/menu/menu-1/menu-1-2/menu-1-2-1', '/demo/menu/menu-2'],
  [10, '/system/value-set', '/system/value-set-value/:id'],
  [87, '/system/value-set', '/system/value-set-value/:id'],
  [89, '/system/report', '/system/report-edit/:id'],
]

const rowsOf = (rows: readonly MenuSeed[]): MenuSeed[] => rows.flatMap((row) => [row, ...rowsOf(row.children ?? [])])
const rows = rowsOf(menuSeed)

/** A screen has a file, or is that of a plain list. */
const hasScreen = (path: string): boolean => {
  const row = rows.find((one) => one.path === path)
  if (!row) return false
  const lists = globSync(`src/contract/*/${path.split('/').at(-1)}.list.ts`)
  return (
    lists.length > 0 || globSync(`src/{web,demo}/**/${componentOf(row).replaceAll('/', '.')}.screen.tsx`).length === 1
  )
}

/** The numbers of the requirements, in the order in which they stand. */
const required = [...readFileSync('docs/spec.md', 'utf8').matchAll(/^- \*\*R-(\d{3})\*\* \S/gm)].map(([, number]) =>
  Number(number),
)

const tests = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts']
const others = ['{src,test,bench,drill,scripts}/**/*.{ts,tsx,js,css,sql}', '*.ts', '*.md', 'docs/**/*.md']

/** The numbers that files of some patterns name, but for this one. */
const namedIn = (patterns: readonly string[]): Set<number> => {
  const files = globSync(patterns).filter((file) => !file.endsWith('spec.test.ts'))
  const texts = files.map((file) => readFileSync(file, 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bR-(\d{3})\b/g)].map(([, number]) => Number(number))))
}

describe('docs/spec.md', () => {
  test('has each number once, and every number that is named anywhere', () => {
    const numbers = required.toSorted((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    expect([...namedIn(others)].filter((number) => !required.includes(number))).toEqual([])
  })

  test.each(screens)('R-%i has its screens', (_, ...paths) => {
    for (const path of paths) {
      expect([path, rows.some((row) => row.path === path)]).toEqual([path, true])
      expect([path, hasScreen(path)]).toEqual([path, true])
    }
  })

  test('has a test beside each of its requirements', () => {
    const held = new Set([...namedIn(tests), ...screens.map(([number]) => number)])
    const asked = required.filter((number) => !retail.includes(number))
    expect(asked.filter((number) => !held.has(number))).toEqual(notMet)
  })
})
