// Merging two entities that are one: balances move by vouchers, for what is posted is never rewritten.

import { wordsOf } from '../../../contract/base/words.ts'
import { entityMergeCalls, type TransferShape } from '../../../contract/chart/entity.ts'
import { formatMoney, formatQuantity, formatRate, roundRatio } from '../../../domain/base/money.ts'
import { firstOpen, lastDay } from '../../../domain/base/period.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { isUnlimited } from '../../../domain/chart/access.ts'
import { auxText, isEntityType, parseAux } from '../../../domain/chart/entity.ts'
import { digitsOf, type LineDraft, type VoucherDraft } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { actorOf, type Books, booksOf, type CompanyFacts, type Gate } from '../../ledger/gate.ts'
import { type EntityBalance, entityBalances } from '../../ledger/read/entity-balance.ts'
import { touchFacts } from '../../ledger/store/account-set.ts'
import { changeEntry, groupId, lockHead } from '../../ledger/store/trail.ts'
import { everyCompany } from './change.ts'

type Pair = { type: string; from: string; into: string }
type State = { enabled: boolean; mergedInto: string }

const readState = async (tx: Db, { type, from }: Pair): Promise<State> => {
  const [state] = await tx.query<State>(`select enabled, merged_into from entity where type = $1 and code = $2`, [
    type,
    from,
  ])
  return state ?? refuse(problem('record.missing', 'from'))
}

const amountsOf = (balance: EntityBalance, facts: CompanyFacts): Partial<LineDraft> => {
  const { currency, base, original, quantity } = balance
  const isForeign = currency !== facts.accountSet.baseCurrency
  const digits = digitsOf(facts.currencies, currency)
  // In 1e-8 per unit: both amounts are brought to the same decimals.
  const scaled = base * 10n ** BigInt(8 + digits)
  const rate = original === 0n ? null : roundRatio(scaled, original * 10n ** BigInt(facts.baseDigits))
  return {
    ...(isForeign ? { currency, original: formatMoney(original, digits) } : {}),
    ...(isForeign && rate !== null ? { rate: formatRate(rate < 0n ? -rate : rate) } : {}),
    ...(quantity === 0n ? {} : { quantity: formatQuantity(quantity) }),
  }
}

/** A voucher that takes each balance off the old entity and gives it to the new one, on the side it stands on. */
const transferOf = (balances: readonly EntityBalance[], pair: Pair, facts: CompanyFacts): VoucherDraft => {
  const { type, from, into } = pair
  const words = wordsOf['zh-cn'].entity
  const summary = words.mergeSummary.replace('{from}', from).replace('{into}', into)
  const line = (balance: EntityBalance, code: string, sign: 1n | -1n): LineDraft => {
    const { base, original, quantity, subject } = balance
    const moved = { ...balance, base: sign * base, original: sign * original, quantity: sign * quantity }
    const amount = formatMoney(sign * (base < 0n ? -base : base), facts.baseDigits)
    const shown = base < 0n ? { ...moved, original: -moved.original, quantity: -moved.quantity } : moved
    return {
      ...{ summary, subject, aux: { ...parseAux(balance.aux), [type]: code } },
      ...amountsOf(shown, facts),
      ...(base < 0n ? { credit: amount } : { debit: amount }),
    }
  }
  const { year } = facts.accountSet
  return {
    type: facts.typeList.find(({ enabled }) => enabled)?.code ?? '',
    date: lastDay({ year, no: firstOpen(facts.periods) ?? 12 }),
    remark: summary,
    lines: balances.flatMap((balance) => [line(balance, from, -1n), line(balance, into, 1n)]),
  }
}

type Transfer = { set: Books | null; lines: number; draft: VoucherDraft | null }

/** What moves the balances of one company; nothing to write where the caller may not enter or sees but a part. */
const transferIn = async (
  gate: Gate,
  scope: Scope,
  balances: readonly EntityBalance[],
  pair: Pair,
): Promise<Transfer> => {
  const [{ companyId, year }] = balances as [EntityBalance]
  const found = scope.setsWith('entry').find((one) => one.companyId === companyId && one.year === year)
  const set = found && isUnlimited(found.dataScope) ? found : null
  const draft = set && transferOf(balances, pair, await gate.facts(set))
  return { set, lines: balances.length * 2, draft }
}

/** The drafts of all companies, or none: whoever asks again after a fault would make those that there are once more. */
const makeTransfers = (gate: Gate, scope: Scope, transfers: readonly Transfer[]): Promise<TransferShape[]> =>
  scope.db.transaction(async (tx) => {
    const made: TransferShape[] = []
    for (const { set, lines, draft } of transfers) {
      const id = set && draft ? await gate.within(tx).saveDraft(actorOf(scope), set, { id: null, draft }) : ''
      made.push({ accountSet: set?.value ?? '', lines, draft: id.toString() })
    }
    return made
  })

const switchOff = async (gate: Gate, scope: Scope, pair: Pair): Promise<void> => {
  const { type, from, into } = pair
  const actor = actorOf(scope)
  await scope.db.transaction(async (tx) => {
    await touchFacts(tx, await everyCompany(tx))
    await lockHead(tx, groupId)
    const before = await readState(tx, pair)
    if ((await entityBalances(tx, [`${type}:${from}`])).length > 0) refuse(problem('entity.balance'))
    await tx.query(
      `update entity set enabled = false, merged_into = $3, version = version + 1, changed_name = $4, changed_at = now()
       where type = $1 and code = $2`,
      [type, from, into, actor.name],
    )
    const after: State = { enabled: false, mergedInto: into }
    const entry = changeEntry('entity', `${type}:${from}`, before, after)
    await gate.within(tx).tell(actor, null, [entry])
  })
}

const merge =
  (gate: Gate) =>
  async (pair: Pair, scope: Scope): Promise<{ done: boolean; transfers: TransferShape[] }> => {
    const { type, from, into } = pair
    if (!isEntityType(type) || from === into) refuse(problem('input.invalid', 'into'))
    const { entities } = await gate.facts(booksOf(scope))
    // One of another company's is told like one that is not there.
    const find = (code: string) => (isEntityType(type) ? entities.find(type, code) : undefined)
    if (!find(from)) refuse(problem('record.missing', 'from'))
    const target = find(into) ?? refuse(problem('record.missing', 'into'))
    if (!target.enabled) refuse(problem('input.invalid', 'into'))
    const balances = await entityBalances(scope.db, [auxText({ [type]: from })])
    const byCompany = Map.groupBy(balances, ({ companyId }) => companyId)
    const transfers: Transfer[] = []
    for (const own of byCompany.values()) transfers.push(await transferIn(gate, scope, own, pair))
    if (transfers.length === 0) await switchOff(gate, scope, pair)
    return { done: transfers.length === 0, transfers: await makeTransfers(gate, scope, transfers) }
  }

export const entityMergeRoutes = (app: App, gate: Gate): void => {
  serve(app, entityMergeCalls, { merge: merge(gate) })
}
