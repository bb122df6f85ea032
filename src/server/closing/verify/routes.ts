// The calls of the proof of the books.
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { verifyCalls } from '../../../contract/closing/verify.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { makeFile } from '../../kernel/whole-file.ts'
import { checkEveryYear, wholeSet, wholeSets } from '../../ledger/actor.ts'
import type { Gate } from '../../ledger/gate.ts'
import { archiveOf } from '../../ledger/proof/archive.ts'
import { prove } from './prove.ts'
import { findingsOf, lastProofs } from './store.ts'

/** A proof tells of every voucher: only who sees them all is told of it. */
const list = async (scope: Scope) => {
  const sets = wholeSets(scope)
  const proofs = await lastProofs(scope.db, [...new Set(sets.map(({ companyId }) => companyId))])
  const known = new Map(proofs.map((proof) => [`${proof.companyId} ${proof.year}`, proof]))
  const items = sets.flatMap(({ companyId, companyCode, year, value }) => {
    const proof = known.get(`${companyId} ${year}`)
    if (!proof) return []
    const { companyId: _, nameZhCn, nameZhTw, nameEn, ...facts } = proof
    return [{ ...facts, value, code: companyCode, name: { 'zh-cn': nameZhCn, 'zh-tw': nameZhTw, en: nameEn } }]
  })
  return { items: items.sort((a, b) => (a.value < b.value ? -1 : 1)) }
}

const archive = async (scope: Scope, accountSet: string) => {
  const books = wholeSet(scope, accountSet)
  await checkEveryYear(scope, books)
  const write = (out: Writable) =>
    scope.db.snapshot((tx) => pipeline(Readable.from(archiveOf(tx, books), { objectMode: true }), out))
  return makeFile(books.value, 'jsonl', write, scope.cancelled)
}

export const verifyRoutes = (app: App, gate: Gate): void => {
  const run = async ({ accountSets }: { accountSets: readonly string[] }, scope: Scope) => {
    const sets = [...new Set(accountSets)].map((value) => wholeSet(scope, value))
    const results: { accountSet: string; wrong: number }[] = []
    for (const [index, books] of sets.entries()) {
      const stage = books.value
      const pct = Math.round((index * 100) / sets.length)
      const onVouchers = (done: number): void => scope.progress?.({ pct, stage: `${stage} ${done}`, done, total: 0 })
      onVouchers(0)
      const proof = await prove(scope.db, gate, books, {
        by: scope.user.realName || scope.user.userName,
        onVouchers,
        signal: scope.cancelled,
      })
      results.push({ accountSet: books.value, wrong: proof?.findings.length ?? 0 })
    }
    return { results }
  }
  serve(app, verifyCalls, {
    list: (_, scope) => list(scope),
    findings: ({ accountSet }, scope) => findingsOf(scope.db, wholeSet(scope, accountSet)),
    run,
    archive: ({ accountSet }, scope) => archive(scope, accountSet),
  })
}
