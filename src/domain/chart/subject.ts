// Subjects (科目): the tree of a chart of accounts, its levels, its code rule and what may be entered on a subject.
import { type Problem, problem } from '../base/problem.ts'
import { type EntityType, isEntityType } from './entity.ts'

export const subjectTypes = ['ASSET', 'LIABILITY', 'COMMON', 'EQUITY', 'COST', 'PROFIT_LOSS'] as const
export type SubjectType = (typeof subjectTypes)[number]
export type ProfitLossClass = '' | 'INCOME' | 'EXPENSE' | 'PRIOR_YEAR'
export type Direction = 'D' | 'C'

/** A dimension of a subject: every line must name such an entity, or may. */
export type SubjectAux = { type: EntityType; required: boolean }

/**
 * One subject. `currency` is BASE (base currency only), ALL, or a list 'USD|EUR' beside the base currency. `codeSource`
 * tells whose number it is (MOF2006, PRODUCT); `generatedOnly` subjects take no lines typed by hand; of a typed line a
 * subject may ask for a handler and for the day it falls due.
 */
export type Subject = {
  code: string
  parent: string | null
  level: number
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  type: SubjectType
  plClass: ProfitLossClass
  direction: Direction
  isLeaf: boolean
  currency: string
  aux: SubjectAux[]
  quantity: boolean
  cash: boolean
  fxReval: boolean
  cfItemIn: string
  cfItemOut: string
  codeSource: string
  enabled: boolean
  mnemonic: string
  generatedOnly: boolean
  /** What quantities are counted in, such as 件. */
  unit: string
  handlerRequired: boolean
  dueDateRequired: boolean
}

/**
 * A chart as a tree: look-ups by code, direct children, and the leaves whose code begins with a prefix, in code
 * order.
 */
export type SubjectTree = {
  all: readonly Subject[]
  find(code: string): Subject | undefined
  /** Whether money is kept on the subject; false when the code is unknown. */
  isCash(code: string): boolean
  children(code: string): readonly Subject[]
  leaves(prefix: string): readonly Subject[]
  /** The subject and its ancestors, the level-1 subject first; empty when the code is unknown. */
  path(code: string): Subject[]
}

const byCode = (a: { code: string }, b: { code: string }): number => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)

/** The first index of the sorted list whose code is ≥ the given one. */
const lowerBound = (sorted: readonly Subject[], code: string): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as Subject).code < code) low = middle + 1
    else high = middle
  }
  return low
}

/** Builds the tree of a chart. */
export const subjectTree = (subjects: Iterable<Subject>): SubjectTree => {
  const all = [...subjects].sort(byCode)
  const index = new Map(all.map((subject) => [subject.code, subject]))
  const childrenOf = new Map<string, Subject[]>()
  for (const subject of all) {
    if (subject.parent === null) continue
    const siblings = childrenOf.get(subject.parent)
    if (siblings) siblings.push(subject)
    else childrenOf.set(subject.parent, [subject])
  }
  const leafList = all.filter((subject) => subject.isLeaf)
  const leaves = (prefix: string): Subject[] => {
    const found: Subject[] = []
    for (let at = lowerBound(leafList, prefix); leafList[at]?.code.startsWith(prefix); at += 1) {
      found.push(leafList[at] as Subject)
    }
    return found
  }
  const path = (code: string): Subject[] => {
    const found: Subject[] = []
    let subject = index.get(code)
    while (subject && found.length < 10) {
      found.unshift(subject)
      subject = subject.parent === null ? undefined : index.get(subject.parent)
    }
    return found
  }
  return {
    ...{ all, leaves, path },
    find: (code) => index.get(code),
    isCash: (code) => index.get(code)?.cash === true,
    children: (code) => childrenOf.get(code) ?? [],
  }
}

/** Reads 'store|brand?' into dimensions; null when a kind is unknown, named twice or there are more than four. */
export const parseSubjectAux = (text: string): SubjectAux[] | null => {
  if (text === '') return []
  const found: SubjectAux[] = []
  for (const part of text.split('|')) {
    const required = !part.endsWith('?')
    const type = required ? part : part.slice(0, -1)
    if (!isEntityType(type) || found.some((each) => each.type === type)) return null
    found.push({ type, required })
  }
  return found.length <= 4 ? found : null
}

/** 'store|brand?', the inverse of parseSubjectAux. */
export const subjectAuxText = (aux: readonly SubjectAux[]): string =>
  aux.map((each) => each.type + (each.required ? '' : '?')).join('|')

/** The code lengths of a rule such as '4-2-2-2-2': [4, 6, 8, 10, 12]; null when it is not a rule. */
export const codeLengths = (rule: string): number[] | null => {
  if (!/^[1-9](-[1-9]){0,7}$/.test(rule)) return null
  let total = 0
  return rule.split('-').map((part) => {
    total += Number(part)
    return total
  })
}

/** The level a code has under a rule, or 0 when its length fits none or it is not all digits. */
export const levelOf = (code: string, rule: string): number =>
  /^\d+$/.test(code) ? (codeLengths(rule) ?? []).indexOf(code.length) + 1 : 0

/** The code of the parent under a rule; null for level 1 and for codes that fit no level. */
export const parentCode = (code: string, rule: string): string | null => {
  const level = levelOf(code, rule)
  return level > 1 ? code.slice(0, (codeLengths(rule) ?? [])[level - 2]) : null
}

/** Whether a new code fits the rule (E301) and its parent exists (E302). */
export const checkCode = (code: string, rule: string, tree: Pick<SubjectTree, 'find'>): Problem[] => {
  const level = levelOf(code, rule)
  if (level === 0) return [problem('subject.codeRule', 'code', { rule })]
  const parent = parentCode(code, rule)
  if (parent !== null && !tree.find(parent)) return [problem('subject.parent', 'code', { code: parent })]
  return []
}

/** True when lines of the currency may stand on the subject; the base currency always may. */
export const allowsCurrency = (subject: Subject, currency: string, baseCurrency: string): boolean =>
  currency === baseCurrency || subject.currency === 'ALL' || subject.currency.split('|').includes(currency)

/** The name of a subject in a language, falling back to simplified Chinese. */
export const subjectName = (subject: { nameZhCn: string; nameZhTw: string; nameEn: string }, lang: string): string =>
  (lang === 'en' ? subject.nameEn : lang === 'zh-tw' ? subject.nameZhTw : '') || subject.nameZhCn
