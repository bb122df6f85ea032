// Companies beside each other in a merged statement, and what one of them has of its own: nothing is lost or added.
import { expect, test } from 'vitest'
import { type DefinitionFields, definitionCalls } from '../../src/contract/chart/subject.ts'
import { reportMergeCalls } from '../../src/contract/merge/report-merge.ts'
import { numberOf } from '../../src/domain/base/problem.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { prepareConsolidation } from './consolidation-world.ts'

const product = await productWorld()
const { look } = product
const { chief } = await prepareConsolidation(product, openGate(product.db))
const merging = chief.api(reportMergeCalls)
const asked = { group: 'G', month: '2025-02', include: 'saved' as const }
const centsOf = (text: string | null | undefined): bigint => BigInt((text ?? '0').replace('.', ''))
const statements = ['balance-sheet', 'income-statement', 'cash-flow'] as const

/** The lines of companies beside each other: what each has, their sum, what is taken out of it, what is left. */
const linesOf = async (statement: (typeof statements)[number]) => {
  const { columns, rows } = await merging.mergeStatement({ ...asked, statement, mode: 'side' })
  const companies = columns.flatMap(({ of, accountSet }) => (of === 'company' ? [accountSet] : []))
  const lines = rows.map(({ nameEn, values }) => {
    const at = (wanted: string) => centsOf(values[columns.findIndex(({ of }) => of === wanted)])
    const own = columns.flatMap(({ of }, index) => (of === 'company' ? [centsOf(values[index])] : []))
    return { nameEn, own, sum: at('sum'), eliminated: at('eliminated'), merged: at('merged') }
  })
  return { companies, lines }
}

test('the sum is that of the companies that are shown, with one that is not merged at all', async () => {
  const all = new Map<string, bigint>()
  for (const { nameEn, sum } of (await linesOf('balance-sheet')).lines) all.set(nameEn, sum)
  await look.query(`update related_company set method = 'NONE' where counterparty = 'HC'`)
  for (const statement of statements) {
    const { companies, lines } = await linesOf(statement)
    expect(companies).toEqual(['HA-2025', 'HB-2025'])
    for (const { nameEn, own, sum, eliminated, merged } of lines) {
      const added = own.reduce((total, each) => total + each, 0n)
      expect([nameEn, sum, sum + eliminated]).toEqual([nameEn, added, merged])
    }
    if (statement === 'balance-sheet') expect(lines.some(({ nameEn, sum }) => sum !== all.get(nameEn))).toBe(true)
  }
  await look.query(`update related_company set method = 'FULL' where counterparty = 'HC'`)
})

/** A form of a subject, which a definition fills in. */
const plain: Omit<DefinitionFields, 'own'> = {
  ...{ code: '', nameZhCn: '', nameZhTw: '', nameEn: '', descriptionZh: '', descriptionEn: '', type: 'ASSET' },
  ...{ plClass: '', direction: 'D', currency: 'BASE', aux: [], quantity: false, unit: '', cash: false, fxReval: false },
  ...{ cfItemIn: '', cfItemOut: '', generatedOnly: false, handlerRequired: false, dueDateRequired: false },
  ...{ companies: [], extensible: false, validFrom: null, validTo: null },
}

test('a leaf that one company has divided for itself stands in the merged books with all that it holds', async () => {
  const before = await linesOf('balance-sheet')
  const table = async () => (await merging.mergeTable({ ...asked, leafOnly: true })).rows.map((row) => row.subject)
  expect(await table()).toContain('140501')
  const subjects = chief.in('HB-2025').api(definitionCalls)
  const goods = (await subjects.list({})).items.find(({ code }) => code === '140501')
  if (!goods) throw new Error('there are no goods')
  const fields = {
    ...plain,
    ...Object.fromEntries(Object.entries(goods).filter(([name]) => Object.hasOwn(plain, name))),
  }
  await subjects.edit({ ...fields, extensible: true, at: '140501', version: goods.version })
  await subjects.add({
    ...fields,
    code: '14050101',
    extensible: false,
    own: true,
    accept: [numberOf({ code: 'subject.moves' })],
  })
  expect(await table()).toContain('140501')
  expect(await linesOf('balance-sheet')).toEqual(before)
})
