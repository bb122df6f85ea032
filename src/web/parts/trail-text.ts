// How an entry of the trail reads: the names of acts, objects and fields, and a change as one line.
import type { TrailChangeShape } from '../../contract/office/trail.ts'
import type { Say } from '../kit/words.ts'

/** A word of the trail, or of the list that a field is called by; a code that has none is shown as it is. */
export const nameIn = (t: Say, kind: 'act' | 'type' | 'field', code: string): string => {
  const [list, field] = code.split('.')
  if (field !== undefined) return t(`${list}:f_${field}`)
  const key = `${kind}_${code}`
  // A row of a plain list is called as the list says.
  const text = t(kind === 'type' ? [key, `${code}:one`] : key)
  return text === key || text === `${code}:one` || text === 'one' ? code : text
}

export const fieldName = ({ field, line, from }: TrailChangeShape, t: Say): string => {
  const name = field === 'line' ? t(from === '' ? 'lineAdded' : 'lineRemoved') : nameIn(t, 'field', field)
  return line === null ? name : `${t('ofLine', { n: line })} ${name}`
}

/** 第3行 借方 100.00 → 120.00 */
export const changeText = (change: TrailChangeShape, t: Say): string => {
  const { from, to } = change
  const values = from === '' ? to : to === '' ? `${from} → ${t('nothing')}` : `${from} → ${to}`
  return `${fieldName(change, t)} ${change.field === 'line' ? from || to : values}`
}
