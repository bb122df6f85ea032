// The companies of the consolidation example in a database: entities, rates, account sets, openings and vouchers, and
// what merges them.
import { expect } from 'vitest'
import { mergeGroup } from '../../src/contract/merge/merge-group.list.ts'
import { mergeRate } from '../../src/contract/merge/merge-rate.list.ts'
import { mergeStock } from '../../src/contract/merge/merge-stock.list.ts'
import { relatedCompany } from '../../src/contract/merge/related-company.list.ts'
import { parseMoney } from '../../src/domain/base/money.ts'
import { parseAux } from '../../src/domain/chart/entity.ts'
import type { Opening } from '../../src/domain/voucher/balance.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import type { Books, Gate } from '../../src/server/ledger/gate.ts'
import { readBook } from '../world/book.ts'
import type { productWorld } from '../world/client.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'
import { consolidation } from './consolidation.ts'

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
const loadConsolidation = async (gate: Gate, look: Db): Promise<Map<string, Books>> => {
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

const loadVouchers = async (gate: Gate, books: ReadonlyMap<string, Books>): Promise<void> => {
  for (const [code, set] of books) {
    const { vouchers } = consolidation.books[code as keyof typeof consolidation.books]
    for (const draft of readBook(vouchers)) await gate.save(clerk, set, { draft })
  }
}

/** The whole example in a product, and who merges it: signed in with the books of HA. */
export const prepareConsolidation = async (product: Awaited<ReturnType<typeof productWorld>>, gate: Gate) => {
  const books = await loadConsolidation(gate, product.look)
  await product.makePerson({ userName: 'mg_chief', roles: ['manager'], rights: ['read', 'entry'] })
  const chief = await product.signIn('mg_chief', 'HA-2025')
  const [held] = readBook(consolidation.books.HX.vouchers)
  const hx = books.get('HX')
  if (!held || !hx) throw new Error('no elimination voucher')
  // Eliminations are entered only where a group has them entered.
  await expect(gate.save(clerk, hx, { draft: held })).rejects.toThrow('voucher.elimination')
  await chief.api(mergeGroup.calls).add({ values: consolidation.group })
  await loadVouchers(gate, books)
  const related = chief.api(relatedCompany.calls)
  for (const values of consolidation.relations) await related.add({ values })
  for (const values of consolidation.stocks) await chief.api(mergeStock.calls).add({ values })
  for (const values of consolidation.historical) await chief.api(mergeRate.calls).add({ values })
  return { books, chief }
}
