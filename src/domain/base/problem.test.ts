// Numbers of problems are unique, and a refusal carries all its problems.
import { describe, expect, it } from 'vitest'
import { isWarning, numberOf, type ProblemCode, problem, problemNumbers, Refusal, refuse } from './problem.ts'

describe('the catalogue', () => {
  it('gives every number one name, but for the wrong shapes of input', () => {
    const seen = new Map<number, string[]>()
    for (const [name, number] of Object.entries(problemNumbers)) seen.set(number, [...(seen.get(number) ?? []), name])
    const shared = [...seen].filter(([, names]) => names.length > 1)
    expect(shared.map(([number]) => number)).toEqual([400])
  })

  it('keeps the numbers that other programs know', () => {
    const kept: [ProblemCode, number][] = [
      ['accountSet.mismatch', 45001],
      ['voucher.typeAndDate', 45102],
      ['period.notOpen', 45103],
      ['voucher.deleteRefused', 45120],
      ['period.unaudited', 45202],
      ['year.overwrite', 45221],
      ['statement.none', 45414],
      ['relatedCompany.self', 45632],
      ['warning.negative', 46001],
      ['warning.rate', 46051],
    ]
    for (const [code, number] of kept) expect(numberOf({ code })).toBe(number)
  })

  it('tells warnings from refusals', () => {
    expect(isWarning(problem('warning.future'))).toBe(true)
    expect(isWarning(problem('period.notOpen'))).toBe(false)
    expect(isWarning(problem('import.csv'))).toBe(false)
  })
})

describe('a refusal', () => {
  it('is thrown with one problem or several', () => {
    expect(problem('line.zero')).toEqual({ code: 'line.zero', path: '', args: {} })
    expect(() => refuse(problem('line.zero', 'lines.0.debit', { n: 1 }))).toThrow(Refusal)
    try {
      refuse([problem('line.zero'), problem('line.summary')])
    } catch (thrown) {
      expect((thrown as Refusal).problems.map((each) => each.code)).toEqual(['line.zero', 'line.summary'])
      expect((thrown as Refusal).message).toBe('line.zero, line.summary')
    }
  })
})
