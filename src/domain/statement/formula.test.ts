// The formula language: text to tree and back, and where it is wrong.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { standardTemplate } from '../../../test/world/book.ts'
import {
  comparators,
  type Formula,
  formatFormula,
  measures,
  parseColumnFormula,
  parseFormula,
  partsIn,
  subjectFunctions,
} from './formula.ts'
import { columnValue, type Exact, inMinor } from './formula-value.ts'

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
const own: fc.Arbitrary<Formula> = fc.oneof(
  fc.record({
    kind: fc.constant('account' as const),
    from: fc.constantFrom('1001', '6601'),
    to: fc.constantFrom('1012', '6603'),
    measure: fc.constantFrom(...measures),
  }),
  fc.record({
    kind: fc.constant('report' as const),
    template: fc.constantFrom('CAS-BS', 'X'),
    no: fc.integer({ min: 1, max: 99 }),
    column: fc.constantFrom(null, 'A', 'B2'),
  }),
)
const { tree } = fc.letrec<{ tree: Formula }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    leaf,
    own,
    fc.record({ kind: fc.constant('negate' as const), of: tie('tree') }),
    fc.record({ kind: fc.constant('absolute' as const), of: tie('tree') }),
    fc.record({ kind: fc.constant('round' as const), of: tie('tree'), decimals: fc.nat(6) }),
    fc.record({
      kind: fc.constant('choice' as const),
      operator: fc.constantFrom(...comparators),
      ...{ left: tie('tree'), right: tie('tree'), taken: tie('tree'), otherwise: tie('tree') },
    }),
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
    const seen = partsIn('-DB(1)*L(2)').map(({ kind }) => kind)
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
    ['ROUND(1,7)', 9],
    ['IF(1,2,3)', 5],
    ['IF(1<2,3)', 9],
    ["ACC('10x',BAL)", 5],
    ["ACC('10',SUM)", 10],
    ["RPT('a',1)", 5],
    ["RPT('A')", 8],
    ['A+1', 2],
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

/** A fraction in lowest terms with a positive denominator, or null: another way to the same figures. */
type Fraction = readonly [bigint, bigint] | null
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))
const lowest = (top: bigint, bottom: bigint): Fraction => {
  if (bottom === 0n) return null
  const by = gcd(top, bottom) * (bottom < 0n ? -1n : 1n)
  return [top / by, bottom / by]
}
const atHalf = (top: bigint, bottom: bigint): bigint => {
  const size = ((top < 0n ? -top : top) * 2n + bottom) / (bottom * 2n)
  return top < 0n ? -size : size
}
const orders: Record<string, (a: bigint, b: bigint) => boolean> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
}
const otherWay = (formula: Formula, values: Record<string, bigint>): Fraction => {
  const of = (part: Formula) => otherWay(part, values)
  switch (formula.kind) {
    case 'number': {
      const [whole = '0', decimals = ''] = formula.text.split('.')
      return lowest(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
    }
    case 'column':
      return lowest(values[formula.code] ?? 0n, 100n)
    case 'negate': {
      const value = of(formula.of)
      return value && lowest(-value[0], value[1])
    }
    case 'absolute': {
      const value = of(formula.of)
      return value && [value[0] < 0n ? -value[0] : value[0], value[1]]
    }
    case 'round': {
      const value = of(formula.of)
      const unit = 10n ** BigInt(formula.decimals)
      return value && lowest(atHalf(value[0] * unit, value[1]), unit)
    }
    case 'binary': {
      const [a, b] = [of(formula.left), of(formula.right)]
      if (a === null || b === null) return null
      if (formula.operator === '*') return lowest(a[0] * b[0], a[1] * b[1])
      if (formula.operator === '/') return lowest(a[0] * b[1], a[1] * b[0])
      return lowest(a[0] * b[1] + (formula.operator === '-' ? -1n : 1n) * b[0] * a[1], a[1] * b[1])
    }
    case 'choice': {
      const [a, b] = [of(formula.left), of(formula.right)]
      if (a === null || b === null) return null
      return of(orders[formula.operator]?.(a[0] * b[1], b[0] * a[1]) ? formula.taken : formula.otherwise)
    }
    default:
      return null
  }
}

describe('a formula is computed exactly', () => {
  const { sum } = fc.letrec<{ sum: Formula }>((tie) => ({
    sum: fc.oneof(
      { maxDepth: 4 },
      fc.record({ kind: fc.constant('number' as const), text: fc.constantFrom('0', '1', '0.13', '3', '0.005') }),
      fc.record({ kind: fc.constant('column' as const), code: fc.constantFrom('A', 'B', 'C') }),
      fc.record({ kind: fc.constantFrom('negate' as const, 'absolute' as const), of: tie('sum') }),
      fc.record({ kind: fc.constant('round' as const), of: tie('sum'), decimals: fc.nat(3) }),
      fc.record({
        kind: fc.constant('binary' as const),
        operator: fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const),
        ...{ left: tie('sum'), right: tie('sum') },
      }),
      fc.record({
        kind: fc.constant('choice' as const),
        operator: fc.constantFrom(...comparators),
        ...{ left: tie('sum'), right: tie('sum'), taken: tie('sum'), otherwise: tie('sum') },
      }),
    ),
  }))
  const amount = fc.bigInt(-1_000_000_000_000_000n, 1_000_000_000_000_000n)

  it('as fractions in lowest terms are, and rounded half-up at the end alone', () => {
    fc.assert(
      fc.property(sum, fc.record({ A: amount, B: amount, C: amount }), (formula, values) => {
        const read = parseColumnFormula(formatFormula(formula)).formula
        expect(read).toEqual(formula)
        const of = (code: string): Exact => ({ top: values[code as 'A'], bottom: 100n })
        const other = otherWay(formula, values)
        const expected = other && atHalf(other[0] * 100n, other[1])
        expect(inMinor(columnValue(formula, of), 2)).toBe(expected)
      }),
      { numRuns: 300 },
    )
  })
})
