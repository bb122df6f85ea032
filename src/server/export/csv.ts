// An account set as the files of the import format, so that importing them into an empty set makes the same books.
import { csvRow, textCell } from '../../domain/base/csv.ts'
import { formatMoney, formatQuantity, formatRate, parseRate } from '../../domain/base/money.ts'
import { periodText } from '../../domain/base/period.ts'
import { auxText } from '../../domain/chart/entity.ts'
import { subjectAuxText } from '../../domain/chart/subject.ts'
import { digitsOf, findVoucherType, type LineDraft, toDraft, type VoucherDraft } from '../../domain/voucher/voucher.ts'
import type { CompanyFacts } from '../ledger/store/facts.ts'
import type { StoredHead } from '../ledger/store/voucher-store.ts'
import { type ExportSource, openingsOf, ratesOf, vouchersOf } from './source.ts'

const flag = (value: boolean): string => (value ? 'Y' : 'N')
const titles = (text: string): string => csvRow(text.split(' '))

async function* chartFile({ facts }: ExportSource): AsyncGenerator<string> {
  yield titles(
    'code parent level name_zh_cn name_zh_tw name_en type pl_class direction is_leaf currency aux quantity cash ' +
      'fx_reval cf_item_in cf_item_out code_source enabled',
  )
  for (const subject of facts.subjects.all) {
    yield csvRow([
      subject.code,
      subject.parent ?? '',
      String(subject.level),
      textCell(subject.nameZhCn),
      textCell(subject.nameZhTw),
      textCell(subject.nameEn),
      subject.type,
      subject.plClass,
      subject.direction,
      flag(subject.isLeaf),
      subject.currency,
      subjectAuxText(subject.aux),
      flag(subject.quantity),
      flag(subject.cash),
      flag(subject.fxReval),
      subject.cfItemIn,
      subject.cfItemOut,
      subject.codeSource,
      flag(subject.enabled),
    ])
  }
}

async function* entitiesFile({ facts }: ExportSource): AsyncGenerator<string> {
  yield titles('type code name_zh_cn name_zh_tw name_en enabled')
  for (const { type, code, enabled, ...names } of facts.listEntities()) {
    const texts = [code, names.nameZhCn, names.nameZhTw, names.nameEn].map(textCell)
    yield csvRow([type, ...texts, flag(enabled)])
  }
}

async function* ratesFile(source: ExportSource): AsyncGenerator<string> {
  yield titles('currency type date rate unit')
  for (const { currency, type, date, rate, unit } of await ratesOf(source)) {
    yield csvRow([currency, type, date, formatRate(parseRate(rate) ?? 0n), String(unit)])
  }
}

async function* openingFile(source: ExportSource): AsyncGenerator<string> {
  const { facts } = source
  const { baseCurrency, startNo } = facts.accountSet
  const columns = 'subject subject_name aux currency original_amount debit credit quantity'
  const isWithinYear = startNo > 1
  yield titles(isWithinYear ? `${columns} ytd_debit ytd_credit` : columns)
  const moved = (amount: bigint): string => (amount === 0n ? '' : formatMoney(amount, facts.baseDigits))
  for (const { subject, aux, currency, base, original, quantity, ytdDebit, ytdCredit } of await openingsOf(source)) {
    const found = facts.subjects.find(subject)
    // The side a nothing stands on says the sign of its original amount.
    const isCredit = base < 0n
    const sided = (amount: bigint): bigint => (isCredit ? -amount : amount)
    const amount = formatMoney(sided(base), facts.baseDigits)
    yield csvRow([
      subject,
      textCell(found?.nameZhCn ?? ''),
      textCell(auxText(aux)),
      currency,
      currency === baseCurrency ? '' : formatMoney(sided(original), digitsOf(facts.currencies, currency)),
      isCredit ? '' : amount,
      isCredit ? amount : '',
      quantity === 0n ? '' : formatQuantity(sided(quantity)),
      ...(isWithinYear ? [moved(ytdDebit), moved(ytdCredit)] : []),
    ])
  }
}

const settlementOf = ({ settlementMethod = '', settlementNo = '' }: LineDraft): string =>
  settlementNo === '' ? settlementMethod : `${settlementMethod}:${settlementNo}`

/** The word of a voucher type where it names this type and no other, else its code. */
const wordOf = (facts: CompanyFacts, type: string): string => {
  const word = facts.voucherTypes.get(type)?.wordZhCn ?? ''
  return word !== '' && findVoucherType(facts.typeList, word)?.code === type ? word : type
}

const voucherTitles =
  'period date type no line source summary subject subject_name aux currency original_amount rate_type rate debit ' +
  'credit quantity price cf_item handler business purpose settlement settlement_date due_date invoice_no ' +
  'attachments remark'

const voucherRow = (facts: CompanyFacts, head: StoredHead, draft: VoucherDraft, index: number): string => {
  const line = draft.lines[index] as LineDraft
  const isFirst = index === 0
  return csvRow([
    periodText({ year: head.year, no: head.periodNo }),
    draft.date,
    textCell(wordOf(facts, draft.type)),
    String(head.voucherNo).padStart(4, '0'),
    String(index + 1),
    head.source,
    textCell(line.summary),
    line.subject,
    textCell(facts.subjects.find(line.subject)?.nameZhCn ?? ''),
    textCell(auxText(line.aux)),
    line.currency ?? '',
    line.original ?? '',
    line.rateType ?? '',
    line.rate ?? '',
    line.debit ?? '',
    line.credit ?? '',
    line.quantity ?? '',
    line.price ?? '',
    textCell(line.cfItem ?? ''),
    textCell(line.handler ?? ''),
    textCell(line.business ?? ''),
    textCell(line.purpose ?? ''),
    textCell(settlementOf(line)),
    line.settlementDate ?? '',
    line.dueDate ?? '',
    textCell(line.invoiceNo ?? ''),
    isFirst && draft.attachCount ? String(draft.attachCount) : '',
    isFirst ? textCell(draft.remark ?? '') : '',
  ])
}

async function* vouchersFile(source: ExportSource): AsyncGenerator<string> {
  const { facts } = source
  yield titles(voucherTitles)
  for await (const { head, voucher } of vouchersOf(source)) {
    const draft = toDraft(voucher, facts)
    let text = ''
    for (const index of draft.lines.keys()) text += voucherRow(facts, head, draft, index)
    yield text
  }
}

/** The files of an account set by name, in the order in which they are imported; each yields its text in pieces. */
export const csvFiles: Readonly<Record<string, (source: ExportSource) => AsyncGenerator<string>>> = {
  'chart.csv': chartFile,
  'entities.csv': entitiesFile,
  'rates.csv': ratesFile,
  'opening.csv': openingFile,
  'vouchers.csv': vouchersFile,
}
