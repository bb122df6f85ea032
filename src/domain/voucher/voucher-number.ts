// A voucher number as people type it: a whole number; fraction numbers of other products are refused with a reason.
import { type Problem, problem } from '../base/problem.ts'

/** Nine digits fit every counter. */
const whole = /^0*([1-9]\d{0,8})$/
/** `12 1/3`, `12-1/3`, `1/3`, `12.5`, `12½`: numbers of vouchers that were split. */
const fraction = /^\d*[\s-]*\d+\s*[/⁄]\s*\d+$|^\d+[.．]\d+$/

/** The number, or why the text is none; full-width digits and leading zeros are read. */
export const readVoucherNo = (text: string): number | Problem => {
  const typed = text.normalize('NFKC').trim()
  const digits = whole.exec(typed)?.[1]
  if (digits !== undefined) return Number(digits)
  return fraction.test(typed)
    ? problem('voucher.numberFraction', 'no', { no: text.trim() })
    : problem('input.invalid', 'no')
}
