// The formula language: text to tree and back, and where it is wrong.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { standardTemplate } from '../../test/book.ts'
import { type Formula, formatFormula, parseFormula, subjectFunctions, walkFormula } from './formula.ts'

const leaf: fc.Arbitrary<Formula> = fc.oneof(
  fc.record({ kind: fc.constant('number' as const), text: fc.constantFrom('0', '1', '0.13', '100') }),
  fc.record({
    kind: fc.constant('subject' as const),
    name: fc.constantFrom(...subjectFunctions),
    prefix: fc.constantFrom('1', '1001', '22210101'),
  }),
  fc.record({ kind: fc.constant('flow' as const), item: fc.constantFrom('CF010101', 'CF040001') }),
  fc.record({ kind: fc.constant('cash' as const), name: fc.constantFrom('OC' as const, 'EC' as const) }),
  fc.record({ kind: fc.constant('income' as const), no: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ kind: fc.constant('line' as const), no: fc.integer({ min: 1, max: 99 }) }),
  fc.record({
    kind: fc.constant('range' as const),
    from: fc.integer({ min: 1, max: 50 }),
    to: fc.integer({ min: 1, max: 99 }),
  }),
  fc.constant({ kind: 'manual' as const }),
)
const { tree } = fc.letrec<{ tree: Formula }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    leaf,
    fc.record({ kind: fc.constant('negate' as const), of: tie('tree') }),
    fc.record({
      kind: fc.constant('binary' as const),
      operator: fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const),
      left: tie('tree'),
      right: tie('tree'),
    }),
  ),
}))

describe('a formula', () => {
  it('is read back from its text as the same tree', () => {
    fc.assert(
      fc.property(tree, (formula) => {
        expect(parseFormula(formatFormula(formula)).formula).toEqual(formula)
      }),
    )
  })

  it.each(['balance-sheet', 'income-statement', 'cash-flow'] as const)(
    'of the shipped %s is kept letter for letter',
    (name) => {
      for (const { formula } of standardTemplate(name)) {
        if (formula === '') continue
        expect(formatFormula(parseFormula(formula).formula as Formula)).toBe(formula)
      }
    },
  )

  it('may have spaces and small letters', () => {
    expect(formatFormula(parseFormula(' db( 1001 ) +\n L( 2 : 4 ) ').formula as Formula)).toBe('DB(1001)+L(2:4)')
  })

  it('binds as arithmetic does', () => {
    expect(formatFormula(parseFormula('1-2-3*4/5').formula as Formula)).toBe('1-2-3*4/5')
    expect(formatFormula(parseFormula('1-(2-3)').formula as Formula)).toBe('1-(2-3)')
    expect(formatFormula(parseFormula('((1))').formula as Formula)).toBe('1')
  })

  it('is walked from left to right', () => {
    const seen: string[] = []
    walkFormula(parseFormula('-DB(1)*L(2)').formula as Formula, (part) => seen.push(part.kind))
    expect(seen).toEqual(['binary', 'negate', 'subject', 'line'])
  })
})

describe('a formula is refused with the position of the mistake', () => {
  it.each([
    ['', 1],
    ['DB(1001', 8],
    ['DB(1001)+', 10],
    ['DB()', 4],
    ['XX(1001)', 1],
    ['1+XX(1001)', 3],
    ['DB(1001))', 9],
    ['1 $ 2', 3],
    ['L(0)', 3],
    ['L(2:)', 5],
    ['1.', 2],
    ['CF()', 4],
    ['OC(1)', 4],
    ['DB(1001)DB(1002)', 9],
    ['１+2', 1],
    ["1;process.exit('x')", 2],
    ['__proto__(1)', 1],
  ])('%j at %i', (text, pos) => {
    expect(parseFormula(text).problem).toEqual({ code: 'formula.syntax', path: '', args: { pos } })
  })

  it('also when it is huge or nested without end', () => {
    expect(parseFormula('1+'.repeat(5000)).problem?.code).toBe('formula.syntax')
    expect(parseFormula(`${'('.repeat(1500)}1${')'.repeat(1500)}`).problem?.code).toBe('formula.syntax')
    expect(parseFormula('-'.repeat(3000)).problem?.code).toBe('formula.syntax')
  })

  it('and never throws, whatever is typed', () => {
    const sign = fc.constantFrom(...'DBCLF()+-*/:.0123 ', '\u0000', '￥')
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 30 }), (text) => {
        const { formula, problem } = parseFormula(text)
        expect((formula === null) !== (problem === null)).toBe(true)
      }),
    )
  })
})
