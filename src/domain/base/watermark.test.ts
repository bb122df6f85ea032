// What a watermark says.
import { expect, test } from 'vitest'
import { markText } from './watermark.ts'

//
test('a watermark names whose it is and the day, or what was chosen with its places filled', () => {
  const whose = { realName: '林小雨', userName: 'lin', day: '2025-06-30' }
  expect(markText('', whose)).toBe('林小雨 lin 2025-06-30')
  expect(markText('Copy of {userName} {other}', whose)).toBe('Copy of lin {other}')
})
