// The words of other products' voucher sheets: titles of columns, kinds of entity, currencies (Kingdee, Yonyou, SAP).
import { isUnit, withoutCode } from '../base/figure-scale.ts'
import { plainHan, toHalfWidth } from '../base/text.ts'
import type { EntityType } from '../chart/entity.ts'
import { apartAmounts } from './sheet-amounts.ts'
import { voidTitles } from './sheet-titles.ts'

const meanings = [
  'company',
  'date',
  'period',
  'year',
  'type',
  'no',
  'label',
  'summary',
  'subject',
  'subjectName',
  'parentName',
  'detailName',
  'debit',
  'credit',
  'direction',
  'amount',
  'postingKey',
  'currency',
  'baseCurrency',
  'original',
  'originalDebit',
  'originalCredit',
  'rate',
  'quantity',
  'quantityDebit',
  'quantityCredit',
  'price',
  'items',
  'settlement',
  'settlementNo',
  'settlementDate',
  'dueDate',
  'handler',
  'business',
  'purpose',
  'cfItem',
  'cfName',
  'invoiceNo',
  'attachments',
  'remark',
  'voucherTotal',
  'state',
  'red',
  'reversed',
  'note',
] as const

/** What a column means. `label` is type and number in one, `direction` says on which side `amount` stands. */
export type Meaning = (typeof meanings)[number] | `entity:${EntityType}`

/** Titles by meaning, in the form of `bare`; `note` are columns that say nothing a voucher keeps. */
const titles: Readonly<Record<string, string>> = {
  date:
    'date 日期 制单日期 凭证日期 记账日期 制單日期 憑證日期 记帐日期 会计日期 过账日期 过帐日期 過帳日期 入账日期 入帳日期 ' +
    '記帳日期 會計日期 登账日期 fdate voucherdate postingdate pstngdate documentdate docdate budat bldat entrydate cpudt ' +
    'buchungsdatum belegdatum',
  period:
    '期间 会计期间 会计期 会计月份 月份 月 期間 會計期間 fperiod period postingperiod monat poper 过账期间 記帳期間',
  year: '会计年度 年度 年份 年 會計年度 会计年 fyear fiscalyear glfiscalyear year gjahr',
  type:
    'type 凭证字 凭证类别 凭证类型 凭证类别字 类别字 字 憑證字 憑證類別 凭证类别编码 凭证字名称 vouchertype fgroup documenttype doctype ' +
    'blart belegart',
  no:
    'no number 凭证号 凭证编号 凭证号数 凭证序号 憑證號 号 凭证号码 会计凭证 会计凭证编号 voucherno fnum fnumber ' +
    'documentnumber documentno docno belnr belegnummer',
  label: '凭证字号 憑證字號 字号',
  summary:
    'summary 摘要 凭证摘要 分录摘要 文本 项目文本 行项目文本 fexplanation explanation description text itemtext sgtxt ' +
    'buchungstext positionstext',
  subject:
    'subject 科目代码 科目编码 科目代号 科目号 科目编号 会计科目编码 会计科目代码 科目 科目編碼 科目代號 总账科目 总账账户 faccountnum accountcode ' +
    'account accountnumber glaccount glacct hkont sachkonto konto',
  parentName: '一级科目 一级科目名称 一级科目编码 一级科目代码 上级科目 上级科目名称 总账科目名 父级科目',
  detailName:
    '明细科目 明细科目名称 明细科目编码 明细科目代码 二级科目 二级科目名称 三级科目 三级科目名称 末级科目 末级科目名称 子目',
  subjectName:
    '科目名称 会计科目 会计科目名称 科目名稱 科目全名 科目描述 总账科目长文本 总账科目名称 ' +
    'faccountname accountname accountdescription glaccountname glaccountlongtext glaccountshorttext kontobezeichnung ' +
    'sachkontobezeichnung txt20 txt50',
  debit:
    '借方金额 借方 借方本币 借方本币金额 本币借方 借方本位币 借方金額 本币借方金额 借方发生额 金额借方 fdebit debit',
  credit:
    '贷方金额 贷方 贷方本币 贷方本币金额 本币贷方 贷方本位币 貸方金額 貸方 本币贷方金额 贷方发生额 金额贷方 fcredit credit',
  direction:
    '借贷方向 方向 借贷 余额方向 借贷标志 借贷标识 借方贷方标识 借贷标记 借貸方向 fdc dc debitcreditind ' +
    'debitcreditindicator debitcredit shkzg sollhabenkennz sollhabenkennzeichen',
  amount:
    '金额 本币金额 本位币金额 本位币 本币 金額 以本币计的金额 公司代码货币金额 famount amount amountinlocalcurrency ' +
    'amountinlc amountinlocalcurr amountinloccurr amountincompanycodecurrency localcurrencyamount ' +
    'dmbtr betraginhauswährung ' +
    'betraginhw',
  postingKey: '记账码 記帳碼 过账代码 postingkey pk bschl bs buchungsschlüssel',
  currency:
    '币种 币别 币别代码 币种编码 币种名称 币种代码 外币币种 外币名称 外币币别 币别名称 币别编码 外币代码 原币币种 原币种 原币币别 货币 货币种类 ' +
    '货币代码 货币名称 交易币种 交易货币 凭证货币 幣種 幣別 貨幣 原幣別 原幣幣別 fcurrencynum fcurrencyid currency curr currencycode ' +
    'documentcurrency transactioncurrency doccurrency originalcurrency waers belegwährung',
  baseCurrency: '本位币币种 本位币币别 本币币种 本币代码 localcurrency lcurr hauswährung hwähr hwaer',
  original:
    '原币金额 外币金额 原币 外币 原幣金額 外幣金額 凭证货币金额 交易货币金额 famountfor originalamount ' +
    'amountindoccurr amountindoccurrency amountindocumentcurrency amountintransactioncurrency wrbtr ' +
    'betraginbelegwährung',
  originalDebit: '原币借方 外币借方 借方原币 借方外币 借方原币金额 原币借方金额 外币借方金额 借方外币金额',
  originalCredit: '原币贷方 外币贷方 贷方原币 贷方外币 贷方原币金额 原币贷方金额 外币贷方金额 贷方外币金额',
  rate: 'rate 汇率 折算汇率 匯率 fexchangerate exchangerate',
  quantity: '数量 數量 fquantity quantity',
  quantityDebit: '借方数量 数量借方',
  quantityCredit: '贷方数量 数量贷方',
  price: '单价 單價 funitprice unitprice price',
  items: '核算项目 辅助核算 辅助核算项目 核算項目 fitem',
  'entity:customer': '客户 客户编码 客户名称 客户代码 往来客户 客戶 客戶編碼 customer debitor kunnr',
  'entity:supplier':
    '供应商 供应商编码 供应商名称 供应商代码 供應商 供應商編碼 supplier vendor lieferant kreditor lifnr',
  'entity:department':
    '部门 部门编码 部门名称 部门代码 部門 部門編碼 成本中心 department costcenter kostenstelle kostl',
  'entity:employee': '职员 职员编码 职员名称 职员代码 个人 个人编码 个人名称 员工 人员 员工编码 職員 員工 employee',
  'entity:project': '项目 项目编码 项目名称 项目代码 项目核算 項目 project',
  'entity:store': '店铺 门店 店铺编码 门店编码 店鋪 門店 store',
  'entity:bank': '银行账户 银行账号 銀行帳戶',
  settlement: '结算方式 结算方式编码 結算方式 fsettletypeid',
  settlementNo: '结算号 票号 票据号 结算单号 結算號 票號 fsettleno',
  settlementDate: '结算日期 票据日期 票号发生日期 发生日期 結算日期',
  dueDate: '到期日 到期日期 收付款到期日',
  handler: '经手人 业务员 經手人 業務員',
  business: '往来业务编号 往来业务 业务编号 业务号 ftransno',
  purpose: '用途',
  cfItem: '现金流量项目 现金流量项目编码 现金流量项目代码 现金流量编码 现金流量代码 现金流量 主表项目 cashflowitem',
  cfName: '现金流量项目名称 现金流量名称 主表项目名称 cashflowitemname',
  invoiceNo: '发票号 发票号码 發票號 發票號碼 invoicenumber',
  attachments: '附件数 附单据数 所附单据数 附件张数 附件數 附單據數 fattachments attachments',
  remark: '备注 備註 remark',
  note:
    '分录号 行号 序号 分录序号 分录 制单人 制单 审核人 审核 记账人 记账 过账 过账人 出纳 出纳人 主管 会计主管 ' +
    '核准 经办 单位 计量单位 系统模块 模块 来源 业务日期 参考信息 fentryid fpreparerid ' +
    '审核人员 复核 复核人 过账标志 批注 业务描述 机制凭证 汇率类型 数量单位 凭证id 分录行号 行项目 item itm buzei assignment zuordnung ' +
    'reference referenz profitcenter functionalarea clearingdocument clearingdate username user taxcode ledger',
  voucherTotal: '凭证合计 凭证合计金额 凭证总额 凭证总金额 vouchertotal voucheramount',
  state: voidTitles.join(' '),
  red: '红蓝字 红字 红蓝 红字标志 红蓝字标志 红字凭证',
  reversed: 'reversedwith reversaldocument reversedby stblg 冲销凭证 冲销凭证号 冲销凭证编号 被冲销凭证 冲销依据',
  company: '公司 公司编码 公司代码 company companycode cocd bukrs buchungskreis',
}

const undecorated = (title: string): string => plainHan(title).replace(/[\s*:_.()[\]【】/-]/g, '')

/** A title without what people decorate it with: spaces, stars, units in brackets. */
const bare = (title: string): string =>
  undecorated(
    toHalfWidth(withoutCode(title))
      .toLowerCase()
      .replace(/\([^)]*\)|\[[^\]]*\]/g, ''),
  )

/** A title in which the words in brackets count: `借方金额(原币)`. */
const whole = (title: string): string =>
  undecorated(
    toHalfWidth(withoutCode(title))
      .toLowerCase()
      .replace(/[([]([^()[\]]*)[)\]]/g, (_, word: string) => (isUnit(word) ? '' : word)),
  )

/** Words of amounts in any order: the side, whether in the original currency, whether a quantity. */
const amountWords =
  /^(?:本期|本月)?(?:借方?|贷方?|貸方?|[原外][币幣]|本位?[币幣]|金[额額]|发生[额額]|發生[额額]|[数數]量|额|額)+$/u

/** `借方原币金额`, `原币(借方)`, `贷方金额(本位币)`: what the words of an amount say together. */
const amountMeaning = (title: string): Meaning | undefined => {
  const isCredit = /[贷貸]/u.test(title)
  if (!amountWords.test(title) || isCredit === title.includes('借')) return undefined
  if (/[数數]量/u.test(title)) return isCredit ? 'quantityCredit' : 'quantityDebit'
  if (/[原外][币幣]/u.test(title)) return isCredit ? 'originalCredit' : 'originalDebit'
  return isCredit ? 'credit' : 'debit'
}

/** What a title means; brackets that hold a unit, or say nothing that we know, do not count, and belong in pairs. */
const meaningOf = (title: string): Meaning | undefined => {
  if (/[()[\]]/.test(title.replace(/\([^()]*\)|\[[^[\]]*\]/g, ''))) return undefined
  const forms = [whole(title), bare(title)]
  return forms.reduce<Meaning | undefined>(
    (found, form) => found ?? byTitle.get(form) ?? amountMeaning(form),
    undefined,
  )
}

const byTitle = new Map<string, Meaning>(
  Object.entries(titles).flatMap(([meaning, words]) =>
    words.split(' ').map((word) => [plainHan(word), meaning as Meaning]),
  ),
)

export const readsSubjectName = (title: string): boolean => meaningOf(title) === 'subjectName'
export const readsDirection = (title: string): boolean => meaningOf(title) === 'direction' && !isOfBalance(title)

/** Where each meaning stands, by column from 0, with its title there; titles that are not known are `unread`. */
export type SheetHead = {
  at: ReadonlyMap<Meaning, number[]>
  titles: readonly string[]
  unread: string[]
  width: number
}

/** Which date a voucher has: that of posting, else of the voucher; the day of booking says nothing of it. */
const dateRanks: readonly RegExp[] = [
  /过账|过帐|過帳|入账|入帳|登账|posting|pstng|budat|buchungs/,
  /会计|會計/,
  /凭证|憑證|制单|制單|voucher|^doc|bldat|beleg/,
  /^(date|日期|fdate)$/,
]

const dateRank = (title: string): number => {
  const rank = dateRanks.findIndex((words) => words.test(bare(title)))
  return rank < 0 ? dateRanks.length : rank
}

const hasAny = (at: ReadonlyMap<Meaning, number[]>, ...wanted: Meaning[]): boolean =>
  wanted.some((each) => at.has(each))

/** Reads a row as the head of a voucher sheet; null when it is none. */
export const readSheetHead = (values: readonly string[]): SheetHead | null => {
  const at = new Map<Meaning, number[]>()
  const unread: string[] = []
  for (const [column, title] of values.entries()) {
    const meaning = meaningOf(title)
    if (meaning) at.set(meaning, [...(at.get(meaning) ?? []), column])
    else if (title.trim() !== '') unread.push(title.trim())
  }
  const isHead =
    at.has('date') &&
    hasAny(at, 'subject', 'subjectName', 'detailName') &&
    hasAny(at, 'no', 'label') &&
    ((at.has('debit') && at.has('credit')) || at.has('amount'))
  const titles = values.map((title) => title.trim())
  apartAmounts(at, titles)
  at.get('date')?.sort((a, b) => dateRank(titles[a] ?? '') - dateRank(titles[b] ?? ''))
  return isHead ? { at, titles, unread, width: values.length } : null
}

/** Words that stand in the second row of a head, below what several columns have in common. */
const partWords = new RegExp(
  [
    '^(?:[原外][币幣]|本位?[币幣]|金[额額]|[数數]量|[单單][价價]|[编編][码碼]|代[码碼号號]|名[称稱]|借方?|[贷貸]方?|方向|[汇匯]率',
    '|[币幣][别別种種]|amount|base|original|local|foreign|code|name|debit|credit)+$',
  ].join(''),
  'iu',
)

/** A head in two rows as one: what stands above several columns goes before the title of each; null for any other. */
export const joinedHead = (above: readonly string[], below: readonly string[]): string[] | null => {
  const parts = below.filter((text) => text.trim() !== '')
  if (parts.length < 2 || !parts.every((text) => partWords.test(bare(text)))) return null
  let group = ''
  return Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const [top, part] = [above[at]?.trim() ?? '', below[at]?.trim() ?? '']
    if (top !== '') group = top
    if (part === '') return top
    const joined = group + part
    return meaningOf(joined) || !meaningOf(part) ? joined : part
  })
}

/** The voucher text of Yonyou has no titles: its first line says what it is, its columns always stand like this. */
const yonyouColumns: readonly Meaning[] = [
  'date',
  'type',
  'no',
  'attachments',
  'summary',
  'subject',
  'debit',
  'credit',
  'quantity',
  'original',
  'rate',
  'note',
  'settlement',
  'settlementNo',
  'settlementDate',
  'entity:department',
  'entity:employee',
  'entity:customer',
  'entity:supplier',
  'handler',
  'entity:project',
]

/** The head of a voucher text of Yonyou, whose first cell is 填制凭证; null for anything else. */
export const readYonyouHead = (values: readonly string[]): SheetHead | null => {
  if (values[0]?.trim() !== '填制凭证') return null
  const at = new Map(yonyouColumns.map((meaning, column) => [meaning, [column]]))
  return { at, titles: [], unread: [], width: yonyouColumns.length }
}

/** `记-12`, `记字第12号`, `记 0012` as type and number. */
export const splitLabel = (label: string): { type: string; no: string } => {
  const found = /^(.*?)[\s\-—–字第]*(\d+)\s*号?$/u.exec(label.trim())
  return { type: found?.[1]?.trim() ?? '', no: found?.[2] ?? label.trim() }
}

/** A number with its type before it, where no column has the type: `记-0001`. */
export const isLabel = (text: string): boolean => /^\p{Script=Han}+[\s\-—–字第]*\d+\s*号?$/u.test(text.trim())

/** `记账凭证` and `记字` as the word of the type. */
export const typeWord = (text: string): string => text.replace(/(账|帳)?(凭证|憑證)$/u, '').replace(/字$/u, '') || text

/** The word of a voucher whose sheet has no types. */
export const usualType = '记'

/** Posting keys of SAP by their side: customers 01–19, suppliers 21–39, subjects 40 and 50, assets, stock. */
const postingKeys: readonly (readonly [RegExp, SideWord])[] = [
  [/^(0[1-9]|2[1-9]|40|70|8\d)$/, 'debit'],
  [/^(1[1-9]|3[1-9]|50|75|9\d)$/, 'credit'],
]

/** The side of a posting key; null for one that nobody knows. */
export const sideOfPostingKey = (text: string): SideWord | null =>
  postingKeys.find(([keys]) => keys.test(toHalfWidth(text).trim()))?.[1] ?? null

/** A title that speaks of the side of a balance. */
export const isOfBalance = (title: string): boolean => /余额|餘額/u.test(title)

export type SideWord = 'debit' | 'credit'

/** Words of the sides: Chinese, English, German, and the numbers of Kingdee and Yonyou. */
const sideWords: Readonly<Record<SideWord, string>> = {
  debit: '借 借方 借余 借餘 debit debits dr d soll 1',
  credit: '贷 貸 贷方 貸方 贷余 貸餘 credit credits cr c haben 0 -1',
}

const sideByWord = new Map<string, SideWord>(
  Object.entries(sideWords).flatMap(([side, words]) => words.split(' ').map((word) => [word, side as SideWord])),
)

const sideWord = (text: string): string =>
  toHalfWidth(text)
    .toLowerCase()
    .replace(/[\s.:()[\]]/g, '')

/** Titles of SAP for its debit/credit indicator (SHKZG), whose S and H are Soll and Haben. */
const sapIndicators: ReadonlySet<string> = new Set(
  '借贷标识 借方贷方标识 debitcreditind debitcreditindicator shkzg sollhabenkennz sollhabenkennzeichen'.split(' '),
)

/**
 * What the words of a column say about sides; null for one that says none, or could say either. `seen` are some of its
 * cells: beside a J (借) a D is 贷, else it is debit. Under a `title` of SAP S is debit and H credit.
 */
export const sidesOfColumn = (seen: readonly string[], title = ''): ((text: string) => SideWord | null) => {
  const isPinyin = seen.some((text) => sideWord(text) === 'j') && !seen.some((text) => sideWord(text) === 'c')
  const pinyin: [string, SideWord][] = [
    ['j', 'debit'],
    ['d', 'credit'],
  ]
  const sap: [string, SideWord][] = [
    ['s', 'debit'],
    ['h', 'credit'],
  ]
  const isSap = [whole(title), bare(title)].some((form) => sapIndicators.has(form))
  const known = new Map([...sideByWord, ...(isPinyin ? pinyin : []), ...(isSap ? sap : [])])
  return (text) => known.get(sideWord(text)) ?? null
}

/** The kinds of entity in texts that hold several. */
export const entityWords: Readonly<Record<string, EntityType>> = {
  客户: 'customer',
  供应商: 'supplier',
  部门: 'department',
  职员: 'employee',
  员工: 'employee',
  个人: 'employee',
  项目: 'project',
  店铺: 'store',
  门店: 'store',
  银行账户: 'bank',
}

const sumWords = /^(合计|小计|总计|合計|小計|總計|本页合计|total)/i

/** Begins a row of sums, with spaces between its signs perhaps. */
export const isSumWord = (text: string): boolean => sumWords.test(text.replace(/\s/g, ''))

/** What sheets call the currency of the books. */
export const baseWords: ReadonlySet<string> = new Set(['本位币', '本位幣', '综合本位币', '綜合本位幣'])
