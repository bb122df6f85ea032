// G4: a file of vouchers read and written in one transaction with rules, guards, balances and trail, against a raw
// COPY of the same lines.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { everything } from '../src/domain/chart/access.ts'
import { auxText } from '../src/domain/chart/entity.ts'
import { inspectFile } from '../src/server/import/file/file.ts'
import { importVouchers } from '../src/server/import/voucher/vouchers.ts'
import { addSet, checkedVouchers, type Ledger } from './books.ts'
import { type Goal, inTurn, timed } from './measure.ts'

const flat = `create table raw.flat (company text, voucher_no integer, line_no integer, day date, period integer,
  subject text, aux text, summary text, currency text, original numeric(20, 2), debit numeric(20, 2),
  credit numeric(20, 2), cf_item text)`

/** Columns of a file of vouchers as people hand it in. */
const columns = 'date,type,no,summary,subject,aux,currency,original_amount,rate_type,debit,credit,cf_item'

const cents = (value: bigint) => `${value < 0n ? '-' : ''}${String(value < 0n ? -value : value).padStart(3, '0')}`
const decimal = (value: bigint) => cents(value).replace(/(\d\d)$/, '.$1')
const amount = (value: bigint) => (value === 0n ? '' : decimal(value))

/** The same lines as a file of vouchers and as a CSV file of the flat table. */
export const writeFiles = async (
  ledger: Ledger,
  paths: { product: string; raw: string },
  lines: number,
  seed: number,
) => {
  const [books] = ledger.sets
  if (!books) return
  const files = { product: await open(paths.product, 'w'), raw: await open(paths.raw, 'w') }
  const rows = { product: [columns], raw: [] as string[] }
  const flush = async () => {
    for (const name of ['product', 'raw'] as const) {
      await files[name].write(
        rows[name]
          .splice(0)
          .map((row) => `${row}\n`)
          .join(''),
      )
    }
  }
  const numbers = new Map<number, number>()
  for (const { voucher } of checkedVouchers(await ledger.gate.facts(books), lines, seed)) {
    const { date, type, period } = voucher
    const no = (numbers.get(period.no) ?? 0) + 1
    numbers.set(period.no, no)
    for (const { lineNo, summary, subject, cfItem, debit, credit, original, ...line } of voucher.lines) {
      const aux = auxText(line.aux)
      const foreign = line.rateType === '' ? ',,' : `${line.currency},${decimal(original)},${line.rateType}`
      rows.product.push(
        [date, type, no, summary, subject, aux, foreign, amount(debit), amount(credit), cfItem].join(','),
      )
      const amounts = [original, debit, credit].map(decimal)
      const place = [books.companyCode, no, lineNo, date, period.no, subject, aux, summary, line.currency]
      rows.raw.push([...place, ...amounts, cfItem].join(','))
    }
    if (rows.raw.length >= 5000) await flush()
  }
  await flush()
  await Promise.all([files.product.close(), files.raw.close()])
}

const rawCopy = async (ledger: Ledger, path: string): Promise<number> => {
  await ledger.db.query('create schema if not exists raw')
  await ledger.db.query('drop table if exists raw.flat')
  await ledger.db.query(flat)
  await ledger.db.query('create index on raw.flat (company, period, subject)')
  await ledger.db.query('create index on raw.flat (company, day, voucher_no, line_no)')
  return timed(() =>
    ledger.db.transaction(async (tx) => {
      await pipeline(createReadStream(path), tx.copyIn('copy raw.flat from stdin with (format csv)'))
    }),
  )
}

const wishes = { again: false, createEntities: false, mayEnter: async () => everything }

export const measureImport = async (ledger: Ledger, folder: string, lines: number, rounds: number): Promise<Goal> => {
  const paths = { product: join(folder, 'vouchers.csv'), raw: join(folder, 'lines.csv') }
  await writeFiles(ledger, paths, lines, 4000)
  let made = 0
  const product = async () => {
    made += 1
    const books = await addSet(ledger, `I${made}`, 'STATUTORY')
    const { db, gate, writer: actor } = ledger
    return timed(async () => {
      const file = await inspectFile(paths.product, 'vouchers.csv')
      await importVouchers({ db, gate, actor, books }, { file, check: false, ...wishes })
    })
  }
  const found = await inTurn(rounds, product, () => rawCopy(ledger, paths.raw))
  const perSecond = (milliseconds: number) => (lines / milliseconds) * 1000
  return {
    name: 'G4',
    title: 'import of a CSV file with every rule, one transaction / COPY into a flat table with two indexes',
    unit: 'lines/s',
    size: `${lines} lines`,
    wants: 'at least',
    gate: 0.33,
    moonshot: 0.7,
    product: found.product.map(perSecond),
    reference: found.reference.map(perSecond),
  }
}
