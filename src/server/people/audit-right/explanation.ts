// Answers "who can audit this voucher?": each row of the definition and each person it names, with the reason.
import type { WhoMayAuditShape } from '../../../contract/people/audit-right.ts'
import { formatMoney } from '../../../domain/base/money.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { isUnlimited, seesLine } from '../../../domain/chart/access.ts'
import { type AuditRight, explainAudit } from '../../../domain/voucher/audit-right.ts'
import { voucherWord } from '../../../domain/voucher/voucher.ts'
import { wireProblems } from '../../kernel/envelope.ts'
import type { Scope } from '../../kernel/scope.ts'
import { actorOf, booksOf, type CompanyFacts, type Gate } from '../../ledger/gate.ts'
import { readAuditRights } from '../../ledger/store/audit-rights.ts'
import { today } from '../../ledger/store/books.ts'
import { readStored, type Stored } from '../../ledger/store/voucher-store.ts'
import { auditedOf, judgeAudit } from '../../ledger/write/audit-check.ts'
import { auditableOf } from '../../ledger/write/voucher-change.ts'
import { readCandidates } from './store.ts'

const span = (from: string, to: string): string => (from === '' && to === '' ? '' : `${from} – ${to}`.trim())

/** What a row asks for where it does not reach the voucher, in signs that every language reads. */
const asksOf = (right: AuditRight, reason: string, facts: CompanyFacts, scope: Scope): string => {
  const amount = (minor: bigint | null) => (minor === null ? '' : formatMoney(minor, facts.baseDigits))
  switch (reason) {
    case 'validity':
      return span(right.validFrom, right.validTo)
    case 'type':
      return right.types.map((type) => voucherWord(facts.voucherTypes, type, scope.lang)).join(' ')
    case 'amount':
      return span(amount(right.amountFrom), amount(right.amountTo))
    case 'subject':
      return [...right.includeSubjects, ...right.excludeSubjects.map((code) => `−${code}`)].join(' ')
    default:
      return ''
  }
}

const mineOf = (stored: Stored, facts: CompanyFacts, rights: readonly AuditRight[], scope: Scope) => {
  const actor = actorOf(scope)
  const auditable = auditableOf(stored, facts, scope.lang)
  const { problems, step } = judgeAudit(auditable, { actor, facts, rights })
  const inBooks = scope
    .by('gl:voucher:audit')
    .setsWith('audit')
    .some((set) => set.value === scope.accountSet?.value)
  const denied = inBooks ? [] : [problem('accountSet.noRight', '', { set: booksOf(scope).value, right: 'audit' })]
  const [first] = wireProblems(problems.length > 0 ? problems : denied, scope.lang)
  return { may: first === undefined, actsFor: step?.forName ?? '', reason: first?.message ?? '' }
}

/** The explanation for one voucher, in the order of levels; a voucher that the caller does not see whole is missing. */
export const whoMayAudit = async (gate: Gate, scope: Scope, id: bigint): Promise<WhoMayAuditShape> => {
  const books = booksOf(scope)
  const facts = await gate.facts(books)
  const [stored] = await readStored(scope.db, books, [id])
  const isSeen = isUnlimited(scope.dataScope) || stored?.voucher.lines.every((line) => seesLine(scope.dataScope, line))
  if (!stored || !isSeen) return refuse(problem('record.missing'))
  const rights = await readAuditRights(scope.db, books, scope.lang)
  const ids = rights.flatMap((right) => [right.userId, right.substitute]).filter((each) => each !== '')
  const roles = rights.map((right) => right.role).filter((role) => role !== '')
  const people = await readCandidates(scope.db, books, { ids: ids.map(BigInt), roles })
  const names = new Map(people.map((person) => [person.id, person.name]))
  const audited = auditedOf(auditableOf(stored, facts, scope.lang), facts)
  const { options } = facts.accountSet
  const told = explainAudit(rights, audited, people, options, today())
  const byId = new Map(rights.map((right) => [right.id, right]))
  return {
    id: id.toString(),
    no: audited.label,
    status: auditableOf(stored, facts, scope.lang).state.status,
    needed: told.needed,
    next: told.next,
    cashierFirst: told.cashierFirst,
    mine: mineOf(stored, facts, rights, scope),
    done: stored.head.steps.map(({ level, name, forName }) => ({ level, name, forName })),
    rows: told.rows.map((row) => {
      const right = byId.get(row.id)
      return {
        id: row.id,
        level: row.level,
        holder: right?.holder ?? '',
        isRole: right?.userId === '',
        reason: row.reason,
        asks: right ? asksOf(right, row.reason, facts, scope) : '',
        people: row.people
          .map((person) => ({ ...person, name: names.get(person.id) ?? '' }))
          .map(({ id: _, ...x }) => x),
      }
    }),
  }
}
