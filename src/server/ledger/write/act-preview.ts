// What an act on chosen vouchers would do now, and why it would be refused: nothing is done.

import { byAct, mergeMost, type WhyAct, wholeActs, whyActs, whyMost } from '../../../contract/voucher/voucher-act.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { checkDelete, checkEdit } from '../../../domain/voucher/voucher-action.ts'
import type { Db } from '../../kernel/db.ts'
import { closedInside } from '../store/account-set.ts'
import { readAuditRights } from '../store/audit-rights.ts'
import { personOf } from '../store/books.ts'
import type { Who } from '../store/facts.ts'
import { changedSince, readStored, type Versions } from '../store/voucher-store.ts'
import type { Auditable } from './audit-check.ts'
import { type ActResult, auditableOf, type Done, judge, judgeEach, type VoucherActRequest } from './voucher-change.ts'
import { byNumber, refusedMerge } from './voucher-merge.ts'

/** `originals`: what is in foreign currencies, by currency, in its minor units; of each voucher its larger side. */
export type Weighed = { count: number; total: bigint; originals: Map<string, bigint>; left: ActResult[] }

/** Vouchers read at a time. */
const portion = 500

const addOriginals = (originals: Map<string, bigint>, { stored }: Done, base: string): void => {
  const sides = new Map<string, { debit: bigint; credit: bigint }>()
  for (const { currency, original, debit } of stored.voucher.lines) {
    if (currency === base) continue
    const sum = sides.get(currency) ?? { debit: 0n, credit: 0n }
    sum[debit === 0n ? 'credit' : 'debit'] += original
    sides.set(currency, sum)
  }
  for (const [currency, { debit, credit }] of sides) {
    originals.set(currency, (originals.get(currency) ?? 0n) + (debit > credit ? debit : credit))
  }
}

/** Judges each voucher as the act would now; nothing is locked, and the act judges again. */
export const weigh = (db: Db, who: Who, { ids, ...request }: VoucherActRequest): Promise<Weighed> =>
  db.snapshot(async (tx) => {
    const weighed: Weighed = { count: 0, total: 0n, originals: new Map(), left: [] }
    for (let at = 0; at < ids.length; at += portion) {
      const part = ids.slice(at, at + portion)
      const list = await readStored(tx, who.books, part)
      const { results, done } = await judgeEach(tx, who, { ...request, ids: part }, list)
      weighed.left.push(...[...results.values()].filter(({ problems }) => problems.length > 0))
      for (const each of done) {
        weighed.count += 1
        weighed.total += each.stored.voucher.total
        addOriginals(weighed.originals, each, who.facts.accountSet.baseCurrency)
      }
    }
    return weighed
  })

export type WhyAsked = { ids: readonly bigint[]; versions?: Versions; evenReturned?: boolean | undefined }
export type Whys = Record<WhyAct, Problem[]>

/** The reasons met so far; `isOpen` while the act may still turn out either way. */
type Found = { act: WhyAct; isWhole: boolean; reasons: Map<string, Problem>; isOpen: boolean }

/** Takes in what one voucher says of an act: one that can be done is enough, unless all must be. */
const hear = (found: Found, [first]: readonly Problem[]): void => {
  if (first) found.reasons.set(`${first.code} ${first.args.reason ?? ''}`, first)
  else if (!found.isWhole) found.isOpen = false
}

type Judging = Who & { asked: Omit<Parameters<typeof judge>[1], 'act'> }

const problemsOf = (act: WhyAct, auditable: Auditable, { asked, ...who }: Judging): Problem[] => {
  const person = personOf(who.actor)
  if (act === 'edit') return checkEdit(auditable.state, person)
  if (act === 'delete') return checkDelete([auditable.state], person)
  return act === 'merge' ? [] : judge(auditable, { ...asked, act }, who).problems
}

/** What each of some vouchers says of the acts, in the order of their ids. */
const hearSome = async (
  tx: Db,
  judging: Judging,
  all: readonly Found[],
  part: readonly bigint[],
  versions: Versions,
) => {
  const { books, actor, facts } = judging
  const list = await readStored(tx, books, part)
  const changed = await changedSince(tx, books, list, versions)
  const closed = await closedInside(tx, books, actor)
  const auditables = new Map(list.map((one) => [one.head.id, auditableOf(one, facts, actor.lang, closed)]))
  for (const id of part) {
    const auditable = auditables.get(id)
    const unseen = auditable ? changed.get(id) : problem('record.missing')
    for (const found of all) {
      if (found.isOpen) hear(found, unseen ? [unseen] : auditable ? problemsOf(found.act, auditable, judging) : [])
    }
  }
  return list
}

/** By act why none can be done, or not all; what the whole of the books decides, as negative cash, is not asked. */
export const whyNot = (db: Db, who: Who, { ids, versions = new Map(), evenReturned }: WhyAsked): Promise<Whys> =>
  db.snapshot(async (tx) => {
    const rights = await readAuditRights(tx, who.books, who.actor.lang)
    const judging: Judging = { ...who, asked: { rights, evenReturned } }
    const all = whyActs.map((act): Found => ({ act, isWhole: wholeActs.has(act), reasons: new Map(), isOpen: true }))
    for (let at = 0; at < ids.length && all.some(({ isOpen }) => isOpen); at += portion) {
      const list = await hearSome(tx, judging, all, ids.slice(at, at + portion), versions)
      if (ids.length < 2 || ids.length > mergeMost) continue
      const refused = await refusedMerge(tx, who, byNumber(list), ids)
      for (const found of all) if (found.act === 'merge') for (const each of refused) hear(found, [each])
    }
    return byAct((act) => {
      const found = all.find((each) => each.act === act)
      return found?.isOpen ? [...found.reasons.values()].slice(0, whyMost) : []
    })
  })
