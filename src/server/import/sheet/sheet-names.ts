// What a row of a voucher sheet names: its subject, entities and item of the cash flow, and what it says beside each.
import { plainHan, toHalfWidth } from '../../../domain/base/text.ts'
import { type EntityType, entityTypes } from '../../../domain/chart/entity.ts'
import { entityWords, type Meaning } from '../../../domain/import/voucher-sheet.ts'
import { firstWord, type Resolver, restBeside } from '../resolve.ts'

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
