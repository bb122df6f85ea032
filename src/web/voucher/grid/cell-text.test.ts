// Texts of cells: entities in one cell, dates as they are typed, finding an entity.
import { describe, expect, it } from 'vitest'
import { sampleEntities } from '../../../../test/voucher/sample-books.ts'
import { readDate } from '../../parts/date-field.tsx'
import { askedPart, auxCellText, rankEntities, readAuxCell, takeEntity, withPart } from '../entity-directory.ts'

const dimensions = [
  { type: 'customer', required: true },
  { type: 'store', required: true },
] as const
const asTyped = (_: string, text: string) => text

describe('the text of an aux cell', () => {
  it('names entities in the order of the subject', () => {
    expect(auxCellText({ store: 'S01', customer: 'C001' }, dimensions)).toBe('C001;S01')
    expect(auxCellText({ store: 'S01' }, dimensions)).toBe(';S01')
    expect(auxCellText({ customer: 'C001' }, dimensions)).toBe('C001')
  })
  it('is read back, also with full-width signs and named kinds', () => {
    expect(readAuxCell('C001；S01', dimensions, asTyped)).toEqual({ customer: 'C001', store: 'S01' })
    expect(readAuxCell('store:S02', dimensions, asTyped)).toEqual({ store: 'S02' })
    expect(readAuxCell(';S01;X', dimensions, asTyped)).toEqual({ store: 'S01' })
    expect(readAuxCell('', dimensions, asTyped)).toEqual({})
  })
  it('knows what is being asked', () => {
    expect(askedPart('', dimensions)).toEqual({ index: 0, text: '' })
    expect(askedPart('C001;S', dimensions)).toEqual({ index: 1, text: 'S' })
    expect(withPart('C001;S', 'S01', false)).toBe('C001;S01')
    expect(withPart('C', 'C001', true)).toBe('C001;')
  })
})

describe('an entity is found by', () => {
  const stores = sampleEntities.filter((row) => row.type === 'store')
  it('code, name and initials', () => {
    expect(rankEntities(stores, 's02')[0]?.code).toBe('S02')
    expect(rankEntities(stores, '静安')[0]?.code).toBe('S02')
    expect(rankEntities(stores, 'njl')[0]?.code).toBe('S01')
    expect(rankEntities(stores, '', 'S02')[0]?.code).toBe('S02')
  })
  it('and taken only without doubt', () => {
    expect(takeEntity(stores, 'S01')?.code).toBe('S01')
    expect(takeEntity(stores, '店')).toBeNull()
    expect(takeEntity(stores, 'jas')?.code).toBe('S02')
  })
})

describe('a date is typed', () => {
  const read = (text: string) => readDate(text, '2025-12-25', '2026-11-21')
  it('in full, by month and day, by day', () => {
    expect(read('2025-12-03')).toBe('2025-12-03')
    expect(read('2025/1/3')).toBe('2025-01-03')
    expect(read('20251203')).toBe('2025-12-03')
    expect(read('251203')).toBe('2025-12-03')
    expect(read('1103')).toBe('2025-11-03')
    expect(read('3')).toBe('2025-12-03')
    expect(read('１１月３日')).toBe('2025-11-03')
  })
  it('as today and by counting', () => {
    expect(read('t')).toBe('2026-11-21')
    expect(read('+')).toBe('2025-12-26')
    expect(read('-25')).toBe('2025-11-30')
  })
  it('and refused when there is no such day', () => {
    expect(read('2025-02-30')).toBeNull()
    expect(read('abc')).toBeNull()
    expect(read('')).toBe('')
  })
})
