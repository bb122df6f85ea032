// An account set leaves as files and comes back the same; other programs read the same figures from the journals.
import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { commandLine } from '../world/command.ts'
import { world } from '../world/world.ts'

const { look, config } = await world()
const example = fileURLToPath(new URL('../worked-example/', import.meta.url))
const folder = join(config.data, 'export')
const { run, done } = commandLine(config, example)

/** What the worked example does not have: text that a spreadsheet would run, quantities, every field of a line. */
const more = [
  'date,type,no,summary,subject,aux,currency,original_amount,rate_type,rate,debit,credit,quantity,price,business,' +
    'purpose,settlement,settlement_date,due_date,invoice_no,attachments,remark,cf_item,handler,source',
  `2025-12-31,记,0030,"'=1+1, ""quoted""",140501,store:S01;brand:B1,,,,,-30.00,,-3,10,SALE,,,,,INV-7,2,"two` +
    '\nlines",CF010201,,MANUAL',
  `2025-12-31,记,0030,"'''+x",100201,bank:B01,,,,,,-30.00,,,,P1,CHEQUE:0042,2025-12-30,2026-01-15,,,,,E9,MANUAL`,
  '2025-12-31,记,0031,two halves,100202,bank:B02,JPY,10001,MONTH_FIXED,0.04812345,481.28,,,,,,,,,,,,,,MANUAL',
  '2025-12-31,记,0031,two halves,100201,bank:B01,,,,,,481.28,,,,,,,,,,,,,MANUAL',
  '',
].join('\n')

const prepare = async (company: string, importer: string): Promise<void> => {
  const set = `--account-set ${company}-2025`
  await done(`account-set create ${company} 2025 --name ${company} --start 2025-11`)
  await done(`right grant maker ${set} --rights entry,report`)
  await done(`right grant checker ${set} --rights audit,post,report`)
  if (importer !== 'export') return
  for (const kind of ['chart', 'entities', 'rates', 'opening']) {
    await done(`import ${kind} ${join(folder, 'first', `${kind}.csv`)} ${set}`)
  }
  await done(`import vouchers ${join(folder, 'first', 'vouchers.csv')} ${set} --as maker`)
}

const readFolder = (name: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(folder, name))
      .sort()
      .map((file) => [file, readFileSync(join(folder, name, file), 'utf8')]),
  )

const post = async (company: string, month: string): Promise<void> => {
  const set = `--account-set ${company}-2025`
  await done(`audit ${set} --period ${month} --as checker`)
  await done(`post ${set} --period ${month} --as checker`)
}

beforeAll(async () => {
  await run('right', 'list')
  await done('user add maker --role manager --password-stdin')
  await done('user add checker --role manager --password-stdin')
  await prepare('YS01', 'example')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'more.csv'), more)
  const rates = 'currency,type,date,rate,unit\nJPY,MONTH_FIXED,2025-12-01,4.81234500,100\n'
  writeFileSync(join(folder, 'rates.csv'), rates)
  const set = '--account-set YS01-2025'
  writeFileSync(join(folder, 'people.csv'), 'type,code,name_zh_cn,enabled\nemployee,E9,王九,Y\n')
  for (const file of ['entities.csv', join(folder, 'people.csv')]) await done(`import entities ${file} ${set}`)
  for (const file of ['rates.csv', join(folder, 'rates.csv')]) await done(`import rates ${file} ${set}`)
  await done(`import opening opening-balances.csv ${set}`)
  await done(`import vouchers vouchers.csv ${set} --as maker`)
  await done(`import vouchers ${join(folder, 'more.csv')} ${set} --as maker --create-entities`)
  await post('YS01', '2025-11')
  await done(`export ${set} --format csv --out ${join(folder, 'first')}`)
})

describe('the csv files', () => {
  test('are those of the import format, and nothing is unfinished', () => {
    const files = readFolder('first')
    expect(Object.keys(files)).toEqual(['chart.csv', 'entities.csv', 'opening.csv', 'rates.csv', 'vouchers.csv'])
    expect(files['chart.csv']).toBe(readFileSync('src/seed/standard/chart-of-accounts.csv', 'utf8'))
    const columns = ['period', 'date', 'type', 'no', 'line', 'source', 'summary', 'subject', 'subject_name', 'aux']
    const figures = ['currency', 'debit', 'credit', 'cf_item']
    const chosen = (text: string) =>
      (parse(text, { columns: true }) as Record<string, string>[]).map((row) =>
        [...columns, ...figures].map((name) => row[name]).join('|'),
      )
    const example = chosen(readFileSync('test/worked-example/vouchers.csv', 'utf8'))
    expect(chosen(files['vouchers.csv'] ?? '')).toEqual(expect.arrayContaining(example))
    expect(files['vouchers.csv']).toContain(`"'=1+1, ""quoted"""`)
    expect(files['vouchers.csv']).toContain('JPY,10001,MONTH_FIXED,0.04812345,481.28,')
    expect(files['opening.csv']).toContain('100202,外币账户,bank:B02,USD,50000.00,355000.00,,')
    expect(files['opening.csv']).toContain('220201,应付供应商货款,supplier:V002,USD,20000.00,,142000.00,')
  })

  test('imported into an empty account set they make the same books', async () => {
    await prepare('YS02', 'export')
    await done(`export --account-set YS02-2025 --format csv --out ${join(folder, 'second')}`)
    expect(readFolder('second')).toEqual(readFolder('first'))
    await post('YS02', '2025-11')
    for (const month of ['2025-11', '2025-12']) {
      for (const report of ['trial-balance', 'currency-balance', 'aux-balance', 'cash-flow', 'balance-sheet']) {
        const command = `report ${report} --period ${month} --include-unposted --format csv --account-set`
        expect(await done(`${command} YS02-2025`)).toBe(await done(`${command} YS01-2025`))
      }
    }
    const lines = `select l.line_no, l.summary, l.original, l.quantity, l.price, l.rate, l.rate_type, l.handler,
        l.purpose, l.business, l.settlement_method, l.settlement_no, l.settlement_date, l.due_date, l.invoice_no,
        v.serial_no is null as unnumbered, v.attach_count, v.remark, v.source, v.voucher_no, v.voucher_type
      from voucher_line l join voucher v on v.company_id = l.company_id and v.id = l.voucher_id
      where l.company_id = (select id from company where code = $1)
      order by v.period_no, v.voucher_type, v.voucher_no, l.line_no`
    expect(await look.query(lines, ['YS02'])).toEqual(await look.query(lines, ['YS01']))
  })

  test('void vouchers stay behind, and that is said', async () => {
    await prepare('YS03', 'example')
    const set = '--account-set YS03-2025'
    await done(`import vouchers ${join(folder, 'more.csv')} ${set} --as maker`)
    await look.query(`update voucher set status = 9 where voucher_no = 2 and company_id =
      (select id from company where code = 'YS03')`)
    const out = await done(`export ${set} --format csv --out ${join(folder, 'third')} --lang en`)
    expect(out).toContain('1 void vouchers are left out')
    expect(readFolder('third')['vouchers.csv']?.match(/\n2025-12,/g)).toHaveLength(2)
  })
})

describe('the openings of books that begin within a year', () => {
  const file = join(folder, 'so-far.csv')
  const opening = [
    'subject,aux,debit,credit,ytd_debit,ytd_credit',
    '1001,,150.00,,80.00,30.00',
    '4001,,,150.00,,',
    '600101,store:S01,,,,3000000.00',
    '660201,department:D01,,,30.00,',
    '',
  ].join('\n')
  const exported = async (company: string): Promise<Record<string, string>> => {
    await done(`export --account-set ${company}-2025 --format csv --out ${join(folder, company)}`)
    return readFolder(company)
  }

  test('come back with what the year had before', async () => {
    writeFileSync(file, opening)
    for (const company of ['YS07', 'YS08']) {
      await done(`account-set create ${company} 2025 --name ${company} --start 2025-07`)
    }
    await done(`import opening ${file} --account-set YS07-2025`)
    const files = await exported('YS07')
    expect(files['opening.csv']).toMatch(/^subject,.*,quantity,ytd_debit,ytd_credit$/m)
    expect(files['opening.csv']).toMatch(/^1001,库存现金,,CNY,,150\.00,,,80\.00,30\.00$/m)
    expect(files['opening.csv']).toMatch(/^600101,[^,]+,store:S01,CNY,,0\.00,,,,3000000\.00$/m)
    await done(`import opening ${join(folder, 'YS07', 'opening.csv')} --account-set YS08-2025`)
    expect(await exported('YS08')).toEqual(files)
    const report = 'report income-statement --period 2025-07 --include-unposted --format csv --account-set'
    const income = await done(`${report} YS08-2025`)
    expect(income).toContain('3000000.00')
    expect(income).toBe(await done(`${report} YS07-2025`))
  })

  test('have no such columns where the books begin with the year, which takes none', async () => {
    await done('account-set create YS09 2025 --name YS09 --start 2025-01')
    const { 'opening.csv': text = '' } = await exported('YS09')
    expect(text).toBe('subject,subject_name,aux,currency,original_amount,debit,credit,quantity\n')
    await done(`import opening ${join(folder, 'YS09', 'opening.csv')} --account-set YS09-2025`)
  })
})

describe('journals', () => {
  const hledger = async (file: string, ...args: string[]): Promise<string | null> =>
    promisify(execFile)('hledger', ['-f', file, ...args]).then(
      ({ stdout }) => stdout,
      // Where hledger is not installed its reading cannot be compared; what is written is compared all the same.
      (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : Promise.reject(error)),
    )

  const balances = (text: string): string[] => text.split('\n').filter((line) => !line.includes('fx:'))

  test('hledger reads the same balances from ours as from the journal of the worked example', async () => {
    const file = join(folder, 'books.journal')
    await done(`export --account-set YS01-2025 --format hledger --out ${file}`)
    const text = readFileSync(file, 'utf8')
    expect(text).toContain('account 1002:100201  ; type:C, name:RMB accounts\n')
    expect(text).toContain('    1002:100202  355000.00 CNY  ; bank:B02\n    (fx:100202)  50000.00 USD\n')
    expect(text).toContain('2025-11-01 * (记-0001) 收到万象商场10月结算款  ; source:MANUAL\n')
    expect(text).toContain('2025-12-31 ! (记-0030) =1+1, "quoted"')
    const asked = ['bal', '-N', '-E', '--flat', '-O', 'csv', '-e', '2025-12-01']
    const ours = await hledger(file, ...asked, '--layout', 'bare')
    const theirs = await hledger(join(example, 'worked-example.journal'), ...asked, '--layout', 'bare')
    const known = (csv: string | null) => balances(csv ?? '').filter((line) => !/"0"$|,0$/.test(line))
    expect(known(ours)).toEqual(known(theirs))
    // An unbalanced entry or an undeclared account is refused here.
    await hledger(file, 'check', 'accounts')
  })

  test('beancount accounts are open before they are used, and original amounts are kept beside', async () => {
    const file = join(folder, 'books.beancount')
    await done(`export --account-set YS01-2025 --format beancount --out ${file}`)
    const text = readFileSync(file, 'utf8')
    expect(text).toContain('2025-01-01 open Assets:1002:100202  CNY\n  name: "外币账户"\n')
    expect(text).toContain('  Assets:1002:100202  355000.00 CNY\n    original: 50000.00 USD\n    bank: "B02"\n')
    expect(text).toContain('2025-12-31 ! "记-0030" "=1+1, \\"quoted\\""\n  source: "MANUAL"\n')
    const opened = new Set([...text.matchAll(/ open (\S+)/g)].map((match) => match[1]))
    const used = new Set([...text.matchAll(/^ {2}([A-Z]\S+) {2}-?\d/gm)].map((match) => match[1]))
    expect([...used].filter((account) => !opened.has(account))).toEqual([])
  })
})

describe('a journal that comes back', () => {
  test.each([
    ['hledger', 'journal', 'YS04'],
    ['beancount', 'beancount', 'YS05'],
    ['gbt24589', '总账.xml', 'YS06'],
  ])('%s makes the same balances of an empty account set', async (format, extension, company) => {
    const isFolder = format === 'gbt24589'
    const out = join(folder, isFolder ? 'gbt' : `back.${extension}`)
    await done(`export --account-set YS01-2025 --format ${format} --out ${out}`)
    const file = isFolder ? join(out, extension) : out
    await prepare(company, 'example')
    const set = `--account-set ${company}-2025`
    await done(`import opening ${file} ${set}`)
    expect(await done(`import vouchers ${file} ${set} --as maker --lang en`)).toContain('1 entry not read: opening')
    for (const report of ['trial-balance', 'currency-balance', 'aux-balance', 'cash-flow']) {
      const command = `report ${report} --period 2025-12 --include-unposted --format csv --account-set`
      expect(await done(`${command} ${company}-2025`)).toBe(await done(`${command} YS01-2025`))
    }
  })
})

describe('the data interface of GB/T 24589.1', () => {
  test('has its records as its schema says, and balances that are those of the trial balance', async () => {
    const text = (name: string) => readFileSync(join(folder, 'gbt', name), 'utf8')
    for (const name of ['公共档案', '总账']) {
      const [schema, document] = [text(`${name}.xsd`), text(`${name}.xml`)]
      const fields = new Map(
        [...schema.matchAll(/<xs:element name="([^"]+)" minOccurs[^>]*>(.*?)<\/xs:complexType>/g)].map(
          ([, element = '', inner = '']) => [element, [...inner.matchAll(/name="([^"]+)"/g)].map(([, one]) => one)],
        ),
      )
      for (const [, element = '', inner = ''] of document.matchAll(/^ {2}<([^>]+)>(.*)<\/\1>$/gm)) {
        const found = [...inner.matchAll(/<([^/>]+)>[^<]*<\/\1>/g)].map(([, one]) => one)
        expect([element, found]).toEqual([element, fields.get(element)])
      }
      expect(fields.size).toBeGreaterThan(8)
    }
    const field = (record: string, name: string) => new RegExp(`<${name}>([^<]*)<`).exec(record)?.[1] ?? ''
    const sums = new Map<string, bigint>()
    for (const record of text('总账.xml').split('\n')) {
      if (!record.startsWith('  <科目余额及发生额>') || field(record, '会计期间号') !== '12') continue
      const net = BigInt(field(record, '期末本币余额').replace('.', ''))
      const code = field(record, '科目编号')
      sums.set(code, (sums.get(code) ?? 0n) + (field(record, '期末余额方向') === '贷' ? -net : net))
    }
    const report = await done(
      'report trial-balance --account-set YS01-2025 --period 2025-12 --include-unposted --format csv',
    )
    const rows = (parse(report, { columns: true }) as Record<string, string>[]).filter(({ leaf }) => leaf === 'Y')
    const cents = (cell = '') => BigInt(cell.replace('.', ''))
    for (const { subject = '', closing_debit, closing_credit } of rows) {
      expect([subject, sums.get(subject) ?? 0n]).toEqual([subject, cents(closing_debit) - cents(closing_credit)])
    }
    expect(rows.length).toBeGreaterThan(15)
  })
})

describe('an export is refused', () => {
  test('in a form that there is not, and without a place', async () => {
    expect((await run('export', '--account-set', 'YS01-2025', '--format', 'xbrl', '--out', 'x')).code).toBe(2)
    expect((await run('export', '--account-set', 'YS01-2025', '--format', 'csv')).code).toBe(2)
  })

  test('to whoever may not read the account set, or sees a part of it', async () => {
    await done('user add stranger --role manager --password-stdin')
    const command = ['export', '--account-set', 'YS01-2025', '--format', 'csv', '--out', join(folder, 'x')]
    const refused = { code: 1, err: '45004 You do not have the read right for account set "YS01-2025"\n' }
    expect(await run(...command, '--as', 'stranger', '--lang', 'en')).toMatchObject(refused)
    await done('right grant stranger --account-set YS01-2025 --rights read')
    await look.query(
      `update account_set_right set subjects = '{1001}' where user_id =
        (select id from app_user where user_name = 'stranger')`,
    )
    expect(await run(...command, '--as', 'stranger', '--lang', 'en')).toMatchObject(refused)
  })
})
