// G4: a bulk import in one transaction with rules, guards, balances and trail, against a raw COPY of the same lines.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { addSet, checkedVouchers, type Ledger } from './books.ts'
import { type Goal, inTurn, timed } from './measure.ts'

const flat = `create table raw.flat (company text, voucher_no integer, line_no integer, day date, period integer,
  subject text, aux text, summary text, currency text, original numeric(20, 2), debit numeric(20, 2),
  credit numeric(20, 2), cf_item text)`

/** The lines of a company as a CSV file of the flat table. */
const writeCsv = async (ledger: Ledger, path: string, lines: number, seed: number): Promise<void> => {
  const [books] = ledger.sets
  if (!books) return
  const file = await open(path, 'w')
  let no = 0
  let rows: string[] = []
  const cents = (value: bigint) => `${value < 0n ? '-' : ''}${String(value < 0n ? -value : value).padStart(3, '0')}`
  const decimal = (value: bigint) => cents(value).replace(/(\d\d)$/, '.$1')
  for (const { voucher } of checkedVouchers(await ledger.gate.facts(books), lines, seed)) {
    no += 1
    for (const line of voucher.lines) {
      const aux = Object.entries(line.aux)
        .map((pair) => pair.join(':'))
        .join(';')
      const amounts = [line.original, line.debit, line.credit].map(decimal)
      const head = [books.companyCode, no, line.lineNo, voucher.date, voucher.period.no, line.subject, aux]
      rows.push([...head, line.summary, line.currency, ...amounts, line.cfItem].join(','))
    }
    if (rows.length < 5000) continue
    await file.write(`${rows.join('\n')}\n`)
    rows = []
  }
  if (rows.length > 0) await file.write(`${rows.join('\n')}\n`)
  await file.close()
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

export const measureImport = async (ledger: Ledger, folder: string, lines: number, rounds: number): Promise<Goal> => {
  const path = join(folder, 'lines.csv')
  const seed = 4000
  await writeCsv(ledger, path, lines, seed)
  let made = 0
  const product = async () => {
    made += 1
    const books = await addSet(ledger, `I${made}`, 'STATUTORY')
    const facts = await ledger.gate.facts(books)
    return timed(() => ledger.gate.importVouchers(ledger.writer, books, checkedVouchers(facts, lines, seed)))
  }
  const found = await inTurn(rounds, product, () => rawCopy(ledger, path))
  const perSecond = (milliseconds: number) => (lines / milliseconds) * 1000
  return {
    name: 'G4',
    title: 'import with every rule, one transaction / COPY into a flat table with two indexes',
    unit: 'lines/s',
    size: `${lines} lines`,
    wants: 'at least',
    gate: 0.33,
    moonshot: 0.7,
    product: found.product.map(perSecond),
    reference: found.reference.map(perSecond),
  }
}
