// Random debts of customers: lines put into the tables beside the rules, and their ages told by a plain walk over them.
import { dayNumber } from '../../src/domain/base/period.ts'
import { ageEnds, noAges, rangeOfAge } from '../../src/domain/ledger/ageing.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import type { AgeingQuestion, OpenSet } from '../../src/server/ledger/read/read-ageing.ts'
import { openPlaces } from '../../src/server/ledger/read/read-ageing.ts'
import { findBooks } from '../../src/server/ledger/read/read-scope.ts'
import type { Books } from '../../src/server/ledger/store/books.ts'

const customers = 60
const subject = '112299'
const lastDay = Date.UTC(2025, 11, 31)
const dayMs = 86_400_000

type Line = { amount: number; day: number; invoice: string; place: number }

/** Pays `paid` on the oldest of the lines, and answers what is left of them, the oldest first. */
const paidOff = (lines: readonly Line[], paid: number): Line[] => {
  let left = paid
  return [...lines]
    .sort((a, b) => a.day - b.day || a.place - b.place)
    .flatMap((line) => {
      const settled = Math.min(Math.abs(line.amount), left)
      left -= settled
      const rest = Math.abs(line.amount) - settled
      return rest === 0 ? [] : [{ ...line, amount: Math.sign(line.amount) * rest }]
    })
}

/** What is open of lines: those of the side that wins, less what the other side pays. */
const openOf = (lines: readonly Line[]): Line[] => {
  const net = lines.reduce((sum, { amount }) => sum + amount, 0)
  const winning = lines.filter(({ amount }) => Math.sign(amount) === Math.sign(net))
  const paid = lines.reduce((sum, { amount }) => sum + (Math.sign(amount) === Math.sign(net) ? 0 : Math.abs(amount)), 0)
  return net === 0 ? [] : paidOff(winning, paid)
}

const agesOf = (lines: readonly Line[]): bigint[] | undefined => {
  const invoices = [...new Set(lines.map(({ invoice }) => invoice))].filter(Boolean)
  const byInvoice = invoices.flatMap((invoice) => openOf(lines.filter((line) => line.invoice === invoice)))
  const open = openOf([...byInvoice, ...lines.filter(({ invoice }) => invoice === '')])
  if (open.length === 0) return undefined
  const ages = noAges()
  for (const { amount, day } of open) {
    const age = (lastDay - day) / dayMs
    const at = ageEnds.findIndex((end) => age <= end)
    const place = at < 0 ? ageEnds.length : at
    ages[place] = (ages[place] ?? 0n) + BigInt(amount)
  }
  return ages
}

/** A number below `most`, the same in each run. */
const dice = (seed: number) => {
  let state = seed
  return (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return Math.floor((state / 0x8000_0000) * most)
  }
}

const linesOf = (throwDice: (most: number) => number): Line[] =>
  Array.from({ length: 1 + throwDice(14) }, (_, place) => ({
    amount: (throwDice(3) === 0 ? -1 : 1) * (1 + throwDice(5)) * 100 * (throwDice(2) === 0 ? -1 : 1),
    day: lastDay - throwDice(360) * dayMs,
    invoice: throwDice(2) === 0 ? '' : `I${throwDice(4)}`,
    place,
  }))

/** Lines of many customers on the first posted voucher of the example; `expected` are their ages, in the same order. */
export const makeDebts = async (tx: Db) => {
  const [books] = (await findBooks(tx, [{ company: 'YS01', year: 2025 }])) as [Books]
  const [voucher] = await tx.query<{ id: bigint; type: string; no: number }>(
    `select id, voucher_type as type, voucher_no as no from voucher where company_id = $1 and period_no = 11
     order by voucher_no limit 1`,
    [books.companyId],
  )
  const throwDice = dice(20_251_231)
  const debts = Array.from({ length: customers }, () => linesOf(throwDice))
  const rows = debts.flatMap((lines, at) =>
    lines.map((line) => ({
      ...{ aux: String(900_000 + at), no: 1000 + at * 20 + line.place, invoice: line.invoice },
      ...{ day: new Date(line.day).toISOString().slice(0, 10), amount: line.amount },
    })),
  )
  await tx.query(
    `insert into aux (company_id, id, canonical, customer)
     select $1, 900000 + n, 'customer:D' || n, 'D' || n from generate_series(0, $2::integer - 1) n`,
    [books.companyId, customers],
  )
  await tx.query(
    `insert into voucher_line (company_id, voucher_id, line_no, year, period_no, voucher_date, voucher_type, voucher_no,
       subject, aux_id, summary, currency, original, debit, credit, invoice_no)
     select $1, $2, r.no, 2025, 11, r.day::date, $3, $4, $5, r.aux, '', 'CNY', r.amount, r.amount, 0, r.invoice
     from unnest($6::integer[], $7::text[], $8::bigint[], $9::bigint[], $10::text[]) r(no, day, aux, amount, invoice)`,
    [
      ...[books.companyId, voucher?.id ?? 0n, voucher?.type ?? '', voucher?.no ?? 0, subject],
      ...[rows.map(({ no }) => no), rows.map(({ day }) => day), rows.map(({ aux }) => BigInt(aux))],
      ...[rows.map(({ amount }) => BigInt(amount)), rows.map(({ invoice }) => invoice)],
    ],
  )
  const open = debts.map((_, at) => ({ subject, aux: `customer:D${at}` }))
  return { books, open, expected: debts.map(agesOf) }
}

/** The ages that the lines of each set sum to, which are told in a way of their own. */
export const agesByLines = async (tx: Db, books: Books, open: readonly OpenSet[], question: AgeingQuestion) => {
  const ages = open.map(() => noAges())
  for await (const { places } of openPlaces(tx, books, open, question)) {
    for (const { aux, day, open: amount } of places) {
      const own = ages[open.findIndex((set) => set.aux === aux)] ?? []
      const at = day === null ? 0 : rangeOfAge(dayNumber(question.at) - day)
      own[at] = (own[at] ?? 0n) + amount
    }
  }
  return ages
}

type Page<Row> = { rows: Row[]; next: string }

/** Every row of a list that is asked for page by page. */
export const inPages = async <Row>(ask: (after: string | undefined) => Promise<Page<Row>>): Promise<Row[]> => {
  const first = await ask(undefined)
  const rows = [...first.rows]
  for (let { next } = first; next !== ''; ) {
    const page = await ask(next)
    rows.push(...page.rows)
    next = page.next
  }
  return rows
}
