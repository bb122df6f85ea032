// The kinds of files that hold master data and openings: how each is read, checked and written, from wherever it comes.

import { createHash } from 'node:crypto'
import { type Problem, problem, Refusal } from '../../../domain/base/problem.ts'
import { parentCode } from '../../../domain/chart/subject.ts'
import { alikeCode, namesOf } from '../../../domain/import/name-match.ts'
import type { Db } from '../../kernel/db.ts'
import { touchFacts } from '../../ledger/store/account-set.ts'
import { companyIds } from '../../ledger/store/rate-store.ts'
import { countEntries, type ImportContext, type MasterCounts } from '../context.ts'
import { tableOf } from '../file/rows.ts'
import { readAll } from '../file/table.ts'
import { fileProblems, refuseAny } from '../file-problems.ts'
import { columnsOf, type FileRow } from '../layout.ts'
import { judgeChart, rulesOfBooks, writeChart } from '../master/chart.ts'
import { judgeEntities, saveEntities } from '../master/entities.ts'
import { masterForm, namedForm, tidyMaster } from '../master/master-form.ts'
import { judgeRates, rateForm, writeRates } from '../master/rates.ts'
import { companiesOf, currencyHolder, type Holder, moneyOf, subjectHolder } from '../name-question.ts'
import { judgeOpenings, type OpeningCounted } from '../opening/opening.ts'
import { openingForm } from '../opening/opening-form.ts'
import { correctTo, type Question } from '../question.ts'
import { nearestCode, nearestSubject, resolverOf } from '../resolve.ts'
import { askRow, type CodeHolders } from '../sheet/sheet-crosscheck.ts'
import { type TitleWords, titledTemplate } from '../titled-form.ts'
import { type CheckOn, type DraftKind, kindOf } from './draft-kind.ts'
import type { ImportDraft } from './draft-store.ts'

export type MasterKind = 'opening' | 'rates' | 'entities' | 'chart'

/** Titles that the user has said the meaning of. */
export type TitleChoices = ReadonlyMap<string, string>

/** What is the same in the cause of a question about cells, as the database says it. */
export const causeOf = ({ code, column, args }: Problem & { column: string }): string =>
  createHash('md5')
    .update(`${code}|${column}|${args.of ?? ''}`)
    .digest('hex')

/** A judgement that has to stand by itself: what is wrong, or asked and not answered, is refused. */
const decided = async <T>(
  { questions, accepted }: Pick<ImportDraft, 'questions' | 'accepted'>,
  judge: (on: Omit<CheckOn, 'rows'>) => Promise<T>,
): Promise<T> => {
  const asked: Question[] = []
  const on = {
    ...{ problems: fileProblems(), warnings: fileProblems(), questions: fileProblems() },
    ask: (question: Question) => asked.push(question),
    heard: () => undefined,
  }
  const judged = await judge(on)
  refuseAny(on.problems)
  const isOpen = ({ name }: Question) => !questions.some((one) => one.name === name && one.answer !== '')
  const open = [
    ...asked.filter(isOpen).map(({ code, args }) => problem(code, '', args)),
    ...on.questions.listed().filter((one) => !accepted.includes(causeOf(one))),
  ]
  if (open.length > 0) throw new Refusal([problem('import.asked', '', { n: open.length }), ...open])
  return judged
}

type MasterParts = Pick<DraftKind, 'money' | 'form'> & {
  words: TitleWords
  everywhere: readonly string[]
  judge(tx: Db, draft: ImportDraft, rows: readonly FileRow[], on: Omit<CheckOn, 'rows'>): Promise<unknown>
  /** In a trial, which is taken back, nobody is made to read facts anew. */
  put(tx: Db, draft: ImportDraft, rows: readonly FileRow[], isTrial: boolean): ReturnType<DraftKind['write']>
} & Partial<Pick<DraftKind, 'tidy' | 'suggest' | 'choices'>>

const masterKind = (context: ImportContext, name: MasterKind, parts: MasterParts): DraftKind => {
  const { words, everywhere, judge, put, ...rest } = parts
  return kindOf(context, name, {
    isWhole: true,
    writable: new Set(columnsOf(name).filter((column) => column !== 'role')),
    everywhere: new Set(everywhere),
    // Each row is a document of its own.
    keyOf: ({ line }) => String(line),
    check: async (tx, draft, { rows, ...on }) => {
      await judge(tx, draft, await readAll(rows()), on)
    },
    write: async (tx, draft, { rows, heard, isTrial }) => {
      const all = await readAll(rows())
      heard(all.length)
      return put(tx, draft, all, isTrial === true)
    },
    template: () => titledTemplate(name, words, context.actor.lang),
    ...rest,
  })
}

export const openingKind = async (context: ImportContext, chosen: TitleChoices): Promise<DraftKind> => {
  const { gate, actor, books } = context
  const facts = await gate.facts(books)
  const companies = await companiesOf(context.db, books)
  const judging = (tx: Db, draft: ImportDraft) => ({ tx, books, facts, questions: draft.questions })
  return masterKind(context, 'opening', {
    ...{ words: 'openingImport', everywhere: ['subject', 'currency', 'direction'], money: moneyOf(facts) },
    form: (file) => openingForm(file, chosen, { facts, companies }),
    judge: (tx, draft, rows, on) => judgeOpenings(rows, judging(tx, draft), on),
    put: async (tx, draft, rows): Promise<OpeningCounted> => {
      const { openings, subjects, only, counted } = await decided(draft, (on) =>
        judgeOpenings(rows, judging(tx, draft), on),
      )
      await gate.within(tx).setOpenings(actor, books, openings, { readBy: facts, only: only ? subjects : null })
      return counted
    },
    suggest: (code, value) => {
      if (code === 'line.subjectUnknown') return nearestSubject(value, facts.subjects)
      const [type = '', entity = ''] = value.split(':')
      if (code !== 'line.entityUnknown' || value.includes(';')) return ''
      const own = facts.listEntities().filter((each) => each.type === type && each.enabled)
      const alike = own.filter((each) => alikeCode(each.code) === alikeCode(entity))
      const found =
        alike.length === 1
          ? alike[0]?.code
          : nearestCode(
              entity,
              own.map((each) => each.code),
            )
      return found ? `${type}:${found}` : ''
    },
  })
}

export const rateKind = async (context: ImportContext, chosen: TitleChoices): Promise<DraftKind> => {
  const { gate, books } = context
  const facts = await gate.facts(books)
  const base = facts.accountSet.baseCurrency
  const money = moneyOf(facts)
  const { currency } = resolverOf(facts)
  const form = masterForm({ kind: 'rates', words: 'rateImport', money })
  const beside: CodeHolders = {
    ...{ holders: { currency: (code) => currencyHolder(facts, code) }, currency: () => '', amount: '' },
  }
  return masterKind(context, 'rates', {
    ...{ words: 'rateImport', everywhere: ['currency', 'type'], money },
    form: async (file) =>
      rateForm(await tableOf(file), {
        form: (table, titles) => form(table, new Map([...titles, ...chosen])),
        currency,
      }),
    judge: (tx, _, rows, on) => {
      for (const row of rows) askRow(row, beside, on.questions)
      return judgeRates(tx, facts, rows, on)
    },
    put: async (tx, draft, rows, isTrial): Promise<MasterCounts> => {
      // First of all, as posting holds the facts: no month is posted between the look at it and the change of its rate.
      if (!isTrial) await touchFacts(tx, await companyIds(tx))
      const judged = await decided(draft, (on) => judgeRates(tx, facts, rows, on))
      return writeRates({ ...context, db: tx }, base, judged)
    },
    suggest: (_, value) => nearestCode(value, [...facts.currencies.keys()]),
  })
}

const hasIn =
  ({ columns }: ImportDraft) =>
  (column: string): boolean =>
    columns.includes(column)

export const entityKind = async (context: ImportContext, chosen: TitleChoices): Promise<DraftKind> => {
  const { gate, actor, books } = context
  const { sandboxOf } = await gate.facts(books)
  const company = sandboxOf || books.companyCode
  const form = namedForm('entities', 'entityImport')
  return masterKind(context, 'entities', {
    ...{ words: 'entityImport', everywhere: ['type'], money: null, tidy: tidyMaster('entities') },
    form: async (file) => form(await tableOf(file), chosen),
    judge: (tx, draft, rows, on) => {
      for (const row of rows) askRow(row, { holders: {}, currency: () => '', amount: '' }, on.questions)
      return judgeEntities(tx, company, rows, hasIn(draft), on)
    },
    put: async (tx, draft, rows, isTrial): Promise<MasterCounts> => {
      // First of all, as whoever defines one entity: facts, rows, trail. A trial takes neither the first nor the last.
      if (!isTrial) await touchFacts(tx, await companyIds(tx))
      const judged = await decided(draft, (on) => judgeEntities(tx, company, rows, hasIn(draft), on))
      const entries = await saveEntities(tx, judged, actor.name)
      if (!isTrial) await gate.within(tx).tell(actor, null, entries)
      return { rows: rows.length, ...countEntries(entries) }
    },
  })
}

export const chartKind = async (context: ImportContext, chosen: TitleChoices): Promise<DraftKind> => {
  const { gate, actor, books } = context
  const facts = await gate.facts(books)
  const rules = rulesOfBooks(books, facts)
  const namesAt = (code: string): string[] => {
    const found = facts.subjects.find(code)
    return found ? namesOf(found) : []
  }
  const form = namedForm('chart', 'chartImport')
  const judge = (tx: Db, draft: ImportDraft, rows: readonly FileRow[], on: Omit<CheckOn, 'rows'>) => {
    // A parent may be in the file as well as in the chart.
    const named = new Map(rows.map(({ cells }) => [cells.code ?? '', cells.name_zh_cn ?? '']))
    const parent = (code: string): Holder | null => {
      const own = named.get(code)
      const known = { own: [own ?? ''], above: [], beside: [code] }
      return own ? { kind: '', code, name: own, known } : subjectHolder(facts, code, [])
    }
    const nameOf = (code: string): string => named.get(code) || (facts.subjects.find(code)?.nameZhCn ?? '')
    /** A subject by the path of names that leads to it. */
    const code = (text: string): Holder => {
      const codes = [parentCode(text, rules.rule)]
      for (let at = codes[0]; at; at = parentCode(at, rules.rule)) codes.push(at)
      const above = codes.flatMap((each) => (each ? [nameOf(each), ...namesAt(each)] : []))
      return { kind: '', code: text, name: nameOf(text), known: { own: [nameOf(text)], above, beside: [text] } }
    }
    const beside: CodeHolders = { holders: { parent, code }, currency: () => '', amount: '' }
    for (const row of rows) askRow(row, beside, on.questions)
    return judgeChart(tx, facts.chartId, { rows, has: hasIn(draft) }, rules, on)
  }
  return masterKind(context, 'chart', {
    ...{ words: 'chartImport', everywhere: ['type', 'direction', 'currency', 'aux'], money: null },
    tidy: tidyMaster('chart'),
    choices: (code) => (code === 'question.noLeaf' ? [correctTo('Y')] : []),
    form: async (file) => form(await tableOf(file), chosen),
    judge,
    put: async (tx, draft, rows, isTrial): Promise<MasterCounts> => {
      const judged = await decided(draft, (on) => judge(tx, draft, rows, on))
      const names = { company: rules.company, by: actor.name }
      // Behind the chart and the months, which judging has taken, and before the rows and the trail.
      if (!isTrial) await touchFacts(tx, judged.companies)
      const { counted, entries } = await writeChart(tx, facts.chartId, judged, names)
      if (!isTrial) await gate.within(tx).tell(actor, null, entries)
      return counted
    },
  })
}

export const masterKinds = { opening: openingKind, rates: rateKind, entities: entityKind, chart: chartKind } as const
