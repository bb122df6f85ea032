// Imports entities: customers, suppliers, stores … of the whole group.
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { checkText } from '../../../domain/base/text.ts'
import { isEntityCode, isEntityType } from '../../../domain/chart/entity.ts'
import { plainName } from '../../../domain/import/name-match.ts'
import type { Db } from '../../kernel/db.ts'
import { entityMnemonic } from '../../kernel/mnemonic.ts'
import { entityDoubts } from '../../ledger/read/duplicate-entity.ts'
import { entityBalances } from '../../ledger/read/entity-balance.ts'
import { changeEntry, type TrailEntry } from '../../ledger/store/trail.ts'
import type { CheckOn } from '../draft/draft-kind.ts'
import type { FileProblems } from '../file-problems.ts'
import type { FileRow, Header } from '../layout.ts'
import { valuesOf } from './master-form.ts'

type EntityDraft = {
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

/** A row as it stands in the file, with its line; null is what it says nothing of, which stays as it is. */
type Read = Omit<EntityDraft, 'nameZhTw' | 'nameEn' | 'enabled'> & {
  line: number
  nameZhTw: string | null
  nameEn: string | null
  enabled: boolean | null
}

const readEntity = (row: FileRow, has: Header['has'], problems: FileProblems): Read => {
  const { type = '', code = '', enabled = '' } = row.cells
  if (type === '') problems.addCell(row.line, 'type', 'missing')
  else if (!isEntityType(type))
    problems.add(row.line, 'type', problem('import.choose', '', { values: valuesOf('entity') }))
  if (!isEntityCode(code)) problems.addCell(row.line, 'code', code === '' ? 'missing' : 'badCode')
  if (!['', 'Y', 'N'].includes(enabled)) problems.addCell(row.line, 'enabled', 'notYesNo')
  const nameZhCn = readName(row, 'name_zh_cn', problems)
  if ((row.cells.name_zh_cn ?? '').trim() === '') problems.addCell(row.line, 'name_zh_cn', 'missing')
  const nameZhTw = has('name_zh_tw') ? readName(row, 'name_zh_tw', problems) : null
  const states: Readonly<Record<string, boolean>> = { Y: true, N: false }
  const nameEn = has('name_en') ? readName(row, 'name_en', problems) : null
  return { line: row.line, type, code, nameZhCn, nameZhTw, nameEn, enabled: states[enabled] ?? null }
}

type Key = Pick<EntityDraft, 'type' | 'code'>
type Stored = EntityDraft & { companies: string[] | null }

const keyOf = ({ type, code }: Key): string => `${type}:${code}`

const storedEntities = async (tx: Db, entities: readonly Key[]): Promise<Map<string, Stored>> => {
  const rows = await tx.query<Stored>(
    `select e.type, e.code, e.name_zh_cn, e.name_zh_tw, e.name_en, e.enabled, e.companies
     from entity e join unnest($1::text[], $2::text[]) as w (type, code) on w.type = e.type and w.code = e.code`,
    [entities.map((each) => each.type), entities.map((each) => each.code)],
  )
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** Adds entities, or gives those that are there the new names. Answers what is new and what changed, for the trail. */
export const saveEntities = async (tx: Db, entities: readonly EntityDraft[], by = ''): Promise<TrailEntry[]> => {
  const stored = await storedEntities(tx, entities)
  const rows = await tx.query<Key>(
    `insert into entity as e (type, code, name_zh_cn, name_zh_tw, name_en, mnemonic, enabled, changed_name)
     select *, $8 from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bool[])
     on conflict (type, code) do update set name_zh_cn = excluded.name_zh_cn, name_zh_tw = excluded.name_zh_tw,
       name_en = excluded.name_en, mnemonic = excluded.mnemonic, enabled = excluded.enabled, version = e.version + 1,
       changed_name = excluded.changed_name, changed_at = now()
     where (e.name_zh_cn, e.name_zh_tw, e.name_en, e.enabled) is distinct from
       (excluded.name_zh_cn, excluded.name_zh_tw, excluded.name_en, excluded.enabled)
     returning e.type, e.code`,
    [
      entities.map((each) => each.type),
      entities.map((each) => each.code),
      entities.map((each) => each.nameZhCn),
      entities.map((each) => each.nameZhTw),
      entities.map((each) => each.nameEn),
      entities.map((each) => entityMnemonic(each.type, each.nameZhCn)),
      entities.map((each) => each.enabled),
      by,
    ],
  )
  const wanted = new Map(entities.map((each) => [keyOf(each), each]))
  return rows.map(keyOf).map((key) => {
    const { companies: _, ...before } = stored.get(key) ?? { companies: null }
    return changeEntry('entity', key, stored.has(key) ? before : null, wanted.get(key) ?? null)
  })
}

/**
 * What the entities of a file are to be: those of other companies are in the way, and one that has a balance is not
 * switched off.
 */
const judge = async (
  tx: Db,
  { read, stored, company }: { read: readonly Read[]; stored: ReadonlyMap<string, Stored>; company: string },
  problems: FileProblems,
): Promise<EntityDraft[]> => {
  const off = read.filter((each) => each.enabled === false && stored.get(keyOf(each))?.enabled)
  const balances = await entityBalances(tx, off.map(keyOf))
  const held = new Set(balances.flatMap(({ aux }) => aux.split(';')))
  return read.map(({ line, ...each }) => {
    const there = stored.get(keyOf(each))
    if (there?.companies?.includes(company) === false) {
      problems.add(line, 'code', problem('entity.exists', '', { code: each.code }))
    }
    if (each.enabled === false && there?.enabled && held.has(keyOf(each))) {
      problems.add(line, 'enabled', problem('entity.balance'))
    }
    return {
      ...each,
      nameZhTw: each.nameZhTw ?? there?.nameZhTw ?? '',
      nameEn: each.nameEn ?? there?.nameEn ?? '',
      enabled: each.enabled ?? there?.enabled ?? true,
    }
  })
}

const columns = { code: 'code', nameZhCn: 'name_zh_cn' } as const

/** Who is likely there already under another code or name is asked for, and whom the file would rename. */
const askDoubts = async (
  tx: Db,
  read: readonly Read[],
  company: string,
  { questions }: Pick<CheckOn, 'questions'>,
): Promise<void> => {
  const doubts = await entityDoubts(tx, company, read)
  for (const [index, { line }] of read.entries()) {
    const found = doubts[index]
    if (found) questions.add(line, columns[found.field], found.problem)
  }
}

/** A whole name holds the name beside it. */
const askFullName = ({ line, cells }: FileRow, { questions }: Pick<CheckOn, 'questions'>): void => {
  const { full_name: told = '', name_zh_cn: read = '' } = cells
  const [full, name] = [plainName(told), plainName(read)]
  if (full === '' || name === '' || full.includes(name) || name.includes(full)) return
  questions.add(line, 'name_zh_cn', problem('question.twice', '', { told: told.slice(0, nameMax), read, of: '' }))
}

/** Checks rows of entities; `has` says which columns the file has, others stay as they are. */
export const judgeEntities = async (
  tx: Db,
  company: string,
  rows: readonly FileRow[],
  has: Header['has'],
  on: Pick<CheckOn, 'problems' | 'questions'>,
): Promise<EntityDraft[]> => {
  const seen = new Set<string>()
  const before = on.problems.count()
  const read = rows.map((row) => {
    askFullName(row, on)
    const entity = readEntity(row, has, on.problems)
    const key = keyOf(entity)
    if (seen.has(key)) on.problems.addCell(row.line, 'code', 'repeated')
    seen.add(key)
    return entity
  })
  if (on.problems.count() > before) return []
  const stored = await storedEntities(tx, read)
  const entities = await judge(tx, { read, stored, company }, on.problems)
  await askDoubts(tx, read, company, on)
  return entities
}
