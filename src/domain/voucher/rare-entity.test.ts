// Entities that a subject is rarely used with.
import { describe, expect, it } from 'vitest'
import { type AuxUse, rareEntities } from './rare-entity.ts'

describe('it is asked about', () => {
  const lines = [
    { subject: '6601', aux: { department: 'D9' } },
    { subject: '6601', aux: { department: 'D9' } },
  ]
  const use = (code: string, times: number): AuxUse => ({ subject: '6601', aux: { department: code }, times })
  const odd = (...uses: AuxUse[]) => rareEntities({ lines }, uses, (_, code) => code).map((each) => each.path)

  it('when a subject is used with an entity for the first time, once for all its lines (W06)', () => {
    expect(odd(use('D1', 20), use('D2', 10))).toEqual(['lines.0.aux.department'])
  })

  it('but not when the subject was used with it, seldom with any, or with ever others', () => {
    expect(odd(use('D1', 40), use('D9', 1))).toEqual([])
    expect(odd(use('D1', 29))).toEqual([])
    expect(odd(...Array.from({ length: 40 }, (_, at) => use(`C${at}`, 1)))).toEqual([])
  })
})
