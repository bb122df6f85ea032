// Reads 总账.xml of GB/T 24589.1: its vouchers, and the balances of its first month as openings.

import { entityTypes } from '../../domain/chart/entity.ts'
import { gbtLedger } from '../../domain/import/gbt24589.ts'
import { scanXml } from '../kernel/xml-scan.ts'
import { decodedOf, type ImportFile } from './file/file.ts'
import { refuseFile } from './file-problems.ts'
import { type Journal, type JournalLine, type JournalVoucher, ofOpenings } from './journal/journal.ts'
import { type Amount, exact, negative } from './journal/journal-amount.ts'
import { asItIs } from './question.ts'

type Values = Record<string, string>
type Names = ReadonlyMap<string, string>
type Found = { element: string; values: Values; at: number }

/** Characters of a document: books of millions of lines stay below. */
const most = 4 * 1024 ** 3

const { line: lines, flow, balance, subject } = gbtLedger

const wanted: ReadonlySet<string> = new Set([lines, flow, balance, subject].map(({ name }) => name))

/** The records of the elements that are read, in order; what is no XML is refused (47011). */
async function* recordsOf(file: ImportFile): AsyncGenerator<Found> {
  let found: Found[] = []
  let open: Found | null = null
  let field = ''
  let count = 0
  const heard = {
    open: (name: string): void => {
      if (open) field = name
      else if (wanted.has(name)) open = { element: name, values: {}, at: ++count }
    },
    text: (text: string): void => {
      if (open && field !== '') open.values[field] = (open.values[field] ?? '') + text
    },
    close: (name: string): void => {
      if (open && name === open.element) {
        found.push(open)
        open = null
      }
      field = ''
    },
  }
  try {
    for await (const _ of scanXml(decodedOf(file), heard, most)) {
      yield* found
      found = []
    }
  } catch (error) {
    // The scan tells only that the document is broken; a refusal of ours goes on as it is.
    if (error instanceof Error && error.message.includes('XML')) refuseFile('import.text', { text: error.message }, 1)
    throw error
  }
  yield* found
}

const auxTags = (values: Values): Record<string, string> =>
  Object.fromEntries(
    entityTypes.flatMap((type, at) => {
      const code = values[`辅助项${at + 1}编号`] ?? ''
      return code === '' ? [] : [[type, code]]
    }),
  )

const dateOf = (text: string): string => text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')

/**
 * An amount debit-positive in the base currency, and the original behind it. The document does not say which currency
 * is that of the books: an amount that equals its original and has no rate is in it.
 */
const lineOf = (found: Found, net: { base: string; original: string }, names: Names): JournalLine => {
  const { values, at } = found
  const name = names.get(values.科目编号 ?? '')
  const currency = values.币种编码 ?? ''
  const isBase = net.base === net.original && (values.汇率 ?? '') === ''
  const own: Amount = { amount: net.base, currency }
  return {
    ...{ line: at, account: values.科目编号 ?? '', own, base: null, ...(name && { name }) },
    original: isBase ? null : { amount: net.original, currency },
    tags: auxTags(values),
  }
}

const voucherLine = (found: Found, names: Names): JournalLine => {
  const { values } = found
  const isDebit = (values.借方本币金额 ?? '') !== ''
  const side = isDebit ? '借方' : '贷方'
  const signed = (text: string): string => (isDebit ? text : negative(text))
  const net = { base: signed(values[`${side}本币金额`] ?? ''), original: signed(values[`${side}原币金额`] || '0') }
  const one = lineOf(found, net, names)
  return { ...one, tags: { ...one.tags, side: isDebit ? 'dr' : 'cr' } }
}

/** The month that a record is of, as `2025-1`. */
const monthOf = ({ 会计年度: year, 会计期间号: no }: Values): string => `${year}-${no}`

const keyOf = (values: Values): string => `${monthOf(values)} ${values.记账凭证类型编号}-${values.记账凭证编号}`

const voucherOf = ({ values, at }: Found): JournalVoucher => ({
  ...{ line: at, date: dateOf(values.记账凭证日期 ?? ''), text: values.记账凭证摘要 ?? '', lines: [] },
  ...{ period: monthOf(values), label: `${values.记账凭证类型编号}-${values.记账凭证编号}` },
  tags: { source: values.凭证头可扩展字段结构值 ?? '' },
})

const openingLine = (found: Found, names: Names): JournalLine | null => {
  const { values } = found
  const { 期初余额方向: side, 期初本币余额: base = '', 期初原币余额: original = '' } = values
  if (side === '平' && !/[1-9]/.test(original)) return null
  const signed = (text: string): string => (side === '贷' ? negative(text) : text)
  return lineOf(found, { base: signed(base), original: signed(original) }, names)
}

/** Whether the closing balance of a record is the opening one and the movements. */
const addsUp = ({ values }: Found): boolean => {
  const of = (name: string): bigint | null => exact(values[name] || '0')
  const [opening, closing] = (['期初', '期末'] as const).map((end) => {
    const amount = of(`${end}本币余额`)
    return amount !== null && values[`${end}余额方向`] === '贷' ? -amount : amount
  })
  const [debit, credit] = [of('借方本币金额'), of('贷方本币金额')]
  if (opening == null || closing == null || debit === null || credit === null) return true
  return (values.期末本币余额 ?? '') === '' || opening + debit - credit === closing
}

/** What stands behind what needs it: cash-flow items by voucher and line, names of subjects, the first month. */
type Around = {
  items: Map<string, string>
  names: Map<string, string>
  first: string
  wrong: { n: number; line: number }
}

/** Months in their order; `2025-9` comes before `2025-10`. */
const orderOf = (month: string): string => month.replace(/-(\d)$/, '-0$1')

const readAround = async (file: ImportFile): Promise<Around> => {
  const around: Around = { items: new Map(), names: new Map(), first: '', wrong: { n: 0, line: 0 } }
  const { items, names, wrong } = around
  for await (const found of recordsOf(file)) {
    const { element, values, at } = found
    if (element === subject.name) names.set(values.科目编号 ?? '', values.科目名称 ?? '')
    if (element === flow.name) {
      items.set(`${keyOf(values)} ${values.记账凭证行号}`, values.现金流量项目编码 ?? '')
    }
    if (element !== balance.name) continue
    const month = orderOf(monthOf(values))
    if (around.first === '' || month < around.first) around.first = month
    if (addsUp(found)) continue
    wrong.n += 1
    wrong.line ||= at
  }
  return around
}

async function* vouchersOf(file: ImportFile, { items, names, first }: Around): AsyncGenerator<JournalVoucher> {
  const opening: JournalVoucher = { line: 1, date: '', label: ofOpenings, text: '', tags: {}, lines: [] }
  if (first !== '') opening.period = first
  let voucher: JournalVoucher | null = null
  let key = ''
  for await (const found of recordsOf(file)) {
    const { element, values } = found
    if (element === balance.name && orderOf(monthOf(values)) === first) {
      const line = openingLine(found, names)
      if (line) opening.lines.push(line)
    }
    if (element !== lines.name || values.作废标志 === '1') continue
    if (voucher === null) yield opening
    if (key !== keyOf(values) || voucher === null) {
      if (voucher) yield voucher
      voucher = voucherOf(found)
      key = keyOf(values)
    }
    const line = voucherLine(found, names)
    const cf = items.get(`${key} ${values.记账凭证行号}`)
    voucher.lines.push({ ...line, tags: cf ? { ...line.tags, cf } : line.tags })
    voucher.text = voucher.text || (values.记账凭证摘要 ?? '')
  }
  yield voucher ?? opening
}

/** The vouchers and openings of the interface. */
export const gbtJournal = (file: ImportFile): Journal => {
  const asked: Pick<Journal, 'questions'> = { questions: () => [] }
  async function* vouchers(): AsyncGenerator<JournalVoucher> {
    const around = await readAround(file)
    const { wrong } = around
    asked.questions = () => (wrong.n === 0 ? [] : [asItIs('moves', 'question.moves', { ...wrong })])
    yield* vouchersOf(file, around)
  }
  return { vouchers: vouchers(), leftOut: new Map(), questions: () => asked.questions(), openingDays: new Set() }
}
