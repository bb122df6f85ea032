// The statement recorder: each of its rules fires on a planted statement, and good ones pass.
import { describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../../src/server/kernel/db.ts'
import { type Declared, faultsOf, recordStatements } from '../world/recorder.ts'

const declared: Declared = {
  distributed: new Set(['voucher', 'voucher_line', 'period']),
  crossCompany: new Set(['group balances']),
}

describe('a statement passes when', () => {
  test.each([
    ['it names the company', 'SELECT * FROM voucher WHERE company_id = $1 AND id = $2'],
    ['it names several companies', 'SELECT * FROM voucher v WHERE v.company_id = ANY($1)'],
    [
      'it joins on the company',
      `SELECT 1 FROM voucher v JOIN voucher_line l ON l.company_id = v.company_id AND l.voucher_id = v.id
       WHERE v.company_id = $1`,
    ],
    ['it joins by USING', 'SELECT 1 FROM voucher v JOIN voucher_line l USING (company_id, id) WHERE v.company_id = $1'],
    ['it inserts with the company', 'INSERT INTO voucher (company_id, id) VALUES ($1, $2)'],
    ['it inserts many', 'INSERT INTO voucher_line (company_id, id) SELECT * FROM unnest($1::bigint[], $2::bigint[])'],
    [
      'it moves by a list of its own',
      `WITH gone AS (DELETE FROM voucher WHERE company_id = $1 RETURNING id)
       DELETE FROM voucher_line l USING gone WHERE l.company_id = $1`,
    ],
    ['it locks within a company', 'SELECT 1 FROM period WHERE company_id = $1 FOR UPDATE'],
    ['it speaks of other tables', 'SELECT period, voucher FROM menu WHERE a IS DISTINCT FROM voucher'],
    ['a table stands in a string or comment', "SELECT 'FROM voucher' -- FROM voucher\n FROM menu"],
    [
      'it is a named report over companies',
      '-- cross-company: group balances\nSELECT sum(1) FROM voucher GROUP BY company_id',
    ],
    ['it is a setting of the transaction', "SET LOCAL lock_timeout = '1s'"],
  ])('%s', (_name, text) => expect(faultsOf(text, declared)).toEqual([]))
})

describe('a statement is refused when', () => {
  test.each([
    ['it names no company', 'SELECT * FROM voucher WHERE id = $1', 'which company'],
    [
      'only a join names it',
      'SELECT 1 FROM voucher v JOIN voucher_line l ON l.company_id = v.company_id',
      'which company',
    ],
    [
      'one table of two has no company',
      'SELECT 1 FROM voucher v, voucher_line l WHERE v.company_id = $1',
      '2 company tables',
    ],
    ['it updates everywhere', 'UPDATE voucher SET status = 9', 'which company'],
    ['it deletes everywhere', 'DELETE FROM voucher_line', 'which company'],
    ['it inserts without a company', 'INSERT INTO voucher (id) VALUES ($1)', 'inserts without'],
    ['its name is not on the list', '-- cross-company: something else\nSELECT 1 FROM voucher', 'which company'],
    ['a group report locks', '-- cross-company: group balances\nSELECT 1 FROM voucher FOR UPDATE', 'has for update'],
    [
      'a group report rolls up',
      '-- cross-company: group balances\nSELECT 1 FROM voucher GROUP BY ROLLUP (a)',
      'has rollup',
    ],
    [
      'it moves a row to another company',
      'UPDATE voucher SET company_id = $2 WHERE company_id = $1',
      'change of company_id',
    ],
    ['it takes an advisory lock', 'SELECT pg_advisory_xact_lock(1)', 'advisory lock'],
    ['it asks for SERIALIZABLE', 'SET LOCAL TRANSACTION ISOLATION LEVEL SERIALIZABLE', 'SERIALIZABLE'],
    ['it sets something for ever', "SET lock_timeout = '1s'", 'outlives'],
    ['it updates with chance', 'UPDATE menu SET id = gen_random_uuid()', 'volatile'],
    ['it inserts a subquery', 'INSERT INTO voucher (company_id, id) VALUES ($1, (SELECT 1))', 'subquery in VALUES'],
    ['it is too new', 'SELECT uuidv7()', 'newer than'],
    ['it is two', 'SELECT 1; SELECT 2', 'several statements'],
  ])('%s', (_name, text, fault) => expect(faultsOf(text, declared).join()).toContain(fault))
})

test('statements of the product are heard, those of a test itself are not', async () => {
  const [product, look] = [openDatabase(inject('postgres')), openDatabase(inject('postgres'), { unwatched: true })]
  const recorder = recordStatements()
  await look.query('SELECT 1; SELECT 2')
  expect(recorder.check).not.toThrow()
  await product.transaction((tx) => tx.query('SELECT pg_advisory_xact_lock(1)'))
  await Promise.all([product.close(), look.close()])
  recorder.stop()
  expect(recorder.check).toThrow('an advisory lock')
})
