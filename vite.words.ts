// The tables of words as a browser takes them: one language of each, so that nobody loads the texts of the others.
import { type Plugin, parseSync, transformWithOxc, Visitor } from 'vite'
import { languageOf, languages } from './src/contract/base/language.ts'

const asked = /^(.*\/(?:contract|demo)\/words\/([\w-]+)\.ts)\?lang=([\w-]+)$/

/** A part of a program that becomes `text`. */
type Change = { start: number; end: number; text: string }

const changed = (source: string, changes: readonly Change[]): string =>
  changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: other }) => text.slice(0, start) + other + text.slice(end), source)

/** The source of a table with the texts of one language, `text: ['甲', '甲', 'A']` as `text: 'A'`. */
const inLanguage = (source: string, file: string, lang: string): string => {
  const index = languages.indexOf(languageOf(lang, undefined))
  const changes: Change[] = []
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  new Visitor({
    ArrayExpression: ({ start, end, elements }) => {
      const text = elements[index]
      if (text) changes.push({ start, end, text: source.slice(text.start, text.end) })
    },
    // A table that holds another one holds it in the same language.
    ImportDeclaration: ({ source: { start, end, value } }) => {
      changes.push({ start, end, text: `'${value}?lang=${lang}'` })
    },
  }).visit(program)
  return changed(source, changes)
}

/** Answers `<contract or demo>/words/<feature>.ts?lang=<language>` with the texts of that language alone. */
export const wordsByLanguage = (): Plugin => ({
  name: 'words-by-language',
  enforce: 'pre',
  transform(source, id) {
    const [, file, , lang] = asked.exec(id) ?? []
    return file && lang ? transformWithOxc(inLanguage(source, file, lang), file) : null
  },
})

/** Words of a language travel together: those of the sign-in page first, the rest with the frame. */
export const wordChunk = (id: string): string | null => {
  const [, , feature = '', lang] = asked.exec(id) ?? []
  if (lang === undefined) return null
  // As `firstFeatures` of web/kit/words.ts has them.
  return ['general', 'shell', 'kit', 'sign-in'].includes(feature) ? `words-first-${lang}` : `words-${lang}`
}
