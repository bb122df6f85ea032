// Closings as the screens get them: names in the caller's language, amounts as decimal text.
import type { ClosingLineShape, ClosingShape, OpenItemShape } from '../../contract/closing/closing.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { type AuxSet, entitiesIn } from '../../domain/chart/entity.ts'
import type { Subject } from '../../domain/chart/subject.ts'
import { digitsOf, type Line, voucherLabel, voucherWord } from '../../domain/voucher/voucher.ts'
import { wireProblems } from '../kernel/envelope.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Closing } from '../ledger/close/closing.ts'
import type { CompanyFacts } from '../ledger/store/facts.ts'
import type { ItemSearch, OpenItem } from '../ledger/write/open-items.ts'
import { entityTexts, nameOf } from '../voucher/wire.ts'

type Lang = Scope['lang']

export const subjectNameOf = (facts: CompanyFacts, code: string, lang: Lang): string =>
  nameOf(facts.subjects.find(code), lang)

export const entitiesOf = (facts: CompanyFacts, aux: AuxSet, lang: Lang): string =>
  entityTexts(aux, facts, lang).join('; ')

const lineOf = (line: Line, facts: CompanyFacts, lang: Lang): ClosingLineShape => {
  const amount = (minor: bigint) => (minor === 0n ? '' : formatMoney(minor, facts.baseDigits))
  return {
    summary: line.summary,
    subject: line.subject,
    subjectName: subjectNameOf(facts, line.subject, lang),
    entities: entitiesOf(facts, line.aux, lang),
    currency: line.currency === facts.accountSet.baseCurrency ? '' : line.currency,
    debit: amount(line.debit),
    credit: amount(line.credit),
  }
}

/** An open item in the words of the caller; the subject may be known in the next year only. */
export const itemShape = (item: OpenItem, facts: CompanyFacts, lang: Lang): OpenItemShape => ({
  subject: item.subject,
  no: item.itemNo,
  subjectName: subjectNameOf(facts, item.subject, lang),
  entities: entitiesOf(facts, entitiesIn(item.aux), lang),
  currency: item.currency,
  date: item.date,
  due: item.due ?? '',
  voucher: item.no === null ? '' : voucherLabel(voucherWord(facts.voucherTypes, item.type, lang), item.no),
  summary: item.summary,
  original: formatMoney(item.original, digitsOf(facts.currencies, item.currency)),
  base: formatMoney(item.base, facts.baseDigits),
})

type Named = Pick<Subject, 'nameZhCn' | 'nameZhTw' | 'nameEn' | 'mnemonic'>

/** What is typed, with the subjects and entities in whose names it stands and the voucher number that it may be. */
export const itemSearch = (typed: string, { subjects, listEntities }: CompanyFacts): ItemSearch => {
  const text = typed.trim()
  const part = text.toLowerCase()
  const isNamed = ({ nameZhCn, nameZhTw, nameEn, mnemonic }: Named): boolean =>
    part !== '' && [nameZhCn, nameZhTw, nameEn, mnemonic].some((name) => name.toLowerCase().includes(part))
  const [, number] = /^(?:[^\d\s]{0,4}-)?0*([1-9]\d{0,8})$/.exec(text) ?? []
  return {
    text,
    subjects: subjects.all.filter(isNamed).map(({ code }) => code),
    entities: listEntities()
      .filter(isNamed)
      .map(({ type, code }) => `${type}:${code}`),
    voucherNo: number === undefined ? null : Number(number),
  }
}

const stateOf = ({ problems, isDone, wanted, own, fixed }: Closing): ClosingShape['state'] => {
  if (problems.length > 0) return 'refused'
  if (isDone) return wanted.length > 0 || fixed.length > 0 ? 'done' : 'none'
  return own.length > 0 ? 'stale' : 'wanted'
}

export const closingShape = (
  closing: Closing,
  facts: CompanyFacts,
  lang: Lang,
  template: ClosingShape['template'] = null,
): ClosingShape => {
  const labelOf = (type: string, no: number) => voucherLabel(voucherWord(facts.voucherTypes, type, lang), no)
  return {
    kind: closing.kind,
    template,
    state: stateOf(closing),
    problems: wireProblems(closing.problems, lang),
    vouchers: closing.wanted.map(({ total, lines }) => ({
      total: formatMoney(total, facts.baseDigits),
      lines: lines.map((line) => lineOf(line, facts, lang)),
    })),
    there: [
      ...closing.fixed.map(({ id, type, no, state }) => ({ id: id.toString(), label: labelOf(type, no), state })),
      ...closing.own.map(({ head }) => ({
        id: head.id.toString(),
        label: labelOf(head.voucherType, head.voucherNo),
        state: 'saved' as const,
      })),
    ],
  }
}
