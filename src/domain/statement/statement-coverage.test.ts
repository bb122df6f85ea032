// Whether a template counts every subject once, decided on its formulas alone.
import { expect, test } from 'vitest'
import { standardChart } from '../../../test/world/book.ts'
import { type Subject, subjectTree } from '../chart/subject.ts'
import type { StatementLine } from './statement.ts'
import {
  balanceSheetCoverage,
  coverageProblems,
  incomeStatementCoverage,
  templateProblem,
} from './statement-coverage.ts'

const cash = standardChart().find('1001') as Subject
const some = (codes: string[], more: Partial<Subject> = {}) =>
  subjectTree(
    codes.map((code) => ({
      ...cash,
      code,
      parent: null,
      isLeaf: true,
      enabled: true,
      ...more,
    })),
  )
const line = (no: number, formula: string, role?: StatementLine['role']): StatementLine => ({
  ...{ no, indent: 0, kind: 'L', nameZhCn: '', nameZhTw: '', nameEn: '', formula },
  ...(role ? { role } : {}),
})
/** What is wrong with a subject 1001 that the assets count by this formula; '' for nothing. */
const sheet = (assets: string, claims = '', others: StatementLine[] = []) => {
  const { uncovered, twice } = balanceSheetCoverage(
    [line(1, assets, 'assets'), line(2, claims, 'claims'), ...others],
    some(['1001']),
  )
  return [...uncovered.map((code) => `${code} none`), ...twice.map((code) => `${code} twice`)].join()
}

test('a balance sheet counts a subject once in assets less claims', () => {
  for (const assets of [
    'DB(1001)',
    '-CB(1001)',
    'DB(1001)*1',
    'DB(1001)/1',
    '--DB(1001)',
    'DB(1001)*2/2',
    '2*DB(1001)-DB(1001)',
  ]) {
    expect([assets, sheet(assets)]).toEqual([assets, ''])
  }
  expect(sheet('', 'CB(1001)')).toBe('')
  expect(sheet('DP(1001)', 'CP(1001)')).toBe('')
  expect(sheet('DX(1001)', 'CX(1001)')).toBe('')
  expect(sheet('DS(1001)', 'CS(1001)')).toBe('')
  expect(sheet('L(3)', '', [line(3, 'DB(1001)')])).toBe('')
  expect(sheet('L(3:4)', '', [line(3, 'DB(1001)'), line(4, '5')])).toBe('')
  expect(sheet('DB(1001)*-1*-1')).toBe('')
})

test('a subject is left out, or counted otherwise than once', () => {
  for (const assets of [
    '',
    ' ',
    '5',
    'DB(1002)',
    'DB(1001)*0',
    'DB(1001)-DB(1001)',
    'L(1)',
    'L(9)',
    'DB(',
    'ABS(DB(1001))',
  ]) {
    expect([assets, sheet(assets)]).toEqual([assets, '1001 none'])
  }
  for (const assets of [
    'CB(1001)',
    '-DB(1001)',
    'DB(1001)*2',
    'DB(1001)/2',
    'DB(1001)+DB(100)',
    'DP(1001)',
    '-1*DB(1001)',
    'DT(1001)',
  ]) {
    expect([assets, sheet(assets)]).toEqual([assets, '1001 twice'])
  }
  expect(sheet('DB(1001)', 'CB(1001)')).toBe('1001 twice')
  expect(sheet('DB(1001)', 'DB(1001)')).toBe('1001 none')
})

test('only leaves in use have to be there, or those that are asked for', () => {
  const lines = [line(1, '', 'assets')]
  expect(balanceSheetCoverage(lines, some(['1001'], { enabled: false })).uncovered).toEqual([])
  expect(balanceSheetCoverage(lines, some(['1001'], { isLeaf: false })).uncovered).toEqual([])
  expect(balanceSheetCoverage(lines, some(['1001'], { enabled: false }), () => true).uncovered).toEqual(['1001'])
  expect(balanceSheetCoverage([], some(['1001'])).uncovered).toEqual(['1001'])
})

test('an income statement counts every leaf of profit and loss once, but for earlier years', () => {
  const income = (formula: string, more: Partial<Subject> = {}) =>
    incomeStatementCoverage(
      [line(1, formula, 'profit')],
      some(['6001'], { type: 'PROFIT_LOSS', plClass: 'INCOME', ...more }),
    )
  const none = { uncovered: [], twice: [] }
  expect([income('PC(6001)'), income('-PD(6001)'), income('MC(6001)')]).toEqual([none, none, none])
  expect(income('PD(6001)')).toEqual({ uncovered: [], twice: ['6001'] })
  expect(income('CT(6001)').twice).toEqual(['6001'])
  expect(income('')).toEqual({ uncovered: ['6001'], twice: [] })
  for (const more of [{ plClass: 'PRIOR_YEAR' }, { type: 'ASSET' }, { enabled: false }, { isLeaf: false }] as const) {
    expect(income('', more)).toEqual(none)
  }
})

test('what is wrong is told with the subjects, and a set without statements is told too', () => {
  expect(coverageProblems({ uncovered: ['1', '2'], twice: ['3', '4'] })).toEqual([
    { code: 'statement.uncovered', path: '', args: { list: '1, 2' } },
    { code: 'statement.twice', path: '', args: { code: '3' } },
    { code: 'statement.twice', path: '', args: { code: '4' } },
  ])
  expect(coverageProblems({ uncovered: [], twice: [] })).toEqual([])
  expect([templateProblem('NONE')?.code, templateProblem('CAS'), templateProblem('SMALL')]).toEqual([
    ...['statement.none', null, null],
  ])
})
