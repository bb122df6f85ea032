// Words that other products write in files of entities, subjects and rates, and in journals, beside our own.
import type { EntityType } from '../chart/entity.ts'
import type { SubjectType } from '../chart/subject.ts'

/** Kinds of entities. */
export const entityKinds: Readonly<Partial<Record<EntityType, string>>> = {
  customer: '客户往来 客戶往來 debtor',
  supplier: '供应商往来 供應商往來 供货商 供貨商 vendor creditor',
  employee: '职员 職員 人员 人員 个人往来 個人往來',
  department: '部门核算 部門核算 仓库 倉庫',
  store: '门店 門店',
  project: '项目核算 項目 項目核算',
  bank: '银行账号 銀行帳號',
}

/** Classes of subjects. */
export const subjectClasses: Readonly<Partial<Record<SubjectType, string>>> = {
  ASSET: '资产类 資產類 流动资产 非流动资产 流動資產 非流動資產',
  LIABILITY: '负债类 負債類 流动负债 非流动负债 流動負債 非流動負債',
  COMMON: '共同类 共同類',
  EQUITY: '所有者权益 所有者權益 所有者权益类 权益类 權益類 股东权益',
  COST: '成本类 成本類',
  PROFIT_LOSS: '损益类 損益類 营业收入 营业成本 营业成本及税金 期间费用 其他收益 其他损失 所得税 以前年度损益调整',
}

export const sideTexts: Readonly<Record<'D' | 'C', string>> = {
  D: '借方 debit',
  C: '贷方 貸方 credit',
}

export const flagTexts: Readonly<Record<'Y' | 'N', string>> = {
  Y: '是 yes true 1 √ 启用 啟用 正常 使用中 有效 enabled active',
  N: '否 no false 0 × 停用 禁用 失效 已停用 disabled inactive',
}

/** Titles of columns of entities. */
export const entityTitles = {
  code: '代码 代碼 编号 編號',
  type: '类型 類型 类别 類別 实体类型 往来类型',
  enabled: '启用 状态 狀態 启用状态 使用状态 是否启用 status',
} as const

/** Titles of columns of subjects. */
export const subjectTitles = {
  code: '科目编码 科目代码 科目编号 科目號 科目编碼 科目代碼 科目編碼 科目編號 科目号 accountcode',
  type: '科目类别 科目类型 科目類別 科目類型 会计要素 类别 类型 accounttype',
  direction: '余额方向 餘額方向 借贷方向 借貸方向 科目方向 方向',
  level: '级次 級次 科目级次 科目級次 科目级别',
  aux: '核算维度 核算維度 核算项目 核算項目 辅助核算类型 辅助核算项',
  is_leaf: '是否末级 是否末級 末级 末級 末级科目 是否明细 是否明细科目',
  cash: '是否现金科目 是否現金科目 现金科目 現金科目',
  quantity: '数量核算 數量核算 是否数量核算',
  enabled: '启用 状态 狀態 启用状态 使用状态 是否启用 status',
} as const

/** `人民币/100外币`, `100外币兑人民币`, `每100单位`, `per 100 units`. */
export const unitTexts = [
  /(1\d*0)\s*(?:元|单位|單位)?\s*(?:外币|外幣|外汇|外匯|foreign)/iu,
  /(?:每|per)\s*(1\d*0)\s*(?:元|单位|單位|个单位|units?)/iu,
]

/** `100日元`, `100 JPY`, `JPY/100`, `日元(100)`: a currency with its unit. */
export const unitOfCurrency = (text: string): { currency: string; unit: string } | null => {
  const [, unit = '', currency = ''] = /^(1\d*0)\s*(\D+)$/u.exec(text) ?? []
  if (unit !== '') return { currency, unit }
  const [, before = '', behind = ''] = /^(\D*[^\d\s/(（])[\s/(（]*(1\d*0)[)）]?$/u.exec(text) ?? []
  return behind === '' ? null : { currency: before, unit: behind }
}

/** `汇率(人民币/100外币)` is a title of rates. */
export const unitTitle = /^(汇率|匯率|rate)\s*[（(].*[）)]$/iu

export const baseTitle =
  /^(目标币种|目標幣種|目标币别|本位币|本位幣|本位币种|基准币种|to currency|base currency)(编码|代码|code)?$/iu

export const inverseTitle = /^(反向汇率|反向匯率|反算汇率|间接汇率|間接匯率|inverse rate|indirect rate|reverse rate)$/iu

export const baseAbove = /(?:目标币种|目標幣種|记账本位币|記帳本位幣|本位币|本位幣|base currency)\s*[:：]\s*(\S+)/iu

/** The title of the whole name of somebody, beside a shorter one. */
export const fullTitle =
  /^((?:客户|客戶|供应商|供應商|单位|單位|企业|企業|公司)?全[称稱]|(?:客户|供应商|单位|企业)全名|full ?name)$/iu

/** The title of the names of a whole path. */
export const pathTitle = /^(科目全名|科目全称|科目全稱|全名|全称|全稱|科目名称路径|full ?name)$/iu

const openingWords = [
  'opening (?:balances?|entr(?:y|ies))(?: (?:of|for|at|as of|on))?',
  '(?:期初|年初|初始|开账|開帳)(?:余额|餘額|数|數|建账|建帳)?',
]
/** What describes openings in a journal: the words alone, or with what they are of: `opening balances 2025`. */
export const openingText = new RegExp(`^\\s*(?:${openingWords.join('|')})[\\s\\d年月日期.\\-/()（）]*$`, 'iu')
