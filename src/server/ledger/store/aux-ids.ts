// Aux ids: one row for each combination of entities a company has ever used. Made before the save, never deleted.

import { order } from '../../../domain/base/order.ts'
import { entitiesIn, entityTypes } from '../../../domain/chart/entity.ts'
import { type Db, TryAgain } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { columnsOf } from '../../kernel/row-text.ts'

export type AuxIds = {
  /** The ids of these canonical texts, made where there are none; '' is 0. */
  idsOf(companyId: bigint, texts: ReadonlySet<string>): Promise<ReadonlyMap<string, bigint>>
  /** The ids of those of these texts that have one. */
  idsThere(companyId: bigint, texts: ReadonlySet<string>): Promise<ReadonlyMap<string, bigint>>
  /** Makes sets with the ids they were given. TryAgain when another has made one of them meanwhile. */
  make(companyId: bigint, auxes: readonly Aux[]): Promise<void>
}

/** A set of entities: its canonical text, and the id it has, 0 for none. */
export type Aux = { text: string; id: bigint }

/** The id of a set; one that is not there is a fault, for its line would lose its entities. */
export const idIn = (ids: ReadonlyMap<string, bigint>, text: string): bigint => {
  const id = ids.get(text)
  if (id === undefined) throw new Error('a set of entities has no id')
  return id
}

type AuxRow = { id: bigint; canonical: string }

const look = (db: Db, companyId: bigint, texts: readonly string[]): Promise<AuxRow[]> =>
  db.query<AuxRow>(
    `select id, canonical from aux where company_id = $1 and canonical = any($2)`,
    [companyId, texts],
    'aux_ids',
  )

/** Answers those it made; what another made meanwhile is not among them. */
const insert = (db: Db, companyId: bigint, auxes: readonly Aux[]): Promise<AuxRow[]> => {
  // In one order, so that two who make the same sets at one time wait for each other in that order.
  const sorted = [...auxes].sort((a, b) => order(a.text, b.text))
  const sets = sorted.map(({ text }) => entitiesIn(text))
  return db.query<AuxRow>(
    `insert into aux (company_id, id, canonical, ${entityTypes.join(', ')})
     select $1, * from unnest($2::bigint[], $3::text[], ${entityTypes.map((_, i) => `$${i + 4}::text[]`).join(', ')})
     on conflict (company_id, canonical) do nothing returning id, canonical`,
    [companyId, ...columnsOf(sorted, 'id', 'text'), ...entityTypes.map((type) => sets.map((set) => set[type] ?? null))],
    'aux_insert',
  )
}

/** Most ids that are kept in memory, of all companies together. */
const keptMost = 200_000

/**
 * Ids never change, so they may be kept; a company has as many as its entities combine to. What is kept must outlive a
 * crash of the database: a set is made in a transaction of its own, whose commit waits for the disk.
 */
export const openAuxIds = (db: Db, most = keptMost): AuxIds => {
  const known = new Map<bigint, Map<string, bigint>>()
  let count = 0
  const idsOf = (companyId: bigint): Map<string, bigint> => {
    const ids = known.get(companyId) ?? new Map<string, bigint>([['', 0n]])
    known.set(companyId, ids)
    return ids
  }
  const keep = (ids: Map<string, bigint>, rows: readonly AuxRow[]): void => {
    for (const { id, canonical } of rows) ids.set(canonical, id)
    count += rows.length
    if (count <= most) return
    // Whoever holds the ids of a company goes on with them.
    known.clear()
    count = 0
  }
  const absent = (ids: ReadonlyMap<string, bigint>, texts: ReadonlySet<string>): string[] =>
    [...texts].filter((text) => !ids.has(text))
  const idsThere: AuxIds['idsThere'] = async (companyId, texts) => {
    const ids = idsOf(companyId)
    const wanted = absent(ids, texts)
    if (wanted.length === 0) return ids
    keep(ids, await look(db, companyId, wanted))
    return ids
  }
  return {
    idsThere,
    make: async (companyId, auxes) => {
      const ids = idsOf(companyId)
      const made = await insert(db, companyId, auxes)
      keep(ids, made)
      if (made.length < auxes.length) throw new TryAgain('another has made the same set of entities')
    },
    idsOf: async (companyId, texts) => {
      const ids = await idsThere(companyId, texts)
      const wanted = absent(ids, texts)
      if (wanted.length === 0) return ids
      const auxes = wanted.map((text) => ({ text, id: newId() }))
      keep(idsOf(companyId), await insert(db, companyId, auxes))
      return idsThere(companyId, texts)
    },
  }
}
