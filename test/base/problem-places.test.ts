// Every refusal fills the places of its sentence: where its arguments are written beside its name, they are all there.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'

const sentences: Readonly<Record<string, string>> = wordsOf['zh-cn'].problem
const quotes: ReadonlySet<string> = new Set([`'`, '"', '`'])
const opening: ReadonlySet<string> = new Set(['(', '[', '{'])
const closing: ReadonlySet<string> = new Set([')', ']', '}'])

/** Where the string that begins at `from` ends. */
const endOfString = (source: string, from: number): number => {
  let at = from + 1
  while (at < source.length && source[at] !== source[from]) at += source[at] === '\\' ? 2 : 1
  return at
}

/** What stands between a bracket and its end, parted at the commas outside of all that is within. */
const partsIn = (source: string, bracket: number): string[] => {
  const parts: string[] = []
  let [depth, begin] = [0, bracket + 1]
  for (let at = bracket; at < source.length; at += 1) {
    const sign = source[at] ?? ''
    if (quotes.has(sign)) at = endOfString(source, at)
    else if (opening.has(sign)) depth += 1
    else if (closing.has(sign)) depth -= 1
    if (depth === 0 || (depth === 1 && sign === ',')) {
      parts.push(source.slice(begin, at).trim())
      begin = at + 1
    }
    if (depth === 0) break
  }
  return parts.filter((part) => part !== '')
}

const placesOf = (sentence: string): string[] =>
  [...sentence.matchAll(/\{(\w+)(?:, [^{}]+)?\}/g)].map(([, name = '']) => name)

/** The places that no refusal of a source fills; of those whose arguments are made elsewhere nothing is told. */
const unfilled = (source: string): string[] =>
  [...source.matchAll(/\bproblem\(\s*'([\w.]+)'/g)].flatMap(({ 1: code = '', index }) => {
    const [, , args = '{}'] = partsIn(source, source.indexOf('(', index))
    if (!args.startsWith('{') || args.includes('...')) return []
    const given = new Set(partsIn(args, 0).map((part) => /^\w+/.exec(part)?.[0]))
    const left = placesOf(sentences[code] ?? '').filter((name) => !given.has(name))
    return left.length === 0 ? [] : [`${code}: ${left.join(', ')}`]
  })

test('places that nothing fills are found', () => {
  const lacking = `problem('login.disabled'); problem('input.tooLong', \`lines.\${at}\`, { rule: '{max}' })`
  const whole = `problem('input.tooLong', path(at, [1, 2]), { max, rule: ')' }), problem('input.date', '', told)`
  expect([unfilled(lacking), unfilled(whole)]).toEqual([['input.tooLong: max'], []])
})

test('every refusal fills its sentence', () => {
  const root = join(import.meta.dirname, '../../src')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const found = sources.map((name): [string, string] => [name, readFileSync(join(root, name), 'utf8')])
  const told = found.flatMap(([name, source]) => unfilled(source).map((each) => `${name} ${each}`))
  expect(found.filter(([, source]) => source.includes('problem(')).length).toBeGreaterThan(100)
  expect(told).toEqual([])
})
