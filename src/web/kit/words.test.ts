// Every word that a component asks for exists.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const src = join(dirname(fileURLToPath(import.meta.url)), '../..')
const tables = ['contract/words', 'demo/words'].map((folder) => join(src, folder))

type Words = Record<string, Record<string, unknown>>

const allWords = async (): Promise<Words> => {
  const files = tables.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  const parts = await Promise.all(files.map((file) => import(file) as Promise<Words>))
  return Object.assign({}, ...parts) as Words
}

const has = (words: Words, feature: string, key: string): boolean => {
  const inFeature = words[feature] ?? {}
  if (key in inFeature) return true
  return (
    key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], inFeature) !==
    undefined
  )
}

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

const sources = ['web', 'demo']
  .flatMap((folder) =>
    (readdirSync(join(src, folder), { recursive: true }) as string[]).map((name) => join(folder, name)),
  )
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name, text: withoutComments(readFileSync(join(src, name), 'utf8')) }))

/** The literal keys a file asks for, each with the feature it stands in; `t` of several features is not told apart. */
const keysOf = (text: string): { features: string[]; key: string }[] => {
  const features = [...text.matchAll(/useWords\('(\w+)'\)/g)].map((found) => found[1] as string)
  const asked = [...text.matchAll(/\b(?:t|say)\(([^()]*)/g)].flatMap((found) => [
    ...(found[1] as string).split(/[,{]/)[0]!.matchAll(/'([\w:.]+)'/g),
  ])
  return asked.flatMap(([, literal]) => {
    const [first, second] = (literal as string).split(':')
    if (second !== undefined) return [{ features: [first as string], key: second }]
    return features.length > 0 ? [{ features, key: first as string }] : []
  })
}

describe('the words a screen asks for', () => {
  it('exist', async () => {
    const words = await allWords()
    const missing = sources.flatMap(({ name, text }) =>
      keysOf(text)
        .filter(({ features, key }) => ![...features, 'general'].some((feature) => has(words, feature, key)))
        .map(({ features, key }) => `${name}: ${features.join('|')}:${key}`),
    )
    expect(missing).toEqual([])
  })
})
