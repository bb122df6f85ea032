// Titles of other products for bills, restocks, expense sheets and rates: what a column holds, and whether as a code.
import { isUnit, withoutCode } from '../base/figure-scale.ts'
import { plainHan, toHalfWidth } from '../base/text.ts'

/** `code` and `name` of one thing may stand in two columns; `bare` titles say neither. */
type TitlePart = 'code' | 'name' | 'bare'
export type TitleMeaning = { column: string; part: TitlePart }

/** A title without what people put around it; brackets that hold a unit do not count. */
export const bareTitle = (title: string): string =>
  plainHan(toHalfWidth(withoutCode(title)))
    .toLowerCase()
    .replace(/[([]([^()[\]]*)[)\]]/g, (_, word: string) => (isUnit(word) ? '' : word))
    .replace(/[\s*:_./-]/g, '')
    // What an extract of SAP Concur puts before the names of its entries.
    .replace(/^reportentry(?=.)/, '')

/** Words by column; of those in `named` a code and a name may be there. */
type Words = { named: Readonly<Record<string, string>>; plain: Readonly<Record<string, string>> }

const money = {
  currency:
    '币种 币别 货币 幣別 幣種 原币币种 交易币种 currency currencycode transactioncurrency reimbursementcurrency',
  year: '会计年度 年度 年份 年 fiscalyear year',
  period: '会计期间 期间 所属期间 会计月份 月份 月 期間 會計期間 过账期间 period accountingperiod postingperiod',
}
const people = {
  department:
    '费用承担部门 承担部门 费用部门 成本中心 部门 部門 报销部门 报销人部门 申请部门 申请人部门 所属部门 department costcenter',
  store: '店铺 门店 店鋪 門店 专柜 店仓 store shop',
}

const words: Readonly<Record<string, Words>> = {
  expenses: {
    named: {
      ...people,
      subject: '会计科目 科目 借方科目 入账科目 对应科目 glaccount',
      item: '费用项目 费用类型 费用类别 报销项目 收支项目 费用科目 費用項目 报销类型 expensetype expensecategory expenseitem',
      employee: '报销人 申请人 员工 职员 经办人 人员 提单人 报销人员 報銷人 employee submitter',
      bank: '付款账户 付款账号 银行账户 付款银行账户 付款银行账号 paidfrom',
      company: '公司 费用承担公司 所属公司 核算组织 费用承担组织 费用承担单位 申请组织 报销单位 company legalentity',
    },
    plain: {
      ...money,
      no:
        '报销单号 报销单编号 报销编号 单据编号 单据编码 单据号 单号 报账单号 报销单据号 sheetno reportid expensereportid reportnumber ' +
        'expensereportnumber reportkey reportname',
      date:
        '报销日期 单据日期 申请日期 提单日期 过账日期 日期 费用日期 费用发生日期 发生日期 业务日期 报销时间 date postingdate reportdate ' +
        'submitdate transactiondate expensedate',
      amount:
        '核定报销金额 核定金额 核准金额 审批金额 审核金额 本币金额 本位币金额 报销本币金额 报销金额 报销总额 含税金额 价税合计 申请报销金额 ' +
        '申请金额 金额 费用金额 原始金额 approvedamount 合计金额 ' +
        'amount expenseamount reimbursementamount totalamount journalamount',
      tax: '进项税额 税额 可抵扣税额 进项税 税金 taxamount vatamount tax inputvat',
      net: '不含税金额 未税金额 不含税价 净额 netamount',
      summary: '摘要 事由 报销事由 费用说明 费用用途 用途 说明 报销说明 businesspurpose purpose description comment',
      ...{ quantity: '数量 quantity', price: '单价 unitprice price', tax_rate: '税率 taxrate' },
      invoice_no: '发票号码 发票号 发票编号 invoicenumber invoiceno receiptnumber',
      attachments: '附件数 附件张数 单据张数 发票张数 附单据数 票据张数 attachments',
      original_amount: '原币金额 外币金额 原币报销金额 原币 transactionamount originalamount',
      rate: '汇率 匯率 exchangerate rate',
      type: '凭证字 凭证类别',
      remark: '备注 備註 remark',
    },
  },
  saleBills: {
    named: {
      store: people.store,
      company: '公司 所属公司 company',
      item_brand: '明细品牌 品牌 brand',
      item_category: '明细品类 品类 category',
    },
    plain: {
      ...money,
      bill_no: '单号 单据号 单据编号 销售单号 小票号 流水号 订单号 小票编号 billno receiptno orderno',
      date: '日期 销售日期 营业日期 单据日期 交易日期 过账日期 date saledate businessdate',
      channel: '渠道 销售渠道 channel',
      gross: '含税金额 销售金额 价税合计 含税销售额 实收金额 gross grossamount',
      net: '不含税金额 未税金额 不含税销售额 net netamount',
      tax: '税额 销项税额 税金 tax taxamount',
      tax_rate: '税率 taxrate',
      cost: '成本 销售成本 成本金额 cost',
      quantity: '数量 销售数量 quantity',
      ...{ price: '单价 unitprice price', tenders: '收款合计 收款合计金额 实收合计 支付合计 付款合计 totaltenders' },
      discount: '折扣 折扣金额 discount',
      returns: '退货 退货金额 returns',
      invoice_no: '发票号 发票号码 invoiceno invoicenumber',
      remark: '备注 備註 remark',
    },
  },
  restocks: {
    named: {
      store: `${people.store} 调入店铺 调入门店 收货店铺 收货门店 调入方 toshop tostore`,
      from_code: '来源 调出方 调出仓 调出仓库 发货仓 发货仓库 仓库 发货方 调出店铺 from warehouse',
      brand: '品牌 brand',
      category: '品类 类别 category',
      company: '公司 所属公司 收货公司 核算组织 company legalentity',
    },
    plain: {
      ...money,
      document_no: '单据号 单号 单据编号 补货单号 调拨单号 入库单号 配货单号 documentno document',
      date: '日期 单据日期 补货日期 调拨日期 发货日期 收货日期 过账日期 date documentdate',
      quantity: '数量 件数 quantity',
      cost: '成本 成本金额 成本额 进价金额 cost costamount',
      price: '成本单价 单价 进价 成本价 unitcost unitprice',
      net: '不含税金额 未税金额 不含税成本 不含税成本金额 不含税进价金额 netamount net',
      tax: '税额 进项税额 税金 taxamount vatamount tax',
      gross: '价税合计 含税金额 含税成本 含税成本金额 价税合计金额 grossamount gross',
      tax_rate: '税率 进项税率 taxrate',
      retail: '零售额 零售金额 吊牌金额 retail',
      remark: '备注 備註 remark',
    },
  },
  rates: {
    named: { currency: '币种 币别 货币 外币 外币币种 幣別 currency' },
    plain: {
      ...{ period: money.period, year: money.year },
      date: '日期 汇率日期 生效日期 date ratedate',
      rate: '汇率 汇率值 直接汇率 rate exchangerate directrate',
      until: '失效日期 失效日 终止日期 结束日期 截止日期 有效期至 expirydate enddate validto',
      type: '汇率类型 ratetype type',
      unit: '单位 外币单位 unit',
    },
  },
  chart: { named: { parent: '上级科目 上級科目 上级 上級 父级 父級 父级科目 父科目 parent' }, plain: {} },
}

const suffixes: Readonly<Record<Exclude<TitlePart, 'bare'>, readonly string[]>> = {
  code: ['编码', '代码', '代号', '编号', '号', 'code', 'id', 'number', 'no'],
  name: ['名称', '姓名', 'name', 'description'],
}

const also: readonly (readonly [string, TitleMeaning])[] = [
  ['姓名', { column: 'employee', part: 'name' }],
  ['工号', { column: 'employee', part: 'code' }],
]

const tableOf = (kind: string): ReadonlyMap<string, TitleMeaning> => {
  const { named, plain } = words[kind] ?? { named: {}, plain: {} }
  const of = (all: Readonly<Record<string, string>>) =>
    Object.entries(all).flatMap(([column, text]) =>
      plainHan(text)
        .split(' ')
        .map((word): [string, string] => [word, column]),
    )
  const parts = (['code', 'name'] as const).flatMap((part) =>
    of(named).flatMap(([word, column]) =>
      suffixes[part].map((end): [string, TitleMeaning] => [word + end, { column, part }]),
    ),
  )
  const bare = [...of(named), ...of(plain)].map(([word, column]): [string, TitleMeaning] => [
    word,
    { column, part: 'bare' },
  ])
  return new Map([...(kind === 'expenses' ? also : []), ...parts, ...bare])
}

const tables = new Map(Object.keys(words).map((kind) => [kind, tableOf(kind)]))

/** What a title means in a kind of sheet; undefined where nobody knows. */
export const titleMeaning = (kind: string, title: string): TitleMeaning | undefined =>
  tables.get(kind)?.get(bareTitle(title))

/** How good a title is for its column, from 0: of several that say the same the first word of the column holds. */
export const titleRank = (kind: string, title: string): number => {
  const column = titleMeaning(kind, title)?.column ?? ''
  const { named, plain } = words[kind] ?? { named: {}, plain: {} }
  const at = plainHan(named[column] ?? plain[column] ?? '')
    .split(' ')
    .indexOf(bareTitle(title))
  return at < 0 ? Number.MAX_SAFE_INTEGER : at
}

// What a file says of its own rows: that they are void, were never granted, or have been taken back.

/** Titles of columns that say so, in plain form: by a word of a state, or by a yes. */
const stateTitles =
  '状态 凭证状态 单据状态 单据状况 审批状态 审核状态 流程状态 报销状态 业务状态 订单状态 销售状态 status state documentstatus docstatus ' +
  'approvalstatus reportstatus'
const flagTitles =
  '作废 作废标志 作废标记 作废标识 是否作废 已作废 删除 删除标志 删除标记 是否删除 已删除 驳回 是否驳回 取消 是否取消 已取消 ' +
  'void voided isvoid cancelled canceled iscancelled deleted isdeleted rejected'

export const voidTitles: readonly string[] = [...stateTitles.split(' '), ...flagTitles.split(' ')]

const flags: ReadonlySet<string> = new Set(flagTitles.split(' '))

const plain = (text: string): string =>
  plainHan(toHalfWidth(text))
    .toLowerCase()
    .replace(/[\s*:_./()-]/g, '')

const voidWord = new RegExp(
  [
    '^(?:已|被)?(?:作废|废弃|废除|无效|删除|驳回|退回|拒绝|取消|撤销|终止)(?:凭证|单据)?$',
    '^(?:审批|审核)?(?:已|被)?(?:不通过|未通过|拒绝|驳回|不同意)$',
    '^(?:void|voided|cancell?ed|deleted|rejected|declined|denied|invalid)$',
  ].join('|'),
  'u',
)
const yesWord = /^(是|y|yes|true|1|√|✓|x|v|有)$/u

/** Whether a title is of a column that may say of a row that it is void. */
export const isVoidTitle = (title: string): boolean => voidTitles.includes(plain(title))

/** Whether a cell under such a title says so. */
export const saysVoid = (title: string, cell: string): boolean => {
  const text = plain(cell)
  return voidWord.test(text) || (flags.has(plain(title)) && yesWord.test(text))
}

/** Whether a cell under a title such as 红蓝字 says that the amounts of its row are red. */
export const isRedWord = (cell: string): boolean =>
  /^(红|红字|红单|负|red)$/u.test(plain(cell)) || yesWord.test(plain(cell))
