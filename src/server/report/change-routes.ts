// Answers which vouchers have changed figures since a moment: what they were, what they are, and each effect.

import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import { fill } from '../../contract/base/sentence.ts'
import { spoken } from '../../contract/base/word-table.ts'
import { wordsOf } from '../../contract/base/words.ts'
import { changesMost, type reportChangeCalls } from '../../contract/ledger/open-lines.ts'
import { reportChange } from '../../contract/words/report-screen.ts'
import { momentText } from '../../domain/base/moment.ts'
import { periodText } from '../../domain/base/period.ts'
import type { Grain } from '../../domain/ledger/ledger-report.ts'
import { voucherLabel, voucherWord } from '../../domain/voucher/voucher.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { readGrains } from '../ledger/read/read-balance.ts'
import {
  type ChangedVoucher,
  type ChangeEffect,
  type ChangeQuestion,
  type Changes,
  readChanges,
} from '../ledger/read/read-changes.ts'
import { isScoped } from '../ledger/read/read-scope.ts'
import type { Readable } from '../ledger/store/books.ts'
import { entityOf } from './csv.ts'
import {
  type AskedOne,
  askOne,
  type Book,
  type Facts,
  type FileReader,
  headOfOne,
  type Reader,
  rangeOf,
} from './reader.ts'
import { codeColumn, figureColumn, once, type Sheet, type SheetRow, sheetReport, textColumn } from './sheet.ts'
import { balanceTexts } from './wire.ts'

type Calls = typeof reportChangeCalls

const words = spoken(reportChange)

const shapeOf = ({ digits }: Book, effect: ChangeEffect) => balanceTexts(effect, digits)

const sumOf = (grains: readonly Grain[], currency: string | undefined): ChangeEffect => {
  const sums = { opening: 0n, debit: 0n, credit: 0n }
  for (const grain of grains) {
    if (currency !== undefined && grain.currency !== currency) continue
    sums.opening += grain.opening
    sums.debit += grain.debit
    sums.credit += grain.credit
  }
  return sums
}

type In = InputOf<Calls['changes']>
type Found = { before: ChangeEffect; after: ChangeEffect; changes: Changes }

type AskedChanges = AskedOne & { question: ChangeQuestion }

const askChanges = async (reader: Reader, facts: Facts, input: In): Promise<AskedChanges> => {
  const { asked, book } = await askOne(reader, facts, input)
  const { from, to, include } = asked
  const { withClosing, currency = '' } = input
  const question: ChangeQuestion = {
    ...{ from: from.no, to: to.no, include, range: rangeOf(input), entity: entityOf(input), withClosing },
    currency: currency === '' ? undefined : currency,
  }
  return { asked, book, question }
}

const find = async (tx: Db, { readable }: Book, question: ChangeQuestion): Promise<Found> => {
  const figuresOf = async (of: Readable) =>
    sumOf(await readGrains(tx, of, { ...question, byCurrency: true }), question.currency)
  return {
    before: await figuresOf(readable),
    after: await figuresOf({ ...readable, asKnown: undefined }),
    changes: await readChanges(tx, readable, question, changesMost),
  }
}

/** The summary of a voucher is that of its first line, which the reader may not be allowed to see. */
const summaryOf = ({ readable }: Book, { summary }: ChangedVoucher): string => (isScoped([readable]) ? '' : summary)

const voucherOf = ({ facts }: Book, { type, no }: ChangedVoucher, lang: Lang): string =>
  voucherLabel(voucherWord(facts.voucherTypes, type, lang), no)

const sheetOf = (book: Book, { before, after, changes }: Found, lang: Lang): Sheet => {
  const t = words[lang]
  const acts: Readonly<Record<string, string>> = wordsOf[lang].trail
  const month = (no: number) => periodText({ year: book.books.year, no })
  const money = (effect: ChangeEffect): string[] => Object.values(shapeOf(book, effect))
  const all = [changes.total, ...changes.months].reduce<ChangeEffect>(added, noEffect)
  const sum = (title: string, effect: ChangeEffect): SheetRow => ({
    ...{ cells: ['', '', title, '', ...money(effect)], look: 'total' },
  })
  return {
    columns: [
      ...[codeColumn(t.date, 12), codeColumn(t.voucher, 12), textColumn(t.summary, 36), textColumn(t.done, 36)],
      ...[t.opening, t.debit, t.credit, t.closing].map((title) => figureColumn(title)),
    ],
    rows: once([
      ...changes.months.map(({ no, ...effect }) => ({
        cells: ['', month(no), fill(t.monthPosted, { month: month(no) }), t.posted, ...money(effect)],
        counts: true,
      })),
      ...changes.vouchers.map((one) => {
        const done = `${acts[`act_${one.action}`] ?? one.action} ${one.by} ${momentText(one.at)}`
        return {
          cells: [one.date, voucherOf(book, one, lang), summaryOf(book, one), done, ...money(one)],
          counts: true,
        }
      }),
      ...[{ ...sum(t.effects, all), sums: 'all' as const }, sum(t.before, before), sum(t.after, after)],
      ...(changes.count > changesMost
        ? [{ cells: ['', '', fill(t.more, { n: changes.count, most: changesMost })], look: 'total' as const }]
        : []),
    ]),
  }
}

const noEffect: ChangeEffect = { opening: 0n, debit: 0n, credit: 0n }

const added = (one: ChangeEffect, other: ChangeEffect): ChangeEffect => ({
  opening: one.opening + other.opening,
  debit: one.debit + other.debit,
  credit: one.credit + other.credit,
})

const changeSheet = sheetReport<AskedChanges>({
  titleOf: (_, lang) => words[lang].title,
  sheetOf: async (tx, { book, question }, lang) => sheetOf(book, await find(tx, book, question), lang),
  namesMoment: true,
  hasOwnMoment: true,
})

export const changeRoutes = (facts: Facts) => ({
  changes: async (input: In, reader: Reader): Promise<ResultOf<Calls['changes']>> => {
    const { asked, book, question } = await askChanges(reader, facts, input)
    return await reader.db.snapshot(async (tx) => {
      const head = await headOfOne(tx, asked)
      const { before, after, changes } = await find(tx, book, question)
      return {
        ...head,
        ...{ before: shapeOf(book, before), after: shapeOf(book, after), total: shapeOf(book, changes.total) },
        count: changes.count,
        vouchers: changes.vouchers.map((one) => ({
          ...{ id: String(one.id), isThere: one.isThere, date: one.date, action: one.action, by: one.by, at: one.at },
          ...{ voucher: voucherOf(book, one, reader.lang), summary: summaryOf(book, one), ...shapeOf(book, one) },
        })),
        months: changes.months.map(({ no, ...effect }) => ({
          month: periodText({ year: book.books.year, no }),
          ...shapeOf(book, effect),
        })),
      }
    })
  },
  exportChanges: async (input: InputOf<Calls['exportChanges']>, reader: FileReader): Promise<FileAnswer> =>
    changeSheet.export(reader, await askChanges(reader, facts, input), input),
  printChanges: async (input: InputOf<Calls['printChanges']>, reader: FileReader): Promise<FileAnswer> =>
    changeSheet.print(reader, await askChanges(reader, facts, input), input.unit),
})
