// Reads 总账.xml of GB/T 24589.1: its vouchers, and the balances of its first month as openings.
import { entityTypes } from '../../domain/entity.ts'
import { gbtLedger } from '../../domain/gbt24589.ts'
import { scanXml } from '../kernel/xml-scan.ts'
import { decodedOf, type ImportFile } from './file.ts'
import type { Amount, Journal, JournalLine, JournalVoucher } from './journal.ts'
import { refuseFile } from './place.ts'

type Values = Record<string, string>
type Found = { element: string; values: Values; at: number }

/** Characters of a document: books of millions of lines stay below. */
const most = 4 * 1024 ** 3

const wanted: ReadonlySet<string> = new Set([gbtLedger.line.name, gbtLedger.flow.name, gbtLedger.balance.name])

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

const negative = (text: string): string =>
  text.startsWith('-') ? text.slice(1) : /[1-9]/.test(text) ? `-${text}` : text

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
const lineOf = (found: Found, net: { base: string; original: string }): JournalLine => {
  const { values, at } = found
  const currency = values.币种编码 ?? ''
  const isBase = net.base === net.original && (values.汇率 ?? '') === ''
  const own: Amount = { amount: net.base, currency }
  return {
    ...{ line: at, account: values.科目编号 ?? '', own, base: null },
    original: isBase ? null : { amount: net.original, currency },
    tags: auxTags(values),
  }
}

const voucherLine = (found: Found): JournalLine => {
  const { values } = found
  const isDebit = (values.借方本币金额 ?? '') !== ''
  const side = isDebit ? '借方' : '贷方'
  const signed = (text: string): string => (isDebit ? text : negative(text))
  const net = { base: signed(values[`${side}本币金额`] ?? ''), original: signed(values[`${side}原币金额`] || '0') }
  const one = lineOf(found, net)
  return { ...one, tags: { ...one.tags, side: isDebit ? 'dr' : 'cr' } }
}

const keyOf = ({ 会计期间号: no, 记账凭证类型编号: type, 记账凭证编号: number }: Values): string =>
  `${no} ${type}-${number}`

const voucherOf = ({ values, at }: Found): JournalVoucher => ({
  ...{ line: at, date: dateOf(values.记账凭证日期 ?? ''), text: values.记账凭证摘要 ?? '', lines: [] },
  label: `${values.记账凭证类型编号}-${values.记账凭证编号}`,
  tags: { source: values.凭证头可扩展字段结构值 ?? '' },
})

const openingLine = (found: Found): JournalLine | null => {
  const { values } = found
  const { 期初余额方向: side, 期初本币余额: base = '', 期初原币余额: original = '' } = values
  if (side === '平' && !/[1-9]/.test(original)) return null
  const signed = (text: string): string => (side === '贷' ? negative(text) : text)
  return lineOf(found, { base: signed(base), original: signed(original) })
}

/** Cash-flow items by voucher and line, and which month is the first: both stand behind what needs them. */
const readAround = async (file: ImportFile): Promise<{ items: Map<string, string>; first: number }> => {
  const items = new Map<string, string>()
  let first = Number.POSITIVE_INFINITY
  for await (const { element, values } of recordsOf(file)) {
    if (element === gbtLedger.flow.name) {
      items.set(`${keyOf(values)} ${values.记账凭证行号}`, values.现金流量项目编码 ?? '')
    }
    if (element === gbtLedger.balance.name) first = Math.min(first, Number(values.会计期间号))
  }
  return { items, first }
}

async function* vouchersOf(file: ImportFile): AsyncGenerator<JournalVoucher> {
  const { items, first } = await readAround(file)
  const opening: JournalVoucher = { line: 1, date: '', label: 'OPEN', text: '', tags: {}, lines: [] }
  let voucher: JournalVoucher | null = null
  let key = ''
  for await (const found of recordsOf(file)) {
    const { element, values } = found
    if (element === gbtLedger.balance.name && Number(values.会计期间号) === first) {
      const line = openingLine(found)
      if (line) opening.lines.push(line)
    }
    if (element !== gbtLedger.line.name || values.作废标志 === '1') continue
    if (voucher === null) yield opening
    if (key !== keyOf(values) || voucher === null) {
      if (voucher) yield voucher
      voucher = voucherOf(found)
      key = keyOf(values)
    }
    const line = voucherLine(found)
    const cf = items.get(`${key} ${values.记账凭证行号}`)
    voucher.lines.push({ ...line, tags: cf ? { ...line.tags, cf } : line.tags })
    voucher.text = voucher.text || (values.记账凭证摘要 ?? '')
  }
  yield voucher ?? opening
}

/** The vouchers and openings of the interface. */
export const gbtJournal = (file: ImportFile): Journal => ({ vouchers: vouchersOf(file), leftOut: new Map() })
