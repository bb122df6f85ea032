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
import { type FileMoney, tidyCell } from '../file/tidy-cell.ts'
import { companiesOf, currencyHolder, moneyOf } from '../file-company.ts'
import { fileProblems, refuseAny } from '../file-problems.ts'
import { columnsOf, type FileRow } from '../layout.ts'
import { judgeChart, rulesOfBooks, writeChart } from '../master/chart.ts'
import { judgeEntities, saveEntities } from '../master/entities.ts'
import { masterForm, namedForm, readAll } from '../master/master-form.ts'
import { tidyMaster } from '../master/master-words.ts'
import { rateForm } from '../master/rate-form.ts'
import { judgeRates, writeRates } from '../master/rates.ts'
import { type Holder, subjectHolder } from '../name-question.ts'
import { nearestCode, nearestSubject } from '../nearest-subject.ts'
import { judgeOpenings, type OpeningCounted } from '../opening/opening.ts'
import { openingForm } from '../opening/opening-form.ts'
import { correctTo, type Question } from '../question.ts'
import { resolverOf } from '../resolve.ts'
import { askRow, type CodeHolders } from '../sheet/sheet-crosscheck.ts'
import { type TitleWords, titledTemplate } from '../titled-form.ts'
import type { CheckOn, DraftKind } from './draft-kind.ts'
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

type Parts = {
  words: TitleWords
  everywhere: readonly string[]
  money: FileMoney | null
  tidy?: DraftKind['tidy']
  form: DraftKind['form']
  judge(tx: Db, draft: ImportDraft, rows: readonly FileRow[], on: Omit<CheckOn, 'rows'>): Promise<unknown>
  /** In a trial, which is taken back, nobody is made to read facts anew. */
  write(tx: Db, draft: ImportDraft, rows: readonly FileRow[], isTrial: boolean): ReturnType<DraftKind['write']>
  suggest?: DraftKind['suggest']
  choices?: NonNullable<DraftKind['choices']>
}

const kindOf = ({ actor, books }: ImportContext, name: MasterKind, parts: Parts): DraftKind => {
  const readOnly = new Set(['role'])
  return {
    name,
    isWhole: true,
    owner: { userId: actor.id, userName: actor.name, accountSet: books.value, kind: name },
    writable: new Set(columnsOf(name).filter((column) => !readOnly.has(column))),
    ofHead: new Set(),
    everywhere: new Set(parts.everywhere),
    // Each row is a document of its own.
    keyOf: ({ line }) => String(line),
    goesWith: () => false,
    tidy: parts.tidy ?? tidyCell,
    money: parts.money,
    form: parts.form,
    check: async (tx, draft, { rows, ...on }) => {
      await parts.judge(tx, draft, await readAll(rows()), on)
    },
    write: async (tx, draft, { rows, heard, isTrial }) => {
      const all = await readAll(rows())
      heard(all.length)
      return parts.write(tx, draft, all, isTrial === true)
    },
    // Rows that are there are left as they are, or asked for.
    wasImported: () => Promise.resolve(false),
    suggest: parts.suggest ?? (() => ''),
    ...(parts.choices && { choices: parts.choices }),
    template: () => titledTemplate(name, parts.words, actor.lang),
  }
}

export const openingKind = async (context: ImportContext, chosen: TitleChoices): Promise<DraftKind> => {
  const { gate, actor, books } = context
  const facts = await gate.facts(books)
  const companies = await companiesOf(context.db, books)
  const judging = (tx: Db, draft: ImportDraft) => ({ tx, books, facts, questions: draft.questions })
  return kindOf(context, 'opening', {
    ...{ words: 'openingImport', everywhere: ['subject', 'currency', 'direction'], money: moneyOf(facts) },
    form: (file) => openingForm(file, chosen, { facts, companies }),
    judge: (tx, draft, rows, on) => judgeOpenings(rows, judging(tx, draft), on),
    write: async (tx, draft, rows): Promise<OpeningCounted> => {
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
  return kindOf(context, 'rates', {
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
    write: async (tx, draft, rows, isTrial): Promise<MasterCounts> => {
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
  return kindOf(context, 'entities', {
    ...{ words: 'entityImport', everywhere: ['type'], money: null, tidy: tidyMaster('entities') },
    form: async (file) => form(await tableOf(file), chosen),
    judge: (tx, draft, rows, on) => {
      for (const row of rows) askRow(row, { holders: {}, currency: () => '', amount: '' }, on.questions)
      return judgeEntities(tx, company, rows, hasIn(draft), on)
    },
    write: async (tx, draft, rows, isTrial): Promise<MasterCounts> => {
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
  return kindOf(context, 'chart', {
    ...{ words: 'chartImport', everywhere: ['type', 'direction', 'currency', 'aux'], money: null },
    tidy: tidyMaster('chart'),
    choices: (code) => (code === 'question.noLeaf' ? [correctTo('Y')] : []),
    form: async (file) => form(await tableOf(file), chosen),
    judge,
    write: async (tx, draft, rows, isTrial): Promise<MasterCounts> => {
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
