// Finding subjects by code, name, pinyin and English, the likely ones first.
import { describe, expect, it } from 'vitest'
import { sampleBooks } from '../../../test/voucher/sample-books.ts'
import { remember, searchSubjects, takeSubject, weightOf } from './subject-search.ts'

const { index } = sampleBooks()
const never = () => 0
const codes = (text: string, summary = '', weight: (code: string, summary: string) => number = never): string[] => {
  const { likely, others } = searchSubjects(index, text, summary, weight)
  return [...likely, ...others].map((hit) => hit.subject.code)
}

describe('a subject is found by', () => {
  it('its code, the exact one first', () => {
    expect(codes('1001')[0]).toBe('1001')
    expect(codes('6601')).toEqual(['660101', '660108'])
    expect(codes('６６０１０１')).toEqual(['660101'])
  })
  it('the pinyin initials of any name on its path', () => {
    expect(codes('yhck')).toEqual(['100201', '100202'])
    expect(codes('zlf')).toEqual(['660108'])
    expect(codes('yhckrmb')).toEqual(['100201'])
  })
  it('its name, a part of it, and its path', () => {
    expect(codes('租赁')).toEqual(['660108'])
    expect(codes('银行存款')).toEqual(['100201', '100202'])
    expect(codes('销售费用/工资')).toEqual(['660101'])
  })
  it('English words', () => {
    expect(codes('bank')).toEqual(['100201', '100202'])
    expect(codes('rmb')).toContain('100201')
    expect(codes('cash hand')).toEqual(['1001'])
  })
  it('several words, all of which must fit', () => {
    expect(codes('银行 外币')).toEqual(['100202'])
    expect(codes('银行 工资')).toEqual([])
  })
})

describe('what comes first', () => {
  const usage = remember(
    [],
    [
      { subject: '100202', summary: '付款', aux: 'bank:B02' },
      { subject: '100201', summary: '付租金', aux: 'bank:B01' },
      { subject: '6603', summary: '手续费', aux: '' },
    ],
  )
  it('is what was used with this summary, then what was used lately', () => {
    expect(codes('yhck', '付款', weightOf(usage))).toEqual(['100202', '100201'])
    expect(codes('yhck', '别的', weightOf(usage))).toEqual(['100201', '100202'])
    expect(codes('', '', weightOf(usage)).slice(0, 2)).toEqual(['6603', '100201'])
  })
  it('is never above a code typed in full', () => {
    expect(codes('100201', '付款', weightOf(usage))[0]).toBe('100201')
  })
  it('remembers the same use once', () => {
    const again = remember(usage, [{ subject: '100202', summary: '付款', aux: 'bank:B02' }])
    expect(again).toHaveLength(3)
    expect(again.at(-1)?.subject).toBe('100202')
  })
})

describe('a subject is taken without doubt', () => {
  it('by its code or as the only one found', () => {
    expect(takeSubject(index, '660101')?.code).toBe('660101')
    expect(takeSubject(index, 'zlf')?.code).toBe('660108')
    expect(takeSubject(index, 'yhck')).toBeNull()
    expect(takeSubject(index, '')).toBeNull()
  })
  it('but not one that lines may not use', () => {
    expect(takeSubject(index, '4103')).toBeNull()
    expect(codes('1002')).not.toContain('1002')
  })
})
