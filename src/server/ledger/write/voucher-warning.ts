// What somebody who saves one voucher at a screen is asked, because it is likely a slip (W02, W04, W06, W51).
import type { Problem } from '../../../domain/base/problem.ts'
import { everything } from '../../../domain/chart/access.ts'
import { doubtfulRates } from '../../../domain/voucher/exchange-rate.ts'
import type { Voucher } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'
import { likelyDuplicates } from './duplicate-voucher.ts'
import { rareUses, type UsageReader } from './rare-entity.ts'

/** What is asked about a voucher that the rules have read, on the connection that saves it. */
export type Doubts = (at: Db, facts: CompanyFacts, voucher: Voucher) => Promise<Problem[]>

/** `id` is the voucher that is saved anew; without `scope` and `readsYear` all of the year of the books is compared. */
export const doubtsOf =
  (
    books: Books,
    { lang, scope = everything, readsYear = () => false }: Partial<UsageReader> & { lang: string },
    id?: bigint,
  ): Doubts =>
  async (at, facts, voucher) => {
    const who = { lang, scope, readsYear }
    const twins = await likelyDuplicates(at, books, facts, voucher, who, id)
    const rare = await rareUses(at, books, facts, voucher, who)
    return [...doubtfulRates(voucher, facts), ...twins, ...rare]
  }
