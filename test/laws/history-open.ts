// Ages and lists of what is open: what is kept and brought forward along the trail, against lines read anew.
import { expect } from 'vitest'
import { everything } from '../../src/domain/chart/access.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import { type OpenKey, pageOf, sumOf } from '../../src/server/ledger/counts/open-list.ts'
import type { Ages, Lists } from '../../src/server/ledger/counts/open-list-cache.ts'
import type { Books } from '../../src/server/ledger/gate.ts'
import { type OpenPlace, openPlaces, readAgeing, setKey } from '../../src/server/ledger/read/read-ageing.ts'
import { readGrains } from '../../src/server/ledger/read/read-balance.ts'
import type { Include } from '../../src/server/ledger/read/read-scope.ts'

/** Both ways within the snapshot `tx`, the list in pages of three. */
export const expectOpen = async (tx: Db, kept: { ages: Ages; lists: Lists }, books: Books, include: Include) => {
  const question = { to: 12, at: `${books.year}-12-31`, include, basis: 'voucher' as const }
  const asked = { from: 12, to: 12, include, byAux: true }
  const grains = await readGrains(tx, { books, scope: everything }, asked)
  const open = grains.filter(({ opening, debit, credit }) => opening + debit !== credit)
  const ages = await kept.ages(tx, books, open, question)
  const fresh = await readAgeing(tx, books, open, question)
  expect(open.map((set) => ages.get(setKey(set)) ?? null)).toEqual(open.map((set) => fresh.get(setKey(set)) ?? null))
  const places: OpenPlace[] = []
  for await (const portion of openPlaces(tx, books, open, question)) places.push(...portion.places)
  const sets = async () => ({ open, closing: 0n })
  const { list } = await kept.lists.read(tx, { key: `${books.value} ${include}`, books, question, sets, goesOn: false })
  const paged: OpenPlace[] = []
  for (let after: OpenKey | null | undefined; after !== null; ) {
    const page = pageOf(list, { after: after ?? null, bucket: undefined, size: 3 })
    paged.push(...page.places)
    after = page.next
  }
  expect(paged).toEqual(places)
  const total = places.reduce((sum, each) => sum + each.open, 0n)
  expect(sumOf(list, undefined)).toEqual({ count: places.length, open: total })
}
