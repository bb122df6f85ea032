// Commands of the terminal that the worked example does not use: taking a posting back, and who is refused what.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandLine } from './command.ts'
import { world } from './world.ts'

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
  ).toEqual([{ status: 'OPEN', cancel_reason: 'a wrong invoice' }])
  // Posted again, the month has two vouchers, of which one becomes permanent now.
  writeFileSync(join(config.data, 'two.csv'), text.replaceAll(',记,1,', ',记,2,'))
  await done(`import vouchers two.csv ${set} --as maker`)
  await done(`audit ${set} --period 2025-01 --as checker`)
  expect(JSON.parse(await done(`post ${set} --period 2025-01 --check --json --as checker`)).vouchers).toBe(1)
  expect(JSON.parse(await done(`post ${set} --period 2025-01 --json --as checker`)).vouchers).toBe(2)
  expect(await done(`verify ${set}`)).toContain('CL01-2025')
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
