// The kept balances as rows of a FROM: by subject, or by set of entities where a report asks for entities.
import type { Readable } from '../store/books.ts'
import { needsAux } from './read-scope.ts'

/**
 * A SELECT of kept balances `b`: company_id, subject, aux_id, currency, then `columns` of `b`; `where` is a condition
 * over `b` that names the company. The lines with entities come from `subject_balance`, summed by subject (aux_id 0),
 * and where `finely` (a condition over `b`, null for never) holds from `aux_balance`, set by set: each amount is in one
 * of the two, never in both. `known`: corrections `b` that make of them what was known earlier, null for none.
 */
export const keptBalances = (columns: string, where: string, finely: string | null, known?: string | null): string => {
  const rows = (auxId: string) => `select b.company_id, b.subject, ${auxId} as aux_id, b.currency, ${columns}`
  const corrections = known ? ` union all ${rows('b.aux_id')} from ${known} where ${where}` : ''
  const coarse = `${rows('0::bigint')} from subject_balance b where ${where}`
  if (finely === null) return coarse + corrections
  return `${coarse} and not (b.with_aux and (${finely}))
    union all ${rows('b.aux_id')} from aux_balance b where ${where} and (${finely})${corrections}`
}

/** `finely` of a reader: whoever is limited to stores or departments, or asks for entities, needs every set. */
export const finelyFor = (readable: Readable, asksEntities: boolean): string | null =>
  asksEntities || needsAux(readable.scope) ? 'true' : null
