// Answers the calls of the voucher report: three tabs, their pages and counts, their files and paper.
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { voucherReportCalls } from '../../contract/ledger/voucher-report.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { voucherWord } from '../../domain/voucher/voucher.ts'
import { totalOf } from '../../domain/voucher/voucher-summary.ts'
import type { Db } from '../kernel/db.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Implementations } from '../kernel/serve.ts'
import { readRegister, sumOfLines } from '../ledger/read/read-register.ts'
import type { FactCache } from '../ledger/store/fact-cache.ts'
import { digitsIn } from './ask.ts'
import { headOf } from './reader.ts'
import {
  askedOf,
  askReport,
  checkReport,
  lineQuestionOf,
  qualityOf,
  readRegisterCursor,
  registerCursor,
  summaryOf,
  type VoucherReportQuestion,
} from './voucher-report.ts'
import { tabOf, voucherSheet } from './voucher-report-file.ts'
import { qualityShape, registerShape, summaryShape, sumShape } from './voucher-report-wire.ts'

type Calls = typeof voucherReportCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>
type Out<Name extends keyof Calls> = Promise<ResultOf<Calls[Name]>>

const pageLines = 100

const bookHead = async (tx: Db, report: VoucherReportQuestion, lang: string) => {
  const { book } = report
  const { head, books } = await headOf(tx, askedOf(report))
  const { typeList, voucherTypes, currencyList } = book.facts
  const choices = {
    types: typeList
      .filter(({ enabled }) => enabled)
      .map(({ code }) => ({ code, word: voucherWord(voucherTypes, code, lang) })),
    currencies: currencyList.map(({ code }) => code),
  }
  return { ...head, choices, book: books[0] as (typeof books)[number] }
}

const tabs = (facts: FactCache) => ({
  summary: async (input: In<'summary'>, scope: Scope): Out<'summary'> => {
    const report = await askReport(scope, facts, input)
    const { book } = report
    return await scope.db.snapshot(async (tx) => {
      const rows = await summaryOf(tx, report, input, false)
      const total = totalOf(rows)
      return {
        ...(await bookHead(tx, report, scope.lang)),
        originalDigits: input.currency ? digitsIn(book, input.currency) : 0,
        rows: rows.map((row) => summaryShape(book, row, input)),
        total: sumShape(book, total, input.currency),
        balanced: total.debit === total.credit,
      }
    })
  },
  counts: async (input: In<'counts'>, scope: Scope): Out<'counts'> => {
    const report = await askReport(scope, facts, input)
    return await scope.db.snapshot(async (tx) => {
      const rows = await summaryOf(tx, report, input, true)
      const entity = input.entityType ? `${input.entityType}:` : undefined
      const { vouchers } = await sumOfLines(
        tx,
        report.book.readable,
        await lineQuestionOf(tx, report, { ...input, entity }),
      )
      const counted = rows.map(({ subject, entity: code, lines }) => ({ subject, entity: code, lines: lines ?? 0 }))
      return { rows: counted, lines: counted.reduce((sum, { lines }) => sum + lines, 0), vouchers }
    })
  },
  register: async (input: In<'register'>, scope: Scope): Out<'register'> => {
    const report = await askReport(scope, facts, input)
    const { book } = report
    const after = input.after ? readRegisterCursor(input.after) : null
    const size = input.pageSize ?? pageLines
    return await scope.db.snapshot(async (tx) => {
      const question = await lineQuestionOf(tx, report, input)
      const found = await readRegister(tx, book.readable, question, { after, limit: size + 1 })
      const lines = found.slice(0, size)
      const last = lines.at(-1)
      return {
        ...(await bookHead(tx, report, scope.lang)),
        rows: lines.map((line) => registerShape(book, line, scope.lang)),
        next: found.length > size && last ? registerCursor(last) : '',
      }
    })
  },
  registerSums: async (input: In<'registerSums'>, scope: Scope): Out<'registerSums'> => {
    const report = await askReport(scope, facts, input)
    const { book } = report
    return await scope.db.snapshot(async (tx) => {
      const sums = await sumOfLines(tx, book.readable, await lineQuestionOf(tx, report, input))
      const { debit, credit } = sums
      return { ...sums, debit: formatMoney(debit, book.digits), credit: formatMoney(credit, book.digits) }
    })
  },
  quality: async (input: In<'quality'>, scope: Scope): Out<'quality'> => {
    const report = await askReport(scope, facts, input)
    return await scope.db.snapshot(async (tx) => {
      const rows = await qualityOf(tx, report, input, scope.lang)
      return { ...(await bookHead(tx, report, scope.lang)), rows: rows.map((row) => qualityShape(report.book, row)) }
    })
  },
})

/** What answers `voucherReportCalls`. */
export const voucherReportRoutes = (facts: FactCache): Implementations<Calls> => ({
  ...tabs(facts),
  export: async (input, scope) => {
    const report = await askReport(scope, facts, input)
    await checkReport(scope.db, report, input)
    return await voucherSheet.export(scope, tabOf(report, input), input)
  },
  print: async (input, scope) =>
    voucherSheet.print(scope, tabOf(await askReport(scope, facts, input), input), input.unit),
})
