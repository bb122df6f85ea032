// What the server says of itself: one line of JSON an event on the error output, or words where a person is watching.
import pino from 'pino'

type Fields = Readonly<Record<string, unknown>>
export type Level = 'debug' | 'info' | 'warn' | 'error'

/** What a person reads at a terminal: a character that would move the cursor or begin a line is written out. */
const visible = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Each line of a stack is marked, so that none of them looks like an event of its own. */
const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => `\n  | ${visible(line)}`)
    .join('')

/** The line of an event as people read it: when, how grave, what, and then the rest of it. */
export const humanLine = (json: string): string => {
  const { time, level, msg, error, ...rest } = JSON.parse(json) as Fields & { error?: { stack?: string } }
  const facts = Object.entries(rest).map(([name, value]) => `${name}=${visible(String(value))}`)
  const stack = error?.stack === undefined ? '' : indented(error.stack)
  return `${[time, String(level).toUpperCase(), visible(String(msg)), ...facts].join(' ')}${stack}\n`
}

const errorFields = (error: unknown): Fields => {
  if (!(error instanceof Error)) return { message: String(error) }
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack ?? error.cause.message}` : ''
  return { type: error.name, message: error.message, stack: (error.stack ?? '') + cause }
}

/** Everything that is said, without secrets. Control characters are escaped by JSON itself. */
const cleaned = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, hidden(name === 'error' ? errorFields(value) : value, name)]),
  )

/** What LOG_LEVEL may say. */
export const levels: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

export const levelOf = ({ LOG_LEVEL }: Readonly<Record<string, string | undefined>>): string =>
  (LOG_LEVEL || 'info').toLowerCase()

/** Where and how: `level` the least grave that is said, as in LOG_LEVEL; `words` for people. */
export const openLog = (out: { write(text: string): unknown }, { level, words }: { level: string; words: boolean }) => {
  const sink = words ? { write: (json: string) => out.write(humanLine(json)) } : out
  // A word that is no level ends the start; what is said until then is said.
  const known = levels.includes(level) ? level : 'info'
  const formatters = { level: (label: string) => ({ level: label }) }
  const said = pino(
    { level: known, base: {}, timestamp: pino.stdTimeFunctions.isoTime, formatters, messageKey: 'msg' },
    sink as pino.DestinationStream,
  )
  const at =
    (name: Level) =>
    (what: string, fields: Fields = {}): void => {
      if (said.isLevelEnabled(name)) said[name](cleaned(fields), String(hidden(what, '')))
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** The log of this process, on the error output at once: a crash loses nothing of it. */
export const log = openLog(process.stderr, {
  level: levelOf(process.env),
  words: process.env.LOG_FORMAT ? process.env.LOG_FORMAT === 'text' : process.stderr.isTTY === true,
})

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
