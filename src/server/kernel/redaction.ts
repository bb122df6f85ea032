// Takes secrets out of what is written down: by the name of a field, by how a secret looks, and those of the settings.

const stars = '***'

const names = 'password|passwd|passphrase|secret|token|api-?key|authorization|cookie|recovery|captcha|ticket'

/** Fields that hold a secret, whatever it looks like. */
const secretName = new RegExp(
  `${names}|pass$|^pwd$|(access|private|backup|master)-?key|^code$|totp|credential|phrase`,
  'i',
)

/** How secrets look within a text: tokens, what stands before an @ in an address, and `name=value` of such names. */
const shapes: readonly [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${stars}`],
  [/\beyJ[\w-]{4,}\.[\w-]+\.[\w-]*/g, stars],
  [/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@:]*:[^\s/@]*@/gi, `$1${stars}@`],
  [new RegExp(`("?\\b[\\w-]*(?:${names})["']?\\s*[=:]\\s*)("[^"]*"|'[^']*'|[^\\s,;&}]+)`, 'gi'), `$1${stars}`],
]

const known = new Set<string>()

/** These very texts are never written down; what is too short to be a secret would only make holes in words. */
export const hideTexts = (texts: readonly string[]): void => {
  for (const text of texts) if (text.length >= 6) known.add(text)
}

const hiddenText = (text: string): string => {
  let clean = text
  for (const secret of known) clean = clean.replaceAll(secret, stars)
  for (const [shape, instead] of shapes) clean = clean.replace(shape, instead)
  return clean
}

const depthMost = 6

/** A value without its secrets; `name` is the field in which it stands. */
export const hidden = (value: unknown, name: string, depth = 0): unknown => {
  if (secretName.test(name) && value !== null && value !== undefined && typeof value !== 'number') return stars
  if (typeof value === 'string') return hiddenText(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= depthMost) return '…'
  if (Array.isArray(value)) return value.map((each) => hidden(each, '', depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, hidden(each, key, depth + 1)]))
}
