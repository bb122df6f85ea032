// STYLE.md made executable: each rule is checked on the whole project and proven to fire on a sample that breaks it.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { problemNumbers } from '../src/domain/problem.ts'
import { migrationsFolder, readMigrations } from '../src/server/kernel/migrate.ts'
import { formRules } from './tidy/form-rules.ts'
import { importRules } from './tidy/import-rules.ts'
import { moneyRules } from './tidy/money-rules.ts'
import { reachRules } from './tidy/reach-rules.ts'
import { project, type Rule } from './tidy/rule.ts'
import { readSources, root } from './tidy/source.ts'
import { wordRules } from './tidy/word-rules.ts'

const sources = readSources()
const rules: readonly Rule[] = [...importRules, ...moneyRules, ...formRules, ...wordRules, ...reachRules]

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

type Words = { readonly [key: string]: Words | string }
const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null

/** Every word of a language file with its places: `menu.save {n}`. */
const placesOf = (words: Words, path = ''): string[] =>
  Object.entries(words).flatMap(([key, value]) => {
    const name = path === '' ? key : `${path}.${key}`
    if (isWords(value)) return placesOf(value, name)
    const places = [...String(value).matchAll(/\{(\w+)(?:, [^{}]+)?\}/g)].map((match) => match[1]).sort()
    return [`${name} ${places.join(' ')}`.trim()]
  })

const locale = join(root, 'src/contract/locale')
const load = async (language: string, file: string): Promise<Words> =>
  (await import(pathToFileURL(join(locale, language, file)).href)) as Words
const filesOf = (language: string) => readdirSync(join(locale, language)).filter((name) => name.endsWith('.ts'))

describe('the three languages have the same words with the same places', () => {
  test.each(['zh-tw', 'en'])('%s has the files of zh-cn', (language) => {
    expect(filesOf(language)).toEqual(filesOf('zh-cn'))
  })
  test.each(filesOf('zh-cn'))('%s', async (file) => {
    const first = placesOf(await load('zh-cn', file)).sort()
    for (const language of ['zh-tw', 'en']) expect(placesOf(await load(language, file)).sort()).toEqual(first)
  })
  test('a missing word and a missing place are found', () => {
    const first = placesOf({ a: { b: 'x {n}', c: 'y' } })
    expect(placesOf({ a: { b: 'x {n}' } })).not.toEqual(first)
    expect(placesOf({ a: { b: 'x', c: 'y' } })).not.toEqual(first)
  })
})

test.each(['zh-cn', 'zh-tw', 'en'])('every problem has its sentence in %s', async (language) => {
  const { problem } = await load(language, 'problem.ts')
  expect(Object.keys(problem as Words).sort()).toEqual(Object.keys(problemNumbers).sort())
  expect(Object.values(problem as Words).filter((sentence) => String(sentence).trim() === '')).toEqual([])
})
