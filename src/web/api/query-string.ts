// Writes the input of a call into an address: path parameters, then a dotted query without empty values.

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined

/** `{Range: {Start: 'a'}, Ids: [1, 2], Name: ''}` → `Range.Start=a&Ids=1&Ids=2`; `spelt`: names as they are written. */
export const queryText = (input: unknown, spelt: (name: string) => string = (name) => name): string => {
  const pairs = new URLSearchParams()
  const add = (value: unknown, name: string): void => {
    if (isEmpty(value)) return
    if (Array.isArray(value)) for (const one of value) add(one, name)
    else if (isPlain(value))
      for (const [key, inner] of Object.entries(value)) add(inner, name ? `${name}.${key}` : spelt(key))
    else pairs.append(name, String(value))
  }
  add(input, '')
  return pairs.toString()
}

/** Fills `{id}` or `:id` in a path from the input and returns what is left for the query or the body. */
export const fillPath = (path: string, input: unknown): { path: string; rest: unknown } => {
  if (!isPlain(input)) return { path, rest: input }
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}|:(\w+)/g, (_, braced: string, colon: string) => {
    const name = braced ?? colon
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value ?? ''))
  })
  return { path: filled, rest }
}
