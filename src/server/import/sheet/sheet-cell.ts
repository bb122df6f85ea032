// Cells of a sheet that other products write otherwise: periods, types, decimals, and what a row names.

import { currenciesOf } from '../../../domain/base/currency.ts'
import { plainComma } from '../../../domain/base/decimal-comma.ts'
import { monthOf } from '../../../domain/base/period.ts'
import { plainHan, toHalfWidth } from '../../../domain/base/text.ts'
import { type EntityType, entityTypes } from '../../../domain/chart/entity.ts'
import { periodOfCell, type StatedPeriod, yearOfCell } from '../../../domain/import/stated-period.ts'
import { entityWords, type Meaning, typeWord, usualType } from '../../../domain/import/voucher-sheet.ts'
import { tidyCell } from '../file/tidy-cell.ts'
import { shownText } from '../name-question.ts'
import { asItIs, type Question, tally } from '../question.ts'
import { firstWord, type Resolver, restBeside } from '../resolve.ts'

/** The periods that a row states, in columns of months and of years. */
export const periodsOfRow = (all: (meaning: Meaning) => readonly string[], date: string): StatedPeriod[] => {
  const [years, periods] = [all('year'), all('period')]
  const read = periods.map((text) => {
    // `2025.1` may have been October before a spreadsheet took it for a number.
    if (/^\d{4}\.1$/.test(text) && monthOf(tidyCell('date', date)).endsWith('-10')) return null
    return periodOfCell(text, years[0] || date) ?? yearOfCell(text)
  })
  return [...read, ...years.map(yearOfCell)].filter((each) => each !== null)
}

/** Reads the types of vouchers: those that are none here (SA, 收, 银付) become the usual type, which is asked. */
export const typeReader = (resolver: Resolver) => {
  const other = new Set<string>()
  const asked = tally({})
  const read = (line: number, text: string): string => {
    const word = typeWord(text || usualType)
    if (resolver.voucherType(word)?.enabled) return word
    other.add(word)
    asked.hear(line)
    return usualType
  }
  const questions = (): Question[] => {
    const args = { ...asked.found, types: shownText([...other]), type: usualType, column: 'type' }
    return args.n === 0 ? [] : [asItIs('types', 'question.types', args)]
  }
  return { read, questions }
}

/** Reads the currencies of a journal, where a sign of several that are not that of the books is asked. */
export const journalCurrencies = ({ currency }: Pick<Resolver, 'currency'>) => {
  const asked = new Map<string, string>()
  const read = (text: string): string => {
    const code = currency(text)
    const [first, ...others] = currenciesOf(code)
    if (!first || others.length === 0) return code
    asked.set(code, first)
    return first
  }
  const questions = (): Question[] =>
    [...asked].map(([sign, cur]) => asItIs(`sign ${sign}`, 'question.manyCurrencies', { sign, cur }))
  return { read, questions }
}

/** That figures have a decimal comma, with a sample. */
export const commaQuestion = (sample: string | null): Question[] =>
  sample === null ? [] : [asItIs('decimals', 'question.decimalComma', { told: sample, read: plainComma(sample) })]

/** That the base currency of a sheet, in a column of its own, is not that of the books. */
export const baseQuestion = (resolver: Pick<Resolver, 'currency'>, texts: readonly string[]): Question[] => {
  const [other = ''] = texts.filter((text) => resolver.currency(text) !== '')
  return other === '' ? [] : [asItIs('baseCurrency', 'question.tableCurrency', { cur: other })]
}

// What a row of a voucher sheet names: its subject, entities and item of the cash flow, and what it says beside each.

/** What stands in all columns with a meaning. */
export type ReadAll = (meaning: Meaning) => string[]

const joined = (names: readonly string[]): string => names.filter((name) => name !== '').join(' | ')

type Found = { cell: string; beside: string }

/** An entity by a text; a code with the name of another behind it is that of the code, and the name is told. */
const entityOf = (type: EntityType, text: string, resolver: Resolver): Found => {
  const cell = resolver.entity(type, text)
  const rest = restBeside(text)
  const ofCode = resolver.isEntity(cell) || rest === '' ? '' : resolver.entity(type, firstWord(text))
  return resolver.isEntity(ofCode)
    ? { cell: ofCode, beside: `${type}:${rest.replaceAll(';', ' ')}` }
    : { cell, beside: '' }
}

/** Kinds, codes and names of entities in one text: `kind---code---name`, `kind:code name; kind:code`. */
const itemsOf = (text: string, resolver: Resolver, unknown: (kind: string) => void): Found[] =>
  text.split(/[;；\n]+/u).flatMap((part) => {
    const [, word = '', rest = ''] = /^\s*[[【]?([^\s\-:：\]】]+)[\]】]?(?:-{1,3}|[:：])?\s*(.+)$/u.exec(part) ?? []
    const type = entityWords[plainHan(word)]
    if (!type && part.trim() !== '') unknown(word || part.trim())
    return type ? [entityOf(type, rest.trim(), resolver)] : []
  })

/** The entities of a line; those that a second place names otherwise are told in `aux_name`. */
export const auxOf = (
  all: ReadAll,
  storeOfTitle: string,
  resolver: Resolver,
  unknown: (kind: string) => void,
): { aux: string; aux_name: string } => {
  const found = new Map<string, string>()
  const said: string[] = []
  const take = (type: string, cell: string): void => {
    const before = found.get(type) ?? ''
    if (before !== '' && before !== cell) said.push(before)
    found.set(type, cell)
  }
  const items = all('items').flatMap((text) => itemsOf(text, resolver, unknown))
  for (const { cell, beside } of items) {
    take(cell.split(':')[0] ?? '', cell)
    if (beside !== '') said.push(beside)
  }
  for (const type of entityTypes) {
    const texts = all(`entity:${type}`)
    const read = texts.map((text) => entityOf(type, text, resolver))
    const cells = read.map((each) => each.cell)
    // Code and name stand in two columns, in any order.
    const at = Math.max(0, cells.findIndex(resolver.isEntity))
    const cell = cells[at]
    if (cell === undefined) continue
    take(type, cell)
    if (read[at]?.beside) said.push(read[at].beside)
    const others = texts.filter((text, index) => index !== at && cells[index] !== cell && `${type}:${text}` !== cell)
    said.push(...others.map((text) => `${type}:${text.replaceAll(';', ' ')}`))
  }
  // The title of a file may name the store of all its rows.
  if (storeOfTitle !== '' && found.has('store')) said.push(`store:${storeOfTitle.replaceAll(';', ' ')}`)
  const aux = [...found.values()].filter((each) => each !== '').join(';')
  return { aux, aux_name: said.join(';') }
}

type SubjectNames = Readonly<Record<'names' | 'above' | 'details', readonly string[]>>

/** A subject without a code: by the path of its names down to the detail, by the detail, or by its name alone. */
const namedSubject = ({ names, above, details }: SubjectNames, resolver: Resolver) => {
  const [name = above[0] ?? '', ...others] = names
  const detail = details.at(-1) ?? ''
  const paths = details.length === 0 ? [] : [[name, ...details].join(' '), [...above, ...details].join(' '), detail]
  const found = paths.map((path) => resolver.subject(path, '')).concat(paths.map((path) => resolver.subject('', path)))
  const subject = found.find(resolver.isSubject) ?? resolver.subject('', name)
  // The name that led to the code says nothing more.
  const rest = details.length === 0 ? [...others, ...above] : [...names, ...above, ...details]
  return { subject, subject_name: joined(rest) }
}

/** The code of the subject, and all that stands beside it: in its cell, in other columns of codes, and as names. */
export const subjectOf = (all: ReadAll, resolver: Resolver): { subject: string; subject_name: string } => {
  const texts = all('subject').map((text) => toHalfWidth(text).trim())
  const [names, above, details] = [all('subjectName'), all('parentName'), all('detailName')]
  const at = Math.max(
    0,
    texts.findIndex((text) => resolver.isSubject(resolver.subject(text, ''))),
  )
  const [text = ''] = texts.slice(at)
  if (text === '') return namedSubject({ names, above, details }, resolver)
  const subject = resolver.subject(text, names[0] ?? '')
  // A column of subjects may hold names.
  const named = namedSubject({ names: [text, ...names], above, details }, resolver)
  if (!resolver.isSubject(subject) && resolver.isSubject(named.subject)) return named
  const beside = subject === text ? '' : restBeside(text)
  const others = texts.filter((_, index) => index !== at)
  return { subject, subject_name: joined([beside, ...others, ...names, ...above, ...details]) }
}

/** The code of the item of the cash flow, and what stands beside it. */
export const cashFlowOf = (all: ReadAll, resolver: Resolver): { cf_item: string; cf_name: string } => {
  const texts = [...all('cfItem'), ...all('cfName')]
  const at = Math.max(
    0,
    texts.findIndex((text) => resolver.cashFlowItem(text) !== ''),
  )
  const [text = ''] = texts.slice(at)
  const code = resolver.cashFlowItem(text)
  const others = texts.filter((_, index) => index !== at)
  if (code === '') return { cf_item: text.split(/\s/)[0] ?? '', cf_name: joined(others) }
  return { cf_item: code, cf_name: joined([text === code ? '' : restBeside(text), ...others]) }
}
