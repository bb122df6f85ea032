// Reads as which entity companies of the group stand in each other's books.
import type { Db } from '../../kernel/db.ts'

export type Relation = {
  company: string
  counterparty: string
  entityType: string
  entityCode: string
  pairs: string[]
}

/** The relations of a company, and those of others with it, that hold on a day. */
export const relationsOf = (db: Db, company: string, day: string): Promise<Relation[]> =>
  db.query<Relation>(
    `select company, counterparty, entity_type, entity_code, pairs from related_company
     where (company = $1 or counterparty = $1) and enabled and coalesce(valid_from <= $2::date, true)
       and coalesce(valid_to >= $2::date, true) order by company, counterparty limit 2000`,
    [company, day],
  )

export const entityOf = ({ entityType, entityCode }: Pick<Relation, 'entityType' | 'entityCode'>): string =>
  `${entityType}:${entityCode}`

/** The entities that stand for companies of the group in the books of one at some time: `related:YS02`. */
export const relatedEntities = async (db: Db, company: string): Promise<string[]> => {
  const rows = await db.query<Pick<Relation, 'entityType' | 'entityCode'>>(
    `select distinct entity_type, entity_code from related_company
     where company = $1 and enabled order by 1, 2 limit 2000`,
    [company],
  )
  return rows.map(entityOf)
}
