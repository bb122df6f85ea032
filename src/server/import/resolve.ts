// Finds what other products write for our codes: subjects with dots or by name, entities by name, currencies by name.
import type { Entity, EntityType } from '../../domain/entity.ts'
import { currencyNames } from '../../domain/voucher-sheet.ts'
import type { CompanyFacts } from '../ledger/facts.ts'

export type Resolver = {
  /** The code of a subject by code, code with dots, or the name of just one leaf; else the text itself. */
  subject(text: string, name: string): string
  /** `type:code`, with the text in the place of a code that is not found; '' for no text. */
  entity(type: EntityType, text: string): string
  /** The code of a currency; '' for the base currency. */
  currency(text: string): string
}

const codeMax = 32

/** What may stand for an entity in a cell of ours: no signs that mean something there. */
const asCode = (text: string): string =>
  text
    .replace(/[:;|\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, codeMax)
    .trim()

type Names = Map<string, string | null>

/** Names to codes; null for a name that several have. */
const indexNames = (entities: readonly Entity[]): Map<EntityType, Names> => {
  const types = new Map<EntityType, Names>()
  for (const { type, code, nameZhCn, nameZhTw, nameEn, enabled } of entities) {
    const names = types.get(type) ?? new Map<string, string | null>()
    types.set(type, names)
    if (!enabled) continue
    for (const name of new Set([nameZhCn, nameZhTw, nameEn])) {
      if (name !== '') names.set(name, names.has(name) ? null : code)
    }
  }
  return types
}

const words = (text: string): string[] => text.split(/[\s/\\()（）[\]【】]+|-{2,}|—+/u).filter((word) => word !== '')

export const resolverOf = (facts: CompanyFacts): Resolver => {
  const names = indexNames(facts.entityList)
  const leaves = new Map<string, string | null>()
  for (const { code, nameZhCn, nameZhTw, nameEn, isLeaf, enabled } of facts.subjects.all) {
    if (!isLeaf || !enabled) continue
    for (const name of new Set([nameZhCn, nameZhTw, nameEn])) leaves.set(name, leaves.has(name) ? null : code)
  }
  const subject = (text: string, name: string): string => {
    const [first = ''] = words(text === '' ? name : text)
    for (const code of [text, first, first.replaceAll('.', ''), first.replaceAll('-', '')]) {
      if (facts.subjects.find(code)) return code
    }
    if (text !== '') return text
    // Names of a path end with the one that counts.
    return leaves.get(name) ?? leaves.get(words(name.replaceAll('-', ' ')).at(-1) ?? '') ?? name
  }
  const entity = (type: EntityType, text: string): string => {
    if (text === '') return ''
    const known = names.get(type)
    for (const each of [text, ...words(text)]) if (facts.entities.find(type, each)) return `${type}:${each}`
    for (const each of [text, ...words(text)]) {
      const code = known?.get(each)
      if (code) return `${type}:${code}`
    }
    const code = asCode(text)
    return code === '' ? '' : `${type}:${code}`
  }
  const currencies = new Map(
    facts.currencyList.flatMap(({ code, nameZhCn, nameZhTw, nameEn }) =>
      [code, nameZhCn, nameZhTw, nameEn.toUpperCase()].map((name): [string, string] => [name, code]),
    ),
  )
  const currency = (text: string): string => {
    const asked = text.trim().toUpperCase()
    const code = currencyNames[asked] ?? currencies.get(asked) ?? asked
    return code === facts.accountSet.baseCurrency ? '' : code
  }
  return { subject, entity, currency }
}
