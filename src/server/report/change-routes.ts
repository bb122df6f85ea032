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
import type { Facts } from './answer-cache.ts'
import { type Book, knownMark, rangeOf } from './ask.ts'
import { entityOf } from './csv.ts'
import { printPaper } from './paper.ts'
import { checkKnown, type FileReader, headOf, open, type Reader } from './reader.ts'
import {
  codeColumn,
  figureColumn,
  once,
  type Sheet,
  type SheetRow,
  sheetFile,
  sheetPaper,
  textColumn,
} from './sheet.ts'
import { balanceTexts } from './wire.ts'
import { paperFile } from './workbook.ts'

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

/** A checked question over one account set. */
const askOne = async (reader: Reader, facts: Facts, input: In) => {
  const asked = await open(reader, facts, input)
  const [book] = asked.books as [Book]
  const { from, to, include } = asked
  const { withClosing, currency = '' } = input
  const question: ChangeQuestion = {
    ...{ from: from.no, to: to.no, include, range: rangeOf(input), entity: entityOf(input), withClosing },
    currency: currency === '' ? undefined : currency,
  }
  return { asked: { ...asked, books: [book] }, book, question }
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

/** The list as a table: the effects, then what they change. */
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

const paperOf = (book: Book, question: ChangeQuestion, lang: Lang) => async (tx: Db) => ({
  title: words[lang].title,
  ...sheetPaper(sheetOf(book, await find(tx, book, question), lang)),
})

export const changeRoutes = (facts: Facts) => ({
  changes: async (input: In, reader: Reader): Promise<ResultOf<Calls['changes']>> => {
    const { asked, book, question } = await askOne(reader, facts, input)
    return await reader.db.snapshot(async (tx) => {
      const { head, books } = await headOf(tx, asked)
      const { before, after, changes } = await find(tx, book, question)
      return {
        ...head,
        book: books[0] as (typeof books)[number],
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
  exportChanges: async (input: InputOf<Calls['exportChanges']>, reader: FileReader): Promise<FileAnswer> => {
    const { asked, book, question } = await askOne(reader, facts, input)
    await checkKnown(reader, asked)
    const { title } = words[reader.lang]
    const name = [title, book.books.value, ...knownMark([book])].join('-')
    if (input.form === 'printed') {
      return await paperFile(reader, asked, { name, format: input.format }, paperOf(book, question, reader.lang))
    }
    const about = { name, title, format: input.format ?? 'csv', digits: book.digits } as const
    return sheetFile(reader, about, async (tx) => sheetOf(book, await find(tx, book, question), reader.lang))
  },
  printChanges: async (input: InputOf<Calls['printChanges']>, reader: FileReader): Promise<FileAnswer> => {
    const { asked, book, question } = await askOne(reader, facts, input)
    return await printPaper(reader, asked, paperOf(book, question, reader.lang), input.unit)
  },
})
