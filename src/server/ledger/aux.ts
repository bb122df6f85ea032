// Aux ids: one row for each combination of entities a company has ever used. Made before the save, never deleted.
import { entityTypes, parseAux } from '../../domain/entity.ts'
import type { Db } from '../kernel/db.ts'
import { newId } from '../kernel/new-id.ts'

export type AuxIds = {
  /** The ids of these canonical texts, made where there are none; '' is 0. */
  idsOf(companyId: bigint, texts: ReadonlySet<string>): Promise<ReadonlyMap<string, bigint>>
}

type AuxRow = { id: bigint; canonical: string }

/** Answers those it made; what another made meanwhile is not among them. */
const insert = (db: Db, companyId: bigint, texts: readonly string[]): Promise<AuxRow[]> => {
  const sets = texts.map((text) => parseAux(text) ?? {})
  return db.query<AuxRow>(
    `insert into aux (company_id, id, canonical, ${entityTypes.join(', ')})
     select $1, * from unnest($2::bigint[], $3::text[], ${entityTypes.map((_, i) => `$${i + 4}::text[]`).join(', ')})
     on conflict (company_id, canonical) do nothing returning id, canonical`,
    [
      companyId,
      texts.map(() => newId()),
      [...texts],
      ...entityTypes.map((type) => sets.map((set) => set[type] ?? null)),
    ],
    'aux_insert',
  )
}

/** Ids never change, so they are kept for good; a company has as many as its entities combine to. */
export const openAuxIds = (db: Db): AuxIds => {
  const known = new Map<bigint, Map<string, bigint>>()
  const look = async (companyId: bigint, texts: readonly string[], into: Map<string, bigint>): Promise<void> => {
    const rows = await db.query<AuxRow>(
      `select id, canonical from aux where company_id = $1 and canonical = any($2)`,
      [companyId, [...texts]],
      'aux_ids',
    )
    for (const row of rows) into.set(row.canonical, row.id)
  }
  return {
    idsOf: async (companyId, texts) => {
      const ids = known.get(companyId) ?? new Map<string, bigint>([['', 0n]])
      known.set(companyId, ids)
      const missing = () => [...texts].filter((text) => !ids.has(text)).sort()
      if (missing().length > 0) await look(companyId, missing(), ids)
      if (missing().length === 0) return ids
      for (const row of await insert(db, companyId, missing())) ids.set(row.canonical, row.id)
      if (missing().length > 0) await look(companyId, missing(), ids)
      return ids
    },
  }
}
