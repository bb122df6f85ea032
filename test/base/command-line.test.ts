// Commands of the terminal that the worked example does not use: taking a posting back, and who is refused what.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandLine } from '../world/command.ts'
import { world } from '../world/world.ts'
import { pdfTexts } from './pdf-text.ts'

const { look, config } = await world()
const { run, done } = commandLine(config, config.data)
const set = '--account-set CL01-2025'

test('a posting is taken back with its reason, by who may do so', async () => {
  await run('right', 'list')
  await done('user add maker --role manager --password-stdin')
  await done('user add checker --role manager --password-stdin')
  await done('user add clerk --role entry --password-stdin')
  const options = '--option cashFlowRequired=N --option statementTemplate=NONE --option plClosingMode=YEARLY'
  await done(`account-set create CL01 2025 --name CL01 ${options}`)
  await done(`right grant maker ${set} --rights entry`)
  await done(`right grant checker ${set} --rights audit,post`)
  await done(`right grant clerk ${set} --rights entry,post`)
  const text = 'date,type,no,summary,subject,debit,credit\n2025-01-05,记,1,a,1001,5,\n2025-01-05,记,1,a,4001,,5\n'
  writeFileSync(join(config.data, 'one.csv'), text)
  await done(`import vouchers one.csv ${set} --as maker`)
  await done(`audit ${set} --period 2025-01 --as checker`)
  await done(`post ${set} --period 2025-01 --as checker`)
  const cancel = ['cancel-posting', ...set.split(' '), '--period', '2025-01', '--reason', 'a wrong invoice']
  expect(await run(...cancel, '--as', 'clerk')).toMatchObject({ code: 1, err: expect.stringContaining('403') })
  expect(await run(...cancel, '--as', 'checker')).toMatchObject({ code: 0, err: '' })
  expect(
    await look.query(`select status, cancel_reason from period p join posting t using (company_id, year)
    where p.no = 1`),
  ).toEqual([{ status: 'OPEN', cancelReason: 'a wrong invoice' }])
  // Posted again, the month has two vouchers, of which one becomes permanent now.
  writeFileSync(join(config.data, 'two.csv'), text.replaceAll(',记,1,', ',记,2,'))
  await done(`import vouchers two.csv ${set} --as maker --again`)
  await done(`audit ${set} --period 2025-01 --as checker`)
  expect(JSON.parse(await done(`post ${set} --period 2025-01 --check --json --as checker`)).vouchers).toBe(1)
  expect(JSON.parse(await done(`post ${set} --period 2025-01 --json --as checker`)).vouchers).toBe(2)
  expect(await done(`verify ${set}`)).toContain('CL01-2025')
})

test('what a file leaves open is printed and refused, and taken when it is accepted or answered', async () => {
  await done('account-set create CL02 2025 --name CL02')
  const into = '--account-set CL02-2025'
  const bring = (kind: string, content: string, ...more: string[]) => {
    writeFileSync(join(config.data, 'file.csv'), content)
    return run('import', kind, 'file.csv', ...into.split(' '), ...more)
  }
  const rates = (usd: string, day: string) => `currency,type,date,rate\nUSD,MONTH_END,${day},${usd}\n`
  expect(await bring('rates', rates('7.03', '2025-12-31'))).toMatchObject({ code: 0 })
  const asked = await bring('rates', rates('70.49', '2026-01-31'))
  expect(asked).toMatchObject({ code: 1, out: '' })
  expect(asked.err).toMatch(/47013 .*--accept[\s\S]*file\.csv:2:rate 47043 .*7\.03/)
  expect((await bring('rates', rates('70.49', '2026-01-31'), '--accept')).out).toContain('1 rows, 1 added')
  const first = '科目编码,期末借方余额,期末贷方余额\n1001,100,\n4001,,100\n'
  const second = '科目编码,期末借方余额,期末贷方余额\n1002,,\n140501,5,\n4001,,5\n合计,5,5\n'
  expect((await bring('opening', first)).code).toBe(0)
  const { err } = await bring('opening', second)
  expect(err).toMatch(/47034 2 openings are there[\s\S]*--answer openings=replaceThese\|replaceAll/)
  const done2 = await bring('opening', second, '--answer', 'openings=replaceAll')
  expect(done2.out).toContain('1 row without a figure was not read')
  expect(done2.out).toContain('openings before: 2 replaced, 0 left; 1 rows of sums only compared')
  expect((await bring('opening', first, '--answer', 'x')).code).toBe(2)
})

test('a report is made for whoever may have its file made at a screen, and for nobody else', async () => {
  await look.query(`insert into role_button (role_id, button) select id, 'gl:report:storeIncome:export' from role
    where code = 'entry' on conflict do nothing`)
  await look.query(`delete from role_button using role where role.id = role_id and role.code = 'entry'
    and button like 'gl:report:%:export' and button <> 'gl:report:storeIncome:export'`)
  const asClerk = (name: string) => run('report', name, ...set.split(' '), '--period', '2025-01', '--as', 'clerk')
  expect(await asClerk('store-income')).toMatchObject({ code: 0, err: '' })
  for (const name of ['trial-balance', 'entity-subject', 'multi-column', 'voucher-register', 'cash-flow']) {
    expect(await asClerk(name)).toMatchObject({ code: 1, err: expect.stringContaining('403') })
  }
  expect(await asClerk('constructor')).toMatchObject({ code: 1, err: expect.stringContaining('404') })
})

test('a report is printed, and merged over companies, as the screens do it', async () => {
  const report = (name: string, ...more: string[]) =>
    run('report', name, ...set.split(' '), '--period', '2025-01', ...more)
  const papers = [
    ...['trial-balance', 'general-ledger', 'entity-subject', 'store-income', 'voucher-register', 'subject-summary'],
    ...['currency-balance', 'aux-balance'],
  ]
  for (const name of papers) {
    expect(await report(name, '--format', 'pdf', '--out', `${name}.pdf`)).toEqual({ code: 0, out: '', err: '' })
    expect(readFileSync(join(config.data, `${name}.pdf`), 'latin1').slice(0, 5)).toBe('%PDF-')
  }
  const both = ['--companies', 'CL01,CL02', '--merge']
  const merged = await report('trial-balance', ...both)
  expect(merged).toMatchObject({ code: 0, err: '' })
  // Ten in the one company, a hundred of openings in the other.
  expect(merged.out).toMatch(/^1001,.*/m)
  expect(await report('trial-balance', ...both, '--format', 'pdf', '--out', 'm.pdf')).toMatchObject({ code: 0 })
  expect(await report('detail-ledger', ...both)).toMatchObject({ code: 2, err: expect.stringContaining('--merge') })
  expect(await report('balance-sheet', '--format', 'docx')).toMatchObject({ code: 1 })
  const asClerk = await report('trial-balance', ...both, '--as', 'clerk')
  expect(asClerk).toMatchObject({ code: 1, err: expect.stringContaining('403') })
})

test('a chart of a file is shared with who has the same, else it is said who cannot be merged', async () => {
  const [head = '', ...rows] = readFileSync('src/seed/standard/chart-of-accounts.csv', 'utf8').split('\n')
  const kept = rows.filter((row) => /^(1001|4001|4103|4104)/.test(row)).join('\n')
  writeFileSync(join(config.data, 'chart.csv'), `${head}\n${kept}\n`)
  writeFileSync(join(config.data, 'other.csv'), `${head}\n${kept.replace('库存现金', '现金')}\n`)
  const make = (company: string, file: string) => done(`account-set create ${company} 2025 --name x --chart ${file}`)
  expect(await make('CL03', 'chart.csv')).toContain('cannot be merged with those of CL01, CL02')
  expect(await make('CL04', 'chart.csv')).toContain('shared with CL03')
  expect(await make('CL05', 'other.csv')).toContain('cannot be merged with those of CL01, CL02, CL03, CL04')
  const charts = await look.query<{ one: boolean; charts: number }>(
    `select count(distinct chart_id) filter (where value in ('CL03-2025', 'CL04-2025')) = 1 as one,
       (select count(*)::integer from chart where code like 'CL0%') as charts from account_set`,
  )
  expect(charts).toEqual([{ one: true, charts: 2 }])
})

test('what is printed holds the figures and names that the screen has', async () => {
  await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
    values ('customer', 'C9', '青石商贸', '青石商貿', 'Bluestone'), ('store', 'S9', '店', '店', 'Store')`)
  await done('account-set create CL09 2025 --name CL09 --option cashFlowRequired=N --option plClosingMode=YEARLY')
  const head = 'date,type,no,summary,subject,aux,debit,credit'
  const rows = ['122105,customer:C9,1234.56,', '660101,store:S9,10.00,', '4001,,,1244.56'].map(
    (line) => `2025-01-05,记,1,往来,${line}`,
  )
  writeFileSync(join(config.data, 'c.csv'), [head, ...rows, ''].join('\n'))
  await done('right grant maker --account-set CL09-2025 --rights entry')
  await done('import vouchers c.csv --account-set CL09-2025 --as maker')
  const paper = async (name: string, ...more: string[]): Promise<string> => {
    const asked = ['--account-set', 'CL09-2025', '--period', '2025-01', '--include-unposted', ...more]
    const { code, err } = await run('report', name, ...asked, '--format', 'pdf', '--out', 'p.pdf')
    expect([name, code, err]).toEqual([name, 0, ''])
    return pdfTexts(readFileSync(join(config.data, 'p.pdf'))).join(' ')
  }
  const both = ['--companies', 'CL09,CL02', '--merge']
  const wanted: [string, string[], string[]][] = [
    ['balance-sheet', [], ['资产负债表', '1,234.56', '实收资本']],
    ['income-statement', [], ['利润表', '营业收入']],
    ['cash-flow', [], ['现金流量表']],
    ['balance-sheet', both, ['合并资产负债表', '1,234.56']],
    ['income-statement', both, ['合并利润表']],
    ['cash-flow', both, ['合并现金流量表']],
    ['detail-ledger', ['--subject', '122105'], ['122105', '往来', '1,234.56']],
    ['multi-column', ['--subject', '6601'], ['10.00']],
    ['subject-entity', ['--subject', '122105', '--entity-type', 'customer'], ['青石商贸', '1,234.56']],
  ]
  for (const [name, more, texts] of wanted) {
    const text = await paper(name, ...more)
    expect([name, ...texts.filter((one) => !text.includes(one))]).toEqual([name])
  }
})
