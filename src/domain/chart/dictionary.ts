// Dictionaries: what a type and a value of one may be, and how the style and the further facts of a value are read.
import { type Problem, problem } from '../base/problem.ts'
import { cutToBytes } from '../base/text.ts'

/** Whether values may be added: `closed` ones are the product's, those of a `list` stand in a list of their own. */
export const dictionaryOrigins = ['open', 'closed', 'list'] as const
export type DictionaryOrigin = (typeof dictionaryOrigins)[number]

export const dictionaryTags = ['default', 'processing', 'success', 'warning', 'error'] as const
export type DictionaryTag = (typeof dictionaryTags)[number]

const codePattern = /^[a-z][a-z0-9_.]*$/

export const isDictionaryCode = (code: string): boolean => codePattern.test(code)

/** What a style may say: nothing that leads elsewhere or moves anything on the page. */
const styleNames = ['color', 'background-color', 'font-weight', 'font-style', 'text-decoration'] as const
const styleValue = /^(#[0-9a-fA-F]{3,8}|[a-z-]{1,32}|\d{3})$/

/** `color: #c00; font-weight: 600` as pairs; null for a style that may not be. */
export const readStyle = (style: string): [name: string, value: string][] | null => {
  const parts = style.split(';').filter((part) => part.trim() !== '')
  const pairs = parts.map((part): [string, string] => {
    const [name = '', ...value] = part.split(':')
    return [name.trim().toLowerCase(), value.join(':').trim()]
  })
  const isGood = pairs.every(([name, value]) => styleNames.some((one) => one === name) && styleValue.test(value))
  return isGood ? pairs : null
}

const extBytesMax = 4096

/** The further facts of a value: a JSON object of at most 4 KB; null for anything else, {} for none. */
export const readExt = (ext: string): Record<string, unknown> | null => {
  if (ext === '') return {}
  if (cutToBytes(ext, extBytesMax) !== ext) return null
  try {
    const read: unknown = JSON.parse(ext)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null
  } catch {
    // Typed by hand: what is no JSON is refused like everything else that is wrong.
    return null
  }
}

export type DictionaryValue = { id: string; value: string; parentValue: string }

/** What is wrong with the place of a value among the others of its type, with the values as they would be. */
export const valuePlaceProblems = (all: readonly DictionaryValue[], own: DictionaryValue): Problem[] => {
  const others = all.filter(({ id }) => id !== own.id)
  const problems: Problem[] = []
  if (others.some(({ value }) => value === own.value)) {
    problems.push(problem('record.duplicate', 'value', { field: own.value }))
  }
  if (own.parentValue === '') return problems
  const byValue = new Map([...others, own].map((one) => [one.value, one]))
  if (!byValue.has(own.parentValue)) return [...problems, problem('parent.missing', 'parentValue')]
  const seen = new Set([own.value])
  for (let at = byValue.get(own.parentValue); at; at = byValue.get(at.parentValue)) {
    if (seen.has(at.value)) return [...problems, problem('parent.cycle', 'parentValue')]
    seen.add(at.value)
  }
  return problems
}
