// What the server says of itself: one line of JSON an event on the error output, or words where a person is watching.
import pino from 'pino'
import { hidden } from './redaction.ts'

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

type Out = { write(text: string): unknown }

/** What LOG_LEVEL may say. */
export const levels: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** The word of LOG_LEVEL as it is meant. */
export const levelOf = ({ LOG_LEVEL }: Readonly<Record<string, string | undefined>>): string =>
  (LOG_LEVEL || 'info').toLowerCase()

/** Where and how: `level` the least grave that is said, as in LOG_LEVEL; `words` for people. */
export const openLog = (out: Out, { level, words }: { level: string; words: boolean }) => {
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

/**
 * The log of this process. It goes to the error output at once, so that a crash loses nothing of it; what people must
 * read at the start is said on the other output.
 */
export const log = openLog(process.stderr, {
  level: levelOf(process.env),
  words: process.env.LOG_FORMAT ? process.env.LOG_FORMAT === 'text' : process.stderr.isTTY === true,
})
