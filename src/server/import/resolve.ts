// Finds what other products write for our codes: subjects, entities and currencies by name; guesses the nearest.
import { currenciesOf } from '../../domain/base/currency.ts'
import { toHalfWidth } from '../../domain/base/text.ts'
import { type Entity, type EntityType, isEntityType } from '../../domain/chart/entity.ts'
import type { Subject, SubjectTree } from '../../domain/chart/subject.ts'
import { baseWords } from '../../domain/import/voucher-sheet.ts'
import { findVoucherType, type VoucherType } from '../../domain/voucher/voucher.ts'
import type { CompanyFacts } from '../ledger/store/facts.ts'

export type Resolver = {
  /**
   * The code of a subject by code, code with dots, the name of just one leaf, or a path of names that leads to just one
   * leaf; else the text itself.
   */
  subject(text: string, name: string): string
  /**
   * `type:code` by code, the name of just one entity, or a code beside what belongs to its name; with the text in the
   * place of a code that is not found; '' for no text.
   */
  entity(type: EntityType, text: string): string
  /** Whether `type:code` is an entity that is there. */
  isEntity(cell: string): boolean
  /** The code of a currency; '' for the base currency. */
  currency(text: string): string
  /** A voucher type by its code or word; null for none. */
  voucherType(word: string): Pick<VoucherType, 'code' | 'enabled'> | null
  /** Whether there is a subject with this code. */
  isSubject(code: string): boolean
  /** The code of an item of the cash flow by its code, with a name beside it perhaps, or by its name; '' for none. */
  cashFlowItem(text: string): string
}

const codeMax = 32

/** What may stand for an entity in a cell of ours: no signs that mean something there. */
const asCode = (text: string): string =>
  text
    .replace(/[:;|\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, codeMax)
    .trim()

type Named = Pick<Entity, 'nameZhCn' | 'nameZhTw' | 'nameEn'>

const namesOf = ({ nameZhCn, nameZhTw, nameEn }: Named): string[] =>
  [...new Set([nameZhCn, nameZhTw, nameEn])].filter((name) => name !== '')

type Names = Map<string, string | null>

/** Names to codes; null for a name that is nobody's alone: several have it, or only what is switched off. */
const indexNames = (entities: readonly Entity[]): Map<EntityType, Names> => {
  const types = new Map<EntityType, Names>()
  const [on, off] = [entities.filter(({ enabled }) => enabled), entities.filter(({ enabled }) => !enabled)]
  for (const entity of [...on, ...off]) {
    const names = types.get(entity.type) ?? new Map<string, string | null>()
    types.set(entity.type, names)
    for (const name of namesOf(entity)) {
      if (!names.has(name)) names.set(name, entity.enabled ? entity.code : null)
      else if (entity.enabled) names.set(name, null)
    }
  }
  return types
}

const words = (text: string): string[] => text.split(/[\s/\\()（）[\]【】]+|-{2,}|—+/u).filter((word) => word !== '')

/** The word with which a text begins, which may be a code. */
export const firstWord = (text: string): string => words(text)[0] ?? ''

/** What stands behind the code with which a text begins. */
export const restBeside = (text: string): string => words(text).slice(1).join(' ')

const wordsOfPath = (text: string): string[] => words(text.replaceAll('-', ' '))

const plain = (text: string): string => toHalfWidth(text).toLowerCase()

const isPartOfName = (word: string, entity: Named): boolean =>
  namesOf(entity).some((name) => plain(name).includes(plain(word)))

type NamedLeaf = { leaf: Subject; own: string[] }

const byLastWordOf = (leaves: readonly Subject[]): Map<string | undefined, NamedLeaf[]> => {
  const named = leaves.flatMap((leaf) => namesOf(leaf).map((name): NamedLeaf => ({ leaf, own: wordsOfPath(name) })))
  return Map.groupBy(
    named.filter(({ own }) => own.length > 0),
    ({ own }) => own.at(-1),
  )
}

/** Finds a leaf by a path of names: it ends with the whole name of the leaf, and all before belong to its parents. */
const pathsOf = ({ subjects }: CompanyFacts, leaves: readonly Subject[]) => {
  // Few files name subjects by paths.
  let byLastWord: ReturnType<typeof byLastWordOf> | null = null
  return (path: string): string | null => {
    byLastWord ??= byLastWordOf(leaves)
    const parts = wordsOfPath(path)
    const codes = new Set<string>()
    for (const { leaf, own } of byLastWord.get(parts.at(-1)) ?? []) {
      const before = parts.slice(0, -own.length)
      const above = new Set(subjects.path(leaf.code).slice(0, -1).flatMap(namesOf).flatMap(wordsOfPath))
      const isEnd = own.every((word, at) => parts[before.length + at] === word)
      if (isEnd && before.every((word) => above.has(word))) codes.add(leaf.code)
    }
    const [code = null, ...others] = codes
    return others.length === 0 ? code : null
  }
}

export const resolverOf = (facts: CompanyFacts): Resolver => {
  const names = indexNames(facts.listEntities())
  const enabledLeaves = facts.subjects.all.filter(({ isLeaf, enabled }) => isLeaf && enabled)
  const leaves: Names = new Map()
  for (const leaf of enabledLeaves) {
    for (const name of namesOf(leaf)) leaves.set(name, leaves.has(name) ? null : leaf.code)
  }
  const leafOfPath = pathsOf(facts, enabledLeaves)
  const subject = (text: string, name: string): string => {
    const [first = ''] = words(text === '' ? name : text)
    for (const code of [text, first, first.replaceAll('.', ''), first.replaceAll('-', '')]) {
      if (facts.subjects.find(code)) return code
    }
    if (text !== '') return text
    return leaves.get(name) ?? leafOfPath(name) ?? name
  }
  /** The one code in a text whose other words all belong to the name of that entity, and are no other's name. */
  const codeBeside = (type: EntityType, text: string): string | null => {
    const all = words(text)
    const codes = new Set(
      all.filter((word) => {
        const found = facts.entities.find(type, word)
        const others = all.filter((each) => each !== word)
        const holder = names.get(type)?.get(others.join(' ')) ?? word
        return found && holder === word && others.every((each) => isPartOfName(each, found))
      }),
    )
    const [code = null, ...more] = codes
    return more.length === 0 ? code : null
  }
  const entity = (type: EntityType, text: string): string => {
    if (text === '') return ''
    if (facts.entities.find(type, text)) return `${type}:${text}`
    const named = names.get(type)?.get(text)
    const code = named ?? (named === null ? null : codeBeside(type, text)) ?? asCode(text)
    return code === '' ? '' : `${type}:${code}`
  }
  const currencies = new Map(
    facts.currencyList.flatMap(({ code, nameZhCn, nameZhTw, nameEn }) =>
      [code, nameZhCn, nameZhTw, nameEn.toUpperCase()].map((name): [string, string] => [name, code]),
    ),
  )
  const currency = (text: string): string => {
    const asked = text.trim().toUpperCase()
    if (baseWords.has(asked)) return ''
    const { baseCurrency } = facts.accountSet
    const known = currencies.get(asked)
    const [code = asked, ...others] = known ? [known] : currenciesOf(asked)
    if ([code, ...others].includes(baseCurrency)) return ''
    // A sign of several currencies says none of them.
    return others.length > 0 ? asked : code
  }
  const isEntity = (cell: string): boolean => {
    const [type = '', ...code] = cell.split(':')
    return isEntityType(type) && facts.entities.find(type, code.join(':')) !== undefined
  }
  const voucherType = (word: string) => findVoucherType(facts.voucherTypes.values(), word) ?? null
  const isSubject = (code: string): boolean => facts.subjects.find(code) !== undefined
  const cashFlows = new Map(
    facts.cashFlowList.flatMap((item) => [...namesOf(item), item.code].map((text) => [text, item.code])),
  )
  const cashFlowItem = (text: string): string => cashFlows.get(text) ?? cashFlows.get(words(text)[0] ?? '') ?? ''
  return { subject, entity, isEntity, currency, voucherType, isSubject, cashFlowItem }
}

// Guesses which subject somebody meant by a code that does not exist.

/** Changes of one character each that make one short text of another (Levenshtein). */
const distance = (a: string, b: string): number => {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      row[j] = Math.min((row[j - 1] ?? 0) + 1, (before[j] ?? 0) + 1, (before[j - 1] ?? 0) + same)
    }
    before = row
  }
  return before[b.length] ?? 0
}

const longest = 24

const mayBeUsed = (subject: Subject): boolean => subject.isLeaf && subject.enabled && !subject.generatedOnly

/** A subject whose code or name stands in the text as a word of its own. */
const named = (text: string, subjects: SubjectTree): Subject | undefined => {
  const words = text.split(/[\s:：/\\_\-—|()（）]+/u).filter((word) => word !== '')
  for (const word of words.toReversed()) {
    const byCode = subjects.find(word)
    if (byCode && mayBeUsed(byCode)) return byCode
  }
  const byName = words.map((word) =>
    subjects.all.filter((each) => mayBeUsed(each) && [each.nameZhCn, each.nameZhTw, each.nameEn].includes(word)),
  )
  return byName.toReversed().find((found) => found.length === 1)?.[0]
}

/** The codes that differ least from a text, by at most two characters. */
const nearest = (text: string, codes: readonly string[]): string[] => {
  if (text === '' || text.length > longest) return []
  let best: { codes: string[]; steps: number } = { codes: [], steps: 3 }
  for (const code of codes) {
    if (Math.abs(code.length - text.length) > 2) continue
    const steps = distance(text, code)
    if (steps < best.steps) best = { codes: [code], steps }
    else if (steps === best.steps) best.codes.push(code)
  }
  return best.steps > 2 ? [] : best.codes
}

/** The one code that a text most likely means; '' where several are as near: whose it is cannot be guessed. */
export const nearestCode = (text: string, codes: readonly string[]): string => {
  const [code = '', ...others] = nearest(text, codes)
  return others.length === 0 ? code : ''
}

/**
 * The code of the leaf that a text most likely means: one whose code or name stands in it, else one whose code differs
 * by at most two characters, the one with the same beginning first. '' when there is none.
 */
export const nearestSubject = (text: string, subjects: SubjectTree): string => {
  const byWord = named(text, subjects)
  if (byWord) return byWord.code
  // What begins otherwise is another account, however alike the rest is.
  const alike = subjects.all.filter((subject) => mayBeUsed(subject) && subject.code.slice(0, 3) === text.slice(0, 3))
  const [code = ''] = nearest(
    text,
    alike.map((subject) => subject.code),
  )
  return code
}
