// The description of a form as JSON: which fields it has, which repeat, and which depend on what another one holds.

export type DrawnField = {
  name: string
  label: string
  kind: 'text' | 'number' | 'choice' | 'tick' | 'rows'
  required: boolean
  /** What may be chosen. */
  options: readonly string[]
  /** Shown only while another field holds a value. */
  when: { field: string; is: string } | null
  /** The fields of each row of `rows`. */
  fields: readonly DrawnField[]
}

const kinds = ['text', 'number', 'choice', 'tick', 'rows'] as const

type Plain = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

const whenOf = (value: unknown): DrawnField['when'] =>
  isPlain(value) && typeof value.field === 'string' && typeof value.is === 'string'
    ? { field: value.field, is: value.is }
    : null

/** Null where it is no field: it needs a name, and a kind that is known. */
const fieldOf = (value: unknown, isInside: boolean): DrawnField | null => {
  if (!isPlain(value) || typeof value.name !== 'string' || !/^\w{1,32}$/.test(value.name)) return null
  const kind = kinds.find((one) => one === value.kind)
  if (kind === undefined || (isInside && kind === 'rows')) return null
  const fields = kind === 'rows' ? fieldsOf(value.fields, true) : []
  if (fields === null) return null
  const label = typeof value.label === 'string' ? value.label : value.name
  const { required, options, when } = value
  return {
    name: value.name,
    label,
    kind,
    required: required === true,
    options: textsOf(options),
    when: whenOf(when),
    fields,
  }
}

const fieldsOf = (value: unknown, isInside: boolean): DrawnField[] | null => {
  if (!Array.isArray(value) || value.length === 0 || value.length > 50) return null
  const fields = value.map((one) => fieldOf(one, isInside))
  const found = fields.filter((field) => field !== null)
  const isWhole = found.length === fields.length && new Set(found.map(({ name }) => name)).size === found.length
  return isWhole ? found : null
}

/** Reads a list of fields; null where the text is no JSON, or a field has no name of its own or no known kind. */
export const readDescription = (text: string): DrawnField[] | null => {
  try {
    return fieldsOf(JSON.parse(text), false)
  } catch {
    return null
  }
}

/** What a form holds: texts, ticks, and rows of them. */
export type Filled = { [name: string]: string | boolean | Filled[] }

/** The fields that are shown for what is filled in. */
export const shownFields = (fields: readonly DrawnField[], filled: Filled): DrawnField[] =>
  fields.filter(({ when }) => when === null || String(filled[when.field] ?? '') === when.is)

/** The paths of what is required and empty, `rows.0.name` within rows; hidden fields ask for nothing. */
export const emptyPaths = (fields: readonly DrawnField[], filled: Filled, before = ''): string[] =>
  shownFields(fields, filled).flatMap((field) => {
    const value = filled[field.name]
    const path = before + field.name
    if (field.kind === 'rows' && Array.isArray(value) && value.length > 0) {
      return value.flatMap((row, at) => emptyPaths(field.fields, row, `${path}.${at}.`))
    }
    const isEmpty =
      value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)
    return field.required && isEmpty ? [path] : []
  })
