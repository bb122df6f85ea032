// What the environment may say, and that everything wrong with it is said at once.
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'

test('without settings the embedded database runs with the demo group, for this machine only', () => {
  const config = readConfig({ PATH: '/bin' })
  expect(config).toMatchObject({ databaseUrl: null, port: 8080, host: '127.0.0.1', seedDemo: true, trustProxy: '' })
  expect(config.data).toMatch(/[/\\]data$/)
})

test('a database of one’s own gets no demo group unless told', () => {
  const environment = { DATABASE_URL: 'postgresql://host/db' }
  expect(readConfig(environment)).toMatchObject({ databaseUrl: 'postgresql://host/db', seedDemo: false })
  expect(readConfig({ ...environment, SELVEDGE_SEED_DEMO: '1' }).seedDemo).toBe(true)
})

test('proxies are addresses and networks', () => {
  const of = (text: string) => readConfig({ SELVEDGE_TRUST_PROXY: text }).trustProxy
  expect(of(' loopback, 10.0.0.0/8,::1 ')).toBe('loopback,10.0.0.0/8,::1')
  for (const wrong of ['1', 'true', 'proxy.example', '10.0.0.0/33', '10.0.0.0/8/8']) {
    expect(() => of(wrong)).toThrow('SELVEDGE_TRUST_PROXY')
  }
})

test('a setting may stand in a file', () => {
  const file = join(tmpdir(), `selvedge-url-${process.pid}`)
  writeFileSync(file, 'postgresql://secret@host/db\n')
  onTestFinished(() => rmSync(file))
  expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgresql://secret@host/db')
})

test('everything wrong is said at once', () => {
  const environment = {
    PORT: 'eighty',
    DATABASE_URL: 'mysql://x',
    SELVEDGE_SEED_DEMO: 'yes',
    SELVEDGE_DTAA: '/srv',
    SELVEDGE_HOST_FILE: '/no/such/file',
  }
  expect(() => readConfig(environment)).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(
        /SELVEDGE_DTAA.*\n.*DATABASE_URL.*\n.*SELVEDGE_HOST_FILE.*\n.*PORT.*\n.*SELVEDGE_SEED_DEMO/,
      ),
    }),
  )
})

test('an owner of the database stands beside a user who has a name', () => {
  const owner = 'postgresql://owner:secret@host/db'
  const of = (DATABASE_URL?: string) => readConfig({ DATABASE_URL, DATABASE_OWNER_URL: owner }).databaseOwner
  expect(of('postgresql://clerk%40shop:word@host/db')).toEqual({ url: owner, application: 'clerk@shop' })
  expect(() => of('postgresql://host/db')).toThrow('DATABASE_OWNER_URL: needs a DATABASE_URL that names a user')
  expect(() => of()).toThrow('DATABASE_OWNER_URL: needs a DATABASE_URL')
})

test('a port that does not exist is refused', () => {
  expect(() => readConfig({ PORT: '70000' })).toThrow('up to 65535')
})

test('a level or form of the log that is none is refused with the words that there are', () => {
  expect(() => readConfig({ LOG_LEVEL: 'verbose' })).toThrow(
    "LOG_LEVEL: one of trace, debug, info, warn, error, fatal, silent, not 'verbose'",
  )
  for (const level of ['', 'WARN', 'silent']) expect(() => readConfig({ LOG_LEVEL: level })).not.toThrow()
  expect(() => readConfig({ LOG_FORMAT: 'JSON' })).toThrow("LOG_FORMAT: json or text, not 'JSON'")
  for (const form of ['', 'json', 'text']) expect(() => readConfig({ LOG_FORMAT: form })).not.toThrow()
})
