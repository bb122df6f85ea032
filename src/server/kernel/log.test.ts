// The log of the server: one line an event, without secrets wherever they stood, and nothing looks like another line.
import { expect, test } from 'vitest'
import { readConfig, secretsOf } from './config.ts'
import { hideTexts, openLog } from './log.ts'

const logged = (words: boolean, say: (log: ReturnType<typeof openLog>) => void, level = 'debug'): string => {
  let text = ''
  const write = (part: string) => {
    text += part
    return true
  }
  say(openLog({ write }, { level, words }))
  return text
}
/** Each is a secret, beside words that say where it stood. */
const marker = 'S3cret'
const jwt = `eyJhbGciOiJIUzI1NiJ9.${marker}x.${marker}`

test('an event is one line of JSON with its trace id, its level and the error with its stack', () => {
  const text = logged(false, (log) =>
    log.error('a call failed', { traceId: 'a'.repeat(32), error: new TypeError('no') }),
  )
  expect(text.split('\n')).toHaveLength(2)
  const event = JSON.parse(text)
  expect(event).toMatchObject({ level: 'error', msg: 'a call failed', traceId: 'a'.repeat(32) })
  expect(event.error).toMatchObject({ type: 'TypeError', message: 'no', stack: expect.stringContaining('log.test.ts') })
  expect(new Date(event.time).getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test.each<[string, Record<string, unknown>]>([
  ['fields', { password: marker, newPassword: marker, refreshToken: marker, code: marker, authorization: marker }],
  ['what lies deep', { body: { user: { passwordHash: marker, list: [{ 'x-api-key': marker, secret: marker }] } } }],
  [
    'the words of an error',
    { error: new Error(`GET /x failed: Bearer ${marker} password=${marker}; token: "${marker}"`) },
  ],
  ['the cause of an error', { error: new Error('no', { cause: new Error(`access_token=${marker}&x=1`) }) }],
  ['an address', { reason: `connect postgresql://selvedge:${marker}@host/db`, smtp: `smtps://me:${marker}@mail` }],
  ['a token in a text', { reason: `invalid token ${jwt}`, cookie: `access-token=${marker}` }],
  ['JSON in a text', { reason: `{"userName":"x","password":"${marker}","captcha":"${marker}"}` }],
])('no secret is logged: %s', (_, fields) => {
  for (const words of [false, true]) {
    const text = logged(words, (log) => log.error(`Basic ${marker} refused`, fields))
    expect(text).toContain('***')
    expect(text).not.toContain(marker)
  }
})

test('the secrets of the settings are hidden wherever they stand', () => {
  const config = readConfig({
    ...{ DATABASE_URL: 'postgresql://me:of-the-database@host/db', SELVEDGE_BACKUP_KEY: 'of-the-backups-16' },
    ...{ SELVEDGE_SECRET: 'of-the-sealing', SELVEDGE_METRICS_TOKEN: 'of-the-metrics-16' },
    ...{ SELVEDGE_SMTP_URL: 'smtp://me:of-the-mail@host', SELVEDGE_MAIL_FROM: 'a@b.c' },
    ...{ SELVEDGE_S3_BUCKET: 'b', SELVEDGE_S3_ACCESS_KEY: 'a', SELVEDGE_S3_SECRET_KEY: 'of-the-store' },
  })
  hideTexts(secretsOf(config))
  const text = logged(false, (log) => log.warn(secretsOf(config).join(' '), { reason: secretsOf(config).join() }))
  expect(secretsOf(config)).toHaveLength(6)
  expect(text).not.toContain('of-the-')
})

test('what somebody sends cannot begin a line or move the cursor', () => {
  const evil = 'x\r\n2026-01-01T00:00:00Z ERROR forged\u001b[2J\u2028\u0000\u202e'
  const say = (log: ReturnType<typeof openLog>) => log.warn(evil, { user: evil, error: new Error(evil) })
  const json = logged(false, say)
  expect(json.split(/[\r\n]/).filter(Boolean)).toHaveLength(1)
  const lines = logged(true, say).split('\n').filter(Boolean)
  expect(lines.slice(1).every((line) => line.startsWith('  | '))).toBe(true)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(lines.join('')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e]/)
})

test('the level says what is logged', () => {
  const say = (log: ReturnType<typeof openLog>) => {
    for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level](level)
  }
  const levels = (level: string) => [...logged(false, say, level).matchAll(/"msg":"(\w+)"/g)].map(([, name]) => name)
  expect(levels('warn')).toEqual(['warn', 'error'])
  expect(levels('silent')).toEqual([])
  expect(levels('nonsense')).toEqual(['info', 'warn', 'error'])
})
