// What people type to define an account set, read and judged: names, what the company is by law, options.

import { isCreditCode } from '../base/credit-code.ts'
import { type Problem, problem } from '../base/problem.ts'
import { checkText, toHalfWidth } from '../base/text.ts'
import { type AccountSetOptions, defaultOptions, setOption } from './account-set.ts'

/** The parts of a definition that may be changed while the books are in use. */
export type SetDefinition = {
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  taxNo: string
  industry: string
  accountingHead: string
  options: Partial<AccountSetOptions>
}

const textsMost = { nameZhCn: 120, nameZhTw: 120, nameEn: 120, taxNo: 18, industry: 60, accountingHead: 60 } as const
type TextName = keyof typeof textsMost

/** Options that differ from the defaults are kept; each is read as the command line reads it. */
const readOptions = (
  typed: Readonly<Record<string, unknown>>,
): { options: Partial<AccountSetOptions>; problems: Problem[] } => {
  const problems: Problem[] = []
  let options = defaultOptions
  const set = (name: string, value: unknown): void => {
    const next = setOption(options, name, String(value))
    if (next === null) problems.push(problem('input.invalid', `options.${name}`))
    else options = next
  }
  for (const [name, value] of Object.entries(typed)) {
    if (name !== 'genVoucherType') set(name, value)
    else for (const [source, type] of Object.entries(value as object)) set(`genVoucherType.${source}`, type)
  }
  const kept = Object.entries(options).filter(([name, value]) => value !== Reflect.get(defaultOptions, name))
  return { options: Object.fromEntries(kept), problems }
}

/** A definition as it is stored, or everything that is wrong with it, each with its field. */
export const readDefinition = (
  typed: Omit<SetDefinition, 'options'> & { options: Readonly<Record<string, unknown>> },
): { definition: SetDefinition; problems: Problem[] } => {
  const problems: Problem[] = []
  const read = (name: TextName): string => {
    const text = checkText(typed[name], textsMost[name], name)
    if (typeof text === 'string') return text
    problems.push(text)
    return ''
  }
  const { options, problems: ofOptions } = readOptions(typed.options)
  const definition = {
    nameZhCn: read('nameZhCn'),
    nameZhTw: read('nameZhTw'),
    nameEn: read('nameEn'),
    taxNo: toHalfWidth(read('taxNo')).toUpperCase(),
    industry: read('industry'),
    accountingHead: read('accountingHead'),
    options,
  }
  if (definition.nameZhCn === '') problems.push(problem('input.required', 'nameZhCn'))
  if (definition.taxNo !== '' && !isCreditCode(definition.taxNo)) {
    problems.push(problem('accountSet.creditCode', 'taxNo'))
  }
  return { definition, problems: [...problems, ...ofOptions] }
}
