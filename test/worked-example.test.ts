// The worked example through the command line, from an empty database to every report, byte for byte.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { commandLine } from './command.ts'
import { world } from './world.ts'

const { look, config } = await world()
const cwd = fileURLToPath(new URL('worked-example/', import.meta.url))

const { run, done } = commandLine(config, cwd)

const set = '--account-set YS01-2025'

beforeAll(async () => {
  // The first command on an empty database makes the administrator and says the password.
  expect((await run('right', 'list')).err).toMatch(/^admin: \S{12}\n$/)
  await done('user add maker --role manager --password-stdin')
  await done('user add checker --role manager --password-stdin')
  await done('account-set create YS01 2025 --name 云裳时尚零售有限公司 --start 2025-11')
  await done(`right grant maker ${set} --rights entry,report`)
  await done(`right grant checker ${set} --rights audit,post,report`)
  await done(`import entities entities.csv ${set}`)
  await done(`import rates rates.csv ${set}`)
  await done(`import opening opening-balances.csv ${set}`)
})

test('a check says what would be imported and writes nothing', async () => {
  const out = await done(`import vouchers vouchers.csv ${set} --as maker --check --json`)
  expect(JSON.parse(out)).toMatchObject({
    checked: true,
    sets: [{ accountSet: 'YS01-2025', vouchers: 49, lines: 180, numbers: [] }],
  })
  expect(await look.query(`select 1 from voucher`)).toEqual([])
})

describe('imported, audited and posted', () => {
  beforeAll(async () => {
    await done(`import vouchers vouchers.csv ${set} --as maker`)
    for (const month of ['2025-11', '2025-12']) {
      await done(`audit ${set} --period ${month} --as checker`)
      await done(`post ${set} --period ${month} --as checker`)
    }
  })

  const commandOf = (file: string): string => {
    const [, name = '', rest = ''] = /^([a-z-]+?)(?:-(\d[\d-]*))?\.csv$/.exec(file) ?? []
    const both = '--from 2025-11 --period 2025-12'
    if (name === 'general-ledger') return `${name} --subject 1002,1405,2202,2221,6001,6601 ${both}`
    if (name === 'detail-ledger') return `${name} --subject ${rest} ${both}`
    return `${name} --period ${rest}`
  }
  const files = readdirSync(new URL('worked-example/expected/', import.meta.url)).filter(
    (file) => !/opening/.test(file),
  )

  test.each(files)('%s', async (file) => {
    const out = await done(`report ${commandOf(file)} ${set} --format csv`)
    expect(out).toBe(readFileSync(`${cwd}expected/${file}`, 'utf8'))
  })

  test('the books are proved', async () => {
    const proved = 'the books are proved: YS01-2025, 49 vouchers, up to 2025-12 记-0029\n'
    expect(await done('verify --lang en')).toBe(proved)
  })

  test('the same file is not imported twice', async () => {
    const { code, err } = await run(
      'import',
      'vouchers',
      'vouchers.csv',
      ...set.split(' '),
      '--as',
      'maker',
      '--lang',
      'en',
    )
    expect([code, err]).toEqual([1, 'vouchers.csv:1: 47005 This file was imported before\n'])
  })

  test('whoever holds no right is refused, and an unknown command is wrong usage', async () => {
    const { code, err } = await run('audit', ...set.split(' '), '--period', '2025-11', '--as', 'maker', '--lang', 'en')
    expect([code, err]).toEqual([1, '45004 You do not have the audit right for account set "YS01-2025"\n'])
    expect((await run('balance')).code).toBe(2)
    expect((await run('post')).code).toBe(2)
  })
})
