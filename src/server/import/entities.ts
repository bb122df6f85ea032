// Imports entities: customers, suppliers, stores … of the whole group.

import { isEntityCode, isEntityType } from '../../domain/entity.ts'
import type { Problem } from '../../domain/problem.ts'
import { checkText } from '../../domain/text.ts'
import type { Db } from '../kernel/db.ts'
import { mnemonicOf } from '../kernel/mnemonic.ts'
import { touchFacts } from '../ledger/account-set.ts'
import { companyIds } from '../ledger/rate-store.ts'
import { changeEntry, type TrailEntry } from '../ledger/trail.ts'
import { type Counted, countEntries, type Request, runImport } from './context.ts'
import type { FileRow } from './layout.ts'
import { type FileProblems, fileProblems, refuseAny } from './place.ts'
import { allRows } from './rows.ts'

export type EntityDraft = {
  type: string
  code: string
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  enabled: boolean
}

const nameMax = 120

const readName = (row: FileRow, column: string, problems: FileProblems): string => {
  const text: string | Problem = checkText(row.cells[column] ?? '', nameMax, column)
  if (typeof text === 'string') return text
  problems.add(row.line, column, text)
  return ''
}

const readEntity = (row: FileRow, problems: FileProblems): EntityDraft => {
  const { type = '', code = '', enabled = '' } = row.cells
  if (!isEntityType(type)) problems.addCell(row.line, 'type', type === '' ? 'missing' : 'unknownCode')
  if (!isEntityCode(code)) problems.addCell(row.line, 'code', code === '' ? 'missing' : 'badCode')
  if (!['', 'Y', 'N'].includes(enabled)) problems.addCell(row.line, 'enabled', 'notYesNo')
  const nameZhCn = readName(row, 'name_zh_cn', problems)
  if ((row.cells.name_zh_cn ?? '').trim() === '') problems.addCell(row.line, 'name_zh_cn', 'missing')
  const nameZhTw = readName(row, 'name_zh_tw', problems)
  return { type, code, nameZhCn, nameZhTw, nameEn: readName(row, 'name_en', problems), enabled: enabled !== 'N' }
}

const storedEntities = async (tx: Db, entities: readonly EntityDraft[]): Promise<Map<string, EntityDraft>> => {
  const rows = await tx.query<EntityDraft>(
    `select e.type, e.code, e.name_zh_cn as "nameZhCn", e.name_zh_tw as "nameZhTw", e.name_en as "nameEn", e.enabled
     from entity e join unnest($1::text[], $2::text[]) as w (type, code) on w.type = e.type and w.code = e.code`,
    [entities.map((each) => each.type), entities.map((each) => each.code)],
  )
  return new Map(rows.map((row) => [keyOf(row), row]))
}

const keyOf = ({ type, code }: Pick<EntityDraft, 'type' | 'code'>): string => `${type}:${code}`

/** Adds entities, or gives those that are there the new names. Answers what is new and what changed, for the trail. */
export const saveEntities = async (tx: Db, entities: readonly EntityDraft[]): Promise<TrailEntry[]> => {
  const stored = await storedEntities(tx, entities)
  const rows = await tx.query<Pick<EntityDraft, 'type' | 'code'>>(
    `insert into entity as e (type, code, name_zh_cn, name_zh_tw, name_en, mnemonic, enabled)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bool[])
     on conflict (type, code) do update set name_zh_cn = excluded.name_zh_cn, name_zh_tw = excluded.name_zh_tw,
       name_en = excluded.name_en, mnemonic = excluded.mnemonic, enabled = excluded.enabled
     where (e.name_zh_cn, e.name_zh_tw, e.name_en, e.enabled) is distinct from
       (excluded.name_zh_cn, excluded.name_zh_tw, excluded.name_en, excluded.enabled)
     returning e.type, e.code`,
    [
      entities.map((each) => each.type),
      entities.map((each) => each.code),
      entities.map((each) => each.nameZhCn),
      entities.map((each) => each.nameZhTw),
      entities.map((each) => each.nameEn),
      entities.map((each) => mnemonicOf(each.nameZhCn)),
      entities.map((each) => each.enabled),
    ],
  )
  const wanted = new Map(entities.map((each) => [keyOf(each), each]))
  return rows.map(keyOf).map((key) => changeEntry('entity', key, stored.get(key) ?? null, wanted.get(key) ?? null))
}

/** Imports a file of entities, all or nothing. */
export const importEntities = async ({ db, gate, actor, file, check }: Request): Promise<Counted> => {
  const problems = fileProblems()
  const rows = await allRows(file, 'entities', problems)
  const seen = new Set<string>()
  const entities = rows.map((row) => {
    const entity = readEntity(row, problems)
    const key = keyOf(entity)
    if (seen.has(key)) problems.addCell(row.line, 'code', 'repeated')
    seen.add(key)
    return entity
  })
  refuseAny(problems)
  const counted = await runImport(db, check, async (tx) => {
    const entries = await saveEntities(tx, entities)
    if (!check) await touchFacts(tx, await companyIds(tx))
    await gate.within(tx).tell(actor, null, entries)
    return countEntries(entries)
  })
  return { rows: rows.length, ...counted }
}
