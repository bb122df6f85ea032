// The steps of a history that concern months, the year, openings and what the rules read: at the gate and in the model.
import { expect } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import type { Opening } from '../../src/domain/voucher/balance.ts'
import type { Sums } from './history-model.ts'
import * as law from './history-months.ts'
import { agree, type Desk, hit, onVouchers, personAt, rateOf, rateText } from './history-run.ts'
import type { Doing, Step } from './history-steps.ts'

const monthText = (no: number) => `2025-${no}`
const noteMonth = (desk: Desk, what: string, no: number): void => hit(desk, `${what} at ${desk.model.statuses.get(no)}`)

const auditMonth = async (desk: Desk, { who, month }: Doing<'auditMonth'>) => {
  noteMonth(desk, 'auditMonth', month)
  const { actor, person } = personAt(desk, who)
  const expected = law.mayAuditMonth(desk.model, month, person).slice(0, 20)
  const auditing = desk.gate.auditMonth(actor, desk.books, monthText(month))
  const found = await auditing.then(
    () => [],
    (error) => error.problems.map(({ code }: { code: string }) => code),
  )
  expect(found.sort()).toEqual(expected.sort())
  if (expected.length === 0) law.auditMonth(desk.model, month)
}

const renumber = async (desk: Desk, { month }: Doing<'renumber'>) => {
  noteMonth(desk, 'renumber', month)
  const work = desk.gate.renumber(personAt(desk, 0).actor, desk.books, monthText(month))
  if (!(await agree(work, law.monthRefusal(desk.model, month)))) law.renumber(desk.model, month)
}

const post = async (desk: Desk, { month }: Doing<'post'>) => {
  noteMonth(desk, 'post', month)
  const work = desk.gate.post(personAt(desk, 0).actor, desk.books, monthText(month), wordsOf['zh-cn'])
  if (await agree(work, law.mayPost(desk.model, month))) return
  law.post(desk.model, month)
  hit(desk, 'posted')
}

const cancel = async (desk: Desk, { month, reason }: Doing<'cancel'>) => {
  noteMonth(desk, 'cancel', month)
  const work = desk.gate.cancelPosting(personAt(desk, 0).actor, desk.books, monthText(month), reason)
  if (!(await agree(work, law.mayCancel(desk.model, month, reason)))) law.cancel(desk.model, month)
}

const close = async (desk: Desk, { month, kind }: Doing<'close'>) => {
  const no = kind === 'year' ? 12 : month
  noteMonth(desk, `close ${kind}`, no)
  const { actor, person } = personAt(desk, 0)
  const before = new Set(desk.model.vouchers.map(({ id }) => id))
  const { problems, made } = law.close(desk.model, kind, no)
  const closing = desk.gate.close(actor, desk.books, { kind, no })
  if (await agree(closing, problems)) return
  const ids = (await closing).ids.filter((id) => !before.has(id))
  expect(ids.length).toBe(made.length)
  law.addMade(desk.model, made, ids, person.id)
  if (made.length > 0) hit(desk, `made ${kind}`)
}

/** What leads to posted months, one act after the other: by chance alone few vouchers are ever posted. */
const finish = async (desk: Desk, { most }: Doing<'finish'>) => {
  const open = [...desk.model.statuses].filter(([, status]) => status === 'OPEN' || status === 'FUTURE')
  for (const [month] of open.slice(0, most)) {
    if (month !== 10 && month !== 11 && month !== 12) continue
    for (const kind of law.kinds) {
      if (kind !== 'year' || month === 12) await close(desk, { do: 'close', month, kind })
    }
    await auditMonth(desk, { do: 'auditMonth', who: 2, month })
    await renumber(desk, { do: 'renumber', month })
    await post(desk, { do: 'post', month })
  }
}

const closeYear = async (desk: Desk, asked: Doing<'closeYear'>) => {
  const { gate, books, model } = desk
  const work = gate.closeYear(personAt(desk, 0).actor, books, asked)
  if (await agree(work, law.mayCloseYear(model, asked))) return
  law.closeYear(model, asked)
  // Whatever came before it: no profit of the year is left in the next one, or nothing was closed.
  if (model.carried.state === 'FINAL') expect(model.carried.openings.has('4103||CNY')).toBe(false)
  hit(desk, `year ${model.carried.state}`)
}

const cancelYear = async (desk: Desk) => {
  hit(desk, `cancelYear of ${desk.model.carried.state}`)
  const work = desk.gate.cancelYear(personAt(desk, 0).actor, desk.books)
  if (!(await agree(work, law.mayCancelYear(desk.model)))) law.cancelYear(desk.model)
}

const open = async (desk: Desk, { capital, foreign, off }: Doing<'open'>) => {
  const [customer = ''] = desk.customers
  const [size, original] = [BigInt(capital), BigInt(foreign)]
  const sums: Sums = new Map([
    [`1001||CNY`, { base: size - original * 7n, original: size - original * 7n }],
    [`1123|${customer}|${desk.model.foreign}`, { base: original * 7n, original }],
    ['4001||CNY', { base: BigInt(off) - size, original: BigInt(off) - size }],
  ])
  const rows = [...sums].map(([key, { base, original }]): Opening => {
    const [subject = '', customer = '', currency = ''] = key.split('|')
    const rest = { quantity: 0n, ytdDebit: 0n, ytdCredit: 0n }
    return { subject, aux: customer === '' ? {} : { customer }, currency, base, original, ...rest }
  })
  const work = desk.gate.setOpenings(personAt(desk, 0).actor, desk.books, rows)
  if (await agree(work, law.mayOpen(desk.model))) return
  law.setOpenings(desk.model, sums)
  hit(desk, 'opened')
}

const putRate = async (desk: Desk, type: string, date: string, rate: bigint) => {
  await desk.look.query(
    `insert into exchange_rate (base_currency, currency, type, rate_date, rate) values ('CNY', $1, $2, $3, $4)
     on conflict (base_currency, currency, type, rate_date) do update set rate = excluded.rate, row_digest = null`,
    [desk.model.foreign, type, date, rateText(rate)],
  )
  await desk.gate.touchFacts([desk.books.companyId])
}

const rate = async (desk: Desk, { month, day, rate: hundredths }: Doing<'rate'>) => {
  const date = `2025-${month}-${String(day).padStart(2, '0')}`
  const found = rateOf(hundredths) ?? 0n
  desk.model.daily.set(date, found)
  await putRate(desk, 'DAILY', date, found)
}

const monthEnd = async (desk: Desk, { month, rate: hundredths }: Doing<'monthEnd'>) => {
  const found = rateOf(hundredths) ?? 0n
  desk.model.monthEnd.set(month, found)
  await putRate(desk, 'MONTH_END', `2025-${month}-28`, found)
}

/** Subjects by their chart, customers by their codes: what is disabled is enabled again. */
const turn = async (desk: Desk, codes: readonly string[], enabled: boolean) => {
  for (const code of codes)
    if (enabled) desk.model.disabled.delete(code)
    else desk.model.disabled.add(code)
  await desk.look.query(`update subject set enabled = $3, row_digest = null where chart_id = $1 and code = any($2)`, [
    desk.chartId,
    [...codes],
    enabled,
  ])
  await desk.look.query(`update entity set enabled = $2 where type = 'customer' and code = any($1)`, [
    [...codes],
    enabled,
  ])
  await desk.gate.touchFacts([desk.books.companyId])
}

const toggle = (desk: Desk, code: string) => turn(desk, [code], desk.model.disabled.has(code))

const everything = {
  ...onVouchers,
  auditMonth,
  renumber,
  post,
  cancel,
  close,
  finish,
  closeYear,
  cancelYear,
  open,
  rate,
  monthEnd,
  subject: (desk: Desk, { code }: Doing<'subject'>) => toggle(desk, code),
  customer: (desk: Desk, { at }: Doing<'customer'>) => toggle(desk, desk.customers[at] ?? ''),
  enableAll: (desk: Desk) => turn(desk, [...desk.model.disabled], true),
} satisfies { [Name in Step['do']]: (desk: Desk, doing: Doing<Name>) => unknown }

type Any = (desk: Desk, doing: Step) => unknown

/** Does one step, and counts it. */
export const run = async (desk: Desk, doing: Step): Promise<void> => {
  hit(desk, doing.do === 'act' ? doing.act : doing.do)
  await (everything[doing.do] as Any)(desk, doing)
}
