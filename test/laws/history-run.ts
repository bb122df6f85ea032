// One step of a history: done through the gate and in the model, which must both refuse it or both do it.
import { expect } from 'vitest'
import { Refusal } from '../../src/domain/base/problem.ts'
import { checkReversal, reverseVoucher } from '../../src/domain/voucher/reversal.ts'
import { toDraft, type VoucherDraft } from '../../src/domain/voucher/voucher.ts'
import { readVoucher } from '../../src/domain/voucher/voucher-check.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import type { Actor, Books, Gate } from '../../src/server/ledger/gate.ts'
import { isPosted, readStored, type Stored, statusOf } from '../../src/server/ledger/store/voucher-store.ts'
import * as law from './history-model.ts'
import type { Doing, Plan } from './history-steps.ts'

/** A history in the making. */
export type Desk = {
  gate: Gate
  look: Db
  books: Books
  chartId: bigint
  model: law.Model
  people: readonly { actor: Actor; person: law.Person }[]
  customers: readonly string[]
  last: { key: string; draft: VoucherDraft; at: number; id: bigint } | null
  count: number
  hits: Map<string, number>
}

const nobody = { actor: {} as Actor, person: { id: 0n, lacks: [], isAuditor: false } }
export const personAt = (desk: Desk, at: number) => desk.people[at] ?? nobody

export const hit = (desk: Desk, what: string): void => void desk.hits.set(what, (desk.hits.get(what) ?? 0) + 1)

const codesOf = async (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof Refusal) return error.problems.map((each) => each.code)
      throw error
    },
  )

/** True when both refuse for the same reasons; false when both did it. */
export const agree = async (work: Promise<unknown>, expected: readonly string[]): Promise<boolean> => {
  expect(await codesOf(work)).toEqual(expected)
  return expected.length > 0
}

const pickOf = (desk: Desk, { pick, state }: { pick: number; state: law.State | '' }): law.Kept | undefined => {
  const { model } = desk
  const fitting = state === '' ? [] : model.vouchers.filter((kept) => law.stateOf(model, kept) === state)
  const list = fitting.length > 0 ? fitting : model.vouchers
  return list[pick % Math.max(list.length, 1)]
}

const noteState = (desk: Desk, what: string, kept: law.Kept): void =>
  hit(desk, `${what} of ${law.stateOf(desk.model, kept)}`)

const sides = (desk: Desk): Pick<law.Line, 'subject' | 'customer' | 'currency'>[] => {
  const [a = '', b = ''] = desk.customers
  const base = { customer: '', currency: 'CNY' }
  const { foreign } = desk.model
  return [
    { ...base, subject: '2241' },
    { ...base, subject: '1122', customer: a },
    { ...base, subject: '1122', customer: b },
    { ...base, subject: '6602' },
    { ...base, subject: '1122' },
    { ...base, subject: '6001', customer: a },
    { ...base, subject: '6001' },
    { ...base, subject: '22210107' },
    { ...base, subject: '22210103' },
    { ...base, subject: '6901' },
    { subject: '1002', customer: '', currency: foreign },
    { subject: '1123', customer: a, currency: foreign },
    { subject: '1123', customer: b, currency: foreign },
    { subject: '1123', customer: b, currency: 'CNY' },
  ]
}

/** A rate in hundredths, as 1e-8; 0 for one that is looked up. */
export const rateOf = (hundredths: number): bigint | null => (hundredths === 0 ? null : BigInt(hundredths) * 1_000_000n)

export const rateText = (rate: bigint): string =>
  `${rate / 100_000_000n}.${String(rate % 100_000_000n).padStart(8, '0')}`

/** What a plan wants to book: its lines against cash, or against the other payables. */
const wantedOf = (desk: Desk, plan: Plan): law.Wanted => {
  const known = sides(desk)
  const head = { ...plan, day: Math.min(plan.day, 30), source: 'MANUAL', lines: [] }
  const lines = plan.lines.map(({ from, cents }): law.Line => {
    const side = known[from % known.length] ?? { subject: '2241', customer: '', currency: 'CNY' }
    const isForeign = side.currency !== 'CNY'
    const line = { ...side, rate: isForeign ? rateOf(plan.rate) : null, flow: '', original: BigInt(cents) }
    const rate = law.rateOf(desk.model, head, { ...line, debit: 0n, credit: 0n }) ?? 700_000_000n
    const found = isForeign ? law.atRate(BigInt(cents), rate) : BigInt(cents)
    const isCredit = from % 3 === 1
    return { ...line, debit: isCredit ? 0n : found, credit: isCredit ? found : 0n }
  })
  const sum = lines.reduce((total, { debit, credit }) => total + debit - credit, 0n)
  const last = { subject: plan.inCash ? '1001' : '2241', customer: '', currency: 'CNY', rate: null, flow: '' }
  const ends = sum === 0n ? [1n, -1n] : [sum]
  const against = ends.map((credit) => ({ ...last, original: credit, debit: 0n, credit }))
  return { month: plan.month, day: head.day, type: plan.type, source: 'MANUAL', lines: [...lines, ...against] }
}

const textOf = (amount: bigint): string => {
  const text = String(amount < 0n ? -amount : amount).padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

const draftOf = (wanted: law.Wanted): VoucherDraft => ({
  type: wanted.type,
  date: law.dateOf(wanted),
  lines: wanted.lines.map((line, index) => ({
    summary: `摘要 ${index}`,
    subject: line.subject,
    aux: line.customer === '' ? {} : { customer: line.customer },
    debit: line.debit === 0n ? '' : textOf(line.debit),
    credit: line.credit === 0n ? '' : textOf(line.credit),
    ...(line.currency === 'CNY' ? {} : { currency: line.currency, original: textOf(line.original) }),
    ...(line.rate === null ? {} : { rate: rateText(line.rate) }),
  })),
})

const book = async (desk: Desk, at: number, wanted: law.Wanted, more: Partial<Asked> = {}): Promise<bigint | null> => {
  const { actor, person } = personAt(desk, at)
  const { draft = draftOf(wanted), expected = law.readRefusals(desk.model, wanted), reversalOf = null } = more
  const key = `key-${desk.count}-${desk.model.vouchers.length}`
  const saving = desk.gate.save(actor, desk.books, { draft, key })
  if (await agree(saving, expected)) return null
  const saved = await saving
  expect(saved.no).toBe(law.save(desk.model, saved.id, person.id, wanted, reversalOf))
  desk.last = { key, draft, at, id: saved.id }
  return saved.id
}
type Asked = { draft: VoucherDraft; expected: string[]; reversalOf: bigint }

const doSave = (desk: Desk, doing: Doing<'save'>) => {
  hit(desk, `save at ${desk.model.statuses.get(doing.voucher.month)}`)
  return book(desk, doing.who, wantedOf(desk, doing.voucher))
}

/** Somebody distributes the profit by hand. */
const doDistribute = (desk: Desk, { who, month, way, cents }: Doing<'distribute'>) => {
  const lines = way.split(' ').map((subject, at): law.Line => {
    const line = { subject, customer: '', currency: 'CNY', original: BigInt(cents), rate: null, flow: '' }
    return { ...line, debit: at === 0 ? BigInt(cents) : 0n, credit: at === 0 ? 0n : BigInt(cents) }
  })
  return book(desk, who, { month, day: 20, type: 'JI', source: 'MANUAL', lines })
}

/** The same request again has the same answer, and another one under its key none. */
const doRepeat = async (desk: Desk, { other }: Doing<'repeat'>) => {
  if (!desk.last) return
  const { key, draft, at, id } = desk.last
  const kept = desk.model.vouchers.find((each) => each.id === id)
  const sent = other ? { ...draft, remark: 'other' } : draft
  const saving = desk.gate.save(personAt(desk, at).actor, desk.books, { draft: sent, key })
  const expected = other ? ['idempotency.reused'] : kept?.deleted ? ['record.missing'] : []
  if (!(await agree(saving, expected))) expect([(await saving).id, (await saving).no]).toEqual([id, kept?.no])
}

const doEdit = async (desk: Desk, doing: Doing<'edit'>) => {
  const kept = pickOf(desk, doing)
  if (!kept) return
  noteState(desk, 'edit', kept)
  const { actor, person } = personAt(desk, doing.who)
  const wanted = { ...wantedOf(desk, doing.voucher), source: 'MANUAL' }
  const version = doing.stale === 0 ? kept.version - 1 : kept.version
  const expected = law.mayEdit(desk.model, kept, person, wanted, doing.stale === 0)
  const saving = desk.gate.save(actor, desk.books, { id: kept.id, version, draft: draftOf(wanted) })
  if (await agree(saving, expected)) return
  law.edit(desk.model, kept, wanted)
  expect([(await saving).no, (await saving).version]).toEqual([kept.no, kept.version])
}

type DraftStep = Doing<'draft'> | Doing<'saveDraft'> | Doing<'deleteDraft'>
const doDraft = async (desk: Desk, doing: DraftStep) => {
  const { model, gate, books } = desk
  const { actor, person } = personAt(desk, doing.who)
  const ids = [...model.drafts.keys()]
  const id = ids[doing.pick % Math.max(ids.length, 1)] ?? null
  const isOwn = id !== null && model.drafts.get(id) === person.id
  if (doing.do === 'draft') {
    const asked = { id: doing.isNew ? null : id, draft: draftOf(wantedOf(desk, doing.voucher)) }
    const keeping = gate.saveDraft(actor, books, asked)
    if (await agree(keeping, asked.id === null || isOwn ? [] : ['record.missing'])) return
    model.drafts.set(await keeping, person.id)
  } else if (id !== null && doing.do === 'deleteDraft') {
    if (!(await agree(gate.delete(actor, books, [id]), isOwn ? [] : ['record.missing']))) model.drafts.delete(id)
  } else if (id !== null && doing.do === 'saveDraft') {
    const wanted = wantedOf(desk, doing.voucher)
    const read = law.readRefusals(model, wanted)
    const saving = gate.save(actor, books, { id, draft: draftOf(wanted) })
    if (await agree(saving, read.length > 0 || isOwn ? read : ['record.missing'])) return
    model.drafts.delete(id)
    const saved = await saving
    expect(saved.no).toBe(law.save(model, saved.id, person.id, wanted))
  }
}

const pairOf = (desk: Desk, doing: { pick: number; state: law.State | ''; more: number }): law.Kept[] => [
  ...new Set([pickOf(desk, doing), pickOf(desk, { ...doing, pick: doing.more })].flatMap((kept) => kept ?? [])),
]

const doDelete = async (desk: Desk, doing: Doing<'delete'>) => {
  const list = pairOf(desk, doing)
  if (list.length === 0) return
  for (const kept of list) noteState(desk, 'delete', kept)
  const { actor, person } = personAt(desk, doing.who)
  const deleting = desk.gate.delete(
    actor,
    desk.books,
    list.map(({ id }) => id),
  )
  if (await agree(deleting, law.mayDelete(desk.model, list, person))) return
  for (const kept of list) kept.deleted = true
}

const doAct = async (desk: Desk, doing: Doing<'act'>) => {
  const list = pairOf(desk, doing)
  const { actor, person } = personAt(desk, doing.who)
  // Without a reason nothing would be marked as returned: its call refuses that.
  const reason = doing.act === 'reject' ? '退回' : ''
  const results = await desk.gate.act(actor, desk.books, { act: doing.act, ids: list.map(({ id }) => id), reason })
  for (const kept of list) {
    noteState(desk, doing.act, kept)
    const expected = law.mayAct(desk.model, kept, doing.act, person)
    expect(results.find(({ id }) => id === kept.id)?.problems.map(({ code }) => code)).toEqual(expected)
    if (expected.length === 0) law.act(kept, doing.act)
  }
}

const storedOf = async (desk: Desk, kept: law.Kept) => (await readStored(desk.look, desk.books, [kept.id]))[0]

/** The lines in the order of the voucher, in which reasons are told: of lines that we make the model has no order. */
const asStored = ({ lines }: law.Kept, { voucher }: Stored): law.Line[] => {
  const placeOf = (line: law.Line): number =>
    voucher.lines.findIndex(
      ({ subject, aux, debit, credit }) =>
        subject === line.subject &&
        (aux.customer ?? '') === line.customer &&
        debit === line.debit &&
        credit === line.credit,
    )
  return [...lines].sort((a, b) => placeOf(a) - placeOf(b))
}

const doCopy = async (desk: Desk, doing: Doing<'copy'>) => {
  const kept = pickOf(desk, doing)
  if (!kept) return
  noteState(desk, 'copy', kept)
  const stored = await storedOf(desk, kept)
  if (!stored) return expect(kept.deleted).toBe(true)
  const { month, day } = doing.voucher
  const wanted: law.Wanted = { month, day, type: kept.type, source: 'MANUAL', lines: asStored(kept, stored) }
  const { lines } = toDraft(stored.voucher, await desk.gate.facts(desk.books))
  await book(desk, doing.who, wanted, { draft: { type: kept.type, date: law.dateOf(wanted), lines } })
}

/** The red reversal as its call makes it; a pair books the right voucher beside it. */
const doReverse = async (desk: Desk, doing: Doing<'reverse'>) => {
  const kept = pickOf(desk, doing)
  if (!kept) return
  noteState(desk, 'reverse', kept)
  const stored = await storedOf(desk, kept)
  if (!stored) return expect(kept.deleted).toBe(true)
  // Few days of one month follow those of another: a reversal mostly comes at the end of all.
  const at = doing.pick % 4 > 0 ? { month: 12, day: 30 } : doing.voucher
  const wanted: law.Wanted = { ...at, type: kept.type, source: 'REVERSAL', lines: law.reversed(kept) }
  const expected = law.mayReverse(desk.model, kept, wanted)
  const date = law.dateOf(wanted)
  const { head, voucher } = stored
  const named = { label: '', date: head.voucherDate, source: voucher.source }
  const reversible = { ...named, posted: isPosted(head), isVoid: statusOf(head) === 'void' }
  expect(checkReversal(reversible, date).map(({ code }) => code)).toEqual(expected.before)
  if (expected.before.length > 0) return
  const facts = await desk.gate.facts(desk.books)
  const draft = reverseVoucher(voucher, { id: kept.id.toString(), word: '记', no: kept.no }, date, facts)
  const id = await book(desk, doing.who, wanted, { draft, expected: expected.atSave, reversalOf: kept.id })
  if (id !== null) hit(desk, 'reversed')
  if (id !== null && doing.isPair) await book(desk, doing.who, wantedOf(desk, doing.voucher))
}

const doEditNo = async (desk: Desk, doing: Doing<'editNo'>) => {
  const kept = pickOf(desk, doing)
  if (!kept) return
  noteState(desk, 'editNo', kept)
  const { actor, person } = personAt(desk, doing.who)
  const { id, version } = kept
  const expected = law.editNo(desk.model, kept, person, doing.no)
  await agree(desk.gate.editNo(actor, desk.books, { id, version, no: doing.no }), expected)
}

const doMerge = async (desk: Desk, doing: Doing<'merge'>) => {
  const first = pickOf(desk, doing)
  if (!first) return
  const isTwin = (kept: law.Kept) =>
    kept !== first && !kept.deleted && law.dateOf(kept) === law.dateOf(first) && kept.type === first.type
  const twin = doing.isTwin ? desk.model.vouchers.find(isTwin) : pickOf(desk, { ...doing, pick: doing.more })
  if (!twin || twin === first) return hit(desk, `merge of ${law.stateOf(desk.model, first)}`)
  for (const kept of [first, twin]) noteState(desk, 'merge', kept)
  const { actor, person } = personAt(desk, doing.who)
  const expected = law.merge(desk.model, [first, twin], person)
  if (await agree(desk.gate.merge(actor, desk.books, [first.id, twin.id]), expected)) return
  hit(desk, 'merged')
}

const doImport = async (desk: Desk, { vouchers }: Doing<'import'>) => {
  const { gate, books, model } = desk
  const { actor, person } = personAt(desk, 0)
  const facts = { ...(await gate.facts(books)), mayEditRate: true }
  const list = vouchers.map((plan) => wantedOf(desk, plan))
  for (const { month } of list) hit(desk, `import at ${model.statuses.get(month)}`)
  const read = list.map((wanted) => readVoucher({ ...draftOf(wanted), source: 'IMPORT' }, facts))
  expect(read.flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual(
    list.flatMap((wanted) => law.readRefusals(model, wanted)),
  )
  const whole = read.flatMap(({ voucher }) => (voucher ? [{ voucher, wantedNo: null }] : []))
  if (whole.length < list.length) return
  const ids: bigint[] = []
  await gate.importVouchers(actor, books, whole, { ids })
  for (const [at, wanted] of list.entries()) law.save(model, ids[at] ?? 0n, person.id, { ...wanted, source: 'IMPORT' })
  model.imports.push(model.vouchers.slice(-list.length))
}

const doUndo = async (desk: Desk, { who, pick }: Doing<'undo'>) => {
  const batch = desk.model.imports[pick % Math.max(desk.model.imports.length, 1)]
  if (!batch) return
  const { actor, person } = personAt(desk, who)
  const ids = batch.map(({ id }) => id)
  const expected = law.mayUndo(desk.model, batch, person)
  if (await agree(desk.gate.undoImport(actor, desk.books, ids), expected)) return
  for (const kept of batch) kept.deleted = true
  hit(desk, 'undone')
}

/** The acts on vouchers; the rest is in history-run-months.ts. */
export const onVouchers = {
  save: doSave,
  distribute: doDistribute,
  repeat: doRepeat,
  edit: doEdit,
  draft: doDraft,
  saveDraft: doDraft,
  deleteDraft: doDraft,
  delete: doDelete,
  act: doAct,
  copy: doCopy,
  reverse: doReverse,
  editNo: doEditNo,
  merge: doMerge,
  import: doImport,
  undo: doUndo,
}
