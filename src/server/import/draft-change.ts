// Corrections of a draft: one cell, all cells that are wrong in the same way, rows and vouchers taken out.
import { problem, refuse } from '../../domain/problem.ts'
import type { Db } from '../kernel/db.ts'
import { type Checker, checkDraft } from './draft-check.ts'
import { type Draft, type KeptRow, lockDraft, type Owner } from './draft-store.ts'
import { causeText } from './draft-view.ts'
import { blankCells, columnsOf } from './layout.ts'
import { tidyCell } from './tidy-cell.ts'
import { keyOf } from './voucher-file.ts'

export type Change =
  | { act: 'cell'; line: number; column: string; value: string }
  | { act: 'alike'; cause: string; value: string }
  | { act: 'removeRow' | 'removeVoucher'; line: number }
  | { act: 'createEntities' | 'recheck' }

/** Columns that say something about the voucher: its lines agree in them, and change together. */
const ofHead: ReadonlySet<string> = new Set(['company', 'date', 'type', 'period', 'source'])
const writable: ReadonlySet<string> = new Set([...columnsOf('vouchers'), 'period'])

type Found = KeptRow & { place: string }

/** The lines of the voucher of `line` that have the same value in a column of the head, or the line alone. */
const linesOfCell = (tx: Db, id: bigint, line: number, column: string): Promise<Found[]> =>
  tx.query<Found>(
    `select o.line, o.voucher, o.cells, $3 as place from import_row r join import_row o on o.draft_id = r.draft_id
       and (o.line = r.line or ($4 and o.voucher = r.voucher
         and coalesce(o.cells ->> $3, '') = coalesce(r.cells ->> $3, '')))
     where r.draft_id = $1 and r.line = $2`,
    [id, line, column, ofHead.has(column)],
  )

/** The same for every cell with a cause. A company that has no account set is one everywhere. */
const linesOfCause = (tx: Db, id: bigint, cause: string): Promise<Found[]> =>
  tx.query<Found>(
    `with bad as (
       select distinct r.line, r.voucher, p.place, coalesce(r.cells ->> p.place, '') as value
       from import_problem p join import_row r on r.draft_id = p.draft_id and r.line = p.line
       where p.draft_id = $1 and ${causeText} = $2
     )
     select distinct on (o.line) o.line, o.voucher, o.cells, b.place from bad b
       join import_row o on o.draft_id = $1 and (o.line = b.line or (coalesce(o.cells ->> b.place, '') = b.value
         and (b.place = 'company' or (b.place = any($3) and o.voucher = b.voucher))))
     order by o.line`,
    [id, cause, [...ofHead]],
  )

/** Puts a value into cells; answers the vouchers that changed, before and after. */
const write = async (tx: Db, id: bigint, found: readonly Found[], value: string): Promise<Set<string>> => {
  const blank = blankCells('vouchers')
  const keys = new Set<string>()
  const changed = found.map(({ line, voucher, cells, place }) => {
    const { [place]: _, ...rest } = cells
    const tidied = tidyCell(place, value)
    const next = tidied === '' ? rest : { ...rest, [place]: tidied }
    const key = keyOf({ line, cells: { ...blank, ...next } })
    keys.add(voucher).add(key)
    return { line, key, text: JSON.stringify(next) }
  })
  await tx.query(
    `update import_row r set voucher = n.key, cells = n.cells::jsonb
     from unnest($2::integer[], $3::text[], $4::text[]) as n(line, key, cells)
     where r.draft_id = $1 and r.line = n.line`,
    [id, changed.map((each) => each.line), changed.map((each) => each.key), changed.map((each) => each.text)],
  )
  return keys
}

const remove = async (tx: Db, id: bigint, line: number, isWhole: boolean): Promise<Set<string>> => {
  const rows = await tx.query<{ voucher: string }>(
    `delete from import_row o using import_row r
     where r.draft_id = $1 and r.line = $2 and o.draft_id = $1 and (o.line = r.line or ($3 and o.voucher = r.voucher))
     returning o.voucher`,
    [id, line, isWhole],
  )
  return new Set(rows.map((row) => row.voucher))
}

const missing = (path: string): never => refuse(problem('record.missing', path))

/** Does a change; answers the vouchers to be checked again, null for all. */
const apply = async (tx: Db, { id }: Draft, change: Change): Promise<Set<string> | null> => {
  switch (change.act) {
    case 'recheck':
    case 'createEntities':
      return null
    case 'removeRow':
    case 'removeVoucher': {
      const keys = await remove(tx, id, change.line, change.act === 'removeVoucher')
      return keys.size > 0 ? keys : missing('line')
    }
    case 'cell': {
      if (!writable.has(change.column)) missing('column')
      const found = await linesOfCell(tx, id, change.line, change.column)
      return found.length > 0 ? write(tx, id, found, change.value) : missing('line')
    }
    case 'alike': {
      const found = await linesOfCause(tx, id, change.cause)
      const isWritable = found.length > 0 && found.every(({ place }) => writable.has(place))
      return isWritable ? write(tx, id, found, change.value) : missing('cause')
    }
  }
}

/** The columns of a draft, with the one a change writes to. */
const namesAfter = (draft: Draft, change: Change): string[] =>
  change.act === 'cell' && change.value !== '' && !draft.columns.includes(change.column)
    ? [...draft.columns, change.column]
    : draft.columns

/** Makes one change and checks again what it concerns, in one transaction. */
export const changeDraft = (
  db: Db,
  owner: Owner,
  checker: Checker,
  { id, version, change }: { id: bigint; version: number; change: Change },
): Promise<void> =>
  db.transaction(async (tx) => {
    const locked = await lockDraft(tx, owner, id, version)
    if (locked.result !== null) refuse(problem('import.done'))
    const draft = { ...locked, createsEntities: locked.createsEntities || change.act === 'createEntities' }
    const keys = await apply(tx, draft, change)
    await checkDraft(tx, checker, draft, { keys: keys && [...keys], names: namesAfter(draft, change) })
  })
