// The desk of one voucher entry tab: its state and all that acts on it need. Made once per tab.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EntryFactsShape, VoucherShape } from '../../../contract/voucher/voucher.ts'
import type { EntityType } from '../../../domain/chart/entity.ts'
import type { VoucherFacts } from '../../../domain/voucher/voucher.ts'
import { localToday } from '../../parts/date-field.tsx'
import { type EntityDirectory, entityDirectory, type FetchEntities } from '../entity-directory.ts'
import type { ListSource } from '../grid/cell-list.ts'
import { type GridRules, openGrid, patchLines } from '../grid/grid-state.ts'
import { lastAux, remember, type SubjectUsage, type Usage, weightOf } from '../subject-search.ts'
import { type FetchSummaries, findSummaries, type SummaryBook, summaryBook } from '../template/summary-book.ts'
import { type EntryBooks, makeBooks, rateTypeOf } from './books.ts'
import { type EntryState, emptyHead, entryLine, headOf, inPeriod, originOf } from './entry-state.ts'
import type { EntryLine } from './fields.ts'
import { type Around, makeRules, takeRate } from './line-rules.ts'
import {
  type FetchRate,
  type FetchRates,
  type RateBook,
  type RateChoices,
  rateBook,
  rateChoices,
  usualChoices,
} from './rate-book.ts'

/** The calls a desk makes; given, so that it can be tried without a server. */
export type DeskCalls = {
  entities: FetchEntities
  rate: FetchRate
  rates: FetchRates
  summaries: FetchSummaries
}

/** Where the usage of this user in this account set is kept. */
type UsageStore = { read: () => Usage; write: (usage: Usage) => void }

type DeskRights = { mayEditRate: boolean; mayDelete: boolean; mayVoid: boolean }

export type Desk = {
  /** Tells this desk from those of other tabs and windows. */
  id: string
  /** The element of the screen, for giving the focus back to the grid. */
  element: { current: HTMLElement | null }
  /** Whether files wait until the voucher is stored. */
  hasPapers: { current: () => boolean }
  store: StoreApi<EntryState>
  /** `books` is replaced when the facts were fetched again. */
  around: Around
  rules: GridRules
  directory: EntityDirectory
  rates: RateBook
  summaries: SummaryBook
  rateChoices: RateChoices
  rights: DeskRights
  usage: UsageStore
  /** What the lists under the cells search in. */
  source: () => ListSource
  /** What `readVoucher` asks for. */
  facts: () => VoucherFacts
}

/** What a voucher that comes to the desk begins without. */
const fresh = {
  list: null,
  isTree: false,
  caret: false,
  marks: new Map(),
  headMarks: [],
  refused: [],
  note: null,
  paste: null,
  conflict: null,
  papers: [],
  sending: null,
} as const

const beginning = (books: EntryBooks, rules: GridRules): EntryState => {
  const head = inPeriod(emptyHead(books.raw.startType, books.raw.startDate), books)
  const grid = openGrid([], rules)
  const clean = { cleanHead: head, cleanLines: grid.lines }
  return { ...fresh, ...clean, head, grid, origin: null, busy: null, panel: null, answerable: null, turn: 0 }
}

/** Puts rates that are known into the lines that wait for one. */
export const takeRates = (desk: Desk): void =>
  desk.store.setState((state) => ({ grid: patchLines(state.grid, (line) => takeRate(line, desk.around), desk.rules) }))

/** Asks for the rates that foreign lines still lack. */
export const wantRates = (desk: Desk): void => {
  const { grid, head } = desk.store.getState()
  for (const line of grid.lines) {
    if (line.currency !== '' && line.rate === '') desk.rates.want(line.currency, rateTypeOf(line), head.date)
  }
}

/** Asks for the entities of the kinds that lines use, so that their names can be shown. */
export const wantEntities = (desk: Desk, lines: readonly EntryLine[]): void => {
  const kinds = new Set(lines.flatMap((line) => Object.keys(line.aux) as EntityType[]))
  if (lines.some((line) => line.handler !== '')) kinds.add('employee')
  for (const kind of kinds) desk.directory.want(kind)
}

/** A desk with a new, empty voucher on it. */
export const makeDesk = (given: {
  facts: EntryFactsShape
  calls: DeskCalls
  usage: UsageStore
  rights: DeskRights
}): Desk => {
  const directory = entityDirectory(given.calls.entities)
  // Rates arrive only after the desk exists, so the callback may look it up when it runs.
  const made: { desk: Desk | null } = { desk: null }
  const rates = rateBook(given.calls.rate, () => made.desk && takeRates(made.desk))
  const around: Around = {
    books: makeBooks(given.facts),
    date: () => made.desk?.store.getState().head.date ?? given.facts.startDate,
    today: localToday,
    rate: rates.find,
    isRateComing: rates.isComing,
    entity: directory.resolve,
    isEntity: (type, code) => directory.row(type, code) !== undefined,
  }
  const rules = makeRules(around)
  const summaries = summaryBook(given.calls.summaries)
  const choices = rateChoices(given.calls.rates)
  const weights = { usage: given.usage.read(), weight: weightOf([]) }
  weights.weight = weightOf(weights.usage)
  const desk: Desk = {
    id: crypto.randomUUID(),
    element: { current: null },
    hasPapers: { current: () => false },
    store: createStore<EntryState>(() => beginning(around.books, rules)),
    around,
    rules,
    directory,
    rates,
    summaries,
    rateChoices: choices,
    rights: given.rights,
    usage: {
      read: () => weights.usage,
      write: (usage) => {
        weights.usage = usage
        weights.weight = weightOf(usage)
        given.usage.write(usage)
      },
    },
    source: () => ({
      books: around.books,
      directory,
      weight: weights.weight,
      lastAux: (subject) => lastAux(weights.usage, subject),
      summaries: (typed) => findSummaries(summaries.rows(), weights.usage, typed),
      rates: ({ currency }) => {
        const rows = choices.rows(currency, around.date())
        return given.rights.mayEditRate ? rows : usualChoices(rows, around.date())
      },
    }),
    facts: () =>
      around.books.factsWith({
        entities: directory.index,
        rate: rates.find,
        mayEditRate: given.rights.mayEditRate,
        today: localToday(),
      }),
  }
  made.desk = desk
  return desk
}

/** Takes facts that were fetched again. */
export const renewFacts = (desk: Desk, facts: EntryFactsShape): void => {
  if (desk.around.books.raw !== facts) desk.around.books = makeBooks(facts)
}

/** Fetches once more what was fetched line by line: rates and entities may have been changed meanwhile. */
export const renewAsked = ({ rates, rateChoices, directory }: Desk): void => {
  rates.renew()
  rateChoices.renew()
  directory.renew()
}

/** Remembers what the saved lines used, for the next search. */
export const rememberUses = (desk: Desk, uses: readonly SubjectUsage[]): void =>
  desk.usage.write(remember(desk.usage.read(), uses))

type Put = Pick<EntryState, 'head' | 'grid' | 'origin' | 'cleanLines'>

const put = (desk: Desk, voucher: Put): void => {
  desk.store.setState(({ turn }) => ({ ...fresh, ...voucher, cleanHead: voucher.head, turn: turn + 1 }))
  wantEntities(desk, voucher.grid.lines)
}

/** Puts a stored voucher on the desk. */
export const showVoucher = (desk: Desk, voucher: VoucherShape): void => {
  const { baseCurrency } = desk.around.books
  const lines = voucher.lines.map((line, index) => entryLine(line, baseCurrency, index + 1))
  const grid = openGrid(lines, desk.rules)
  learnNames(desk, voucher)
  put(desk, { head: headOf(voucher), grid, origin: originOf(voucher, grid.lines), cleanLines: grid.lines })
}

/** The names of entities that came with a voucher are known without asking. */
const learnNames = (desk: Desk, voucher: VoucherShape): void => {
  for (const line of voucher.lines) {
    for (const [type, code] of Object.entries(line.aux)) {
      const name = line.auxNames[type]
      if (name) desk.directory.learn(type as EntityType, code, name)
    }
  }
}

/** Begins a new voucher with the given head and lines; nothing of it counts as typed unless `isTyped`. */
export const beginVoucher = (
  desk: Desk,
  begun: EntryState['head'],
  lines: readonly EntryLine[],
  isTyped: boolean,
): void => {
  const grid = openGrid(lines, desk.rules)
  put(desk, { head: inPeriod(begun, desk.around.books), grid, origin: null, cleanLines: isTyped ? [] : grid.lines })
  takeRates(desk)
  wantRates(desk)
}

const inputOf = (desk: Desk): HTMLInputElement | null | undefined =>
  desk.element.current?.querySelector<HTMLInputElement>('[data-entry-input]')

/** What is typed next takes the place of the text in the cell. */
export const selectCell = (desk: Desk): void => inputOf(desk)?.select()

/** Now, and once more when a dialog that was open has gone: while it is there nothing behind it can be focused. */
export const focusGrid = (desk: Desk): void => {
  const focus = () => {
    const at = document.activeElement
    if (at?.closest('dialog')) return
    inputOf(desk)?.focus({ preventScroll: true })
  }
  focus()
  setTimeout(() => {
    if (document.activeElement === document.body) focus()
  }, 50)
}
