// An entry of the trail as the browser gets it: what changed, in decimal text, within the caller's data scope.
import type { Lang } from '../../contract/sentence.ts'
import type { TrailChangeShape, TrailRowShape } from '../../contract/trail.ts'
import { type DataScope, everything, isUnlimited, nothingOf, seesLine } from '../../domain/access.ts'
import { parseAccountSet } from '../../domain/account-set.ts'
import { entitiesIn } from '../../domain/entity.ts'
import { digitsOf, voucherLabel, voucherWord } from '../../domain/voucher.ts'
import {
  actChanges,
  type Digits,
  objectChanges,
  type ToldVoucher,
  toldVoucher,
  voucherChanges,
} from '../../domain/voucher-told.ts'
import type { Db } from '../kernel/db.ts'
import { wordsOf } from '../kernel/envelope.ts'
import type { Books } from '../ledger/books.ts'
import type { CompanyFacts } from '../ledger/facts.ts'
import { ofVouchers, type ToldRow } from '../ledger/read-trail.ts'
import { readStored } from '../ledger/stored.ts'
import { inWords, type Names, type Naming, objectName, readable, readNames, statesOf } from './naming.ts'
import { touchedParts } from './template-told.ts'

/**
 * `seen`: what the caller sees of each year of the company; `isWhole`: all of all of them; `filesOf`: the user name of
 * the caller, who is told what he did with files, or null when he is told of all. `companies`: those in which he has
 * the right to read, by id, with their codes.
 */
export type Telling = {
  facts: CompanyFacts
  seen: ReadonlyMap<number, DataScope>
  isWhole: boolean
  filesOf: string | null
  companies: ReadonlyMap<string, string>
  lang: Lang
}

/** The same with the names that some rows need. */
export type Told = Telling & { names: Names }

export const withNames = async (db: Db, rows: readonly ToldRow[], telling: Telling): Promise<Told> => ({
  ...telling,
  names: await readNames(db, rows, telling.lang),
})

const namingOf = ({ facts, lang, names, companies }: Told): Naming => ({ facts, lang, names, seen: companies })

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
const seenOf = (told: ToldVoucher | null, dataScope: DataScope): ToldVoucher | null =>
  told && !isUnlimited(dataScope)
    ? {
        ...told,
        lines: told.lines.filter(({ subject = '', aux = '' }) =>
          seesLine(dataScope, { subject, aux: entitiesIn(aux) }),
        ),
      }
    : told

const voucherRowChanges = (row: ToldRow, after: unknown, telling: Told): TrailChangeShape[] => {
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

/** The vouchers of these entries of which the caller sees a line, or, where he sees all, that there are or were. */
const seenVouchers = async (
  db: Db,
  books: Books,
  rows: readonly ToldRow[],
  { seen }: Telling,
): Promise<Set<bigint>> => {
  const found = new Set<bigint>()
  for (const [year, dataScope] of seen) {
    const ids = rows.flatMap(({ objectId, year: of }) => (objectId !== null && of === year ? [objectId] : []))
    const limited = isUnlimited(dataScope) ? [] : await readStored(db, { ...books, year }, [...new Set(ids)])
    const shown = limited.filter(({ voucher }) => voucher.lines.some((line) => seesLine(dataScope, line)))
    for (const id of isUnlimited(dataScope) ? ids : shown.map(({ head }) => head.id)) found.add(id)
  }
  return found
}

const wholeOnly: ReadonlySet<string> = new Set(['saleBill', 'file'])

/** Rights are told to who may read in a company that they are for: its people are nobody else's to know. */
const isOwnRight = (row: ToldRow, { companies }: Telling): boolean => {
  const isNamed = (name: 'companies' | 'accountSets', own: (text: string) => boolean): boolean =>
    statesOf(row).some((state) => {
      const list = state?.[name]
      return Array.isArray(list) && (list.length === 0 || list.some((each) => own(String(each))))
    })
  if (row.objectType === 'voucherAuditRight') return isNamed('companies', (id) => companies.has(id))
  // By the company: the rights of an account set that was deleted are told as well.
  const codes = new Set(companies.values())
  const isSeen = (value: string): boolean => codes.has(parseAccountSet(value)?.company ?? '')
  return row.objectType !== 'accountSetRight' || isNamed('accountSets', isSeen)
}

/**
 * Without the entries of vouchers of which a caller sees no line, because of his scope or because he has no right in
 * their year: their dates and remarks are not his either, and a voucher that is gone shows no line to whoever sees a
 * part. Nor are sale bills and files told to whoever sees a part: an entry does not say of which store its bill is, and
 * what papers are called may tell of what is not shown.
 */
export const visibleRows = async (db: Db, books: Books, rows: ToldRow[], telling: Telling): Promise<ToldRow[]> => {
  const { isWhole, filesOf } = telling
  // Files and rights are those of all companies.
  const isOwnFile = (row: ToldRow) => row.objectType !== 'file' || filesOf === null || row.userName === filesOf
  const told = rows.filter((row) => isOwnFile(row) && isOwnRight(row, telling))
  if (isWhole) return told
  const ofVoucher = told.filter(({ objectType }) => ofVouchers.includes(objectType))
  const seen = await seenVouchers(db, books, ofVoucher, telling)
  return told.filter(({ objectType, objectId }) =>
    ofVouchers.includes(objectType) ? objectId !== null && seen.has(objectId) : !wholeOnly.has(objectType),
  )
}

/** Every field that an entry changed, with its values in words. */
export const changesOf = (row: ToldRow, telling: Told): TrailChangeShape[] => {
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
export const numberOf = (row: ToldRow, telling: Told): string => {
  const { facts, lang } = telling
  if (!ofVouchers.includes(row.objectType)) return objectName(row, namingOf(telling))
  const [, type = '', no = ''] = /^(?:(.+)-)?(\d+)$/.exec(row.objectNo) ?? []
  const told = JSON.parse(row.after) as { voucher?: unknown[] }
  const code = type || String(told.voucher?.[3] ?? '')
  if (no === '') return row.objectNo
  const label = voucherLabel(voucherWord(facts.voucherTypes, code, lang), Number(no))
  return row.month === null ? label : `${row.month} ${label}`
}

export const rowOf = (row: ToldRow, telling: Told): TrailRowShape => {
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
