// Text on paper: it stays within its box, what is cut is seen to be cut, and a sign without a type is never a blank.
import { expect, test } from 'vitest'
import { adjustSheet, drawLine, fitText, lineHeight } from './draw.ts'
import { digitColumns, drawDigits, drawFigure, figureText } from './figures.ts'
import { missingMark, readFont } from './font.ts'

const font = readFont()
const names = { places: '万千百十亿千百十万千百十元', parts: '角分厘' }
const sizes = { most: 9, least: 6 }

test('the font has the signs of both scripts and of currencies; one that it lacks becomes a visible mark', () => {
  const known = '记账凭证 記帳憑證 銀行 龍 ¥￥€£ 壹贰叁肆'
  expect(font.shown(known)).toBe(known)
  expect(font.shown('货款👍\u{20BB7}\n二')).toBe(`货款${missingMark}${missingMark} 二`)
  expect(font.width(missingMark, 10)).toBeGreaterThan(3)
  // What is no sign leaves nothing behind: no mark of direction turns a number around.
  expect(font.shown('a\u202Eb\u200Bc\uFE0F')).toBe('abc')
})

test('a text is wrapped within its box, then made smaller, then cut with an ellipsis', () => {
  const box = { width: 30, height: 8 }
  for (const text of [
    '短',
    '支付十二月份房租',
    '支付租金，'.repeat(4),
    'Rent of the Nanjing Road store, '.repeat(9),
    '9'.repeat(80),
  ]) {
    const { size, lines } = fitText(font, [text], box, sizes)
    for (const line of lines) expect(font.width(line, size)).toBeLessThanOrEqual(box.width + 0.01)
    expect(lines.length * lineHeight(size)).toBeLessThanOrEqual(box.height + 0.1)
    const isWhole = lines.join('').replaceAll(' ', '') === text.replaceAll(' ', '')
    expect(isWhole || lines.at(-1)?.endsWith('…')).toBe(true)
    for (const line of lines) expect(line).not.toMatch(/^[，。）]/)
  }
  // The entity of a line is not pushed out by a long subject.
  const { lines } = fitText(font, ['1002 银行存款 / 工商银行 / 上海分行 / 徐汇支行', 'S001 旗舰店'], box, sizes)
  expect(lines.at(-1)).toBe('S001 旗舰店')
})

test('digit columns hold the longest amount and its sign, and the figure can be searched', () => {
  expect(digitColumns([1n], 2, names).join('')).toBe('亿千百十万千百十元角分')
  expect(digitColumns([1n], 0, names).join('')).toBe('亿千百十万千百十元')
  // A language without names for them has as many columns.
  expect(digitColumns([1n], 2, { places: '', parts: '' })).toHaveLength(11)
  const columns = digitColumns([-999_999_999_999_999n], 2, names).length
  expect(columns).toBe(16)
  const drawn = drawDigits(font, -999_999_999_999_999n, { x: 0, y: 0, width: 48, height: 6 }, { columns, digits: 2 })
  const texts = drawn.flatMap((one) => (one.kind === 'text' ? [one] : []))
  const seen = texts.filter(({ ghost }) => !ghost)
  expect(seen.map(({ text }) => text).join('')).toBe('-999999999999999')
  expect(seen.every(({ colour }) => colour === 'red')).toBe(true)
  expect(texts.find(({ ghost }) => ghost)?.text).toBe('-9,999,999,999,999.99')
  expect(figureText(123_456n, 0)).toBe('123,456')
  expect(figureText(0n, 2)).toBe('')
  const red = drawFigure(font, -123_456n, { x: 0, y: 0, width: 40, height: 6 }, { size: 9, digits: 2, currency: '¥' })
  expect(red).toMatchObject([{ text: '-¥1,234.56', colour: 'red' }])
})

test('pre-printed paper gets only what it lacks, moved by tenths of a mm', () => {
  const text = { kind: 'text', text: '1', x: 10, y: 10, size: 8, colour: 'black', form: false, ghost: false } as const
  const sheet = { width: 210, height: 148, drawn: [text, { ...text, form: true }, drawLine(0, 0, 5, 0)] }
  expect(adjustSheet(sheet, { x: 15, y: -5 }, true).drawn).toEqual([{ ...text, x: 11.5, y: 9.5 }])
  expect(adjustSheet(sheet, { x: 15, y: -5 }, false).drawn).toHaveLength(3)
})
