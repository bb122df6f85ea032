// The helpers of the tools page: what each makes of a text, or says of it. The rules stand in `domain/base/text.ts`.
// Chinese samples are escaped: words stand in the tables of words, and these are none.
import {
  capitalCny,
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
  stripChinese,
  stripLetters,
  thousands,
  trimAll,
  unThousands,
} from '../../domain/base/text.ts'

export type ToolResult =
  | { kind: 'text'; text: string }
  /** A check: the text is of the kind, or is not. */
  | { kind: 'verdict'; isRight: boolean }
  | { kind: 'strength'; strength: 'weak' | 'medium' | 'strong' }
  | { kind: 'none' }

export type Tool = {
  /** The name under which the library exports it. */
  name: string
  /** The helper with its option on: a row of its own. */
  variant?: 'strict'
  group: 'typing' | 'turning' | 'checking'
  sample: string
  run: (text: string, lang: string) => ToolResult
}

const made = (text: string): ToolResult => (text === '' ? { kind: 'none' } : { kind: 'text', text })
const said = (isRight: boolean): ToolResult => ({ kind: 'verdict', isRight })

const numberIn = (text: string): ToolResult => {
  const found = extractNumber(text)
  return found === null ? { kind: 'none' } : made(String(found))
}

const typing: Omit<Tool, 'group'>[] = [
  { name: 'percent', sample: '0123', run: (text) => made(percent(text)) },
  { name: 'percentDecimal', sample: '99.999', run: (text) => made(percentDecimal(text)) },
  { name: 'decimal', sample: '1.2.34', run: (text) => made(decimal(text)) },
  { name: 'integer', sample: '12a3', run: (text) => made(integer(text)) },
  { name: 'stripChinese', sample: '\u8d27\u6b3e SO1001', run: (text) => made(stripChinese(text)) },
  { name: 'stripLetters', sample: 'A12B3', run: (text) => made(stripLetters(text)) },
  { name: 'trimAll', sample: '  12  ', run: (text) => made(trimAll(text)) },
]

const turning: Omit<Tool, 'group'>[] = [
  { name: 'thousands', sample: '-1234567.89', run: (text) => made(thousands(text)) },
  { name: 'unThousands', sample: '-1,234,567.89', run: (text) => made(unThousands(text)) },
  { name: 'capitalCny', sample: '1234567.89', run: (text, lang) => made(capitalCny(text, lang)) },
  { name: 'extractNumber', sample: 'CNY -1,234.50', run: numberIn },
]

const checking: Omit<Tool, 'group'>[] = [
  { name: 'isMobile', sample: '13800138000', run: (text) => said(isMobile(text)) },
  { name: 'isLandline', sample: '010-12345678', run: (text) => said(isLandline(text)) },
  { name: 'isUserName', sample: 'lin_xiaoyu', run: (text) => said(isUserName(text)) },
  { name: 'isUserNameWord', sample: 'linxiaoyu', run: (text) => said(isUserNameWord(text)) },
  { name: 'isPassword', sample: 'Abc123!x', run: (text) => said(isPassword(text)) },
  {
    name: 'passwordStrength',
    sample: 'abc123',
    run: (text) => ({ kind: 'strength', strength: passwordStrength(text) }),
  },
  { name: 'isIPv4', sample: '192.168.1.256', run: (text) => said(isIPv4(text)) },
  { name: 'isEmail', sample: 'finance@example.com', run: (text) => said(isEmail(text)) },
  { name: 'isIdCard', sample: '11010519491231002X', run: (text) => said(isIdCard(text)) },
  {
    name: 'isChineseName',
    sample: '\u963f\u535c\u675c\u62c9\u00b7\u827e\u5408\u4e70\u63d0',
    run: (text) => said(isChineseName(text)),
  },
  { name: 'isPostalCode', sample: '010010', run: (text) => said(isPostalCode(text)) },
  { name: 'isUrl', sample: 'https://example.com/a', run: (text) => said(isUrl(text)) },
  { name: 'isUrl', variant: 'strict', sample: 'http://192.168.1.1/', run: (text) => said(isUrl(text, true)) },
  { name: 'isPlate', sample: '\u7ca4BD12345', run: (text) => said(isPlate(text)) },
]

/** By what the words of a row are found. */
export const keyOfTool = ({ name, variant }: Tool): string => (variant ? `${name}_${variant}` : name)

export const tools: readonly Tool[] = [
  ...typing.map((tool) => ({ ...tool, group: 'typing' as const })),
  ...turning.map((tool) => ({ ...tool, group: 'turning' as const })),
  ...checking.map((tool) => ({ ...tool, group: 'checking' as const })),
]
