// The account sets of a user as the selector shows them, and the one in which each person worked last.

import type { Lang } from '../../contract/base/language.ts'
import type { TripleShape } from '../../contract/base/shape.ts'
import type { AccountConfigShape } from '../../contract/chart/account-set.ts'
import type { Db } from './db.ts'
import { log } from './log.ts'
import type { SetAccess } from './right.ts'

type Row = {
  companyId: bigint
  year: number
  companyZhCn: string
  companyZhTw: string
  companyEn: string
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  currency: string
  minorDigits: number
  mode: string
  status: string
  sandbox: boolean
  openNo: number | null
  lastNo: number
}

/** A set whose currency is not in the list is still shown; nothing can be entered in it (the guard of lines). */
const text = `select s.company_id, s.year, c.name_zh_cn as company_zh_cn, c.name_zh_tw as company_zh_tw,
    c.name_en as company_en, s.name_zh_cn, s.name_zh_tw, s.name_en,
    s.base_currency as currency, coalesce(k.minor_digits, 2) as minor_digits, s.mode,
    case when s.status <> 'open' then s.status
      when not exists (select 1 from period p where p.company_id = s.company_id and p.company_id = any($1)
        and p.year = s.year and p.status <> 'LOCKED') then 'closed'
      when not exists (select 1 from voucher v where v.company_id = s.company_id and v.company_id = any($1)
        and v.year = s.year) then 'preparing'
      else s.status end as status,
    c.sandbox_of <> '' as sandbox,
    (select min(p.no) from period p
      where p.company_id = s.company_id and p.year = s.year and p.status = 'OPEN') as open_no,
    (select coalesce(max(p.no), 12) from period p
      where p.company_id = s.company_id and p.year = s.year)::integer as last_no
  from account_set s join company c on c.id = s.company_id left join currency k on k.code = s.base_currency
  where s.company_id = any($1)`

const triple = (zhCn: string, zhTw: string, en: string): TripleShape => ({ 'zh-cn': zhCn, 'zh-tw': zhTw, en })

const configOf = (row: Row, set: SetAccess, lang: Lang): AccountConfigShape => {
  const companyName = triple(row.companyZhCn, row.companyZhTw, row.companyEn)
  return {
    value: set.value,
    label: `${companyName[lang]} ${set.year}`,
    name: triple(row.nameZhCn, row.nameZhTw, row.nameEn),
    companyCode: set.companyCode,
    companyName,
    year: set.year,
    currency: row.currency,
    minorDigits: row.minorDigits,
    mode: row.mode,
    status: row.status,
    sandbox: row.sandbox,
    openMonth: row.openNo === null ? '' : `${set.year}-${String(row.openNo).padStart(2, '0')}`,
    lastNo: row.lastNo,
    rights: [...set.rights],
  }
}

/** By company, the newest year first. */
export const accountConfigs = async (db: Db, sets: readonly SetAccess[], lang: Lang) => {
  if (sets.length === 0) return []
  const companies = [...new Set(sets.map((set) => set.companyId))]
  const rows = await db.query<Row>(text, [companies], 'account_configs')
  const byKey = new Map(rows.map((row) => [`${row.companyId} ${row.year}`, row]))
  return sets
    .flatMap((set): AccountConfigShape[] => {
      const row = byKey.get(`${set.companyId} ${set.year}`)
      return row ? [configOf(row, set, lang)] : []
    })
    .sort((a, b) => (a.companyCode === b.companyCode ? b.year - a.year : a.companyCode < b.companyCode ? -1 : 1))
}

/** The same, but first the one to begin in: the last one worked in, else one with vouchers and an open month. */
export const accountConfigsFrom = async (db: Db, sets: readonly SetAccess[], lang: Lang, last: string) => {
  const configs = await accountConfigs(db, sets, lang)
  const first =
    configs.find(({ value }) => value === last) ??
    // A year that was opened beforehand has no voucher yet, and is being prepared.
    configs.find(({ status, openMonth }) => status === 'open' && openMonth !== '')
  return first ? [first, ...configs.filter((each) => each !== first)] : configs
}

/** A set that was noted is not noted again for this long: another server may have noted another one since. */
const knownMs = 60_000
const peopleMax = 10_000

export type LastSets = {
  /** Somebody works in it. Never fails: what he does there matters more. */
  note(userId: bigint, accountSet: string): Promise<void>
  /** '' for none. */
  of(userId: bigint): Promise<string>
}

const noteText = `insert into last_account_set (user_id, account_set) values ($1, $2)
  on conflict (user_id) do update set account_set = excluded.account_set
  where last_account_set.account_set <> excluded.account_set`

export const openLastSets = (db: Db): LastSets => {
  const known = new Map<bigint, { accountSet: string; until: number }>()
  const note: LastSets['note'] = async (userId, accountSet) => {
    const found = known.get(userId)
    if (found?.accountSet === accountSet && found.until > performance.now()) return
    if (known.size >= peopleMax) known.clear()
    known.set(userId, { accountSet, until: performance.now() + knownMs })
    // Where the disk is full or the database away, the call itself says so if it needs them.
    await db.query(noteText, [userId, accountSet], 'note_last_set').catch((error) => {
      known.delete(userId)
      log.warn('the last account set was not noted', { error })
    })
  }
  const of: LastSets['of'] = async (userId) => {
    const [row] = await db.query<{ accountSet: string }>(
      'select account_set from last_account_set where user_id = $1',
      [userId],
      'last_set',
    )
    return row?.accountSet ?? ''
  }
  return { note, of }
}
