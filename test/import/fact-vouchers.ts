// Small lists of vouchers that say a fact twice, and what is right of each.
import { type FactCase, table } from './fact-cases.ts'

const list = (head: string, debit: string, credit: string, title = '') =>
  title + table(`日期,摘要,${head}`, `2025-01-05,a,${debit}`, `2025-01-05,a,${credit}`)
const usual = '凭证字号,科目编码'
const sides = `${usual},借方金额,贷方金额`

export const vouchers: readonly Omit<FactCase, 'kind'>[] = [
  {
    ...{ name: 'an amount beside one in the currency of the books', asked: ['question.twice', 'question.twice'] },
    ...{ content: list(`${sides},借方本位币,贷方本位币`, '记-1,1001,100,,710,', '记-1,4001,,100,,710') },
    cells: [{ debit: '710' }, { credit: '710' }],
  },
  {
    ...{ name: 'amounts of SAP in two currencies', asked: ['question.twice'], cells: [{ debit: '710' }] },
    content: list('凭证号,G/L Account,Debit/Credit Ind,Amount,Amount in LC', '1,1001,S,100,710', '1,4001,H,100,710'),
  },
  {
    name: 'a head of Kingdee: 币别, 借方金额, 借方本位币',
    content: list(
      `${usual},币别,借方金额,借方本位币,贷方金额,贷方本位币`,
      '记-1,1001,USD,100,710,,',
      '记-1,4001,RMB,,,710,710',
    ),
    cells: [{ currency: 'USD', original_amount: '100', debit: '710' }, { credit: '710' }],
  },
  {
    ...{ name: 'two columns of one amount that agree', cells: [{ debit: '100.00' }] },
    content: list(`${sides},本币借方,本币贷方`, '记-1,1001,100,,100.00,', '记-1,4001,,100,,100.00'),
  },
  ...[
    '1001/银行存款',
    '1001(银行存款)',
    '[1001]银行存款',
    '（1001）银行存款',
    '1001—银行存款',
    '1001\\银行存款',
    '1001 银行存款',
  ].map(
    (text): Omit<FactCase, 'kind'> => ({
      ...{ name: `${text} in one cell`, asked: ['question.name'], cells: [{ subject: '1001' }] },
      content: list(sides, `记-1,${text},5,`, '记-1,4001 实收资本,,5'),
    }),
  ),
  {
    ...{ name: 'codes under a traditional title', asked: ['question.name'], cells: [{ subject: '1403' }] },
    content: list('憑證字號,科目代碼,科目名稱,借方金額,貸方金額', '记-1,1403,庫存現金,5,', '记-1,4001,實收資本,,5'),
  },
  {
    ...{ name: 'two columns of codes', asked: ['question.name'], cells: [{ subject: '1001' }] },
    content: list(`${usual},科目代码,借方金额,贷方金额`, '记-1,1001,1002,5,', '记-1,4001,4001,,5'),
  },
  {
    ...{ name: 'the subject of the first level', asked: ['question.name'] },
    content: list(`${usual},一级科目,借方金额,贷方金额`, '记-1,1001,银行存款,5,', '记-1,4001,实收资本,,5'),
  },
  {
    ...{ name: 'a number beside that of the label', asked: ['question.twice'] },
    content: list(`${usual},凭证号,借方金额,贷方金额`, '记-1,1001,7,5,', '记-1,4001,7,,5'),
  },
  {
    ...{ name: 'a number beside the same of the label', cells: [{ no: '1' }] },
    content: list(`${usual},凭证号,借方金额,贷方金额`, '记-0001,1001,1,5,', '记-0001,4001,1,,5'),
  },
  {
    ...{ name: 'an item beside the column of its kind', asked: ['question.name'] },
    content: list(`${usual},核算项目,客户,借方金额,贷方金额`, '记-1,112201,客户:C01,华联,5,', '记-1,4001,,,,5'),
  },
  {
    ...{ name: 'an item beside the same in its column', cells: [{ aux: 'customer:0012' }] },
    content: list(`${usual},核算项目,客户,借方金额,贷方金额`, '记-1,112201,客户:0012,华联,5,', '记-1,4001,,,,5'),
  },
  {
    ...{ name: 'two items of one kind', asked: ['question.name'] },
    content: list(`${usual},核算项目,借方金额,贷方金额`, '记-1,112201,客户:C01;客户:0012,5,', '记-1,4001,,,5'),
  },
  ...['现金流量项目,', '现金流量项目编码,现金流量项目', '现金流量项目,现金流量项目名称'].map(
    (titles): Omit<FactCase, 'kind'> => ({
      ...{
        name: `another name of the cash flow: ${titles}`,
        asked: ['question.name'],
        cells: [{ cf_item: 'CF010101' }],
      },
      content: list(
        `${usual},${titles},借方金额,贷方金额`.replace(',,', ','),
        `记-1,1001,CF010101${titles.endsWith(',') ? ' ' : ','}支付的各项税费,5,`,
        `记-1,4001,${titles.endsWith(',') ? '' : ','},,5`,
      ),
    }),
  ),
  {
    ...{ name: 'a posting key beside another side', asked: ['question.twice'], cells: [{ credit: '5' }] },
    content: list('凭证号,G/L Account,Posting Key,Debit/Credit Ind,Amount in LC', '1,1001,40,H,5', '1,4001,50,S,5'),
  },
  ...[
    ['凭证状态', '作废', '正常'],
    ['作废', '是', '否'],
    ['狀態', '已作廢', ''],
  ].map(
    ([title, word, other]): Omit<FactCase, 'kind'> => ({
      ...{ name: `rows that are void: ${title} ${word}`, cells: [{ no: '2' }, { no: '2' }], noted: /void.*row 2, 3/ },
      content:
        list(`${sides},${title}`, `记-1,1001,5,,${word}`, `记-1,4001,,5,${word}`) +
        table(`2025-01-05,a,记-2,1001,6,,${other}`, `2025-01-05,a,记-2,4001,,6,${other}`),
    }),
  ),
  {
    ...{ name: 'red rows', asked: ['question.red'], cells: [{ debit: '-5' }, { credit: '-5' }] },
    content: list(`${sides},红蓝字`, '记-1,1001,5,,红', '记-1,4001,,5,红'),
  },
  {
    ...{ name: 'red rows that are negative', cells: [{ debit: '-5' }] },
    content: list(`${sides},红蓝字`, '记-1,1001,-5,,红', '记-1,4001,,-5,红'),
  },
  {
    ...{ name: 'a document reversed by one that is not there', asked: ['question.reversed'] },
    content: list(`凭证号,科目编码,借方金额,贷方金额,Reversed with`, '1,1001,5,,9', '1,4001,,5,9'),
  },
  ...[
    ['会计年度', '2024'],
    ['期间', '003.2025'],
    ['Posting period', '002.2025'],
    ['Period', 'Feb-25'],
    ['月份', '2'],
    ['年,月', '2025,2'],
    ['会计年度,期间', '2024,2025-01'],
  ].map(
    ([head, text]): Omit<FactCase, 'kind'> => ({
      ...{ name: `rows of another period: ${head} ${text}`, asked: ['question.period'] },
      content: list(`${head},${sides}`, `${text},记-1,1001,5,`, `${text},记-1,4001,,5`),
    }),
  ),
  ...[
    ['会计年度', '2025'],
    ['期间', '001.2025'],
    ['Period', 'Jan-25'],
    ['年,月', '2025,1'],
    ['会计年度,期间', '2025,13'],
  ].map(
    ([head, text]): Omit<FactCase, 'kind'> => ({
      ...{ name: `rows of their period: ${head} ${text}` },
      content: list(`${head},${sides}`, `${text},记-1,1001,5,`, `${text},记-1,4001,,5`).replaceAll(
        '2025-01-05',
        text?.endsWith('13') ? '2025-12-31' : '2025-01-05',
      ),
    }),
  ),
  ...[
    ...['2024年度序时账', '会计年度：2024', '從 2025-02-01 到 2025-02-28', '起止日期：2025-02-01至2025-02-28'],
    ...['2025年第二季度 序时账', 'Journal listing February 2025', '2024年序时账', 'Journal 2025 Q3'],
  ].map(
    (title): Omit<FactCase, 'kind'> => ({
      ...{ name: `a title of another period: ${title}`, asked: ['question.period'] },
      content: list(sides, '记-1,1001,5,', '记-1,4001,,5', `${title}\n`),
    }),
  ),
  ...[
    ...[
      '2025年度序时账',
      '2025年第一季度',
      'Journal January 2025',
      '打印日期：2025-02-03',
      'Printed on 3 February 2025',
    ],
    ...['账套：[012]FA01', 'FA01 有限公司', '从 2025-01-01 到 2025-03-31', '凭证数：2024', '第 1 页 共 2 页'],
  ].map(
    (title): Omit<FactCase, 'kind'> => ({
      ...{ name: `a title that says nothing else: ${title}` },
      content: list(sides, '记-1,1001,5,', '记-1,4001,,5', `${title}\n`),
    }),
  ),
  ...['杭州别家有限公司', '账套：[012]杭州别家', 'Other Trading Co., Ltd.'].map(
    (title): Omit<FactCase, 'kind'> => ({
      ...{ name: `another company: ${title}`, asked: ['question.company'] },
      content: list(sides, '记-1,1001,5,', '记-1,4001,,5', `"${title}"\n序时账\n`),
    }),
  ),
  {
    ...{ name: 'a unit below the table', asked: ['question.unit'], cells: [{ debit: '50000' }] },
    content: `${list(sides, '记-1,1001,5,', '记-1,4001,,5')}金额单位：万元,,,,,\n`,
  },
  {
    ...{ name: 'a quantity and a price that make another amount', asked: ['question.sum'] },
    content: list(`${sides},数量,单价`, '记-1,140501,100,,10,5', '记-1,4001,,100,,'),
  },
  {
    ...{ name: 'a quantity and a price that make the amount', cells: [{ quantity: '3', price: '33.33' }] },
    content: list(`${sides},数量,单价`, '记-1,140501,100,,3,33.33', '记-1,4001,,100,,'),
  },
  {
    ...{ name: 'quantities whose sum is another one', asked: ['question.sum'] },
    content: `${list(`${sides},数量`, '记-1,140501,100,,10', '记-1,4001,,100,')}合计,,,,100,100,99\n`,
  },
  {
    ...{ name: 'a voucher that comes to something else', asked: ['question.sum'] },
    content: list(`${sides},凭证合计`, '记-1,1001,100,,999', '记-1,4001,,100,999'),
  },
  {
    name: 'a voucher that comes to what it says',
    content: list(`${sides},凭证合计`, '记-1,1001,5,,5', '记-1,4001,,5,5'),
  },
  ...(
    [
      ['合计：玖佰元整,,,,100,100', ['question.sum']],
      ['合计（大写）,玖佰元整,,,,', ['question.sum']],
      ['合计：壹佰元整,,,,100,100', []],
      ['合计（大写）,壹佰元整,,,,', []],
    ] as const
  ).map(
    ([sum, asked]): Omit<FactCase, 'kind'> => ({
      ...{ name: `a sum in capitals: ${sum}`, asked },
      content: `${list(sides, '记-1,1001,100,', '记-1,4001,,100')}${sum}\n`,
    }),
  ),
  {
    ...{ name: 'a code with the name of another customer', asked: ['question.name'], cells: [{ aux: 'customer:C01' }] },
    content: list(`${usual},客户,借方金额,贷方金额`, '记-1,112201,C01 华联,5,', '记-1,4001,,,5'),
  },
  {
    ...{ name: 'codes as formulas of text', cells: [{ subject: '1001' }, { subject: '4001', summary: 'a, b' }] },
    content: table(
      '日期,凭证字号,科目编码,摘要,借方金额,贷方金额',
      '2025-01-05,记-1,="1001","a, b",5,',
      '="2025-01-05",记-1,"=""4001""","a, b",,5',
    ),
  },
  {
    ...{ name: 'dashes for nothing', cells: [{ debit: '5' }, { credit: '5' }] },
    content: list(sides, '记-1,1001,5,-', '记-1,4001,—,5'),
  },
  ...['1 234.50', '1\u00a0234.50', '1\u202f234.50'].map(
    (text): Omit<FactCase, 'kind'> => ({
      ...{ name: `the amount ${text}`, cells: [{ debit: '1234.50' }] },
      content: list(sides, `记-1,1001,${text},`, `记-1,4001,,${text}`),
    }),
  ),
  {
    ...{ name: 'an amount with a blank elsewhere', wrong: [45113] },
    content: list(sides, '记-1,1001,1 23.50,', '记-1,4001,,1 23.50'),
  },
  {
    ...{ name: 'types that are not there', asked: ['question.types'], cells: [{ type: '记' }] },
    content: list(sides, '银付-1,1001,5,', '银付-1,4001,,5'),
  },
]
