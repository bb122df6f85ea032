// Lines of one voucher made one (`autoMergeLines`), and those that stay apart by a non-merge code.
import { monthOf } from '../base/period.ts'
import type { VoucherSource } from '../chart/account-set.ts'
import { type AuxSet, auxPairs, auxText } from '../chart/entity.ts'
import type { Line } from './voucher.ts'

export const nonMergeKinds = ['SUBJECT', 'ENTITY', 'VOUCHER_TYPE', 'COMPANY', 'BUSINESS'] as const

/** A code of the scope VOUCHER_LINE; the months that it holds from and to, '' where there is no bound. */
export type NonMergeCode = {
  kind: (typeof nonMergeKinds)[number]
  /** The beginning of subjects, `store:S01`, or the code of a voucher type, company or business. */
  code: string
  validFrom: string
  validTo: string
}

type Mergeable = { subject: string; aux: AuxSet; business?: string }

const names = ({ kind, code }: NonMergeCode, line: Mergeable): boolean => {
  if (kind === 'SUBJECT') return line.subject.startsWith(code)
  return kind === 'ENTITY' ? auxPairs(line.aux).includes(code) : kind === 'BUSINESS' && line.business === code
}

/** Which lines of a voucher stay apart: all of them where a code names its type or the company. */
export const keptApart = (
  codes: readonly NonMergeCode[],
  { company, type, date }: { company: string; type: string; date: string },
): ((line: Mergeable) => boolean) => {
  const month = monthOf(date)
  const now = codes.filter(
    ({ validFrom, validTo }) => (validFrom === '' || validFrom <= month) && (validTo === '' || month <= validTo),
  )
  const isWhole = now.some(
    ({ kind, code }) => (kind === 'COMPANY' && code === company) || (kind === 'VOUCHER_TYPE' && code === type),
  )
  return (line) => isWhole || now.some((code) => names(code, line))
}

/** Only what people make at a screen is merged when it is saved; all other sources say what they say. */
const merging: ReadonlySet<VoucherSource> = new Set(['MANUAL', 'API', 'TEMPLATE'])

/** Whether the lines of vouchers from this source become one where they are alike. */
export const mergesLines = (source: VoucherSource): boolean => merging.has(source)

const keyOf = (line: Line): string => {
  const { lineNo: _, debit, credit: __, original: ___, quantity, price, aux, rate: ____, ...same } = line
  return JSON.stringify([same, auxText(aux), debit === 0n, quantity === null, price?.toString() ?? ''])
}

const sumOf = (a: Line, b: Line): Line => ({
  ...a,
  debit: a.debit + b.debit,
  credit: a.credit + b.credit,
  original: a.original + b.original,
  quantity: a.quantity === null ? null : a.quantity + (b.quantity ?? 0n),
})

/**
 * Lines that say the same of one side as one line, in the place of the first, numbered anew. Those in a foreign
 * currency stay, because each has been computed and rounded for itself; so do lines that would come to nothing.
 */
export const mergeLines = (lines: readonly Line[], isApart: (line: Line) => boolean): Line[] => {
  const places = new Map<string, number>()
  const merged: Line[] = []
  for (const line of lines) {
    const key = line.rate !== null || isApart(line) ? '' : keyOf(line)
    const at = places.get(key)
    const sum = at === undefined ? null : sumOf(merged[at] as Line, line)
    if (at !== undefined && sum !== null && sum.original !== 0n) merged[at] = sum
    else {
      if (key !== '') places.set(key, merged.length)
      merged.push(line)
    }
  }
  return merged.map((line, index) => ({ ...line, lineNo: index + 1 }))
}
