// Files of subjects and entities: what they have no column for stays, and what they enable stands in statements.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../../test/world/database.ts'
import { clerk, makeSet, prepareGroup } from '../../../../test/world/ledger.ts'
import { Refusal } from '../../../domain/base/problem.ts'
import { renewMnemonics } from '../../../seed/system.ts'
import { openGate } from '../../ledger/gate.ts'
import { inspectFile } from '../file/file.ts'
import { importChart, importEntities } from '../take-file.ts'

const { db, look } = await freshDatabase()
await prepareGroup(look)
const gate = openGate(db)
const books = await makeSet(gate, look, { code: 'MC01' })
const folder = mkdtempSync(join(tmpdir(), 'selvedge-columns-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bring = async (into: typeof importChart, content: string, accept = true) => {
  const path = join(folder, 'file.csv')
  writeFileSync(path, content)
  const file = await inspectFile(path, 'file.csv')
  // Most of these files rename what is there: that is asked, and meant.
  return (await into({ db, gate, actor: clerk, books, check: false, accept, file })).result
}
const refusal = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return error.problems.map(({ path, code }) => `${path} ${code}`)
    },
  )
const subjectOf = async (code: string): Promise<Record<string, unknown>> => {
  const [found] = await look.query<Record<string, unknown>>(
    `select name_zh_cn, name_zh_tw, name_en, pl_class, is_leaf, currency, aux, quantity, cash, fx_reval, cf_item_in,
       cf_item_out, code_source, enabled from subject where code = $1`,
    [code],
  )
  return found ?? {}
}

test.each(['112203', '1001', '140501', '660205', '1003', '6021'])(
  'a file that names subject %s anew and has no other column changes nothing else of it',
  async (code) => {
    const before = await subjectOf(code)
    const [row] = await look.query<{ type: string; direction: string }>(
      `select type, direction from subject where code = $1`,
      [code],
    )
    const text = `code,name_zh_cn,type,direction\n${code},改名,${row?.type},${row?.direction}\n`
    expect(await bring(importChart, text)).toEqual({ rows: 1, added: 0, changed: 1 })
    expect(await subjectOf(code)).toEqual({ ...before, nameZhCn: '改名' })
  },
)

test('a column that is there is taken, an empty cell too; only the state of a subject has to be said', async () => {
  const columns = 'code,name_zh_cn,name_en,type,direction,currency,aux,fx_reval,cf_item_in,enabled\n'
  await bring(importChart, `${columns}112203,应收关联方款,,ASSET,D,ALL,related,,,\n1003,改名,,ASSET,D,BASE,,,,\n`)
  expect(await subjectOf('112203')).toMatchObject({ nameEn: '', nameZhTw: '應收關聯方款', fxReval: false })
  expect(await subjectOf('112203')).toMatchObject({ cfItemIn: '', enabled: true })
  expect(await subjectOf('1003')).toMatchObject({ nameEn: '', codeSource: 'MOF2006', enabled: false })
  await look.query(`update subject set is_leaf = false where code = '1003'`)
  await bring(importChart, 'code,name_zh_cn,type,direction\n1003,中央银行,ASSET,D\n')
  expect(await subjectOf('1003')).toMatchObject({ nameZhCn: '中央银行', isLeaf: false })
})

test('a leaf that no statement counts is not enabled by a file either, and nothing of it is written then', async () => {
  const columns = 'code,name_zh_cn,type,direction,enabled\n'
  await look.query(`update subject set enabled = false where code = '660205'`)
  const text = `${columns}660205,办公费用,PROFIT_LOSS,D,Y\n6021,手续费,PROFIT_LOSS,C,Y\n2021,贴现负债,LIABILITY,C,Y\n`
  expect((await refusal(bring(importChart, text))).sort()).toEqual([
    ' import.failed',
    '3:enabled subject.uncovered',
    '4:enabled subject.uncovered',
  ])
  expect(await subjectOf('660205')).toMatchObject({ nameZhCn: '改名', enabled: false })
  expect(await bring(importChart, text.split('\n').slice(0, 2).join('\n'))).toMatchObject({ changed: 1 })
  expect(await subjectOf('660205')).toMatchObject({ nameZhCn: '办公费用', enabled: true, plClass: 'EXPENSE' })
})

test('the class of profit and loss does not go along when an unused subject changes its type', async () => {
  await bring(importChart, 'code,name_zh_cn,type,direction\n6021,手续费,COST,D\n')
  expect(await subjectOf('6021')).toMatchObject({ plClass: '', enabled: false })
})

test('names of entities for which a file has no column stay; an empty cell takes them away', async () => {
  const names = () =>
    look.query(
      `select name_zh_cn as cn, name_zh_tw as tw, name_en as en from entity where type = 'store' order by code`,
    )
  await bring(importEntities, 'type,code,name_zh_cn,name_zh_tw,name_en\nstore,S1,一店,一店舖,Store 1\n')
  expect(await bring(importEntities, 'type,code,name_zh_cn\nstore,S1,一号店\n')).toMatchObject({ changed: 1 })
  expect(await names()).toEqual([{ cn: '一号店', tw: '一店舖', en: 'Store 1' }])
  expect(await bring(importEntities, 'type,code,name_zh_cn\nstore,S1,一号店\n')).toMatchObject({ changed: 0 })
  await bring(importEntities, 'type,code,name_zh_cn,name_zh_tw\nstore,S1,一号店,\nstore,S2,二店,二店舖\n')
  expect(await names()).toEqual([
    { cn: '一号店', tw: '', en: 'Store 1' },
    { cn: '二店', tw: '二店舖', en: '' },
  ])
})

test('who is likely there already is asked for, whatever the spelling', async () => {
  const of = (...rows: string[]) => bring(importEntities, `type,code,name_zh_cn\n${rows.join('\n')}\n`, false)
  await of('customer,12,华联商厦', 'customer,AB-1,中百')
  for (const code of ['0012', '012', 'ab1', 'AB 1', 'ＡＢ１']) {
    expect([code, await refusal(of(`customer,${code},新客户`))]).toEqual([
      code,
      [' import.asked', '2:code question.alikeCode'],
    ])
  }
  for (const name of ['华联商厦', '华联 商厦', '中百 ']) {
    expect(await refusal(of(`customer,X9,${name}`))).toEqual([' import.asked', '2:name_zh_cn question.alikeName'])
  }
  expect(await refusal(of('customer,X1,甲', 'customer,x1,乙'))).toEqual([' import.asked', '3:code question.alikeCode'])
  // Of another kind it is somebody else, and a code with a further digit too.
  expect(await of('supplier,0012,华联商厦', 'customer,120,新客户')).toMatchObject({ added: 2 })
})

test('surnames are read as such, traditional names as simplified ones; names from before are read anew', async () => {
  const people =
    '曾小燕 zxy|单雄信 sxx|單雄信 sxx|仇和平 qhp|查理平 zlp|区志强 ozq|尉迟恭 ycg|尉遲恭 ycg|解晓东 xxd|重庆 cq'
  const others =
    '銀行中國 yhzg|重庆 cq|重慶火鍋 cqhg|长沙 cs|长江解放 cjjf|廈門 xm|厦门 xm|六安 la|单位 dw|會計 kj|曾经 cj'
  const all = [
    ...people.split('|').map((each, at) => ['employee', `P${at}`, ...each.split(' ')]),
    ...others.split('|').map((each, at) => ['customer', `K${at}`, ...each.split(' ')]),
  ]
  const text = ['type,code,name_zh_cn', ...all.map((each) => each.slice(0, 3).join(','))].join('\n')
  await bring(importEntities, text)
  const kept = () =>
    look.query<{ name: string; mnemonic: string }>(
      `select type || ' ' || name_zh_cn as name, mnemonic from entity where code ~ '^[PK]\\d' order by type, code`,
    )
  const wanted = new Map(all.map(([type, , name, initials]) => [`${type} ${name}`, initials]))
  const found = await kept()
  expect(new Map(found.map(({ name, mnemonic }) => [name, mnemonic]))).toEqual(wanted)
  await look.query(`update entity set mnemonic = '' where code ~ '^[PK]\\d'`)
  await look.query(`update subject set mnemonic = '', row_digest = null`)
  await renewMnemonics(db)
  expect(await kept()).toEqual(found)
  // Initials that the product makes are no change past it.
  const changed = 'select code from subject s where row_digest <> gl_row_digest(to_jsonb(s))'
  expect(await look.query(changed)).toEqual([])
})
