// Vouchers as they go over the wire: amounts as decimal text, names beside codes, only what the scope shows.
import type { EntryFactsShape, VoucherShape } from '../../contract/voucher/voucher.ts'
import type { LineRowShape, VoucherRowShape } from '../../contract/voucher/voucher-list.ts'
import { formatMoney, formatQuantity, formatRate, parseQuantity, parseRate } from '../../domain/base/money.ts'
import { firstOpen, isEntryOpen, lastDay, periodText } from '../../domain/base/period.ts'
import { recordOf } from '../../domain/base/record.ts'
import type { ClosedMonths } from '../../domain/base/soft-close.ts'
import type { ExpenseDepartment } from '../../domain/bills/expense.ts'
import { type DataScope, isUnlimited, seesLine } from '../../domain/chart/access.ts'
import { type AuxSet, entitiesIn, entityTypes } from '../../domain/chart/entity.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { classOf } from '../../domain/voucher/balance.ts'
import { digitsOf, eliminationType, type Line, typedFields, voucherWord } from '../../domain/voucher/voucher.ts'
import { possibleActions, voucherActions } from '../../domain/voucher/voucher-action.ts'
import type { ListedLine } from '../ledger/counts/line-list.ts'
import type { ListedDraft, ListedVoucher } from '../ledger/counts/voucher-list.ts'
import type { Actor, CompanyFacts } from '../ledger/gate.ts'
import { closedNow } from '../ledger/store/account-set.ts'
import { today } from '../ledger/store/books.ts'
import {
  isPosted,
  type LineAsStored,
  type Stored,
  type StoredHead,
  stateOf,
  statusOf,
} from '../ledger/store/voucher-store.ts'

const wordOf = (facts: CompanyFacts, type: string, lang: string): string => voucherWord(facts.voucherTypes, type, lang)

export const nameOf = (
  named: { nameZhCn: string; nameZhTw: string; nameEn: string } | undefined,
  lang: string,
): string => (named ? subjectName(named, lang) : '')

/** The kinds, codes and names of a set of entities, in canonical order. */
const namedEntities = (aux: AuxSet, facts: CompanyFacts, lang: string) =>
  entityTypes.flatMap((type) => {
    const code = aux[type]
    return code ? [{ type, code, name: nameOf(facts.entities.find(type, code), lang) }] : []
  })

const auxNames = ({ aux }: Pick<Line, 'aux'>, facts: CompanyFacts, lang: string): Record<string, string> =>
  Object.fromEntries(namedEntities(aux, facts, lang).map(({ type, name }) => [type, name]))

/** Entities with their names, such as 'S01 万象店'. */
export const entityTexts = (aux: AuxSet, facts: CompanyFacts, lang: string): string[] =>
  namedEntities(aux, facts, lang).map(({ code, name }) => `${code} ${name}`.trim())

const lineOf = (line: Line, facts: CompanyFacts, lang: string): VoucherShape['lines'][number] => {
  const base = (amount: bigint) => (amount === 0n ? '' : formatMoney(amount, facts.baseDigits))
  const isForeign = line.currency !== facts.accountSet.baseCurrency
  return {
    ...line,
    subjectName: facts.subjects
      .path(line.subject)
      .map((subject) => nameOf(subject, lang))
      .join(' / '),
    aux: { ...line.aux },
    auxNames: auxNames(line, facts, lang),
    rate: line.rate === null ? '' : formatRate(line.rate),
    original: isForeign ? formatMoney(line.original, digitsOf(facts.currencies, line.currency)) : '',
    debit: base(line.debit),
    credit: base(line.credit),
    quantity: line.quantity === null ? '' : formatQuantity(line.quantity),
    price: line.price === null ? '' : formatQuantity(line.price),
  }
}

/** What a voucher, its row and the rows of its lines say of its head. */
const briefShape = (
  head: Omit<ListedLine, keyof LineAsStored | 'companyId' | 'posted' | 'reversed'>,
  facts: CompanyFacts,
  lang: string,
) => ({
  company: facts.accountSet.company,
  period: periodText({ year: head.year, no: head.periodNo }),
  word: wordOf(facts, head.voucherType, lang),
  no: head.voucherNo,
  date: head.voucherDate,
  serialNo: head.serialNo,
  attachCount: head.attachCount,
  remark: head.remark,
  status: statusOf(head),
  source: head.source,
  createdBy: head.createdName,
  auditedBy: head.auditedName,
  rejected: head.rejected,
})

const headShape = (head: StoredHead | ListedVoucher, facts: CompanyFacts, lang: string) => ({
  ...briefShape(head, facts, lang),
  id: head.id.toString(),
  type: head.voucherType,
  createdAt: head.createdAt,
  cashierBy: head.cashierName,
  auditedAt: head.auditedAt ?? '',
  version: head.version,
})

/** A stored voucher for a reader; lines outside the scope are counted, not shown. Null when no line is seen. */
export const voucherShape = (
  stored: Stored,
  facts: CompanyFacts,
  reader: { actor: Actor; scope: DataScope; postedBy: string },
): VoucherShape | null => {
  const { head, voucher } = stored
  const { actor, scope, postedBy } = reader
  const lines = isUnlimited(scope) ? voucher.lines : voucher.lines.filter((line) => seesLine(scope, line))
  if (lines.length === 0) return null
  const { copy: _, ...actions } = possibleActions(
    stateOf(stored, facts.subjects.isCash, closedNow(facts.softCloses, actor)),
    {
      id: actor.id.toString(),
      may: actor.may,
    },
  )
  return {
    ...headShape(head, facts, actor.lang),
    posted: isPosted(head),
    reversed: head.reversedBy !== null,
    // The rest of the whole would tell what the hidden lines hold.
    total: lines.length < voucher.lines.length ? '' : formatMoney(head.totalDebit, facts.baseDigits),
    postedBy,
    steps: head.steps.map(({ userId: _, ...step }) => step),
    lines: lines.map((line) => lineOf(line, facts, actor.lang)),
    hiddenLines: voucher.lines.length - lines.length,
    actions: { ...actions, reverse: actions.reverse && classOf(voucher.source) === 'ordinary' },
    corrects: '',
  }
}

export const rowShape = (
  row: ListedVoucher,
  facts: CompanyFacts,
  { lang, id }: Pick<Actor, 'lang' | 'id'>,
): VoucherRowShape => ({
  ...headShape(row, facts, lang),
  posted: row.posted,
  reversed: row.reversed,
  total: row.totalDebit === null ? '' : formatMoney(row.totalDebit, facts.baseDigits),
  postedBy: row.postedName ?? '',
  mine: row.createdBy === id,
  isPart: row.part,
  summary: row.summary,
  subjects: row.subjects.map((code) => `${code} ${nameOf(facts.subjects.find(code), lang)}`),
})

export const lineRow = (row: ListedLine, facts: CompanyFacts, lang: string): LineRowShape => {
  const base = (amount: bigint) => (amount === 0n ? '' : formatMoney(amount, facts.baseDigits))
  const isForeign = row.currency !== facts.accountSet.baseCurrency
  return {
    ...briefShape(row, facts, lang),
    id: row.voucherId.toString(),
    lineNo: row.lineNo,
    posted: row.posted,
    reversed: row.reversed,
    summary: row.summary,
    subject: row.subject,
    subjectName: nameOf(facts.subjects.find(row.subject), lang),
    entities: entityTexts(entitiesIn(row.canonical), facts, lang),
    currency: row.currency,
    rate: row.rate === null ? '' : formatRate(parseRate(row.rate) ?? 0n),
    original: isForeign ? formatMoney(row.original, digitsOf(facts.currencies, row.currency)) : '',
    debit: base(row.debit),
    credit: base(row.credit),
    quantity: row.quantity === null ? '' : formatQuantity(parseQuantity(row.quantity) ?? 0n),
    handler: row.handler,
    business: row.business,
    purpose: row.purpose,
    cfItem: row.cfItem,
    invoiceNo: row.invoiceNo,
  }
}

/** The date a new voucher begins with: the last one's when its month takes entries, else today within open months. */
export const startDate = (facts: CompanyFacts, last: string, closed: ClosedMonths = new Map()): string => {
  const { year, options } = facts.accountSet
  const takes = (date: string) =>
    date.startsWith(`${year}-`) &&
    !closed.has(Number(date.slice(5, 7))) &&
    isEntryOpen(facts.periods, Number(date.slice(5, 7)), options.futureVoucherMonths)
  if (last !== '' && takes(last)) return last
  const now = today()
  if (takes(now)) return now
  return lastDay({ year, no: firstOpen(facts.periods) ?? 12 })
}

export const entryFacts = (
  facts: CompanyFacts,
  last: { date: string; type: string },
  closed: ClosedMonths,
  { related, departments }: Pick<EntryFactsShape, 'related'> & { departments: readonly ExpenseDepartment[] },
): EntryFactsShape => ({
  related,
  departments: departments.map(({ expenseClass: _, ...each }) => each),
  company: facts.accountSet.company,
  year: facts.accountSet.year,
  baseCurrency: facts.accountSet.baseCurrency,
  options: Object.fromEntries(
    Object.entries(facts.accountSet.options).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  ),
  subjects: facts.subjects.all.map((subject) => ({ ...subject, aux: subject.aux.map((each) => ({ ...each })) })),
  currencies: facts.currencyList.map((each) => ({ ...each })),
  voucherTypes: facts.typeList
    .filter(({ code, enabled }) => enabled && (code !== eliminationType || facts.holdsEliminations))
    .map(({ enabled: _, ...type }) => type),
  cashFlowItems: facts.cashFlowList
    .filter(({ code }) => facts.cashFlowItems.has(code))
    .map(({ activity: _, ...item }) => item),
  periods: [...facts.periods].map(([no, status]) => ({ no, status })),
  closed: [...closed].map(([no, reason]) => ({ no, reason })),
  startDate: startDate(facts, last.date, closed),
  startType: last.type || (facts.typeList.find((type) => type.enabled)?.code ?? ''),
})

const draftHead = (found: ListedDraft, facts: CompanyFacts, lang: string) => ({
  id: found.id.toString(),
  company: facts.accountSet.company,
  period: found.draft.adjustment ? `${found.draft.date.slice(0, 4)}-13` : found.draft.date.slice(0, 7),
  type: found.draft.type,
  word: wordOf(facts, found.draft.type, lang),
  no: null,
  date: found.draft.date,
  serialNo: '',
  attachCount: found.draft.attachCount ?? 0,
  remark: found.draft.remark ?? '',
  status: 'draft' as const,
  posted: false,
  reversed: false,
  source: 'MANUAL',
  total: formatMoney(0n, facts.baseDigits),
  createdBy: found.createdName,
  createdAt: found.createdAt,
  cashierBy: '',
  auditedBy: '',
  auditedAt: '',
  postedBy: '',
  rejected: '',
  version: found.version,
})

/** A draft in the list; it has no total, since its figures are only what was typed. */
export const draftRow = (found: ListedDraft, facts: CompanyFacts, lang: string): VoucherRowShape => ({
  ...draftHead(found, facts, lang),
  mine: true,
  isPart: false,
  summary: found.draft.lines[0]?.summary ?? '',
  subjects: [...new Set(found.draft.lines.map((line) => line.subject).filter((code) => code !== ''))],
})

const { copy: _, ...noActions } = recordOf(voucherActions, () => false)

/** A draft as it was typed, in the shape of a voucher. */
export const draftShape = (found: ListedDraft, facts: CompanyFacts, lang: string): VoucherShape => ({
  ...draftHead(found, facts, lang),
  hiddenLines: 0,
  steps: [],
  corrects: found.draft.corrects ?? '',
  actions: { ...noActions, edit: true, delete: true },
  lines: found.draft.lines.map((line, index) => ({
    lineNo: index + 1,
    summary: line.summary,
    subject: line.subject,
    subjectName: facts.subjects
      .path(line.subject)
      .map((subject) => nameOf(subject, lang))
      .join(' / '),
    aux: { ...line.aux } as Record<string, string>,
    auxNames: auxNames(line, facts, lang),
    ...recordOf(typedFields, (field) => line[field] ?? ''),
  })),
})
