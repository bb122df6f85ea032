// The calls that close: vouchers of a month, by templates too, and of a year; closing the year and taking that back.
import { pageOf } from '../../contract/base/shape.ts'
import { closingCalls, type YearEndShape } from '../../contract/closing/closing.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { periodText } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { entitiesIn } from '../../domain/chart/entity.ts'
import { type MonthClosing, monthClosings } from '../../domain/closing/closing.ts'
import { checkCloseYear, choiceOf } from '../../domain/closing/year-end.ts'
import type { TemplateLine } from '../../domain/voucher/template.ts'
import type { Db } from '../kernel/db.ts'
import { wireProblems } from '../kernel/envelope.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import type { ClosingAsk, ClosingTemplate } from '../ledger/close/closing.ts'
import { type CloseYear, lastNoOf, type YearClosed, type YearEnd } from '../ledger/close/year-end.ts'
import { actorOf, type Gate } from '../ledger/gate.ts'
import type { Actor, Books } from '../ledger/store/books.ts'
import type { CompanyFacts } from '../ledger/store/facts.ts'
import { readItems } from '../ledger/write/open-items.ts'
import { copyYearRights } from '../ledger/write/year-rights.ts'
import { closingShape, entitiesOf, itemSearch, itemShape, subjectNameOf } from './closing-wire.ts'
import { periodIn, wholeBookWith } from './period-routes.ts'

const idTexts = (ids: readonly bigint[]) => ({ ids: ids.map((id) => id.toString()) })

type Chosen = { statutory?: string; discretionary?: string; clearVat?: boolean }

/** What is chosen, and of the rest what the books have chosen. */
const chosenOf = ({ statutory, discretionary, clearVat }: Chosen, { accountSet: { options } }: CompanyFacts) =>
  choiceOf({
    statutoryReserve: statutory ?? options.statutoryReserve,
    discretionaryReserve: discretionary ?? options.discretionaryReserve,
    clearVat: clearVat ?? options.clearVat,
  })

const nextOf = (found: YearEnd, facts: CompanyFacts, lang: Scope['lang']): YearEndShape['next'] => ({
  accountSet: found.next.value,
  exists: found.next.exists,
  posted: [...found.nextStatuses.values()].filter((status) => status === 'POSTED' || status === 'LOCKED').length,
  openings: found.openings,
  items: found.items,
  carried:
    found.carried === null
      ? found.openings > 0
        ? 'typed'
        : 'none'
      : found.carried === 'FINAL'
        ? 'final'
        : 'provisional',
  differences: found.differences.map(({ subject, aux, currency, held, carried }) => ({
    subject,
    subjectName: subjectNameOf(facts, subject, lang),
    entities: entitiesOf(facts, entitiesIn(aux), lang),
    currency,
    held: formatMoney(held, facts.baseDigits),
    carried: formatMoney(carried, facts.baseDigits),
  })),
})

const stateShape = ({ state, profitSubject }: YearEnd, facts: CompanyFacts, lang: Scope['lang']) => {
  const { statutoryReserve, discretionaryReserve, clearVat } = facts.accountSet.options
  const text = (amount: bigint): string => formatMoney(amount, facts.baseDigits)
  const named = (subject: string) => ({ subject, subjectName: subjectNameOf(facts, subject, lang) })
  const listed = (code: string) => ({ code, name: subjectNameOf(facts, code, lang) })
  return {
    profitLossOpen: state.profitLossOpen.map(listed),
    uncleared: state.uncleared.map(listed),
    choice: { statutory: statutoryReserve, discretionary: discretionaryReserve, clearVat },
    profit: { ...named(profitSubject), amount: text(state.profit) },
    reserves: state.reserves.map(({ name, subject, wanted, made }) => ({
      ...{ name, ...named(subject), wanted: text(wanted), made: text(made) },
    })),
  }
}

const yearOf = async (gate: Gate, scope: Scope, books: Books, chosen: Chosen): Promise<YearEndShape> => {
  const { lang } = scope
  const facts = await gate.facts(books)
  const found = await gate.examineYear(books)
  const no = lastNoOf(facts)
  const [closing] = await gate.examineClosing(books, [{ kind: 'year', no, choice: chosenOf(chosen, facts) }])
  if (!closing) return refuse(problem('record.missing'))
  return {
    year: books.year,
    month: periodText({ year: books.year, no }),
    currency: facts.accountSet.baseCurrency,
    months: [...found.statuses].map(([each, status]) => ({ no: each, status })),
    unaudited: found.unaudited,
    ...stateShape(found, facts, lang),
    closing: closingShape(closing, facts, lang),
    next: nextOf(found, facts, lang),
    problems: wireProblems(checkCloseYear(found, { overwrite: true, provisional: false }), lang),
  }
}

export const closingRoutes = (app: App, gate: Gate): void => {
  const make = (kind: MonthClosing) => async (input: { accountSet: string; month: string }, scope: Scope) => {
    const books = wholeBookWith(scope, input.accountSet, 'post')
    const ask = { kind, no: periodIn(books, input.month).no }
    return idTexts((await gate.close(actorOf(scope), books, ask, scope.idempotencyKey)).ids)
  }
  serve(app, closingCalls, {
    preview: async ({ accountSet, month }, scope) => {
      const books = wholeBookWith(scope, accountSet, 'read')
      const no = periodIn(books, month).no
      const facts = await gate.facts(books)
      const templates = await closingTemplates(scope.db, books)
      // What templates book moves profit and loss, which is closed last.
      const asked: ClosingAsk[] = [
        ...templates.map((template) => ({ kind: 'template' as const, no, template })),
        ...monthClosings.map((kind) => ({ kind, no })),
      ]
      const found = await gate.examineClosing(books, asked)
      const namedAt = (at: number) => {
        const template = templates[at]
        return template ? { id: template.id.toString(), name: template.name } : null
      }
      return { closings: found.map((each, at) => closingShape(each, facts, scope.lang, namedAt(at))) }
    },
    fx: make('fx'),
    vat: make('vat'),
    pl: make('pl'),
    template: async ({ accountSet, month, id }, scope) => {
      const books = wholeBookWith(scope, accountSet, 'post')
      const no = periodIn(books, month).no
      const [template] = await closingTemplates(scope.db, books, BigInt(id))
      if (!template) return refuse(problem('record.missing', 'id'))
      return idTexts(
        (await gate.close(actorOf(scope), books, { kind: 'template', no, template }, scope.idempotencyKey)).ids,
      )
    },
    year: ({ accountSet, ...chosen }, scope) => yearOf(gate, scope, wholeBookWith(scope, accountSet, 'read'), chosen),
    yearVouchers: async ({ accountSet, ...chosen }, scope) => {
      const books = wholeBookWith(scope, accountSet, 'post')
      const facts = await gate.facts(books)
      const ask = { kind: 'year' as const, no: lastNoOf(facts), choice: chosenOf(chosen, facts) }
      return idTexts((await gate.close(actorOf(scope), books, ask, scope.idempotencyKey)).ids)
    },
    openItems: async ({ accountSet, search = '', page = 1, pageSize = 20 }, scope) => {
      const books = wholeBookWith(scope, accountSet, 'read')
      const facts = await gate.facts(books)
      const found = await readItems(scope.db, books, itemSearch(search, facts), { page, pageSize })
      const items = found.items.map((item) => itemShape(item, facts, scope.lang))
      return { ...pageOf(items, found.total, page, pageSize), base: formatMoney(found.base, facts.baseDigits) }
    },
    yearEnd: async ({ accountSet, overwrite = false, provisional = false, openItems = false }, scope) => {
      const books = wholeBookWith(scope, accountSet, 'post')
      await scope.hold?.(`post:${accountSet}`)
      const asked = { overwrite, provisional, openItems }
      // What is refused anyway needs none.
      const isRefused = checkCloseYear(await gate.examineYear(books), asked).length > 0
      if (!isRefused) await app.backUpYear(scope, books)
      return closeYearWithRights(app.db, gate, actorOf(scope), books, asked, scope.idempotencyKey)
    },
    yearEndCancel: async ({ accountSet }, scope) => {
      const books = wholeBookWith(scope, accountSet, 'post')
      await scope.hold?.(`post:${accountSet}`)
      return gate.cancelYear(actorOf(scope), books, scope.idempotencyKey)
    },
  })
}

// The templates of a company that close its months.

/** As many templates close a month. */
const templatesMax = 100

/** Those in use, by name; with `id` that one alone. */
export const closingTemplates = (db: Db, { companyId }: Books, id: bigint | null = null): Promise<ClosingTemplate[]> =>
  db.query<{ id: bigint; name: string; type: string; remark: string; lines: TemplateLine[] }>(
    `select t.id, t.name, t.voucher_type as type, t.remark, t.lines from voucher_template t
     where t.company_id = $1 and t.scope = 'company' and t.enabled and t.closes and ($2::bigint is null or t.id = $2)
     order by t.name, t.id limit ${templatesMax}`,
    [companyId, id],
  )

// The end of a year beside its books: who worked in the account set may work in the next one.

/** Closes the year; an account set that is made on the way takes the rights of this one. */
export const closeYearWithRights = (
  db: Db,
  gate: Gate,
  actor: Actor,
  books: Books,
  asked: CloseYear,
  key = '',
): Promise<YearClosed> =>
  db.transaction(async (tx) => {
    const within = gate.within(tx)
    const closed = await within.closeYear(actor, books, asked, key)
    const next = { companyId: books.companyId, year: books.year + 1, value: closed.next }
    if (closed.made) await within.tell(actor, null, await copyYearRights(tx, actor, books.year, next))
    return closed
  })
