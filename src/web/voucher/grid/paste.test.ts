// Blocks from spreadsheets: reading, mapping, bad cells.
import { describe, expect, it } from 'vitest'
import { sampleBooks, sampleDesk } from '../../../../test/voucher/sample-books.ts'
import { isBlock, readTable } from './clipboard-table.ts'
import { buildLines, planPaste } from './paste.ts'

const books = sampleBooks()
const { rules } = sampleDesk()
const build = { books, rules, entityExists: (type: string, code: string) => `${type}${code}` !== 'departmentD99' }
const paste = (text: string) => {
  const table = readTable(text)
  const plan = planPaste(table, books)
  return { plan, ...buildLines(table, plan, build) }
}

describe('a block from a spreadsheet', () => {
  it('is read with its quotes, breaks and empty cells', () => {
    expect(readTable('a\tb\r\n"x ""y""\nz"\t\r\n\t\r\n')).toEqual([
      ['a', 'b'],
      ['x "y" z', ''],
    ])
    expect(isBlock(readTable('1'))).toBe(false)
    expect(isBlock(readTable('1\t2'))).toBe(true)
  })

  it('is mapped by its head row', () => {
    const { plan, lines, bad } = paste(
      '摘要\t科目编码\t科目名称\t部门\t借方金额\t贷方金额\n计提工资\t660101\t工资\tD01\t1,200.5\t\n计提工资\t2211\t应付职工薪酬\t\t\t1200.50',
    )
    expect(plan).toEqual({
      hasHead: true,
      targets: ['summary', 'subject', 'ignore', 'entity:department', 'debit', 'credit'],
    })
    expect(bad).toEqual([])
    expect(lines[0]).toMatchObject({
      summary: '计提工资',
      subject: '660101',
      aux: { department: 'D01' },
      debit: '1200.50',
    })
    expect(lines[1]).toMatchObject({ subject: '2211', credit: '1200.50', debit: '' })
  })

  it('is mapped by its content without one', () => {
    const { plan, lines } = paste('付租金\t660108\tS01\t100\t\n付租金\t100201\tB01\t\t100')
    expect(plan).toEqual({ hasHead: false, targets: ['summary', 'subject', 'aux', 'debit', 'credit'] })
    expect(lines.map((line) => line.aux)).toEqual([{ store: 'S01' }, { bank: 'B01' }])
  })

  it('takes a currency with its original amount', () => {
    const { plan, lines } = paste('货款\t220201\tV002\tUSD\t10000\t71000\t\n货款\t6603\t\t\t\t\t71000')
    expect(plan.targets).toEqual(['summary', 'subject', 'aux', 'currency', 'original', 'debit', 'credit'])
    expect(lines[0]).toMatchObject({ currency: 'USD', original: '10000.00', debit: '71000.00' })
    expect(lines[1]).toMatchObject({ currency: '', original: '', credit: '71000.00' })
  })

  it('says what it says twice and otherwise: names, sums, sides, units', () => {
    const head = '摘要\t科目编码\t科目名称\t方向\t借方金额\t贷方金额\n'
    const rows = (name: string, side: string) => `a\t2211\t${name}\t${side}\t5\t\nb\t6603\t\t\t\t5\n`
    const reasons = (text: string) => paste(text).bad.map(({ row, column, reason }) => [row, column, reason])
    expect(reasons(`${head}${rows('应付职工薪酬', '借')}合计\t\t\t\t5.00\t5.00`)).toEqual([])
    expect(paste(`${head}${rows('', '')}合计\t\t\t\t5.00\t5.00`).lines).toHaveLength(2)
    expect(reasons(head + rows('销售费用', '借'))).toEqual([[1, 2, 'subjectName']])
    expect(reasons(head + rows('', '贷'))).toEqual([[1, 3, 'side']])
    expect(reasons(`${head}${rows('', '')}\t\t合 计\t\t6.00\t5.00`)).toEqual([[3, 4, 'sum']])
    expect(reasons(head.replace('借方金额', '借方金额(万元)') + rows('', ''))).toEqual([[0, 4, 'unit']])
    expect(reasons('付租金\t2211 应付职工薪酬\t5\t\nx\t6603 销售费用\t\t5')).toEqual([[1, 1, 'subjectName']])
  })

  it('takes signs of the currency of the books or the line, and marks others at their cells', () => {
    const head = '摘要\t科目编码\t币种\t原币\t借方\t贷方\n'
    const block = (original: string, debit: string, sum = '合计\t\t\t\t￥5.00\t') =>
      paste(`${head}a\t220201\tUSD\t${original}\t${debit}\t\n${sum}`)
    const signs = (pasted: ReturnType<typeof block>) => pasted.bad.filter(({ reason }) => reason === 'otherCurrency')
    expect(signs(block('$1', '￥5.00'))).toEqual([])
    expect(block('US$1', '5元').lines[0]).toMatchObject({ original: '1.00', debit: '5.00' })
    expect(signs(block('￥1', '5.00'))).toEqual([{ row: 1, column: 3, reason: 'otherCurrency' }])
    expect(signs(block('1', '$5.00'))).toEqual([{ row: 1, column: 4, reason: 'otherCurrency' }])
    expect(block('1', '$5.00').lines[0]?.debit).toBe('$5.00')
    const titled = (titles: string, original: string, debit: string) =>
      signs(paste(`摘要\t科目编码\t币种\t${titles}\n${`a\t220201\tUSD\t${original}\t${debit}`}`))
    expect(titled('原币(美元)\t借方(人民币)', '1', '7.00')).toEqual([])
    expect(titled('原币(欧元)\t借方(美元)', '1', '7.00')).toEqual([
      { row: 1, column: 3, reason: 'otherCurrency' },
      { row: 1, column: 4, reason: 'otherCurrency' },
    ])
    expect(signs(block('1', '5.00', '合计\t\t\t\t€5.00\t'))).toEqual([{ row: 2, column: 4, reason: 'otherCurrency' }])
  })

  it('takes an empty summary from the line above', () => {
    expect(paste('付租金\t660108\tS01\t100\t\n\t100201\tB01\t\t100').lines[1]?.summary).toBe('付租金')
  })
})

it('takes a day with its time, and figures with surplus zeros, for what they say', () => {
  const head = '摘要\t科目\t部门\t借方\t到期日\n'
  const { lines, bad } = paste(
    `${head}工资\t660101\tD01\t"1,000.0000"\t2025/1/5 9:05\n工资\t660101\tD01\t1234.500\t民國114年1月5日`,
  )
  expect(lines.map(({ debit, dueDate }) => [debit, dueDate])).toEqual([
    ['1000.00', '2025-01-05'],
    ['1234.50', '民國114年1月5日'],
  ])
  expect(bad).toEqual([{ row: 2, column: 4, reason: 'date' }])
})

describe('bad cells are marked and keep their text', () => {
  const { bad, lines } = paste(
    '摘要\t科目\t部门\t借方\t贷方\n工资\t660199\tD01\t1\t\n工资\t660101\tD99\tabc\t\n工资\t6601\t\t5\t\n工资\t2211\t\t1\t2',
  )
  it('each with its place and reason', () => {
    expect(bad).toEqual([
      { row: 1, column: 1, reason: 'subject' },
      { row: 1, column: 2, reason: 'noDimension' },
      { row: 2, column: 2, reason: 'entity' },
      { row: 2, column: 3, reason: 'figure' },
      { row: 3, column: 1, reason: 'notLeaf' },
      { row: 4, column: 3, reason: 'bothSides' },
      { row: 4, column: 4, reason: 'bothSides' },
    ])
  })
  it('in the line it would have filled', () => {
    expect(lines[0]?.subject).toBe('660199')
    expect(lines[1]?.debit).toBe('abc')
  })
})
