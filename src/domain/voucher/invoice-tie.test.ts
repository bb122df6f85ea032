// Amounts of invoices are found in the lines of their voucher, alone or together, and differ where they are not.
import { describe, expect, it } from 'vitest'
import { type TiedLine, tieInvoice } from './invoice-tie.ts'

const line = (no: number, subject: string, debit: string, credit: string): TiedLine => ({ no, subject, debit, credit })
const purchase = [line(1, '1405', '1000.00', ''), line(2, '22210101', '130.00', ''), line(3, '220201', '', '1130.00')]
const invoice = { net: '1000.00', tax: '130.00', gross: '1130.00' }
const shape = ({ ties, isBooked }: ReturnType<typeof tieInvoice>) => [
  ties.map(({ field, line: found, isSum }) => `${field} ${found?.no ?? '-'}${isSum ? ' sum' : ''}`),
  isBooked,
]

describe('an invoice', () => {
  it('is tied to the lines of its three amounts', () => {
    expect(shape(tieInvoice(invoice, [invoice], purchase))).toEqual([['net 1', 'tax 2', 'gross 3'], true])
  })

  it('differs where an amount is booked nowhere', () => {
    const wrong = [line(1, '1405', '1000.01', ''), line(2, '22210101', '130.00', ''), line(3, '220201', '', '1130.01')]
    expect(shape(tieInvoice(invoice, [invoice], wrong))).toEqual([['net -', 'tax 2', 'gross -'], false])
  })

  it('may be booked with its whole amount, and exempt ones have no tax', () => {
    const whole = [line(1, '660203', '1,130.00', ''), line(2, '1001', '', '1130.00')]
    expect(shape(tieInvoice(invoice, [invoice], whole))).toEqual([['net -', 'tax -', 'gross 1'], true])
    const exempt = { net: '1130.00', tax: '0.00', gross: '1130.00' }
    expect(shape(tieInvoice(exempt, [exempt], whole))).toEqual([['net 1', 'gross 1'], true])
  })

  it('may be booked together with others, and red ones with their sign', () => {
    const half = { net: '500.00', tax: '65.00', gross: '565.00' }
    expect(shape(tieInvoice(half, [half, half], purchase))).toEqual([['net 1 sum', 'tax 2 sum', 'gross 3 sum'], true])
    const red = { net: '-1000.00', tax: '-130.00', gross: '-1130.00' }
    expect(shape(tieInvoice(red, [red], purchase))).toEqual([['net -', 'tax -', 'gross -'], false])
  })

  it('finds its tax among the taxes when another line has the same amount', () => {
    const same = [line(1, '660203', '130.00', ''), ...purchase]
    expect(shape(tieInvoice(invoice, [invoice], same))).toEqual([['net 1', 'tax 2', 'gross 3'], true])
  })
})
