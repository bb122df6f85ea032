// Lists of vouchers as Kingdee, Yonyou and SAP print them: each is read without a change of the file.
import { expect, test } from 'vitest'
import { type DraftShape, voucherImportCalls } from '../../src/contract/import/import-draft.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { openDraft } from '../world/import-draft.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
  values ('customer', 'C001', '华联', '華聯', 'Hualian')`)
const books = await makeSet(openGate(db), look, { code: 'NV01', options: { cashFlowRequired: false } })
const newcomer = { userName: 'newcomer', roles: ['manager'], companies: [books.companyId] }
const one = await product.enter({ ...newcomer, rights: ['read', 'entry'] }, books.value)
const api = one.api(voucherImportCalls)
const open = (content: string, name = 'a.csv') => openDraft(product, one, books.value, content, name)
const rowsOf = async ({ id, version }: DraftShape) =>
  (await api.rows({ id, version, from: 0, count: 50 })).items.map(({ cells }) => cells)
const answered = (draft: DraftShape, cause: string, value: string) =>
  api.fix({ id: draft.id, version: draft.version, act: 'answer', cause, value })

/**
 * Two vouchers, one of them with 100 dollars at 7.1. Heads, sums and titles are those of: the captions of the K/3
 * standard form (`K3_ALL_CAPTIONS` of pomplatform's DownloadVoucherHandler), 凭证序时簿 of KIS as a public converter to
 * K/3 Cloud reads it (`read_kis`), 凭证序时簿 of Yonyou's ledgers for small business as a public `LegacyImportService`
 * reads it, a sample of the U8 export in a public script for expenses, the staging table of FAGLL03 with its sample
 * rows, and the names of FBL3N in German in a public parser (`sap_fbl3n`). Contents are invented.
 */
const printed: readonly { name: string; lines: readonly string[]; asked?: readonly string[] }[] = [
  {
    name: 'Kingdee K/3, standard form',
    lines: [
      '凭证日期,会计年度,会计期间,凭证字,凭证号,科目代码,科目名称,币别代码,币别名称,原币金额,借方,贷方,制单,审核,核准,出纳,经办,' +
        '结算方式,结算号,凭证摘要,数量,数量单位,单价,参考信息,业务日期,往来业务编号,附件数,序号,系统模块,业务描述,汇率类型,汇率,' +
        '分录序号,核算项目,过账,机制凭证,现金流量',
      '2025-01-05,2025,1,记,1,1001,库存现金,RMB,人民币,1234.56,1234.56,0,Manager,NONE,NONE,NONE,,*,,收款,0,*,0,,2025-' +
        '01-05,,0,1,,,公司汇率,1,0,,0,,',
      '2025-01-05,2025,1,记,1,4001,实收资本,RMB,人民币,1234.56,0,1234.56,Manager,NONE,NONE,NONE,,*,,收款,0,*,0,,2025-' +
        '01-05,,0,1,,,公司汇率,1,1,,0,,',
      '2025-01-06,2025,1,记,2,1001,库存现金,USD,美元,100,710,0,Manager,NONE,NONE,NONE,,*,,存入,0,*,0,,2025-01-06,,0,' +
        '2,,,公司汇率,7.1,0,,0,,',
      '2025-01-06,2025,1,记,2,4001,实收资本,RMB,人民币,710,0,710,Manager,NONE,NONE,NONE,,*,,存入,0,*,0,,2025-01-06,,0' +
        ',2,,,公司汇率,1,1,,0,,',
    ],
  },
  {
    name: 'Kingdee KIS, 凭证序时簿',
    lines: [
      '审核,复核,过账,日期,会计期间,凭证字号,摘要,科目代码,科目名称,币别,汇率,原币金额,借方,贷方,制单,审核人,出纳人,核准,过账人,经办,' +
        '批注,结算方式,结算号,数量,单价,参考信息,业务日期,往来业务,附件数,序号,系统模块,业务描述',
      'Y,,Y,2025-01-05,2025.1,记 - 1,收款,1001,库存现金,人民币,1.0,"1,234.56","1,234.56",0.00,张三,李四,,,王五,,,,,,,,2025-' +
        '01-05,,0,1,,',
      ',,,,,,收款,4001,实收资本,人民币,1.0,"1,234.56",0.00,"1,234.56",,,,,,,,,,,,,,,,,,',
      'Y,,Y,2025-01-06,2025.1,记 - 2,存入,1001,库存现金,美元,7.1,100.00,710.00,0.00,张三,李四,,,王五,,,,,,,,2025-01-06,,0,2,,',
      ',,,,,,存入,4001,实收资本,人民币,1.0,710.00,0.00,710.00,,,,,,,,,,,,,,,,,,',
      ',,,,,,合计,,,,,,"1,944.56","1,944.56",,,,,,,,,,,,,,,,,,',
    ],
  },
  {
    name: 'Yonyou, 凭证序时簿',
    lines: [
      '凭证序时簿,,,,,,,,,,,,,,,,,,',
      '单位：NV01,,期间：2025年第1期-2025年第1期,,,,,,,,,,,,,,,,',
      '记账日期,凭证类型,凭证号,分录行号,摘要,科目编码,科目名称,借方金额,贷方金额,外币代码,借方外币金额,贷方外币金额,汇率,计量单位,数量,' +
        '客户编码,客户名称,供应商编码,供应商名称',
      '2025-01-05,记,001,1,收款,1001,库存现金,1234.56,,,,,,,,,,,',
      '2025-01-05,记,001,2,收款,4001,实收资本,,1234.56,,,,,,,,,,',
      '2025-01-06,记,002,1,存入,1001,库存现金,710.00,,USD,100.00,,7.1,,,,,,',
      '2025-01-06,记,002,2,存入,4001,实收资本,,710.00,,,,,,,,,,',
      '合计,,,,,,,1944.56,1944.56,,,,,,,,,,',
    ],
  },
  {
    name: 'Yonyou U8, export of vouchers',
    lines: [
      '凭证ID\t会计年\t会计期间\t制单日期\t凭证类别\t凭证号\t制单人\t科目编码\t摘要\t币种名称\t原币借方\t原币贷方\t借方金额\t贷方金额\t部门编码\t职员编码',
      '70001\t2025\t1\t2025/1/5\t记\t0001\tdemo\t1001\t收款\t人民币\t1234.56\t0\t1234.56\t0\t\t',
      '70001\t2025\t1\t2025/1/5\t记\t0001\tdemo\t4001\t收款\t人民币\t0\t1234.56\t0\t1234.56\t\t',
      '70002\t2025\t1\t2025/1/6\t记\t0002\tdemo\t1001\t存入\t美元\t100\t0\t710\t0\t\t',
      '70002\t2025\t1\t2025/1/6\t记\t0002\tdemo\t4001\t存入\t人民币\t0\t710\t0\t710\t\t',
    ],
  },
  {
    name: 'Yonyou U8, 序时账',
    lines: [
      '序时账,,,,,,,',
      '期间：2025.01-2025.01,,,,,,,',
      '日期,凭证号数,科目编码,科目名称,摘要,方向,币种,外币,金额',
      '2025.01.05,记-0001,1001,库存现金,收款,借,,,1234.56',
      '2025.01.05,记-0001,4001,实收资本,收款,贷,,,1234.56',
      '2025.01.06,记-0002,1001,库存现金,存入,借,美元,100.00,710.00',
      '2025.01.06,记-0002,4001,实收资本,存入,贷,,,710.00',
      ',,,,合计,借,,,1944.56',
      ',,,,合计,贷,,,1944.56',
    ],
  },
  {
    name: 'SAP FAGLL03, signed amounts',
    lines: [
      'Account,Assignment,Document Number,Document Date,Posting Date,Amount in local currency,Local Cu' +
        'rrency,Amount in doc. curr.,' +
        'Document currency,Profit Center,Text,Company Code,Cost Center,Posting Period,G/L Fiscal Year,User name,Type',
      '1001,20250105,100000001,2025-01-05,2025-01-05,1234.56,CNY,1234.56,CNY,,收款,NV01,,1,2025,DEMO,SA',
      '4001,20250105,100000001,2025-01-05,2025-01-05,-1234.56,CNY,-1234.56,CNY,,收款,NV01,,1,2025,DEMO,SA',
      '1001,20250106,100000002,2025-01-06,2025-01-06,710.00,CNY,100.00,USD,,存入,NV01,,1,2025,DEMO,SA',
      '4001,20250106,100000002,2025-01-06,2025-01-06,-710.00,CNY,-710.00,CNY,,存入,NV01,,1,2025,DEMO,SA',
    ],
    asked: ['signed', 'types'],
  },
  {
    name: 'SAP FBL3N in German, a list between bars with trailing minus',
    lines: [
      '------------------------------------------------------------------------------------------------',
      '|   |Sachkonto|Belegnummer|Belegart|Belegdatum|Buchungsdatum|BS|Betrag in Hauswährung|HWähr|Text   |',
      '------------------------------------------------------------------------------------------------',
      '|   |1001     |100000001  |SA      |05.01.2025|05.01.2025   |40|            1.234,56 |CNY  |收款   |',
      '|   |1001     |100000002  |SA      |06.01.2025|06.01.2025   |40|              710,00 |CNY  |存入   |',
      '| * |         |           |        |          |             |  |            1.944,56 |CNY  |       |',
      '|   |4001     |100000001  |SA      |05.01.2025|05.01.2025   |50|            1.234,56-|CNY  |收款   |',
      '|   |4001     |100000002  |SA      |06.01.2025|06.01.2025   |50|              710,00-|CNY  |存入   |',
      '| * |         |           |        |          |             |  |            1.944,56-|CNY  |       |',
      '| **|         |           |        |          |             |  |                0,00 |CNY  |       |',
    ],
    asked: ['decimals', 'types'],
  },
  {
    name: 'SAP BSEG, S and H beside unsigned amounts',
    lines: [
      'BUKRS,BELNR,GJAHR,BUZEI,BLART,BUDAT,BLDAT,SHKZG,DMBTR,WRBTR,WAERS,HKONT,SGTXT',
      'NV01,100000001,2025,1,SA,20250105,20250105,S,1234.56,1234.56,CNY,1001,收款',
      'NV01,100000001,2025,2,SA,20250105,20250105,H,1234.56,1234.56,CNY,4001,收款',
      'NV01,100000002,2025,1,SA,20250106,20250106,S,710.00,100.00,USD,1001,存入',
      'NV01,100000002,2025,2,SA,20250106,20250106,H,710.00,710.00,CNY,4001,存入',
    ],
    asked: ['types'],
  },
  {
    name: 'SAP in Chinese, signed amounts',
    lines: [
      '公司代码,会计凭证,凭证类型,过账日期,凭证日期,总账科目,总账科目长文本,记账码,以本币计的金额,本币代码,凭证货币金额,凭证货币,文本',
      'NV01,100000001,SA,2025/01/05,2025/01/05,1001,库存现金,40,"1,234.56",CNY,"1,234.56",CNY,收款',
      'NV01,100000001,SA,2025/01/05,2025/01/05,4001,实收资本,50,"1,234.56-",CNY,"1,234.56-",CNY,收款',
      'NV01,100000002,SA,2025/01/06,2025/01/06,1001,库存现金,40,710.00,CNY,100.00,USD,存入',
      'NV01,100000002,SA,2025/01/06,2025/01/06,4001,实收资本,50,710.00-,CNY,710.00-,CNY,存入',
    ],
    asked: ['types'],
  },
]

test.each(printed)('$name is read as it is printed', async ({ name, lines, asked = [] }) => {
  let draft = await open(`${lines.join('\r\n')}\r\n`, 'list.csv')
  expect([name, draft.causes.map(({ column, value, message }) => [column, value, message])]).toEqual([name, []])
  expect(draft).toMatchObject({ form: 'sheet', rows: 4, documents: 2 })
  expect(draft.questions.map((each) => each.name).sort()).toEqual([...asked])
  for (const { name: cause, proposed } of draft.questions) draft = await answered(draft, cause, proposed)
  expect(draft).toMatchObject({ problems: 0, openQuestions: 0 })
  const rows = (await rowsOf(draft)).toSorted((a, b) => `${a.no} ${a.subject}`.localeCompare(`${b.no} ${b.subject}`))
  const amount = (text = ''): string => (text === '' ? '' : Number(text).toFixed(2))
  expect(
    rows.map((row) => [row.date, row.type, row.summary, row.subject, amount(row.debit), amount(row.credit)]),
  ).toEqual([
    ['2025-01-05', '记', '收款', '1001', '1234.56', ''],
    ['2025-01-05', '记', '收款', '4001', '', '1234.56'],
    ['2025-01-06', '记', '存入', '1001', '710.00', ''],
    ['2025-01-06', '记', '存入', '4001', '', '710.00'],
  ])
  const foreign = lines.some((line) => /USD|美元/.test(line)) ? ['USD', '100.00', 7.1] : ['', '', 0]
  const { currency = '', original_amount: original = '', rate = '0' } = rows[2] ?? {}
  expect([currency, amount(original), Number(rate)]).toEqual(foreign)
  await api.discard({ id: draft.id })
})

test('where a sign alone says the side it is asked, and either answer holds for all', async () => {
  const draft = await open(
    'Posting Date,Document Number,Account,Text,Amount in LC\n2025-01-05,7,1001,a,5.00\n2025-01-05,7,4001,a,5.00-\n',
  )
  expect(draft.questions).toMatchObject([{ name: 'signed', count: 2, proposed: 'debitPositive' }])
  const sides = async (of: DraftShape) => (await rowsOf(of)).map(({ debit = '', credit = '' }) => [debit, credit])
  expect(await sides(draft)).toEqual([
    ['5.00', ''],
    ['', '5.00'],
  ])
  expect(await sides(await answered(draft, 'signed', 'creditPositive'))).toEqual([
    ['', '5.00'],
    ['5.00', ''],
  ])
})

test('a posting key, a sign, and the two names of a currency are held against each other', async () => {
  const head = '过账日期,会计凭证,总账科目,文本,记账码,以本币计的金额\n'
  const row = (subject: string, key: string, amount: string) => `2025-01-05,7,${subject},a,${key},${amount}\n`
  const pairs = (last: string) => row('1001', '40', '5.00') + row('4001', last, '-5.00')
  expect(await open(head + pairs('50'))).toMatchObject({ problems: 0, questions: [] })
  const wrong = await open(head + pairs('50') + row('1001', '50', '3.00') + row('4001', '50', '-3.00'))
  expect(wrong.problems + wrong.questions.length).toBeGreaterThan(0)
  const named = await open(
    '日期,凭证字,凭证号,摘要,科目代码,币别代码,币别名称,原币金额,汇率,借方金额,贷方金额\n' +
      '2025-01-05,记,1,a,1001,USD,欧元,10,7.1,71,\n2025-01-05,记,1,a,4001,RMB,人民币,71,1,,71\n',
  )
  expect(named.causes).toMatchObject([{ column: 'currency', value: 'USD / EUR' }])
})
