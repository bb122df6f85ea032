// The worked example through the command line, from an empty database to every report, byte for byte. What closes its
// months and its year is not imported: the product makes it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { textOfFile } from '../world/book.ts'
import { commandLine } from '../world/command.ts'
import { world } from '../world/world.ts'

const { look, config } = await world()
const cwd = fileURLToPath(new URL('../worked-example/', import.meta.url))

const { run, done } = commandLine(config, cwd)

const set = '--account-set YS01-2025'

beforeAll(async () => {
  // The first command on an empty database makes the administrator and says the password.
  expect((await run('right', 'list')).err).toMatch(/^admin: \S{12}\n$/)
  await done('user add maker --role manager --password-stdin')
  await done('user add checker --role manager --password-stdin')
  await done('account-set create YS01 2025 --name 云裳时尚零售有限公司 --start 2025-11')
  await done(`right grant maker ${set} --rights entry,report,post`)
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

const [header = '', ...rows] = textOfFile('test/worked-example/vouchers.csv').trimEnd().split('\n')
const generated = /,(PLCLOSE|YECLOSE|FXREVAL),|转出未交增值税/

/** Imports the typed vouchers of a month whose numbers pass. */
const importTyped = async (month: string, passes: (no: number) => boolean = () => true): Promise<void> => {
  const kept = rows.filter((row) => {
    const [of = '', , , no = ''] = row.split(',')
    return of === month && passes(Number(no)) && !generated.test(row)
  })
  writeFileSync(join(config.data, 'typed.csv'), `${[header, ...kept].join('\n')}\n`)
  await done(`import vouchers ${join(config.data, 'typed.csv')} ${set} --as maker`)
}

const close = async (month: string, ...kinds: string[]): Promise<void> => {
  for (const kind of kinds) await done(`close ${kind} ${set} --period ${month} --as maker`)
}

const auditAndPost = async (month: string): Promise<void> => {
  await done(`audit ${set} --period ${month} --as checker`)
  await done(`post ${set} --period ${month} --as checker`)
}

describe('imported, closed, audited and posted', () => {
  beforeAll(async () => {
    await importTyped('2025-11')
    await close('2025-11', 'fx', 'vat', 'pl')
    await auditAndPost('2025-11')
    await importTyped('2025-12', (no) => no < 22)
    await close('2025-12', 'fx', 'vat')
    await importTyped('2025-12', (no) => no > 22)
    await close('2025-12', 'pl', 'year')
    await auditAndPost('2025-12')
    await done(`year-end ${set} --as maker`)
  })

  const commandOf = (file: string): string => {
    const [, name = '', rest = ''] = /^([a-z-]+?)(?:-(\d[\d-]*))?\.csv$/.exec(file) ?? []
    const both = '--from 2025-11 --period 2025-12'
    if (name === 'opening') return `${name} --account-set YS01-${rest}`
    if (name === 'general-ledger') return `${name} --subject 1002,1405,2202,2221,6001,6601 ${both} ${set}`
    if (name === 'detail-ledger') return `${name} --subject ${rest} ${both} ${set}`
    return `${name} --period ${rest} ${set}`
  }

  test.each(readdirSync(new URL('../worked-example/expected/', import.meta.url)))('%s', async (file) => {
    const out = await done(`report ${commandOf(file)} --format csv`)
    expect(out).toBe(readFileSync(`${cwd}expected/${file}`, 'utf8'))
  })

  test('its closing vouchers are those of the example', async () => {
    const made = await look.query<{ text: string }>(
      `select source || ' ' || string_agg(voucher_date || ' ' || voucher_no, ', ' order by voucher_date, voucher_no)
         as text
       from voucher where source like '%CLOSE' or source = 'FXREVAL' group by source order by source`,
    )
    expect(made.map(({ text }) => text)).toEqual([
      'FXREVAL 2025-11-30 19, 2025-12-31 22',
      'PLCLOSE 2025-11-30 20, 2025-12-31 26',
      'VATCLOSE 2025-12-31 23',
      'YECLOSE 2025-12-31 27, 2025-12-31 28, 2025-12-31 29',
    ])
  })

  test('whoever worked in the year may work in the next', async () => {
    const rights = await look.query<{ year: number; text: string }>(
      `select year, user_id::text || ' ' || array_to_string(rights, ',') as text from account_set_right order by 1, 2`,
    )
    const of = (year: number) => rights.filter((row) => row.year === year).map(({ text }) => text)
    expect(of(2025).length).toBeGreaterThan(1)
    expect(of(2026)).toEqual(of(2025))
  })

  test('the books are proved', async () => {
    const proved = 'the books are proved: YS01-2025, 49 vouchers, up to 2025-12 记-0029\n'
    expect(await done('verify --lang en')).toContain(proved)
  })

  test('the same file is not imported twice', async () => {
    const { code, err } = await run(
      'import',
      'vouchers',
      join(config.data, 'typed.csv'),
      ...set.split(' '),
      '--as',
      'maker',
      '--lang',
      'en',
    )
    expect(code).toBe(1)
    expect(err).toMatch(/typed\.csv:1: 47005 This file was imported before\n$/)
  })

  test('whoever holds no right is refused, and an unknown command is wrong usage', async () => {
    const { code, err } = await run('audit', ...set.split(' '), '--period', '2025-11', '--as', 'maker', '--lang', 'en')
    expect([code, err]).toEqual([1, '45004 You do not have the audit right for account set "YS01-2025"\n'])
    expect((await run('balance')).code).toBe(2)
    expect((await run('post')).code).toBe(2)
  })
})
