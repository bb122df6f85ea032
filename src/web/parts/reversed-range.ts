// Ranges on a screen that end before they begin: both their fields are marked, and a sentence says so.
import { endsOf, reversedRange } from '../../domain/base/range.ts'
import { useWords } from '../kit/words.ts'
import type { Address } from './address.ts'

/** `const { wrong, said } = useReversed(draft)`: the fields at fault, and the words for the first range, else none. */
export const useReversed = (
  fields: Readonly<Record<string, unknown>>,
): { wrong: ReadonlySet<string>; said: string } => {
  const t = useWords('problem')
  const found = endsOf(Object.keys(fields), true).flatMap((ends) => reversedRange(fields, ends) ?? [])
  const wrong: ReadonlySet<string> = new Set(found.flatMap(({ args }) => [String(args.from), String(args.to)]))
  const [first] = found
  if (!first) return { wrong, said: '' }
  const reason = t(`problemWord:${first.args.reason}`)
  return { wrong, said: t('range.reversed', { ...first.args, reason }) }
}

const otherEnd = (name: string): string =>
  name.endsWith('From') ? name.replace(/From$/, 'To') : name.replace(/To$/, 'From')

/** Whether a field of an address is an end of such a range: `dateFrom` beside `dateTo`. */
export const isReversedIn = (address: Address, name: string): boolean => {
  const fields = Object.fromEntries([name, otherEnd(name)].map((each) => [each, address.get(each)]))
  return endsOf(Object.keys(fields), true).some((ends) => reversedRange(fields, ends) !== null)
}
