// What the form of a subject takes from the one above it.
import { expect, it } from 'vitest'
import { emptyFields, withParent } from './subject-api.ts'

const income = { type: 'PROFIT_LOSS', plClass: 'INCOME', direction: 'C' } as const
const parentOf = (code: string) => (code.startsWith('6051') && code.length > 4 ? income : null)

it('a code that comes below another subject takes its class and side, once', () => {
  const below = withParent(emptyFields, { code: '605101' }, parentOf)
  expect(below).toEqual({ ...emptyFields, code: '605101', ...income })
  const turned = withParent(below, { direction: 'D' }, parentOf)
  expect(withParent(turned, { code: '605102' }, parentOf)).toEqual({ ...turned, code: '605102' })
  expect(withParent(emptyFields, { code: '6051' }, parentOf)).toEqual({ ...emptyFields, code: '6051' })
})
