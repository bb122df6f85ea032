// What one unit of a line of the books adds to a figure of a statement: with it the vouchers that make the figure are
// found, and sum to it exactly.
import type { SubjectTree } from '../chart/subject.ts'
import { type Formula, parseFormula, type SubjectFunction } from './formula.ts'
import type { StatementLine } from './statement.ts'
import { rangeLines } from './statement-role.ts'

/** What one unit in debit or credit of a leaf adds: outside the closing of profit and loss, and wherever it stands. */
export type LeafWeight = { debit: bigint; credit: bigint; anyDebit: bigint; anyCredit: bigint }

/** `flows`: what one unit of credit less debit of a cash-flow item adds. */
export type Weights = { leaves: Map<string, LeafWeight>; flows: Map<string, bigint> }

type Template = {
  lines: readonly StatementLine[]
  income: readonly StatementLine[]
  subjects: SubjectTree
  cashFlowItems: ReadonlyMap<string, 'IN' | 'OUT'>
}

/** `openingCash` and `closingCash` count how often these balances are in it; `constant` is a number of the formula. */
type Form = Weights & { openingCash: bigint; closingCash: bigint; constant: bigint }

const nothing = (): Form => ({
  ...{ leaves: new Map(), flows: new Map() },
  ...{ openingCash: 0n, closingCash: 0n, constant: 0n },
})

const noWeight: LeafWeight = { debit: 0n, credit: 0n, anyDebit: 0n, anyCredit: 0n }

const addLeaf = (form: Form, code: string, weight: Partial<LeafWeight>, times: bigint): void => {
  const held = form.leaves.get(code) ?? noWeight
  form.leaves.set(code, {
    debit: held.debit + times * (weight.debit ?? 0n),
    credit: held.credit + times * (weight.credit ?? 0n),
    anyDebit: held.anyDebit + times * (weight.anyDebit ?? 0n),
    anyCredit: held.anyCredit + times * (weight.anyCredit ?? 0n),
  })
}

const add = (sum: Form, more: Form, times: bigint): void => {
  for (const [code, weight] of more.leaves) addLeaf(sum, code, weight, times)
  for (const [item, weight] of more.flows) sum.flows.set(item, (sum.flows.get(item) ?? 0n) + times * weight)
  sum.openingCash += times * more.openingCash
  sum.closingCash += times * more.closingCash
  sum.constant += times * more.constant
}

/** Movements only: what looks at a balance, or at the positive side of one, is made by no voucher alone. */
const moving: Partial<Record<SubjectFunction, Partial<LeafWeight>>> = {
  PC: { debit: -1n, credit: 1n },
  MC: { debit: -1n, credit: 1n },
  PD: { debit: 1n, credit: -1n },
  CT: { anyCredit: 1n },
  DT: { anyDebit: 1n },
}

type Open = ReadonlySet<string>

/** The sum of several forms; null when one of them is none. */
const joined = (forms: readonly (Form | null)[]): Form | null => {
  const sum = nothing()
  for (const form of forms) {
    if (form === null) return null
    add(sum, form, 1n)
  }
  return sum
}

const isConstant = ({ leaves, flows, openingCash, closingCash }: Form): boolean =>
  leaves.size === 0 && flows.size === 0 && openingCash === 0n && closingCash === 0n

const product = (left: Form | null, right: Form | null): Form | null => {
  if (left === null || right === null) return null
  const [factor, other] = isConstant(left) ? [left, right] : [right, left]
  if (!isConstant(factor)) return null
  const scaled = nothing()
  add(scaled, other, factor.constant)
  return scaled
}

const lineForm = (lines: readonly StatementLine[], no: number, template: Template, open: Open): Form | null => {
  const line = lines.find((each) => each.no === no)
  const name = `${lines === template.income ? 'income' : 'own'} ${no}`
  if (!line || open.has(name)) return null
  if (line.kind === 'H' || line.formula.trim() === '') return nothing()
  const { formula } = parseFormula(line.formula)
  return formula ? formOf(formula, lines, template, new Set([...open, name])) : null
}

const subjectForm = ({ name, prefix }: Formula & { kind: 'subject' }, { subjects }: Template): Form | null => {
  const weight = moving[name]
  if (!weight) return null
  const form = nothing()
  for (const { code } of subjects.leaves(prefix)) addLeaf(form, code, weight, 1n)
  return form
}

const binaryForm = (
  { operator, left, right }: Formula & { kind: 'binary' },
  read: (formula: Formula) => Form | null,
): Form | null => {
  const [first, second] = [read(left), read(right)]
  if (operator === '*') return product(first, second)
  if (operator === '/' || first === null || second === null) return null
  const sum = nothing()
  add(sum, first, 1n)
  add(sum, second, operator === '-' ? -1n : 1n)
  return sum
}

const formOf = (formula: Formula, lines: readonly StatementLine[], template: Template, open: Open): Form | null => {
  switch (formula.kind) {
    case 'number':
      return /^\d+$/.test(formula.text) ? { ...nothing(), constant: BigInt(formula.text) } : null
    case 'negate': {
      const inner = formOf(formula.of, lines, template, open)
      return inner && product(inner, { ...nothing(), constant: -1n })
    }
    case 'binary':
      return binaryForm(formula, (part) => formOf(part, lines, template, open))
    case 'subject':
      return subjectForm(formula, template)
    case 'flow': {
      const direction = template.cashFlowItems.get(formula.item)
      if (!direction) return null
      return { ...nothing(), flows: new Map([[formula.item, direction === 'OUT' ? -1n : 1n]]) }
    }
    case 'cash':
      return { ...nothing(), [formula.name === 'OC' ? 'openingCash' : 'closingCash']: 1n }
    case 'income':
      return lineForm(template.income, formula.no, template, open)
    case 'line':
      return lineForm(lines, formula.no, template, open)
    case 'range':
      return joined(rangeLines(lines, formula.from, formula.to).map(({ no }) => lineForm(lines, no, template, open)))
    case 'manual':
      return nothing()
    default:
      return null
  }
}

/**
 * The weights of a formula over the lines of a statement. Cash counts by what it moved, where its two balances stand
 * against each other. Null for what is not a sum of movements: a balance, a positive side, a ratio.
 */
export const weightsOf = (text: string, template: Template): Weights | null => {
  const { formula } = parseFormula(text)
  const form = formula && formOf(formula, template.lines, template, new Set())
  if (form?.constant !== 0n || form.openingCash + form.closingCash !== 0n) return null
  if (form.closingCash !== 0n) {
    for (const subject of template.subjects.all) {
      if (subject.isLeaf && subject.cash) {
        addLeaf(form, subject.code, { anyDebit: form.closingCash, anyCredit: -form.closingCash }, 1n)
      }
    }
  }
  return { leaves: form.leaves, flows: form.flows }
}
