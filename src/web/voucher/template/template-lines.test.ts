// What a voucher leaves in a template: each amount on the side on which it stands.
import { expect, it } from 'vitest'
import { type EntryLine, emptyLine } from '../entry/fields.ts'
import { templateLines } from './template-lines.ts'

const line = (given: Partial<EntryLine>): EntryLine => ({ ...emptyLine(1, '付租金'), subject: '6603', ...given })

it('the side that was chosen counts only as long as there is no amount', () => {
  const chosen = { chosenSide: 'credit' } as const
  const lines = [line(chosen), line({ ...chosen, debit: '10.00' }), line({ chosenSide: 'debit', credit: '10.00' })]
  expect(templateLines(lines, true)).toMatchObject([
    { side: 'credit', amount: '' },
    { side: 'debit', amount: '10.00' },
    { side: 'credit', amount: '10.00' },
  ])
})
