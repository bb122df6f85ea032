// What stands below a field that was refused.
import i18next from 'i18next'
import { expect, test } from 'vitest'
import type { WireProblem } from '../../contract/call.ts'
import { system as english } from '../../contract/locale/en/system.ts'
import { system as simplified } from '../../contract/locale/zh-cn/system.ts'
import { fieldText } from './problem-list.tsx'
import { speak, startWords } from './words.ts'

const refused = (rule: string, limit?: number): WireProblem => ({
  ...{ code: 400, name: 'input.invalid', path: 'recipients', message: 'recipients …' },
  args: limit === undefined ? { rule } : { rule, limit },
})

test('a refusal of the shape of a field does not call it by the name that programs use', async () => {
  await startWords('en')
  i18next.addResourceBundle('en', 'system', english)
  i18next.addResourceBundle('zh-cn', 'system', simplified)
  expect(fieldText(refused('required'))).toBe('Cannot be empty')
  expect(fieldText(refused('tooFew', 1))).toBe('Needs at least 1 item')
  expect(fieldText({ ...refused('required'), name: 'line.amount', message: 'Line 3 has no amount' })).toBe(
    'Line 3 has no amount',
  )
  await speak('zh-cn')
  expect(fieldText(refused('tooLong', 80))).toBe('不能超过80个字')
  expect(fieldText(undefined)).toBeUndefined()
})
