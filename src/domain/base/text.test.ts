// Input helpers and format checks, and what text may be stored.
import { describe, expect, it } from 'vitest'
import {
  capitalCny,
  checkText,
  decimal,
  extractNumber,
  integer,
  isChineseName,
  isEmail,
  isIdCard,
  isIPv4,
  isLandline,
  isMobile,
  isPassword,
  isPlate,
  isPostalCode,
  isUrl,
  isUserName,
  isUserNameWord,
  passwordStrength,
  percent,
  percentDecimal,
  plainDecimal,
  stripChinese,
  stripLetters,
  thousands,
  toHalfWidth,
  trimAll,
  unThousands,
} from './text.ts'

describe('a text may be stored', () => {
  it('trimmed, with tabs and line breaks as spaces in one line', () => {
    expect(checkText('  付 货款\r\n二月\t', 200, 'x')).toBe('付 货款 二月')
    expect(checkText('a\r\nb\tc', 200, 'x', true)).toBe('a\nb\tc')
  })

  it.each(['\u0000', 'a\u0000b', '\u0007', '\ud800', 'a\udc00b', '\u009f'])('never with %j', (text) => {
    expect(checkText(`a${text}b`, 200, 'lines.0.summary')).toMatchObject({
      code: 'input.characters',
      path: 'lines.0.summary',
    })
  })

  it('up to its length, counted in characters and not in code units', () => {
    expect(checkText('字'.repeat(200), 200, 'x')).toBe('字'.repeat(200))
    expect(checkText('𠮷'.repeat(200), 200, 'x')).toBe('𠮷'.repeat(200))
    expect(checkText('字'.repeat(201), 200, 'x')).toMatchObject({ code: 'input.tooLong', args: { max: 200 } })
    expect(checkText('𠮷'.repeat(201), 200, 'x')).toMatchObject({ code: 'input.tooLong' })
    expect(checkText('x'.repeat(10_000_000), 200, 'x')).toMatchObject({ code: 'input.tooLong' })
  })
})

describe('input helpers', () => {
  it.each([
    ['12', '12'],
    ['007', '7'],
    ['0', ''],
    ['100', '100'],
    ['123', '100'],
    ['1234', '100'],
    ['12345', '100'],
    ['12345678', '100'],
    ['1a2', '12'],
    // R-175 R-297
  ])('percent %s becomes %s', (typed, kept) => {
    expect(percent(typed)).toBe(kept)
  })

  it.each([
    ['12.345', '12.34'],
    ['100.', '100'],
    ['100.5', '100'],
    ['100.00', '100.00'],
    ['250', '100'],
    ['99.99', '99.99'],
    ['.5', '5'],
    ['5.', '5.'],
    ['123456.1', '100'],
    //
  ])('decimal percent %s becomes %s', (typed, kept) => {
    expect(percentDecimal(typed)).toBe(kept)
  })

  it.each([
    ['1.2.3', '1.23'],
    ['00', '0'],
    ['..5', '5'],
    ['1.239', '1.23'],
    ['a1b.c5', '1.5'],
    [' 12 ', '12'],
    //
  ])('decimal %s becomes %s', (typed, kept) => {
    expect(decimal(typed)).toBe(kept)
  })

  // R-178 R-179 R-180 R-181 R-182
  it('keep integers, groups and other scripts apart', () => {
    expect(integer('1a2.3')).toBe('123')
    expect(integer('00')).toBe('0')
    expect(thousands('-1234567.891')).toBe('-1,234,567.891')
    expect(thousands('123')).toBe('123')
    expect(thousands('abc')).toBe('abc')
    expect(unThousands('1,234,567.8')).toBe('1234567.8')
    expect(stripChinese('收 abc 款1')).toBe('abc1')
    expect(stripLetters(' a1b2 ')).toBe('12')
    expect(trimAll('  x ')).toBe('x')
    expect(toHalfWidth('１２．５（ａ）　')).toBe('12.5(a) ')
    expect(plainDecimal(' 1,234.50 ')).toBe('1234.50')
    expect(plainDecimal('1,23')).toBe('1,23')
  })

  // R-183 R-184
  it('write capitals of text and find numbers in it', () => {
    expect(capitalCny('1234.56')).toBe('壹仟贰佰叁拾肆元伍角陆分')
    expect(capitalCny('0', 'zh-tw')).toBe('零圓整')
    expect(capitalCny('NaN')).toBe('')
    expect(capitalCny('10000000000000')).toBe('')
    expect(extractNumber('共 1,234.5 元')).toBe(1234.5)
    expect(extractNumber('无')).toBeNull()
  })
})

const table: [string, (text: string) => boolean, string[], string[]][] = [
  //
  ['mobile number', isMobile, ['13800138000', '19912345678'], ['12345678901', '1380013800', '138001380001']],
  //
  ['landline', isLandline, ['010-12345678', '0755-1234567'], ['01012345678', '0755-123456']],
  // R-187 R-296
  ['user name', isUserName, ['a1234', 'zhang_li', 'a'.repeat(16)], ['1abcd', '_abcd', 'abcd', 'a'.repeat(17), 'ab-cd']],
  //
  [
    'user name variant',
    isUserNameWord,
    ['abcdef', 'abc_12', 'a'.repeat(16)],
    ['abcde', '_bcdef', 'abc-def', 'a'.repeat(17)],
  ],
  //
  [
    'password',
    isPassword,
    ['Abc123!', 'a1!a1!', 'Abc123!Abc123!Ab'],
    ['123456!', 'abcdef', 'abc123', 'Abc123!Abc123!Abc', 'Ab1! x', 'a1!'],
  ],
  //
  ['IPv4 address', isIPv4, ['0.0.0.0', '255.255.255.255'], ['256.1.1.1', '1.1.1', '01.1.1.1', '1.1.1.1.']],
  [
    //
    'e-mail',
    isEmail,
    ['a@b.cn', 'x.y+z@mail.example.com'],
    ['a@b', '@b.cn', 'a..b@c.cn', 'a b@c.cn', `${'a'.repeat(65)}@b.cn`],
  ],
  [
    //
    'ID number',
    isIdCard,
    ['11010519491231002X', '440524188001010014'],
    ['110105194912310021', '11010519490231002X', '1101051949123100'],
  ],
  //
  ['Chinese name', isChineseName, ['张三', '阿卜杜拉·艾合买提'], ['Zhang', '张·', '一二三四五六七']],
  //
  ['postal code', isPostalCode, ['010010', '518000'], ['51800', '5180000', '51800a']],
  [
    //
    'plate',
    isPlate,
    ['京A12345', '粤BD12345', '粤B12345D', '沪A1234学', '粤Z1234港'],
    ['京I12345', 'A12345', '京A1234'],
  ],
]

describe.each(table)('the check of a %s', (_, accepts, right, wrong) => {
  it('takes what it should and nothing else', () => {
    for (const text of right) expect([text, accepts(text)]).toEqual([text, true])
    for (const text of wrong) expect([text, accepts(text)]).toEqual([text, false])
  })
})

describe('a URL', () => {
  //
  it('has a scheme and a host; the strict form no private one', () => {
    expect(isUrl('https://example.com/a?b#c')).toBe(true)
    expect(isUrl('ftp://files.example.com')).toBe(true)
    expect(isUrl('http://192.168.1.1:8080/')).toBe(true)
    expect(isUrl('http://192.168.1.1/', true)).toBe(false)
    expect(isUrl('http://localhost', true)).toBe(false)
    expect(isUrl('javascript:alert(1)')).toBe(false)
    expect(isUrl('http://user:pw@example.com')).toBe(false)
    expect(isUrl('http://example.com:99999')).toBe(false)
  })
})

describe('password strength', () => {
  //
  it('counts kinds of characters within 6 to 16', () => {
    expect(passwordStrength('abcdef')).toBe('weak')
    expect(passwordStrength('abc123')).toBe('medium')
    expect(passwordStrength('abc12!')).toBe('strong')
    expect(passwordStrength('a1!')).toBe('weak')
  })
})

describe('no check takes long on hostile text', () => {
  it.each(table)('%s', (_, accepts) => {
    const started = performance.now()
    for (const text of ['a'.repeat(100_000), '1'.repeat(100_000), 'a@'.repeat(50_000), '张'.repeat(100_000)])
      accepts(text)
    // A check that tries text again and again takes minutes for this.
    expect(performance.now() - started).toBeLessThan(5000)
  })
})
