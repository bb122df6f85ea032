// Plain-text journals that say something twice, or leave it to a program: what the check page and the command tell.

export type JournalCase = {
  name: string
  kind: 'vouchers' | 'opening'
  file: string
  content: string
  asked?: readonly number[]
  wrong?: readonly number[]
  /** Refused as a whole with this number. */
  refused?: number
  /** Debit amounts, as they are read. */
  debits?: readonly string[]
}

let last = 0
/** A transaction of its own day, so that none is like another. */
const posting = (cash: string, other = `-${cash}`, head = '') =>
  `2025-03-${String((++last % 28) + 1).padStart(2, '0')}${head} j${last}\n    1001  ${cash}\n    4001  ${other}\n`

const vouchers = (name: string, content: string, told: Partial<JournalCase>): JournalCase => ({
  ...{ name, kind: 'vouchers', file: 'a.journal', content },
  ...told,
})
const openings = (name: string, content: string, told: Partial<JournalCase>): JournalCase => ({
  ...vouchers(name, content, told),
  kind: 'opening',
})
const ledger = (name: string, content: string, told: Partial<JournalCase>): JournalCase => ({
  ...vouchers(name, content, told),
  file: 'a.beancount',
})

const opened = (head: string, more = '') => `${head}\n    1001  300.00 CNY${more}\n    4001  -300.00 CNY\n`
const balanced = (day: string, text: string) =>
  `2025-04-05 * "p" "b${++last}"\n  Assets:1001  100.00 CNY\n  Equity:4001  -100.00 CNY\n` +
  `${day} balance Assets:1001  ${text}\n`

const interfaceOf = (records: string, root = '总账类') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} 标准版本号="GB/T 24589.1-2010">${records}</${root}>\n`
const fields = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')
const subjects = (...names: [code: string, name: string][]) =>
  names.map(([科目编号, 科目名称]) => `<会计科目>${fields({ 科目编号, 科目名称 })}</会计科目>`).join('')
const line = (no: number, code: string, more: Readonly<Record<string, string>>) => {
  const head = {
    记账凭证日期: '20250505',
    会计年度: '2025',
    会计期间号: '5',
    记账凭证类型编号: '记',
    记账凭证编号: '1',
  }
  const rest = { 记账凭证行号: String(no), 记账凭证摘要: 'g', 科目编号: code, 币种编码: 'CNY' }
  return `<记账凭证>${fields({ ...head, ...rest, ...more })}</记账凭证>`
}
const pair = (no: string, more: Readonly<Record<string, string>> = {}) =>
  line(1, '1001', { 借方原币金额: '8.00', 借方本币金额: '8.00', 记账凭证编号: no, ...more }) +
  line(2, '4001', { 贷方原币金额: '8.00', 贷方本币金额: '8.00', 记账凭证编号: no, ...more })
const balance = (code: string, side: string, end: string, more: Readonly<Record<string, string>> = {}) => {
  const sides = { 期初余额方向: side, 期末余额方向: side, 币种编码: 'CNY', 会计年度: '2025', 会计期间号: '1' }
  const amounts = { 期初原币余额: '100.00', 期初本币余额: '100.00', 借方本币金额: '5.00', 贷方本币金额: '5.00' }
  return `<科目余额及发生额>${fields({ 科目编号: code, ...sides, ...amounts, 期末本币余额: end, ...more })}</科目余额及发生额>`
}
const xml = { file: 'a.xml' }

export const journalCases: readonly JournalCase[] = [
  vouchers('a decimal comma that a commodity has', `commodity 1.000,00 CNY\n${posting('1.500 CNY')}`, {
    debits: ['1500'],
  }),
  vouchers('a decimal comma below a commodity', `commodity CNY\n    format 1.000,00 CNY\n${posting('1,50 CNY')}`, {
    debits: ['1.50'],
  }),
  vouchers('a decimal comma of all amounts', `decimal-mark ,\n${posting('1.234,50 CNY')}`, { debits: ['1234.50'] }),
  vouchers('a sample that may be either', `commodity 1,000 CNY\n${posting('5 CNY')}`, { refused: 47011 }),
  vouchers('two decimal marks', `decimal-mark .\ncommodity 1.000,00 CNY\n${posting('5 CNY')}`, { refused: 47011 }),
  vouchers('thousands as the commodity has them', `commodity 1,000.00 CNY\n${posting('1,500 CNY')}`, {
    debits: ['1500'],
  }),
  vouchers('a default currency of the books', `D 1,000.00 CNY\n${posting('101.00')}`, { debits: ['101.00'] }),
  vouchers('a default currency that is another', `D $1,000.00\n${posting('100.00')}`, {
    asked: [47060],
    wrong: [45116],
  }),
  vouchers('an assertion that holds', posting('100.00 CNY = 100.00 CNY', '-100.00 CNY'), { debits: ['100.00'] }),
  vouchers('an assertion that does not hold', posting('102.00 CNY = 999.00 CNY', '-102.00 CNY'), { asked: [47070] }),
  vouchers(
    'an assertion of days in another order',
    `${opened('2025-06-09 x')}${opened('2025-06-08 y', ' = 300 CNY')}`,
    {},
  ),
  vouchers('an assertion of one more currency', posting('103.00 CNY == 0 USD', '-103.00 CNY'), { asked: [47070] }),
  vouchers(
    'an assertion with the accounts below',
    `2025-06-10 a\n    1001:1001  5 CNY\n    4001\n\n2025-06-11 b\n    1001  6 CNY =* 11 CNY\n    4001\n`,
    {},
  ),
  vouchers('an assignment', posting(' = 500.00', '-100.00'), { refused: 47072 }),
  vouchers('a second date', posting('104.00', '-104.00', '=2025-05-05'), { asked: [47014] }),
  vouchers('a second date that is the same', '2025-06-12=2025-06-12 z\n    1001  1.00\n    4001\n', {}),
  vouchers('a date of a line', posting('105.00 ; date:2025-05-05', '-105.00'), { asked: [47014] }),
  vouchers('a date of a line in brackets', posting('106.00 ; [=5/5]', '-106.00'), { asked: [47014] }),
  vouchers('another name of an account', `alias 1001=1403\n${posting('107.00 CNY = 107.00 CNY', '-107.00 CNY')}`, {
    debits: ['107.00'],
  }),
  vouchers('another name by a pattern', `alias /1(.*)/=2\\1\n${posting('5.00')}`, { refused: 47072 }),
  vouchers('accounts below another', `apply account x\n${posting('108.00')}end apply account\n`, {
    debits: ['108.00'],
  }),
  vouchers('tags applied', `apply tag customer:C01\n${posting('5.00')}`, { refused: 47072 }),
  vouchers('a year by itself', 'Y2025\n6/13 a\n    1001  9.00\n    4001\n', { debits: ['9.00'] }),
  vouchers('a day without a year', '6/13 a\n    1001  9.00\n    4001\n', { refused: 47011 }),
  vouchers('an account for what is left out', `bucket 4001\n${posting('5.00')}`, { refused: 47072 }),
  ledger('a balance that holds', balanced('2025-04-06', '100.00 CNY'), { debits: ['100.00'] }),
  ledger('a balance that does not hold', balanced('2025-04-06', '999.00 CNY'), { asked: [47070] }),
  ledger('a balance of the morning', balanced('2025-04-05', '0.00 CNY'), {}),
  ledger('a balance within its tolerance', balanced('2025-04-06', '101.00 ~ 1.00 CNY'), {}),
  ledger('a cost beside a price', '2025-04-07 * "x"\n  A:1001  100 USD {7.15 CNY} @ 9 CNY\n  E:4001  -715 CNY\n', {
    debits: ['715'],
  }),
  openings('openings of the day before', opened('2024-12-31 期初余额'), { asked: [47034], debits: ['300.00'] }),
  openings('openings of a year', opened('2025-01-01 opening balances 2025'), { asked: [47034], debits: ['300.00'] }),
  openings('openings of long ago', opened('2022-12-31 opening balances'), { asked: [47031, 47034] }),
  openings('openings that are said to be more', opened('2024-12-31 opening balances', ' = 999.00 CNY'), {
    asked: [47034, 47070],
  }),
  openings('no openings', posting('5.00'), { refused: 47071 }),
  vouchers('openings among vouchers', opened('2025-01-01 期初余额') + posting('109.00'), { debits: ['109.00'] }),
  vouchers('the interface', interfaceOf(subjects(['1001', '库存现金']) + pair('1')), { ...xml, debits: ['8.00'] }),
  vouchers(
    'the interface with another name',
    interfaceOf(subjects(['1001', '银行存款']) + pair('2', { 记账凭证日期: '20250506' })),
    {
      ...xml,
      asked: [47037],
    },
  ),
  vouchers('the interface with another period', interfaceOf(pair('3', { 会计期间号: '3' })), {
    ...xml,
    asked: [47015],
  }),
  vouchers('the interface with another year', interfaceOf(pair('4', { 会计年度: '2023' })), {
    ...xml,
    asked: [47015],
    wrong: [45103],
  }),
  vouchers('the interface by its other name', interfaceOf(pair('7', { 记账凭证日期: '20250507' }), '总账'), {
    ...{ ...xml, debits: ['8.00'] },
  }),
  openings(
    'balances of the interface',
    interfaceOf(balance('1001', '借', '100.00') + balance('4001', '贷', '100.00')),
    {
      ...{ ...xml, asked: [47034], debits: ['100.00'] },
    },
  ),
  openings('balances of another year', interfaceOf(balance('1001', '借', '100.00', { 会计年度: '2023' })), {
    ...{ ...xml, asked: [47031, 47034] },
  }),
  openings('balances that do not add up', interfaceOf(balance('1001', '借', '999.00')), {
    ...{ ...xml, asked: [47034, 47048] },
  }),
]
