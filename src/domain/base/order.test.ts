// Lists in order, whether all at once or in small steps.
import { expect, test } from 'vitest'
import { order, orderSteps } from './order.ts'
import { atOnce } from './steps.ts'

test.each([0, 1, 2, 1999, 2000, 2001, 9000])('%i are in the order of their keys, equal ones as they came', (count) => {
  const all = Array.from({ length: count }, (_, no) => ({ key: `${(no * 7919) % 5003}`, no }))
  const wanted = [...all].sort((a, b) => order(a.key, b.key))
  expect(atOnce(orderSteps(all, ({ key }) => key))).toEqual(wanted)
})
