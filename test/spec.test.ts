// Every sentence of the user's specification, by its number: each is named beside a test that holds it.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { menuSeed } from '../src/seed/menu.ts'
import { componentOf, type MenuSeed } from '../src/seed/menu-row.ts'

const last = 299

/** The retail modules, which are no part of the ledger. */
const retail = [14, 15, 16, 17, 18, 19, 20, 21, 217, 218]

/** What is not there yet, and so held by no test. */
const notMet: readonly number[] = []

/**
 * The screens that the specification asks for, each by the number of its sentence. That each of them opens, in every
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
  return [`src/web/${componentOf(row)}.screen.tsx`, `src/contract/${path.split('/').at(-1)}.list.ts`].some(existsSync)
}

const named = (): Set<number> => {
  const files = globSync(['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'])
  const texts = files.filter((file) => !file.endsWith('spec.test.ts')).map((file) => readFileSync(file, 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bR-(\d{3})\b/g)].map(([, number]) => Number(number))))
}

describe('the specification', () => {
  test.each(screens)('R-%i has its screens', (_, ...paths) => {
    for (const path of paths) {
      expect([path, rows.some((row) => row.path === path)]).toEqual([path, true])
      expect([path, hasScreen(path)]).toEqual([path, true])
    }
  })

  test('has a test beside each of its sentences', () => {
    const held = new Set([...named(), ...screens.map(([number]) => number)])
    const asked = Array.from({ length: last }, (_, at) => at + 1).filter((number) => !retail.includes(number))
    const open = asked.filter((number) => !held.has(number))
    expect(open).toEqual(notMet)
    expect([...held].filter((number) => number < 1 || number > last)).toEqual([])
  })
})
