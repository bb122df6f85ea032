// STYLE.md made executable: each rule is checked on the whole project and proven to fire on a sample that breaks it.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { WordTable } from '../src/contract/base/word-table.ts'
import { problemNumbers } from '../src/domain/base/problem.ts'
import { migrationsFolder, readMigrations } from '../src/server/kernel/migrate.ts'
import { docRules } from './tidy/doc-rules.ts'
import { formRules } from './tidy/form-rules.ts'
import { importRules } from './tidy/import-rules.ts'
import { moneyRules } from './tidy/money-rules.ts'
import { nameRules } from './tidy/name-rules.ts'
import { reachRules } from './tidy/reach-rules.ts'
import { project, type Rule } from './tidy/rule.ts'
import { readSources, root } from './tidy/source.ts'
import { wordRules } from './tidy/word-rules.ts'

const sources = readSources()
const rules: readonly Rule[] = [
  ...importRules,
  ...moneyRules,
  ...formRules,
  ...nameRules,
  ...wordRules,
  ...reachRules,
  ...docRules,
]

test.each(rules)('$name', ({ check }) => {
  expect(check(sources)).toEqual([])
})

describe('each rule fires on what breaks it', () => {
  test.each(rules)('$name', ({ check, planted }) => {
    expect(planted.length).toBeGreaterThan(0)
    for (const files of planted) expect(check(project(files)), JSON.stringify(files)).not.toEqual([])
  })
})

test('migrations are numbered one after another', async () => {
  expect((await readMigrations(migrationsFolder)).length).toBeGreaterThan(88)
})

test('the linter refuses a function of more than 70 lines, outside tests', () => {
  const place = mkdtempSync(join(tmpdir(), 'selvedge-tidy-'))
  try {
    cpSync(join(root, 'biome.json'), join(place, 'biome.json'))
    mkdirSync(join(place, 'src'))
    const lint = (name: string, lines: number) => {
      writeFileSync(join(place, 'src', name), `export const f = (g: () => void) => {\n${'  g()\n'.repeat(lines)}}\n`)
      const program = join(root, 'node_modules/@biomejs/biome/bin/biome')
      const options = ['lint', '--vcs-enabled=false', '--colors=off', `src/${name}`]
      return spawnSync(process.execPath, [program, ...options], { cwd: place, encoding: 'utf8' })
    }
    expect(lint('sample.ts', 71).stderr).toContain('noExcessiveLinesPerFunction')
    expect(lint('sample.tsx', 71).stderr).toContain('noExcessiveLinesPerFunction')
    expect(lint('sample.ts', 70).status).toBe(0)
    expect(lint('sample.test.ts', 71).status).toBe(0)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})

const places = (text: string): string =>
  [...text.matchAll(/\{(\w+)(?:, [^{}]+)?\}/g)]
    .map(([, name]) => name)
    .sort()
    .join(' ')

/** Texts whose places are not those of the same text in simplified Chinese. */
const badTexts = (table: WordTable): string[] =>
  Object.entries(table)
    .filter(([, [first, ...others]]) => others.some((text) => places(text) !== places(first)))
    .map(([key]) => key)

const tables = ['src/contract/words', 'src/demo/words'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((file) => `${folder}/${file}`),
)
const load = async (file: string): Promise<Readonly<Record<string, WordTable>>> =>
  await import(pathToFileURL(join(root, file)).href)

describe('a text has the same places in each language', () => {
  test.each(tables)('%s', async (file) => {
    for (const table of Object.values(await load(file))) expect(badTexts(table)).toEqual([])
  })
  test('a missing place is found', () => {
    expect(badTexts({ a: ['x {n}', 'x {n}', 'x'], b: ['y {n, a|b}', 'y {n}', 'y {n}'] })).toEqual(['a'])
  })
})

test('every problem has its sentence', async () => {
  const { problem = {} } = await load('src/contract/words/problem.ts')
  expect(Object.keys(problem).sort()).toEqual(Object.keys(problemNumbers).sort())
  expect(Object.values(problem).filter((text) => text.some((said) => said.trim() === ''))).toEqual([])
})
