// Reads the records of the standard data files: chart of accounts, statement templates, voucher types, cash-flow items.
import {
  type Direction,
  type ProfitLossClass,
  parseSubjectAux,
  type Subject,
  type SubjectType,
  subjectTypes,
} from '../chart/subject.ts'
import type { VoucherType } from '../voucher/voucher.ts'
import type { StatementLine, StatementLineKind } from './statement.ts'
import type { FormCheck } from './statement-check.ts'
import { isLineRole, type LineRole } from './statement-role.ts'

/** A row of a CSV file by column name. */
export type Row = Readonly<Record<string, string | undefined>>

const cell = (row: Row, name: string): string => row[name]?.trim() ?? ''
const flag = (row: Row, name: string): boolean => cell(row, name) === 'Y'

const profitLossClasses = ['', 'INCOME', 'EXPENSE', 'PRIOR_YEAR'] as const
const statementKinds = ['H', 'L', 'M', 'T', 'X', 'P'] as const

/**
 * A subject from a row of a chart file (`formats`: code*, parent, name_zh_cn*, type*, direction*, …). The names of the
 * columns that are wrong are returned instead. `level` is that of the parent's chain and is set by levelsOf.
 */
export const subjectOfRow = (row: Row): { subject: Subject; wrong: null } | { subject: null; wrong: string[] } => {
  const wrong: string[] = []
  const type = subjectTypes.find((each) => each === cell(row, 'type'))
  const plClass = profitLossClasses.find((each) => each === cell(row, 'pl_class'))
  const direction = cell(row, 'direction')
  const aux = parseSubjectAux(cell(row, 'aux'))
  const currency = cell(row, 'currency') || 'BASE'
  if (!/^\d{1,12}$/.test(cell(row, 'code'))) wrong.push('code')
  if (cell(row, 'name_zh_cn') === '') wrong.push('name_zh_cn')
  if (!type) wrong.push('type')
  if (plClass === undefined) wrong.push('pl_class')
  if (direction !== 'D' && direction !== 'C') wrong.push('direction')
  if (!aux) wrong.push('aux')
  if (!/^(BASE|ALL|[A-Z]{3}(\|[A-Z]{3})*)$/.test(currency)) wrong.push('currency')
  if (wrong.length > 0) return { subject: null, wrong }
  const subject: Subject = {
    code: cell(row, 'code'),
    parent: cell(row, 'parent') || null,
    level: 1,
    nameZhCn: cell(row, 'name_zh_cn'),
    nameZhTw: cell(row, 'name_zh_tw'),
    nameEn: cell(row, 'name_en'),
    type: type as SubjectType,
    plClass: plClass as ProfitLossClass,
    direction: direction as Direction,
    isLeaf: cell(row, 'is_leaf') !== 'N',
    currency,
    aux: aux ?? [],
    quantity: flag(row, 'quantity'),
    cash: flag(row, 'cash'),
    fxReval: flag(row, 'fx_reval'),
    cfItemIn: cell(row, 'cf_item_in'),
    cfItemOut: cell(row, 'cf_item_out'),
    codeSource: cell(row, 'code_source'),
    enabled: cell(row, 'enabled') !== 'N',
    mnemonic: '',
    generatedOnly: false,
    unit: '',
    handlerRequired: false,
    dueDateRequired: false,
  }
  return { subject, wrong: null }
}

/**
 * The subjects with their levels by the chain of parents. A parent that is missing, or a chain that never ends, makes
 * the level 0.
 */
export const levelsOf = (subjects: readonly Subject[]): Subject[] => {
  const byCode = new Map(subjects.map((subject) => [subject.code, subject]))
  return subjects.map((subject) => {
    let level = 1
    let at: Subject | undefined = subject
    while (at && at.parent !== null && level <= 10) {
      at = byCode.get(at.parent)
      level += 1
    }
    return { ...subject, level: at && level <= 10 ? level : 0 }
  })
}

/** A line of a statement template file; `isOff` for one that no statement shows until it is switched on. */
export const statementLineOfRow = (row: Row): StatementLine & { isOff: boolean } => ({
  no: Number(cell(row, 'line_no')),
  indent: Number(cell(row, 'indent')),
  kind: (statementKinds.find((each) => each === cell(row, 'kind')) ?? 'L') as StatementLineKind,
  nameZhCn: cell(row, 'name_zh_cn'),
  nameZhTw: cell(row, 'name_zh_tw'),
  nameEn: cell(row, 'name_en'),
  formula: cell(row, 'formula'),
  ...(isLineRole(cell(row, 'role')) ? { role: cell(row, 'role') as LineRole } : {}),
  isOff: flag(row, 'off'),
})

/** The tolerance of a check whose sides must be equal. */
export const noTolerance = '0.00'

/** A check of a template from the file of checks; what it compares must be exactly equal. */
export const statementCheckOfRow = (row: Row): FormCheck => ({
  nameZhCn: cell(row, 'name_zh_cn'),
  nameZhTw: cell(row, 'name_zh_tw'),
  nameEn: cell(row, 'name_en'),
  formula: cell(row, 'formula'),
  tolerance: noTolerance,
  level: cell(row, 'level') === 'block' ? 'block' : 'warn',
})

export const voucherTypeOfRow = (row: Row): VoucherType => ({
  code: cell(row, 'code'),
  wordZhCn: cell(row, 'word_zh_cn'),
  wordZhTw: cell(row, 'word_zh_tw'),
  nameZhCn: cell(row, 'name_zh_cn'),
  nameZhTw: cell(row, 'name_zh_tw'),
  nameEn: cell(row, 'name_en'),
  enabled: flag(row, 'enabled_default'),
  debitMustHave: cell(row, 'debit_must_have'),
  creditMustHave: cell(row, 'credit_must_have'),
  mustNotHave: cell(row, 'must_not_have'),
})

/** A cash-flow item; `line` is its line of the cash-flow statement. */
export type CashFlowItem = {
  code: string
  activity: string
  direction: 'IN' | 'OUT'
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  line: number
}

export const cashFlowItemOfRow = (row: Row): CashFlowItem => ({
  code: cell(row, 'code'),
  activity: cell(row, 'activity'),
  direction: cell(row, 'direction') === 'OUT' ? 'OUT' : 'IN',
  nameZhCn: cell(row, 'name_zh_cn'),
  nameZhTw: cell(row, 'name_zh_tw'),
  nameEn: cell(row, 'name_en'),
  line: Number(cell(row, 'statement_line')),
})
