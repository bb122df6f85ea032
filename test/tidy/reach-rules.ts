// No file is left that nothing leads to, and nothing leads to a package that cannot be had.
import { posix } from 'node:path'
import type { Rule } from './rule.ts'
import { importsOf, isCode, isTest, type Source } from './source.ts'

/** Where programs begin; tests begin by themselves. */
const entries = new Set([
  'src/server/main.ts',
  'src/server/cli/main.ts',
  'src/verifier/main.ts',
  'src/web/main.tsx',
  'bench/main.ts',
  'drill/main.ts',
  'vite.config.ts',
  'vitest.config.ts',
  'test/world/setup-postgres.ts',
])

const isEntry = (source: Source) =>
  entries.has(source.path) ||
  (isTest(source) && /\.test\.tsx?$/.test(source.path)) ||
  /\.d\.ts$/.test(source.path) ||
  // Screens of the tests are found by path, as the product's are.
  /^test\/e2e\/screens\/.*\.screen\.tsx$/.test(source.path) ||
  /^scripts\/(start|test|check|dev|bench|drill|sbom|digests|house|selvedge|with-parent)\.js$/.test(source.path) ||
  // Found by their ending, as the definitions of reports and lists are.
  /^src\/server\/.*\.rows\.ts$/.test(source.path) ||
  source.path.startsWith('src/web/public/')

/** The patterns of import.meta.glob in a file, as expressions over paths from the root. */
const globsOf = (source: Source): RegExp[] =>
  [...source.spoken.matchAll(/import\.meta\.glob(?:<[^(]*>)?\(([^)]*)\)/g)]
    .flatMap(([, given = '']) => [...given.matchAll(/'(\.[^']+)'/g)].map(([, relative = '']) => relative))
    .map((relative) => {
      const pattern = posix
        .normalize(posix.join(posix.dirname(source.path), relative))
        .replace(/[.+]/g, '\\$&')
        .replace(/\{([\w,]+)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
        .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(.*/)?'))
      return new RegExp(`^${pattern}$`)
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

type Lock = {
  packages: Record<string, { optionalDependencies?: Record<string, string>; integrity?: string; inBundle?: boolean }>
}

/** Packages that the lock file names but does not hold: `npm ci` refuses such a file, on every machine. */
const missingFromLock = (sources: readonly Source[]): string[] => {
  const lock = sources.find((source) => source.path === 'package-lock.json')
  if (lock === undefined) return []
  const { packages } = JSON.parse(lock.text) as Lock
  const held = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)))
  const named = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
  // What comes within the file of another package is proven by the digest of that one.
  const isProven = (path: string): boolean => {
    const entry = packages[path]
    if (entry?.inBundle !== true) return entry?.integrity !== undefined
    const around = path.lastIndexOf('/node_modules/')
    return around > 0 && isProven(path.slice(0, around))
  }
  const unproven = Object.keys(packages).filter((path) => path !== '' && !isProven(path))
  return [...named.filter((name) => !held.has(name)), ...unproven].map((name) => `package-lock.json:1 ${name}`)
}

export const reachRules: readonly Rule[] = [
  {
    name: 'the lock file holds every package it names, each with its digest',
    check: missingFromLock,
    planted: [
      { 'package-lock.json': '{"packages":{"":{"optionalDependencies":{"a-linux":"1.0.0"}}}}' },
      { 'package-lock.json': '{"packages":{"node_modules/a":{}}}' },
      { 'package-lock.json': '{"packages":{"node_modules/a":{"inBundle":true}}}' },
    ],
  },
  {
    name: 'no dead files',
    check: unreachable,
    planted: [
      { 'src/web/main.tsx': "import './app.tsx'", 'src/web/app.tsx': '', 'src/web/kit/button.tsx': '' },
      { 'src/web/main.tsx': "const all = import.meta.glob(['./**/*.screen.tsx'])", 'src/web/voucher/entry.tsx': '' },
    ],
  },
]
