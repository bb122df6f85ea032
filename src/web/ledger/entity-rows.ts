// The rows of the entity subject report as they are shown: kinds and groups with their sums above what they sum.
import type { EntitySubjectRowShape, EntitySumsShape } from '../../contract/ledger/entity-subject.ts'

export type EntitySubjectOrder = 'entity' | 'subject'

/** `type` and `group` rows carry the sums of all below them. */
export type EntityShown = {
  kind: 'type' | 'group' | 'row'
  key: string
  row: EntitySubjectRowShape
  sums: EntitySumsShape
}

type TypeSums = ReadonlyMap<string, EntitySumsShape>

/** Puts a head before each group, and before each kind where `types` knows its sums. */
export const shownRows = (
  rows: readonly EntitySubjectRowShape[],
  order: EntitySubjectOrder,
  types: TypeSums,
): EntityShown[] => {
  const shown: EntityShown[] = []
  let last: EntitySubjectRowShape | null = null
  for (const row of rows) {
    const entity = `${row.entityType}:${row.entityCode}`
    const isSameEntity = last?.entityType === row.entityType && last.entityCode === row.entityCode
    const ofType = order === 'entity' && last?.entityType !== row.entityType ? types.get(row.entityType) : undefined
    if (ofType) shown.push({ kind: 'type', key: `type ${row.entityType}`, row, sums: ofType })
    const isSame =
      order === 'entity' ? isSameEntity : last?.subject === row.subject && last.entityType === row.entityType
    const group = order === 'entity' ? entity : `${row.subject} ${row.entityType}`
    if (!isSame) shown.push({ kind: 'group', key: `group ${group}`, row, sums: row.group })
    shown.push({ kind: 'row', key: `${entity} ${row.subject} ${row.currency}`, row, sums: row })
    last = row
  }
  return shown
}
