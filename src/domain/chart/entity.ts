// Entities (auxiliary accounting): customers, stores, departments… and the canonical text of a line's set of them.

/** The kinds of entity, in the order of the canonical text. */
export const entityTypes = [
  'customer',
  'supplier',
  'employee',
  'department',
  'store',
  'project',
  'bank',
  'related',
  'brand',
  'contract',
  'other1',
  'other2',
  'other3',
] as const
export type EntityType = (typeof entityTypes)[number]

/** The entities of a line: at most one of each kind, by code. */
export type AuxSet = Partial<Record<EntityType, string>>

/** `companies` null: every company of the group may use it. */
export type Entity = {
  type: EntityType
  code: string
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  mnemonic: string
  enabled: boolean
  companies: string[] | null
}

/** Looks an entity up by kind and code. */
export type EntityIndex = { find(type: EntityType, code: string): Entity | undefined }

/** Kinds whose balances are netted one by one in DS() and CS() of a statement formula. */
export const counterpartyTypes: readonly EntityType[] = ['customer', 'supplier', 'employee', 'related']

const typeSet = new Set<string>(entityTypes)
const codeShape = /^[^\s:;|\p{Cc}\p{Cs}](?:[^:;|\p{Cc}\p{Cs}]{0,30}[^\s:;|\p{Cc}\p{Cs}])?$/u

export const isEntityType = (text: string): text is EntityType => typeSet.has(text)

/** True for 1–32 characters without `:`, `;`, `|`, control characters, and spaces at the ends. */
export const isEntityCode = (text: string): boolean => codeShape.test(text)

const textOfMany = (set: AuxSet): string =>
  entityTypes.flatMap((type) => (set[type] ? [`${type}:${set[type]}`] : [])).join(';')

/** The canonical text of a set: 'customer:C001;store:S02' in the order of entityTypes; '' for no entity. */
export const auxText = (set: AuxSet): string => {
  let text = ''
  // Most lines have one entity or none, and then no order has to be made.
  for (const type in set) {
    const code = set[type as EntityType]
    if (!code) continue
    if (text !== '') return textOfMany(set)
    text = `${type}:${code}`
  }
  return text
}

/** Reads 'customer:C001;store:S02' in any order; null for an unknown kind, a bad code or a kind named twice. */
export const parseAux = (text: string): AuxSet | null => {
  const set: AuxSet = {}
  if (text.trim() === '') return set
  for (const part of text.split(';')) {
    const colon = part.indexOf(':')
    const type = part.slice(0, Math.max(colon, 0)).trim()
    const code = part.slice(colon + 1).trim()
    if (!isEntityType(type) || !isEntityCode(code) || set[type] !== undefined) return null
    set[type] = code
  }
  return set
}

/** The entities of a text that is held as one of a set; none where it is no such text. */
export const entitiesIn = (text: string | null | undefined): AuxSet => parseAux(text ?? '') ?? {}

/** The pairs of a set as 'type:code', in canonical order. */
export const auxPairs = (set: AuxSet): string[] =>
  entityTypes.flatMap((type) => (set[type] ? [`${type}:${set[type]}`] : []))

/** The same of a set's canonical text, which holds them as they are. */
export const pairsIn = (canonical: string): string[] => (canonical === '' ? [] : canonical.split(';'))

/** The part of a set that names counterparties, as canonical text. */
export const counterpartyText = (set: AuxSet): string => {
  const part: AuxSet = {}
  for (const type of counterpartyTypes) if (set[type]) part[type] = set[type]
  return auxText(part)
}

/** True when a company may use the entity in a new line. */
export const mayUseEntity = (entity: Entity, company: string): boolean =>
  entity.enabled && (entity.companies === null || entity.companies.includes(company))

/** An index over a list; of entities with the same kind and code the last wins. */
export const indexEntities = (entities: Iterable<Entity>): EntityIndex => {
  const byType = new Map<string, Map<string, Entity>>()
  for (const entity of entities) {
    const codes = byType.get(entity.type) ?? new Map<string, Entity>()
    codes.set(entity.code, entity)
    byType.set(entity.type, codes)
  }
  return { find: (type, code) => byType.get(type)?.get(code) }
}
