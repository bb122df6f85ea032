// Proves an archive: every record is taken in the order of the file, then what must agree is compared.
import { createHash } from 'node:crypto'
import { entityTypes } from '../domain/chart/entity.ts'
import { type ArchiveRecord, adjustmentOf, archiveVersion, type RecordOf } from '../domain/closing/archive.ts'
import type { KeptMonth } from '../domain/closing/posted-month.ts'
import { stateFaults } from '../domain/closing/proof.ts'
import { checkBalances, checkFigures, standing } from './figures.ts'
import { recordsOf } from './file.ts'
import { checkRows, takeRevision, takeRow } from './rows.ts'
import { type ArchiveFinding, addOpen, find, monthText, nameOf, newState, type Posting, type State } from './state.ts'
import { checkTold, takeGroupLink, takeHead, takeLink } from './trail.ts'
import { takeVoucher } from './voucher.ts'

/** What was proved. `roots` and `head` are what a paper or another file may be compared with. */
export type Proof = {
  accountSet: string
  vouchers: number
  links: string
  last: string
  roots: { month: string; version: number; root: string }[]
  head: string
  findings: ArchiveFinding[]
}

/** The file is none that this verifier can read. */
export class NoArchive extends Error {}

const exact = (text: string): bigint => BigInt(text.replace('.', ''))

const takeBalance = (state: State, row: RecordOf<'balance'>): void => {
  for (const family of ['saved', 'audited', 'posted'] as const) {
    const key = [family, row.no, row.subject, row.auxId, row.currency, row.class].join('|')
    addOpen(state, key, row[family].map(exact), 1n)
  }
}

const takeFlow = (state: State, row: RecordOf<'cashFlow'>): void => {
  for (const family of ['saved', 'audited', 'posted'] as const) {
    addOpen(state, `flow|${family}|${row.no}|${row.item}`, [BigInt(row[family])], 1n)
  }
}

const takeAux = (state: State, { id, text, columns }: RecordOf<'aux'>): void => {
  state.auxes.set(id, text)
  const pairs = entityTypes.flatMap((type, at) => (columns[at] == null ? [] : [`${type}:${columns[at]}`]))
  if (pairs.join(';') !== text) find(state, 'entity', text)
}

type Record_ = [number, number, number, number, string, string, Posting['postedNos'], Posting['previousNos']]

const takePosting = (state: State, { text }: RecordOf<'posting'>): void => {
  const fields = JSON.parse(text) as unknown[]
  const [year, no, version, , , , postedNos, previousNos] = fields as Record_
  const [previousRoot, root, kept, cancelledBy] = fields.slice(10) as [string, string, KeptMonth, unknown]
  state.postings.push({
    ...{ year, no, version, postedNos, previousNos, previousRoot, root, kept },
    isCancelled: cancelledBy !== null,
    record: createHash('sha256').update(text).digest('hex'),
    rootHash: createHash('sha256').update(Buffer.from(previousRoot, 'hex')),
  })
}

type Item = [string, string, string, number, string, string | null, string, number | null, string, string, string]

const takeItem = (state: State, { text }: RecordOf<'openItem'>): void => {
  const [subject, aux, currency, , , , , , , base, original] = JSON.parse(text) as Item
  const key = `${subject}|${aux}|${currency}`
  const sum = state.items.get(key) ?? { subject, base: 0n, original: 0n }
  state.items.set(key, { subject, base: sum.base + BigInt(base), original: sum.original + BigInt(original) })
  state.itemsHash.update(createHash('sha256').update(text).digest())
}

const takePeriod = (state: State, record: RecordOf<'period'>): void => {
  state.periods.set(record.no, record.status)
  state.periodList.push(record)
}

const takeSet = (state: State, record: RecordOf<'set'>): void => {
  if (!(record.version >= 1 && record.version <= archiveVersion)) throw new NoArchive(`version ${record.version}`)
  state.set = record
}

const take = (state: State, record: ArchiveRecord, lang: string): void => {
  if (record.kind === 'set') takeSet(state, record)
  else if (record.kind === 'voucherType') {
    state.words.set(record.code, (lang === 'zh-tw' ? record.wordZhTw : record.wordZhCn) || record.code)
  } else if (record.kind === 'subject') state.subjects.push(record.subject)
  else if (record.kind === 'cashFlowItem') state.flowItems.set(record.code, record.direction)
  else if (record.kind === 'statementLine') {
    state.lines.set(record.statement, [...(state.lines.get(record.statement) ?? []), record.line])
  } else if (record.kind === 'aux') takeAux(state, record)
  else if (record.kind === 'row') takeRow(state, record)
  else if (record.kind === 'revision') takeRevision(state, record)
  else if (record.kind === 'period') takePeriod(state, record)
  else if (record.kind === 'counter') state.counters.push(record)
  else if (record.kind === 'opening') state.openings.push(record)
  else if (record.kind === 'openingFlow') state.openingFlows.push(record)
  else if (record.kind === 'openItem') takeItem(state, record)
  else if (record.kind === 'balance') takeBalance(state, record)
  else if (record.kind === 'cashFlow') takeFlow(state, record)
  else if (record.kind === 'adjustment') {
    const digest = createHash('sha256').update(record.text).digest('hex')
    state.adjustments.push({ ...adjustmentOf(record.text, BigInt(state.adjustments.length)), record: digest })
  } else if (record.kind === 'statement') state.statements.push(record)
  else if (record.kind === 'posting') takePosting(state, record)
  else if (record.kind === 'voucher') takeVoucher(state, record)
  else if (record.kind === 'link') takeLink(state, record)
  else if (record.kind === 'groupLink') takeGroupLink(state, record)
  else if (record.kind === 'head') takeHead(state, record)
}

/** Each posting is chained to the one before it, and its root is that of its vouchers. */
const checkRoots = (state: State): void => {
  let previous = '0'.repeat(64)
  for (const posting of state.postings) {
    const what = `${monthText(posting.year, posting.no)} (${posting.version})`
    // A management set may change its vouchers after cancelling; its old roots then stand for what is no more.
    const isVoid = posting.isCancelled && state.set?.mode === 'MANAGEMENT'
    const isHere = posting.year === state.set?.year && !isVoid
    if (posting.previousRoot !== previous) find(state, 'root', what)
    else if (isHere && posting.rootHash.digest('hex') !== posting.root) find(state, 'root', what)
    previous = posting.root
  }
}

/** Posted numbers behind the last voucher of their month and type, and counters that are gone or behind it. */
const checkNumbers = (state: State): void => {
  for (const [key, next] of state.next) {
    const [no = '', type = ''] = key.split('|')
    const counter = state.counters.find((each) => each.no === Number(no) && each.type === type)
    if ((counter?.lastNo ?? 0) < next - 1) find(state, 'numbers', nameOf(state, Number(no), type, next - 1))
  }
  for (const { no, type, postedNo } of state.counters) {
    for (let missing = state.next.get(`${no}|${type}`) ?? 1; missing <= postedNo; missing += 1) {
      find(state, 'numbers', nameOf(state, no, type, missing))
    }
  }
}

const checkStates = (state: State): void => {
  const { value = '', year = 0, mode = '' } = state.set ?? {}
  const own = state.postings.filter((posting) => posting.year === year).sort((a, b) => a.version - b.version)
  const periods = [...state.periods].map(([no, status]) => ({ no, status }))
  const facts = { value, year, mode, told: state.toldMode, periods, counters: state.counters, postings: own }
  for (const what of stateFaults(facts)) find(state, 'posting', what)
}

/** Reads a whole archive; a NoArchive error when it is none. `lang` chooses the words of voucher types. */
export const proveArchive = async (path: string, lang: string): Promise<Proof> => {
  const state = newState()
  let isWhole = false
  const records = recordsOf(path, (whole) => {
    isWhole = whole
  })
  for await (const { line, record } of records) {
    if (state.set === null && record?.kind !== 'set') throw new NoArchive(`line ${line}`)
    try {
      if (record) take(state, record, lang)
      else find(state, 'file', `${line}`)
    } catch (error) {
      if (error instanceof NoArchive) throw error
      // A record that cannot be understood is named by its line, and the others are proved all the same.
      find(state, 'file', `${line}`)
    }
  }
  if (state.set === null) throw new NoArchive('')
  if (!isWhole) find(state, 'file', path)
  checkNumbers(state)
  checkBalances(state)
  checkFigures(state)
  checkRoots(state)
  checkStates(state)
  checkTold(state)
  checkRows(state)
  const roots = standing(state).map(({ no, version, root }) => ({
    month: monthText(state.set?.year ?? 0, no),
    version,
    root,
  }))
  return {
    ...{ accountSet: state.set.value, vouchers: state.vouchers, last: state.last.name, roots },
    ...{ links: `${state.chain?.seq ?? 0n}`, head: state.chain?.hash.toString('hex') ?? '' },
    findings: state.findings,
  }
}
