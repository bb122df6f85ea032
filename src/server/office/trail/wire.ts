// An entry of the trail as the browser gets it: what changed, in decimal text, within the caller's data scope.
import type { Lang } from '../../../contract/base/language.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import type { TrailChangeShape, TrailRowShape } from '../../../contract/office/trail.ts'
import { type DataScope, everything, isUnlimited, nothingOf, seesLine } from '../../../domain/chart/access.ts'
import { entitiesIn } from '../../../domain/chart/entity.ts'
import { digitsOf, voucherLabel, voucherWord } from '../../../domain/voucher/voucher.ts'
import {
  actChanges,
  type Digits,
  objectChanges,
  toldVoucher,
  type VoucherText,
  voucherChanges,
} from '../../../domain/voucher/voucher-difference.ts'
import type { Db } from '../../kernel/db.ts'
import { ofVouchers, type ToldRow } from '../../ledger/read/read-trail.ts'
import type { CompanyFacts } from '../../ledger/store/facts.ts'
import { touchedParts } from './template-words.ts'
import { inWords, type Names, type Naming, objectName, readable, readNames, statesOf } from './words.ts'

/**
 * `seen`: what the caller sees of each year of the company; `isWhole`: all of all of them. `companies`: those in which
 * he has the right to read, by id, with their codes.
 */
export type Telling = {
  facts: CompanyFacts
  seen: ReadonlyMap<number, DataScope>
  isWhole: boolean
  companies: ReadonlyMap<string, string>
  lang: Lang
}

/** The same with the names that some rows need. */
export type TrailReading = Telling & { names: Names }

export const withNames = async (db: Db, rows: readonly ToldRow[], telling: Telling): Promise<TrailReading> => ({
  ...telling,
  names: await readNames(db, rows, telling.lang),
})

const namingOf = ({ facts, lang, names, companies }: TrailReading): Naming => ({ facts, lang, names, seen: companies })

const nothing: DataScope = { ...everything, subjects: nothingOf }

/** What the caller sees of the books an entry tells of. */
const scopeOf = ({ year }: ToldRow, { seen, facts }: Telling): DataScope =>
  seen.get(year ?? facts.accountSet.year) ?? nothing

/** Changes of one entry that a page carries; a file carries all. */
const changesMost = 50

const toldDigits = ({ facts }: Telling): Digits => ({
  base: facts.baseDigits,
  of: (currency) => digitsOf(facts.currencies, currency),
})

/** Without the lines that the caller may not see. */
const seenOf = (told: VoucherText | null, dataScope: DataScope): VoucherText | null =>
  told && !isUnlimited(dataScope)
    ? {
        ...told,
        lines: told.lines.filter(({ subject = '', aux = '' }) =>
          seesLine(dataScope, { subject, aux: entitiesIn(aux) }),
        ),
      }
    : told

const voucherRowChanges = (row: ToldRow, after: unknown, telling: TrailReading): TrailChangeShape[] => {
  const digits = toldDigits(telling)
  const dataScope = scopeOf(row, telling)
  const now = toldVoucher(after, digits)
  if (!now) {
    // What papers are called may tell of lines that are not shown.
    const isSeen = ({ field }: TrailChangeShape) => field !== 'file' || isUnlimited(dataScope)
    return actChanges(row.action, after).filter(isSeen)
  }
  const before = row.before === null ? null : toldVoucher(JSON.parse(row.before), digits)
  const { field_debit: debit = '', field_credit: credit = '' } = wordsOf[telling.lang].trail
  const sides = { debit, credit }
  return voucherChanges(seenOf(before, dataScope), seenOf(now, dataScope), sides)
}

/** Every field that an entry changed, with its values in words. */
export const changesOf = (row: ToldRow, telling: TrailReading): TrailChangeShape[] => {
  const naming = namingOf(telling)
  const type = row.objectType
  if (type === 'voucher' || type === 'attachment') {
    const changes = voucherRowChanges(row, JSON.parse(row.after), telling)
    return changes.map((change) => inWords('voucher', change, naming))
  }
  // Figures of whole books are not for who sees a part of them.
  if (!telling.isWhole) return []
  const states = statesOf(row)
  const told = type === 'statementTemplate' ? touchedParts(...states) : states
  const [before, after] = told.map((state) => readable(type, state, naming))
  return objectChanges(before, after).map((change) => inWords(type, change, naming))
}

/**
 * The number as people know it, behind the month of a voucher that is there: entries of a save tell the bare number,
 * others type and number.
 */
export const numberOf = (row: ToldRow, telling: TrailReading): string => {
  const { facts, lang } = telling
  if (!ofVouchers.includes(row.objectType)) return objectName(row, namingOf(telling))
  const [, type = '', no = ''] = /^(?:(.+)-)?(\d+)$/.exec(row.objectNo) ?? []
  const told = JSON.parse(row.after) as { voucher?: unknown[] }
  const code = type || String(told.voucher?.[3] ?? '')
  if (no === '') return row.objectNo
  const label = voucherLabel(voucherWord(facts.voucherTypes, code, lang), Number(no))
  return row.month === null ? label : `${row.month} ${label}`
}

export const rowOf = (row: ToldRow, telling: TrailReading): TrailRowShape => {
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
