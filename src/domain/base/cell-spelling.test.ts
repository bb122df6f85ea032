// Days and figures in the spellings of other products: the same value is read, what could be another one is not.
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { writtenDay, writtenFigure } from './cell-spelling.ts'
import { isDate } from './period.ts'

test.each([
  ...['2025-01-05', '2025/1/5', '2025.01.05', '2025.1.5', '20250105', '2025年1月5日', '2025 年 01 月 05 日'],
  ...['２０２５－０１－０５', '2025-01-05 14:30:00', '2025/1/5 9:05', '2025-01-05T00:00:00+08:00', '2025-01-05T9:05'],
  ...['2025-01-05 00:00:00.000', '2025/01/05 上午 12:00:00', '2025/1/5 下午 2:30', '2025-1-5 2:30:01 PM'],
  ...[
    '20250105 23:59:59',
    '20250105T000000Z'.replace('000000', '00:00:00'),
    '2025年1月5日14时30分',
    '2025年1月5日 9时5分3秒',
  ],
  ...['2025年1月5日星期日', '2025/1/5 星期天 9:05', '2025-01-05 (周日)', '2025-01-05T23:30:00+0900'],
])('%s is a day', (text) => {
  expect(writtenDay(text)).toBe('2025-01-05')
})

test.each([
  ...['25-01-05', '114/01/05', '民國114年1月5日', '01/05/2025', '5-Jan-25', '2025-1', '2025-123-1', 'x2025-1-5', ''],
  ...['2025-02-30', '2025-01-05x', '2025-01-05 x', '2025-01-05 25:00', '2025-01-05 10:60', '2025-01-05 13:00 PM'],
  // In China this is the next day.
  ...['2025-01-05T16:00:00Z', '2025-01-05T16:00:00.000+00:00', '2025-01-05 上午 9:05 AM', '2025-1-514:30'],
  ...['2025年1月5日星期一', '202501051', '2025-01-05 10:00 11:00', '二〇二五年一月五日'],
])('%j is none', (text) => {
  expect(writtenDay(text)).toBeNull()
})

it('reads every day in every spelling, at every time of it', () => {
  const two = (no: number) => String(no).padStart(2, '0')
  const day = fc.record({ y: fc.integer({ min: 1900, max: 2199 }), m: fc.integer({ min: 1, max: 12 }), d: fc.nat(30) })
  const time = fc.tuple(fc.nat(23), fc.nat(59), fc.nat(59))
  fc.assert(
    fc.property(day, time, ({ y, m, d: before }, [hour, minute, second]) => {
      const d = before + 1
      const date = `${y}-${two(m)}-${two(d)}`
      const days = [date, `${y}/${m}/${d}`, `${y}.${m}.${d}`, `${y}${two(m)}${two(d)}`, `${y}年${m}月${d}日`]
      const at = `${hour}:${two(minute)}`
      const half = hour < 12 ? '上午' : '下午'
      const times = ['', ` ${at}`, ` ${at}:${two(second)}`, `T${two(hour)}:${two(minute)}:${two(second)}.5+08:00`]
      const all = [...times, ` ${half} ${hour % 12 || 12}:${two(minute)}:${two(second)}`]
      const wanted = isDate(date) ? date : null
      for (const text of days.flatMap((each) => all.map((rest) => each + rest))) expect(writtenDay(text)).toBe(wanted)
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['1,234.50', '1,234.50'],
  ['(1,234.50)', '-1,234.50'],
  ['（1,234.50）', '-1,234.50'],
  ['1234.50-', '-1234.50'],
  ['−1234.50', '-1234.50'],
  ['￥1,234.50', '1,234.50'],
  ['-¥ 5', '-5'],
  ['¥-5', '-5'],
  ['(￥5.00元)', '-5.00'],
  ['1，234．50', '1,234.50'],
  ['1,234.50元', '1,234.50'],
  ['+1234.5', '1234.5'],
  [' 0.10 ', '0.10'],
])('%s is the figure %s', (text, figure) => {
  expect(writtenFigure(text, 'CNY')).toBe(figure)
})

test.each([
  '1 234,50',
  '1.234,50',
  '12,34,567.00',
  '1.2345E+03',
  '壹仟元整',
  "1'234.50",
  'CNY 5',
  '贷 5',
  '-5-',
  '(-5)',
])('%s stays what it is, and no figure', (text) => {
  expect(writtenFigure(text)).not.toMatch(/^-?\d{1,3}(,?\d{3})*(\.\d+)?$/)
})
