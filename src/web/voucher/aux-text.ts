// The entities of a line as text in its cell: codes in the order of the subject's dimensions, `S01;V002`.
import { type AuxSet, type EntityType, isEntityType } from '../../domain/chart/entity.ts'

/** A subject's dimensions in order. */
export type Dimensions = readonly { type: EntityType; required: boolean }[]

const separator = /[;；]/

/** The text an aux cell is edited as; an entity left out in the middle leaves its place empty: `;V002`. */
export const auxCellText = (aux: AuxSet, dimensions: Dimensions): string =>
  dimensions
    .map(({ type }) => aux[type] ?? '')
    .join(';')
    .replace(/;+$/, '')

/** The parts of a typed text, one per dimension; surplus parts are left out. `store:S01` names its dimension itself. */
const partsOf = (text: string, dimensions: Dimensions): [EntityType, string][] =>
  text.split(separator).flatMap((part, index): [EntityType, string][] => {
    const colon = part.search(/[:：]/)
    const named = colon > 0 ? part.slice(0, colon).trim() : ''
    if (isEntityType(named)) {
      return dimensions.some(({ type }) => type === named) ? [[named, part.slice(colon + 1).trim()]] : []
    }
    const type = dimensions[index]?.type
    return type ? [[type, part.trim()]] : []
  })

/** Reads a typed text; `resolve` turns what was typed for a dimension into a code, or gives it back. */
export const readAuxCell = (
  text: string,
  dimensions: Dimensions,
  resolve: (type: EntityType, text: string) => string,
): AuxSet => {
  const aux: AuxSet = {}
  for (const [type, typed] of partsOf(text, dimensions)) if (typed !== '') aux[type] = resolve(type, typed)
  return aux
}

/** The dimension being typed: its index, and the part of the text that belongs to it. */
export const askedPart = (text: string, dimensions: Dimensions): { index: number; text: string } => {
  const parts = text.split(separator)
  const index = Math.min(parts.length, dimensions.length) - 1
  return { index: Math.max(0, index), text: (parts[index] ?? '').trim() }
}

/** The text with the part being typed replaced by a code; `more` opens the next dimension. */
export const withPart = (text: string, code: string, more: boolean): string => {
  const parts = text.split(separator)
  return [...parts.slice(0, -1), code].join(';') + (more ? ';' : '')
}

/** True when both sets name the same entities. */
export const sameAux = (a: AuxSet, b: AuxSet): boolean => {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<EntityType>
  return [...keys].every((key) => (a[key] ?? '') === (b[key] ?? ''))
}
