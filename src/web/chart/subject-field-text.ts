// A field of a subject in words: entities and currencies, and any field of the comparison with the standard.
import { parseSubjectAux } from '../../domain/chart/subject.ts'
import type { Say } from '../kit/words.ts'

type Aux = readonly { type: string; required: boolean }[]

export const auxText = (aux: Aux, t: Say): string =>
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
