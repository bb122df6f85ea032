// An entry of the trail as the browser gets it: what changed, in decimal text, within the caller's data scope.
import type { Lang } from '../../contract/sentence.ts'
import type { TrailChangeShape, TrailRowShape } from '../../contract/trail.ts'
import { type DataScope, isUnlimited, seesLine } from '../../domain/access.ts'
import { parseAux } from '../../domain/entity.ts'
import { voucherLabel, voucherWord } from '../../domain/voucher.ts'
import {
  actChanges,
  type Digits,
  objectChanges,
  type ToldVoucher,
  toldVoucher,
  voucherChanges,
} from '../../domain/voucher-told.ts'
import type { Db } from '../kernel/db.ts'
import type { Books } from '../ledger/books.ts'
import type { CompanyFacts } from '../ledger/facts.ts'
import { ofVouchers, type ToldRow } from '../ledger/read-trail.ts'
import { readStored } from '../ledger/stored.ts'

export type Telling = { facts: CompanyFacts; dataScope: DataScope; lang: Lang }

/** Changes of one entry that a page carries; a file carries all. */
const changesMost = 50

const digitsOf = ({ facts }: Telling): Digits => ({
  base: facts.baseDigits,
  of: (currency) => facts.currencies.get(currency)?.minorDigits ?? 2,
})

/** Without the lines that the caller may not see. */
const seen = (told: ToldVoucher | null, { dataScope }: Telling): ToldVoucher | null =>
  told && !isUnlimited(dataScope)
    ? {
        ...told,
        lines: told.lines.filter(({ subject = '', aux = '' }) =>
          seesLine(dataScope, { subject, aux: parseAux(aux) ?? {} }),
        ),
      }
    : told

const voucherRowChanges = (row: ToldRow, after: unknown, telling: Telling): TrailChangeShape[] => {
  const digits = digitsOf(telling)
  const now = toldVoucher(after, digits)
  if (!now) {
    // What papers are called may tell of lines that are not shown.
    const isSeen = ({ field }: TrailChangeShape) => field !== 'file' || isUnlimited(telling.dataScope)
    return actChanges(row.action, after).filter(isSeen)
  }
  const before = row.before === null ? null : toldVoucher(JSON.parse(row.before), digits)
  return voucherChanges(seen(before, telling), seen(now, telling))
}

/**
 * Without the entries of vouchers of which a limited caller sees no line: their dates and remarks are not his either,
 * and a voucher that is gone shows no line to anybody.
 */
export const visibleRows = async (db: Db, books: Books, rows: ToldRow[], telling: Telling): Promise<ToldRow[]> => {
  if (isUnlimited(telling.dataScope)) return rows
  const ids = rows.flatMap(({ objectType, objectId }) =>
    ofVouchers.includes(objectType) && objectId ? [objectId] : [],
  )
  const stored = await readStored(db, books, [...new Set(ids)])
  const seenIds = new Set(
    stored
      .filter(({ voucher }) => voucher.lines.some((line) => seesLine(telling.dataScope, line)))
      .map(({ head }) => head.id),
  )
  return rows.filter(
    ({ objectType, objectId }) => !ofVouchers.includes(objectType) || (objectId !== null && seenIds.has(objectId)),
  )
}

/** Every field that an entry changed. */
export const changesOf = (row: ToldRow, telling: Telling): TrailChangeShape[] => {
  const after: unknown = JSON.parse(row.after)
  if (row.objectType === 'voucher' || row.objectType === 'attachment') return voucherRowChanges(row, after, telling)
  // Figures of whole books are not for who sees a part of them.
  if (!isUnlimited(telling.dataScope)) return []
  const told = after as { before?: unknown; after?: unknown }
  return row.objectId === null && 'after' in told ? objectChanges(told.before, told.after) : objectChanges({}, after)
}

/**
 * The number as people know it, behind the month of a voucher that is there: entries of a save tell the bare number,
 * others type and number.
 */
export const numberOf = (row: ToldRow, { facts, lang }: Telling): string => {
  if (!['voucher', 'attachment', 'salesList'].includes(row.objectType)) return row.objectNo
  const [, type = '', no = ''] = /^(?:(.+)-)?(\d+)$/.exec(row.objectNo) ?? []
  const told = JSON.parse(row.after) as { voucher?: unknown[] }
  const code = type || String(told.voucher?.[3] ?? '')
  if (no === '') return row.objectNo
  const label = voucherLabel(voucherWord(facts.voucherTypes, code, lang), Number(no))
  return row.month === null ? label : `${row.month} ${label}`
}

export const rowOf = (row: ToldRow, telling: Telling): TrailRowShape => {
  const changes = changesOf(row, telling)
  return {
    id: `${row.seq}.${row.item}`,
    at: row.at,
    userName: row.userName,
    realName: row.realName,
    action: row.action,
    objectType: row.objectType,
    objectId: row.objectId === null ? null : row.objectId.toString(),
    objectNo: numberOf(row, telling),
    isThere: row.isThere,
    changes: changes.slice(0, changesMost),
    more: Math.max(0, changes.length - changesMost),
    traceId: row.traceId,
  }
}
