// What the screen and the forms of the subject definition share.
import type { DefinitionFields, DefinitionShape } from '../../contract/chart/subject.ts'
import { parseSubjectAux } from '../../domain/chart/subject.ts'
import type { Say } from '../kit/words.ts'

export type SubjectFormFields = Omit<DefinitionFields, 'accept'>

export const emptyFields: SubjectFormFields = {
  ...{ code: '', nameZhCn: '', nameZhTw: '', nameEn: '', descriptionZh: '', descriptionEn: '' },
  ...{ type: 'ASSET', plClass: '', direction: 'D', currency: 'BASE', aux: [], quantity: false, unit: '' },
  ...{ cash: false, fxReval: false, cfItemIn: '', cfItemOut: '', generatedOnly: false, handlerRequired: false },
  ...{ dueDateRequired: false, companies: [], extensible: false, validFrom: null, validTo: null, own: false },
}

const fieldNames = Object.keys(emptyFields) as (keyof SubjectFormFields)[]

export const fieldsOf = (row: DefinitionShape): SubjectFormFields => ({
  ...emptyFields,
  ...Object.fromEntries(fieldNames.map((name) => [name, row[name]])),
})

/** The length of the codes one level below a code; 0 when the rule has no further level. */
export const childLength = (code: string, rule: string): number => {
  let length = 0
  for (const part of rule.split('-')) {
    length += Number(part)
    if (length > code.length) return length
  }
  return 0
}

/** The first free code of these digits behind a parent's. */
const freeCode = (parent: string, length: number, codes: ReadonlySet<string>): string => {
  const digits = length - parent.length
  for (let no = 1; no < 10 ** digits; no += 1) {
    const code = parent + String(no).padStart(digits, '0')
    if (!codes.has(code)) return code
  }
  return ''
}

/**
 * A new subject below another: like its parent, or like its first sibling, with the next free code. The first child of
 * a subject has the name that stands for what was there.
 */
export const childFields = (
  parent: DefinitionShape,
  rows: readonly DefinitionShape[],
  rule: string,
  others: Pick<SubjectFormFields, 'nameZhCn' | 'nameZhTw' | 'nameEn'>,
): SubjectFormFields => {
  const children = rows.filter((row) => row.parent === parent.code)
  const codes = new Set(rows.map(({ code }) => code))
  const like = fieldsOf(children[0] ?? parent)
  const named = children.length === 0 && parent.used
  return {
    ...like,
    ...(named ? others : { nameZhCn: '', nameZhTw: '', nameEn: '' }),
    ...{ descriptionZh: '', descriptionEn: '', extensible: false, own: parent.own, validFrom: null, validTo: null },
    code: freeCode(parent.code, childLength(parent.code, rule), codes),
  }
}

export type ParentOf = (code: string) => Pick<DefinitionShape, 'type' | 'plClass' | 'direction'> | null

/**
 * Fields with what was typed: a code that comes below another subject takes its class, which cannot be chosen then, and
 * its side, which can.
 */
export const withParent = (
  now: SubjectFormFields,
  part: Partial<SubjectFormFields>,
  parentOf: ParentOf,
): SubjectFormFields => {
  const parent = part.code === undefined ? null : parentOf(part.code)
  if (!parent || parent === parentOf(now.code)) return { ...now, ...part }
  const { type, plClass, direction } = parent
  return { ...now, ...part, type, plClass, direction }
}

export const auxText = (aux: readonly { type: string; required: boolean }[], t: Say): string =>
  aux.map((one) => t(`master:entity_${one.type}`) + (one.required ? '' : t('subjectScreen:optional'))).join(' ')

export const currencyText = (currency: string, t: Say): string =>
  currency === 'BASE' || currency === 'ALL' ? t(`master:currency_${currency}`) : currency.replaceAll('|', ' ')

const shown: Readonly<Record<string, (text: string, t: Say) => string>> = {
  type: (text, t) => t(`master:type_${text}`),
  plClass: (text, t) => t(`subjectScreen:pl_${text}`),
  direction: (text, t) => t(`subjectScreen:direction_${text}`),
  currency: currencyText,
  aux: (text, t) => auxText(parseSubjectAux(text) ?? [], t) || t('subjectScreen:auxNone'),
  enabled: (text, t) => t(text === 'Y' ? 'subjectScreen:enabled_yes' : 'subjectScreen:enabled_no'),
}
const flags: ReadonlySet<string> = new Set(['quantity', 'cash', 'fxReval'])

/** What the comparison says of a field, as people read it. */
export const fieldText = (name: string, text: string, t: Say): string => {
  if (flags.has(name)) return text === 'Y' ? t('subjectScreen:yes') : t('subjectScreen:no')
  return shown[name]?.(text, t) ?? (text || t('subjectStandard:nothing'))
}
