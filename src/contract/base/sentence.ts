// Languages of the product, and how a problem becomes a sentence in one of them; used by both sides.
// How a problem becomes a sentence in a language; used by both sides.
import type { Problem } from '../../domain/base/problem.ts'
import type { Words } from './words.ts'

/** An argument with what it counts: `1 line`, `3 lines` of `line|lines`; without words the argument alone. */
export const counted = (count: string | number, words: string | undefined): string => {
  if (!words) return String(count)
  const [one = '', other = one] = words.split('|')
  return `${count} ${String(count) === '1' ? one : other}`
}

/**
 * Puts arguments into the places `{name}` of a text, or `{n, line|lines}` with what they count; a place without an
 * argument stays as it is.
 */
export const fill = (text: string, args: Record<string, string | number>): string =>
  text.includes('{')
    ? text.replace(/\{(\w+)(?:, ([^{}]+))?\}/g, (place, name: string, words?: string) => {
        const value = args[name]
        return value === undefined ? place : counted(value, words)
      })
    : text

/** Arguments that travel as codes and are shown as words. */
const codedArguments = ['dim', 'right', 'type', 'reason', 'role']

/** Codes of sale bills have their words where the bills have them: the channel, and the tender or what is not sold. */
const saleArguments = (words: Words, { ch, t }: Problem['args']): Problem['args'] => {
  const known: Record<string, string> = words.saleBill
  return {
    ch: known[`channel_${ch}`] ?? ch ?? '',
    t: known[`tender_${t}`] ?? (t === 'REVENUE' ? words.saleBill.rule_REVENUE : (t ?? '')),
  }
}

/** The sentence of a problem; codes among its arguments (entity types, rights, rate types) become words. */
export const sentenceOf = (words: Words, problem: Problem): string => {
  const args = { ...problem.args, ...(problem.code === 'saleBill.mapping' ? saleArguments(words, problem.args) : {}) }
  const codes: Record<string, string> = words.problemWord
  for (const name of codedArguments) {
    const code = args[name]
    if (typeof code === 'string' && Object.hasOwn(codes, code)) args[name] = codes[code] ?? code
  }
  return fill(words.problem[problem.code], args)
}
