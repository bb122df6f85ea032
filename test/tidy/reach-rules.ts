// No file is left that nothing leads to.
import type { Rule } from './rule.ts'
import { importsOf, isCode, isTest, type Source } from './source.ts'

/** Where programs begin; tests begin by themselves. */
const entries = new Set([
  'src/server/main.ts',
  'src/server/cli/main.ts',
  'src/web/main.tsx',
  'bench/main.ts',
  'vite.config.ts',
  'vitest.config.ts',
  'test/setup-postgres.ts',
])

const isEntry = (source: Source) =>
  entries.has(source.path) ||
  (isTest(source) && /\.test\.tsx?$/.test(source.path)) ||
  /\.d\.ts$/.test(source.path) ||
  // Screens of the tests are found by path, as the product's are.
  /^test\/e2e\/screens\/.*\.screen\.tsx$/.test(source.path) ||
  /^scripts\/(start|test|check|dev|bench|selvedge|with-parent)\.js$/.test(source.path) ||
  source.path.startsWith('src/web/public/')

/** Patterns like '../**' + '/*.screen.tsx' in import.meta.glob, as expressions over paths. */
const globsOf = (source: Source): RegExp[] =>
  [...source.spoken.matchAll(/import\.meta\.glob(?:<[^>]*>)?\(\s*'([^']+)'/g)].map((match) => {
    const tail = (match[1] ?? '').replace(/^(\.\.?\/)+/, '')
    const pattern = tail
      .replace(/[.+]/g, '\\$&')
      .replaceAll('**/', '(.*/)?')
      .replace(/(?<!\.)\*/g, '[^/]*')
    return new RegExp(`^src/web/.*${pattern}$`)
  })

const unreachable = (sources: readonly Source[]): string[] => {
  const files = new Map(
    sources.filter((source) => isCode(source) || /\.css$/.test(source.path)).map((one) => [one.path, one]),
  )
  const reached = new Set<string>()
  const visit = (path: string) => {
    const source = files.get(path)
    if (source === undefined || reached.has(path)) return
    reached.add(path)
    for (const { target } of importsOf(source)) visit(target)
    for (const match of source.spoken.matchAll(/@import\s+['"]([^'"]+)['"]/g)) {
      visit(`${path.slice(0, path.lastIndexOf('/'))}/${(match[1] ?? '').replace(/^\.\//, '')}`)
    }
    for (const pattern of globsOf(source)) for (const other of files.keys()) if (pattern.test(other)) visit(other)
  }
  for (const source of files.values()) if (isEntry(source)) visit(source.path)
  return [...files.keys()].filter((path) => !reached.has(path)).map((path) => `${path}:1 nothing leads here`)
}

export const reachRules: readonly Rule[] = [
  {
    name: 'no dead files',
    check: unreachable,
    planted: [
      { 'src/web/main.tsx': "import './app.tsx'", 'src/web/app.tsx': '', 'src/web/kit/lost.tsx': '' },
      { 'src/web/main.tsx': "const all = import.meta.glob('./**/*.screen.tsx')", 'src/web/voucher/entry.tsx': '' },
    ],
  },
]
