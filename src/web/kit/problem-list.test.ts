// What stands below a field that was refused.
import i18next from 'i18next'
import { expect, test } from 'vitest'
import type { WireProblem } from '../../contract/base/call.ts'
import { spoken } from '../../contract/base/word-table.ts'
import { shell } from '../../contract/words/shell.ts'
import { system } from '../../contract/words/system.ts'
import { CallFailed, CallRefused } from '../api/failure.ts'
import { fieldText, reasonsOf } from './problem-list.tsx'
import { speak, startWords } from './words.ts'

const englishShell = spoken(shell).en
const english = spoken(system).en
const simplified = spoken(system)['zh-cn']

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

test('a list of what is wrong says too that no answer came, or what else a refusal says', async () => {
  await startWords('en')
  i18next.addResourceBundle('en', 'shell', englishShell)
  const told = (trouble: unknown) => reasonsOf(trouble).map(({ code, message }) => [code, message])
  expect(told(new CallFailed('timeout'))).toEqual([[0, 'network timeout']])
  expect(told(new CallRefused('Is being restored', { code: 50301 }))).toEqual([[50301, 'Is being restored']])
  const problems = [refused('required'), refused('tooLong', 80)]
  expect(reasonsOf(new CallRefused('recipients …', { code: 400, problems }))).toEqual(problems)
  expect(told(null)).toEqual([])
})
