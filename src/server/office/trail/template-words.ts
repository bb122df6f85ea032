// What the trail says of the template of a statement: of its lines, columns and checks those that a change touched.
import type { Lang } from '../../../contract/base/language.ts'
import { wordsOf } from '../../../contract/base/words.ts'

type Fields = Record<string, unknown>
type State = Fields | null

const parts = ['lines', 'columns', 'checks'] as const

const textsIn = (state: State, part: string): readonly unknown[] => {
  const value = state?.[part]
  return Array.isArray(value) ? value : []
}

/** Of both states what the other does not have: the whole of a revision stands in the entry. */
export const touchedParts = (before: State, after: State): [before: State, after: State] => {
  const without = (state: State, other: State): State => {
    if (state === null) return null
    const touched = parts.map((part) => {
      const known = new Set(textsIn(other, part))
      return [part, textsIn(state, part).filter((text) => !known.has(text))]
    })
    return { ...state, ...Object.fromEntries(touched) }
  }
  return [without(before, after), without(after, before)]
}

/** Its fields are called as its form calls them; a line that is part of no statement is said to be off. */
export const statementTemplate = (told: Fields, { lang }: { lang: Lang }): Fields => {
  const words: Readonly<Record<string, string>> = wordsOf[lang].statementTemplate
  const levels: Readonly<Record<string, string>> = wordsOf[lang].statementCheck
  const inWords = {
    lines: (text: string) => text.replace(/ \(off\)$/, ` (${words.off})`),
    columns: (text: string) => text.replace(/(?<=^\S+ )\w+/, (kind) => words[`columnKind_${kind}`] ?? kind),
    checks: (text: string) => text.replace(/\w+$/, (level) => levels[`level_${level}`] ?? level),
  }
  const texts = parts.map((part) => [part, textsIn(told, part).map((text) => inWords[part](String(text)))] as const)
  const said = { ...told, ...Object.fromEntries(texts.filter(([, list]) => list.length > 0)) }
  return Object.fromEntries(Object.entries(said).map(([field, value]) => [`statementTemplate.${field}`, value]))
}
