// A writer: saves, edits, audits, voids and deletes vouchers of its own, and keeps in the journal what was answered.
import { randomUUID } from 'node:crypto'
import type { Random } from '../../bench/random.ts'
import type { Call } from '../../src/contract/base/call.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { parseMoney } from '../../src/domain/base/money.ts'
import { auxText } from '../../src/domain/chart/entity.ts'
import type { VoucherDraft } from '../../src/domain/voucher/voucher.ts'
import type { Heard, Person } from './caller.ts'
import { count, type Journal, type Kept, leave } from './journal.ts'

export type Writer = {
  clerk: Person
  auditor: Person
  journal: Journal
  random: Random
  draft: (month: number) => VoucherDraft
  /** Its own vouchers: nobody else touches them. */
  own: Kept[]
  /** Answers to ask for once more. */
  keys: { key: string; body: object; kept: Kept; no: number }[]
}

const months = 3
/** Warnings a user would confirm, such as a red amount on the usual side. */
const accept = Array.from({ length: 20 }, (_, index) => 46001 + index)

/** The lines of a draft in one text, as `storedLines` of the proof reads them from the database. */
const linesOf = (draft: VoucherDraft): string =>
  draft.lines
    .map(({ subject, aux, debit, credit }) => {
      const minor = (text: string | undefined) => (text ? parseMoney(text, 2) : 0n)
      return `${subject}|${auxText(aux)}|${minor(debit)}|${minor(credit)}`
    })
    .join(';')

type Saved = { id: string; no: number; serialNo: string; period: string; version: number }
type Acted = { results: { done: boolean; problems: { name: string }[] }[] }

const told = ({ body, blind }: Heard): string =>
  `${blind ? 'asked again, ' : ''}${body.code} ${body.message} ${body.problems?.[0]?.name ?? ''}`

const ask = (writer: Writer, definition: Call, input: object, key = randomUUID() as string): Promise<Heard> => {
  const who = definition.permission as { right?: string }
  const person = who.right === 'audit' ? writer.auditor : writer.clerk
  return person.ask(definition, input, { accountSet: writer.journal.books.value, key })
}

const someMonth = ({ random }: Writer): number => 1 + random.below(months)
const some = (writer: Writer, status: Kept['status']): Kept | undefined => {
  const fitting = writer.own.filter((kept) => kept.status === status)
  return fitting.length === 0 ? undefined : writer.random.pick(fitting)
}

const keepSaved = (writer: Writer, draft: VoucherDraft, body: object, key: string, heard: Heard): void => {
  const { journal } = writer
  if (heard.body.code !== 200) return void journal.faults.push(`save: ${told(heard)}`)
  const { id, no, serialNo, period, version } = heard.body.result as Saved
  const month = Number(period.slice(5))
  const kept: Kept = { id: BigInt(id), no, month, serialNo, version, status: 'saved', lines: linesOf(draft) }
  if (journal.vouchers.has(kept.id)) journal.faults.push(`save: ${id} was answered to two keys`)
  journal.vouchers.set(kept.id, kept)
  writer.own.push(kept)
  writer.keys.push({ key, body, kept, no })
  count(journal.acts, 'create')
}

const save = async (writer: Writer): Promise<void> => {
  const draft = writer.draft(someMonth(writer))
  const body = { draft, accept }
  const key = randomUUID()
  keepSaved(writer, draft, body, key, await ask(writer, voucherCalls.save, body, key))
}

/** Keeps a draft, then turns it into a voucher. */
const saveDraft = async (writer: Writer): Promise<void> => {
  const { journal } = writer
  const draft = writer.draft(someMonth(writer))
  const kept = await ask(writer, voucherCalls.draft, { draft })
  if (kept.body.code !== 200) return void journal.faults.push(`draft: ${told(kept)}`)
  const { id } = kept.body.result as { id: string }
  journal.drafts.add(BigInt(id))
  if (writer.random.below(3) === 0) return
  const body = { id, draft, accept }
  const key = randomUUID()
  keepSaved(writer, draft, body, key, await ask(writer, voucherCalls.save, body, key))
  journal.drafts.delete(BigInt(id))
}

const edit = async (writer: Writer): Promise<void> => {
  const kept = some(writer, 'saved')
  if (!kept) return save(writer)
  const { journal } = writer
  const draft = writer.draft(writer.random.below(4) === 0 ? someMonth(writer) : kept.month)
  const body = { id: kept.id.toString(), version: kept.version, draft, accept }
  const heard = await ask(writer, voucherCalls.save, body)
  if (heard.body.code !== 200) return void journal.faults.push(`edit: ${told(heard)}`)
  const { no, period, version } = heard.body.result as Saved
  const month = Number(period.slice(5))
  if (version !== kept.version + 1) journal.faults.push(`edit: version ${kept.version} became ${version}`)
  if (month !== kept.month) leave(journal, kept)
  else if (no !== kept.no) journal.faults.push(`edit: number ${kept.no} became ${no}`)
  Object.assign(kept, { no, month, version, lines: linesOf(draft) })
  count(journal.acts, 'update')
}

const acts = {
  audit: { from: 'saved', to: 'audited', definition: voucherCalls.audit },
  cancelAudit: { from: 'audited', to: 'saved', definition: voucherCalls.cancelAudit },
  void: { from: 'saved', to: 'void', definition: voucherCalls.void },
  restore: { from: 'void', to: 'saved', definition: voucherCalls.restore },
} as const

const act = async (writer: Writer, name: keyof typeof acts): Promise<void> => {
  const { from, to, definition } = acts[name]
  const kept = some(writer, from)
  if (!kept) return save(writer)
  const heard = await ask(writer, definition, { ids: [kept.id.toString()] })
  const [result] = (heard.body.result as Acted | null)?.results ?? []
  if (result?.done !== true) {
    return void writer.journal.faults.push(`${name}: ${told(heard)} ${JSON.stringify(result)}`)
  }
  kept.status = to
  kept.version += 1
  count(writer.journal.acts, name)
}

const remove = async (writer: Writer): Promise<void> => {
  const kept = some(writer, 'saved')
  if (!kept) return save(writer)
  const { journal } = writer
  const heard = await ask(writer, voucherCalls.delete, { ids: [kept.id.toString()] })
  if (heard.body.code !== 200) return void journal.faults.push(`delete: ${told(heard)}`)
  journal.vouchers.delete(kept.id)
  writer.own.splice(writer.own.indexOf(kept), 1)
  leave(journal, kept)
  count(journal.acts, 'delete')
}

/** A save that was answered long ago is asked for again; now and then with another body, which is refused. */
const repeat = async (writer: Writer): Promise<void> => {
  const { journal, random, keys } = writer
  if (keys.length === 0) return save(writer)
  const { key, body, kept, no } = random.pick(keys)
  const isOther = random.below(3) === 0
  const sent = isOther ? { ...body, draft: writer.draft(1) } : body
  const heard = await ask(writer, voucherCalls.save, sent, key)
  if (isOther) {
    if (heard.body.code !== 40906) journal.faults.push(`another body under a used key: ${told(heard)}`)
    return
  }
  if (!journal.vouchers.has(kept.id)) {
    if (heard.body.code === 200) journal.faults.push(`the key of a deleted voucher: ${told(heard)}`)
    return
  }
  const answer = heard.body.result as Saved | null
  if (answer?.id !== kept.id.toString() || ![no, kept.no].includes(answer.no)) {
    journal.faults.push(`a repeated key: ${told(heard)} ${JSON.stringify(answer)} for ${kept.id} ${no}`)
  }
}

/** One act of chance. */
export const write = (writer: Writer): Promise<void> => {
  const chance = writer.random.below(100)
  if (chance < 42) return save(writer)
  if (chance < 50) return saveDraft(writer)
  if (chance < 66) return edit(writer)
  if (chance < 76) return act(writer, 'audit')
  if (chance < 80) return act(writer, 'cancelAudit')
  if (chance < 83) return act(writer, 'void')
  if (chance < 85) return act(writer, 'restore')
  if (chance < 92) return remove(writer)
  return repeat(writer)
}
