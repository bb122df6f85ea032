// Sets of entities as canonical text, codes, and who may use an entity.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AuxSet,
  auxPairs,
  auxText,
  counterpartyText,
  type Entity,
  entitiesIn,
  entityTypes,
  indexEntities,
  isEntityCode,
  mayUseEntity,
  pairsIn,
  parseAux,
} from './entity.ts'

const code = fc.string({ minLength: 1, maxLength: 32 }).filter(isEntityCode)
const set = fc.dictionary(fc.constantFrom(...entityTypes), code) as fc.Arbitrary<AuxSet>

describe('a set of entities', () => {
  it('is one text, whatever the order in which it was made', () => {
    expect(auxText({ store: 'S02', customer: 'C001' })).toBe('customer:C001;store:S02')
    expect(parseAux(' store:S02; customer:C001 ')).toEqual({ customer: 'C001', store: 'S02' })
    expect(auxText({})).toBe('')
    expect(auxPairs({ store: 'S02', customer: 'C001' })).toEqual(['customer:C001', 'store:S02'])
    expect(counterpartyText({ store: 'S02', supplier: 'V1', customer: 'C001' })).toBe('customer:C001;supplier:V1')
    expect(counterpartyText({ store: 'S02' })).toBe('')
  })

  it('is read back from its text', () => {
    fc.assert(
      fc.property(set, (aux) => {
        expect(parseAux(auxText(aux))).toEqual({ ...aux })
        expect(pairsIn(auxText(aux))).toEqual(auxPairs(aux))
      }),
    )
  })

  it('has no entities where its text is none', () => {
    expect(entitiesIn('customer:C001;store:S02')).toEqual({ customer: 'C001', store: 'S02' })
    for (const text of [null, undefined, '', 'store']) expect(entitiesIn(text)).toEqual({})
  })

  it.each(['store', 'store:', 'ship:S01', 'store:S01;store:S02', ';', 'store:S01;', 'toString:x', 'store:a:b'])(
    'is not %j',
    (text) => {
      expect(parseAux(text)).toBeNull()
    },
  )
})

describe('an entity', () => {
  it('has a code of 1 to 32 plain characters', () => {
    for (const right of ['S01', '万象', 'a b', '𠮷', 'x'.repeat(32)])
      expect([right, isEntityCode(right)]).toEqual([right, true])
    for (const wrong of ['', ' a', 'a ', 'a;b', 'a:b', 'a|b', 'a\u0000', '\ud800', 'x'.repeat(33)]) {
      expect([wrong, isEntityCode(wrong)]).toEqual([wrong, false])
    }
  })

  it('is found by kind and code and used by its companies while enabled', () => {
    const store: Entity = {
      type: 'store',
      code: 'S01',
      nameZhCn: '',
      nameZhTw: '',
      nameEn: '',
      mnemonic: '',
      enabled: true,
      companies: ['YS01'],
    }
    const index = indexEntities([store])
    expect(index.find('store', 'S01')).toBe(store)
    expect(index.find('customer', 'S01')).toBeUndefined()
    expect(mayUseEntity(store, 'YS01')).toBe(true)
    expect(mayUseEntity(store, 'YS02')).toBe(false)
    expect(mayUseEntity({ ...store, companies: null }, 'YS02')).toBe(true)
    expect(mayUseEntity({ ...store, enabled: false }, 'YS01')).toBe(false)
  })
})
