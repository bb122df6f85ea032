// Directives of hledger journals: how amounts, accounts and dates are written in what follows them.

import { refuseFile } from '../file-problems.ts'
import type { TextLine } from './hledger.ts'
import { countLeftOut, type Journal } from './journal.ts'
import { keepMarkOfAll, keepSample, type Notation, plainNotation } from './journal-amount.ts'

type Alias = { from: string; to: string }

/** What directives have said so far; `below` is the one whose indented lines follow. */
export type Directives = {
  notation: Notation
  year: string
  prefixes: string[]
  aliases: Alias[]
  below: { kind: 'commodity' | 'account' | 'other'; name: string } | null
}

export const freshDirectives = (): Directives => ({
  ...{ notation: plainNotation(), year: '', prefixes: [], aliases: [], below: null },
})

/** Directives that say nothing about vouchers. */
const silent = /^(P|payee|tag)\b/

const shown = (text: string): { text: string } => ({ text: text.trim().slice(0, 80) })

/** Says what would have to be worked out by rules that are not ours: the program that has them writes it out. */
const refuseImplied = ({ line, text }: TextLine): never => refuseFile('import.journalImplied', shown(text), line)

/** No directive is longer. */
const directiveMost = 2000

const withoutComment = (text: string): string => text.replace(/\s*;.*$/, '').trim()

/** The account that is meant: below those applied, by its other name, the last given first. */
export const accountIn = (name: string, { prefixes, aliases }: Pick<Directives, 'prefixes' | 'aliases'>): string => {
  let account = [...prefixes, name].join(':')
  for (const { from, to } of aliases.toReversed()) {
    if (account === from || account.startsWith(`${from}:`)) account = to + account.slice(from.length)
  }
  return account
}

const sample = (at: TextLine, { notation }: Directives, text: string, isStandard = false): void => {
  if (!keepSample(notation, withoutComment(text), isStandard)) refuseFile('import.text', shown(at.text), at.line)
}

const alias = (at: TextLine, { aliases }: Directives, text: string): void => {
  const [, from = '', to = ''] = /^([^/=][^=]*?)\s*=\s*(\S.*)$/.exec(withoutComment(text)) ?? []
  if (from === '') refuseImplied(at)
  aliases.push({ from, to })
}

const applied = (at: TextLine, directives: Directives, text: string): void => {
  const [, what = '', name = ''] = /^(\w+)\s*(.*)$/.exec(withoutComment(text)) ?? []
  if (what === 'account' && name !== '') directives.prefixes.push(name)
  else if (what === 'year' && /^\d{4}$/.test(name)) directives.year = name
  else refuseImplied(at)
}

const ended = (directives: Directives, text: string): void => {
  if (/^apply account\b/.test(text)) directives.prefixes.pop()
  if (/^aliases\b/.test(text)) directives.aliases.length = 0
}

/** What a directive says by its word; `rest` is what stands behind that. */
const words: readonly (readonly [RegExp, (at: TextLine, directives: Directives, rest: string) => void])[] = [
  [/^commodity\b/, sample],
  [/^D\b/, (at, directives, rest) => sample(at, directives, rest, true)],
  [
    /^decimal-mark\b/,
    (at, { notation }, rest) => {
      if (!keepMarkOfAll(notation, withoutComment(rest))) refuseFile('import.text', shown(at.text), at.line)
    },
  ],
  [/^alias\b/, alias],
  [/^apply\b/, applied],
  [/^end\b/, (_, directives, rest) => ended(directives, rest)],
  [
    /^(?:year|Y)(?=\s*\d)/,
    (at, directives, rest) => {
      if (!/^\d{4}$/.test(withoutComment(rest))) refuseImplied(at)
      directives.year = withoutComment(rest)
    },
  ],
  // A line that it adds to vouchers that leave it out is not ours to add.
  [/^(bucket|A)\b/, refuseImplied],
]

const leftOut: readonly (readonly [RegExp, string])[] = [
  [/^~/, 'periodic rules'],
  [/^=/, 'automatic lines'],
  [/^!?include\b/, 'included files'],
  [/^(python|assert|check)\b/, 'programs and checks'],
]

/** Takes a directive: what it says of what follows, or that it is passed over; what is none is refused (47011). */
export const begun = (at: TextLine, directives: Directives, journal: Pick<Journal, 'leftOut'>): void => {
  const text = at.text.trim()
  if (/^[;#*%|]/.test(text)) return
  if (text.length > directiveMost) refuseFile('import.text', shown(text), at.line)
  const kind = /^commodity\b/.test(text) ? 'commodity' : /^account\b/.test(text) ? 'account' : 'other'
  directives.below = { kind, name: withoutComment(text.replace(/^\w+\s*/, '')) }
  const [, what = ''] = leftOut.find(([shape]) => shape.test(text)) ?? []
  if (what !== '') countLeftOut(journal, what)
  if (what !== '' || kind === 'account' || silent.test(text)) return
  const [shape, take] = words.find(([word]) => word.test(text)) ?? []
  if (shape && take) take(at, directives, text.replace(shape, '').trim())
  else refuseFile('import.text', shown(text), at.line)
}

/** Takes an indented line below a directive. */
export const within = (at: TextLine, directives: Directives): void => {
  const { below, notation, aliases } = directives
  const [, word = '', rest = ''] = /^(\w+)\s*(.*)$/.exec(at.text.trim().slice(0, directiveMost)) ?? []
  if (below?.kind === 'commodity' && word === 'format') sample(at, directives, rest)
  if (below?.kind === 'commodity' && word === 'default') notation.standard = below.name
  if (below?.kind === 'account' && word === 'alias') aliases.push({ from: withoutComment(rest), to: below.name })
}
