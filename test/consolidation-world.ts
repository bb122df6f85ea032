// The companies of the consolidation example in a database: entities, rates, account sets, openings and vouchers.
import type { Opening } from '../src/domain/balance.ts'
import { parseAux } from '../src/domain/entity.ts'
import { parseMoney } from '../src/domain/money.ts'
import type { Db } from '../src/server/kernel/db.ts'
import type { Books, Gate } from '../src/server/ledger/gate.ts'
import { readBook } from './book.ts'
import { consolidation } from './consolidation.ts'
import { clerk, makeSet, prepareGroup } from './ledger.ts'

const openingOf = (line: string, currency: string): Opening => {
  const [subject = '', side, amount = '', aux = ''] = line.split(' ')
  const minor = parseMoney(amount, 2) ?? 0n
  const base = side === 'D' ? minor : -minor
  return {
    subject,
    aux: parseAux(aux) ?? {},
    currency,
    base,
    original: base,
    quantity: 0n,
    ytdDebit: 0n,
    ytdCredit: 0n,
  }
}

/** Companies with their openings; the books by company. */
export const loadConsolidation = async (gate: Gate, look: Db): Promise<Map<string, Books>> => {
  const books = new Map<string, Books>()
  await prepareGroup(look)
  await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en, related_company) values
    ('related', 'HA', '甲', '', '', ''), ('related', 'HB', '乙', '', '', ''), ('related', 'HC', '丙', '', '', ''),
    ('customer', 'K2', '乙（客户）', '', '', 'HB'), ('customer', 'K9', '客户', '', '', ''),
    ('supplier', 'V9', '供应商', '', '', ''), ('store', 'S1', '一店', '', '', '')`)
  await look.query(
    `insert into exchange_rate (base_currency, currency, type, rate_date, rate)
     select 'CNY', 'USD', * from unnest($1::text[], $2::date[], $3::numeric[])`,
    [0, 1, 2].map((at) => consolidation.rates.map((rate) => rate[at] ?? '')),
  )
  const options = { cashFlowRequired: false, blockNegativeCash: 'OFF', qtyAccounting: false }
  for (const [code, { currency, openings }] of Object.entries(consolidation.books)) {
    const set = await makeSet(gate, look, { code, options, currency })
    books.set(code, set)
    await gate.touchFacts([set.companyId])
    await gate.setOpenings(
      clerk,
      set,
      openings.map((line) => openingOf(line, currency)),
    )
  }
  return books
}

export const loadConsolidationVouchers = async (gate: Gate, books: ReadonlyMap<string, Books>): Promise<void> => {
  for (const [code, set] of books) {
    const { vouchers } = consolidation.books[code as keyof typeof consolidation.books]
    for (const draft of readBook(vouchers)) await gate.save(clerk, set, { draft })
  }
}
