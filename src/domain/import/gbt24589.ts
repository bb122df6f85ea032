// GB/T 24589.1-2010, the data interface of accounting software for enterprises: its elements, as XML and as schema.

/** The version of the standard that these elements follow; another one would be another list beside it. */
export const gbtVersion = 'GB/T 24589.1-2010'

/** `text` may be empty; an amount is decimal text with a point, a date eight digits. */
type FieldKind = 'text' | 'date' | 'number' | 'amount'
type Field = { name: string; kind: FieldKind }
/** An element of the standard; it stands once for each record. */
export type GbtElement = { name: string; fields: readonly Field[] }

const kindOf = (name: string): FieldKind => {
  if (/(金额|余额|数量|单价|汇率|数值)$/.test(name)) return 'amount'
  if (/日期$|报告日$/.test(name)) return 'date'
  return /^(会计年度|科目级次|附件数)$|行号$/.test(name) ? 'number' : 'text'
}

const element = (name: string, fields: string): GbtElement => ({
  name,
  fields: fields.split(' ').map((each) => ({ name: each, kind: kindOf(each) })),
})

/** Sets of entities of a line stand in numbered columns; 科目辅助核算 says which is which. */
const gbtAuxCount = 13
const auxColumns = Array.from({ length: gbtAuxCount }, (_, at) => `辅助项${at + 1}编号`).join(' ')
const threeAmounts = (name: string, what: string): string => `${name}数量 ${name}原币${what} ${name}本币${what}`

/** 公共档案类: what names things. */
export const gbtPublic = {
  book: element(
    '电子账簿',
    '电子账簿编号 电子账簿名称 会计核算单位 组织机构代码 单位性质 行业 开发单位 版本号 本位币 会计年度 标准版本号',
  ),
  period: element('会计期间', '会计年度 会计期间号 会计期间起始日期 会计期间结束日期'),
  voucherType: element('记账凭证类型', '记账凭证类型编号 记账凭证类型名称 记账凭证类型简称'),
  rateType: element('汇率类型', '汇率类型编号 汇率类型名称'),
  currency: element('币种', '币种编码 币种名称'),
  department: element('部门档案', '部门编码 部门名称 上级部门编码'),
  employee: element('员工档案', '员工编码 员工姓名 证件类别 证件号码 性别 出生日期 部门编码 入职日期 离职日期'),
  supplier: element('供应商档案', '供应商编码 供应商名称 供应商简称'),
  customer: element('客户档案', '客户编码 客户名称 客户简称'),
  ownKind: element('自定义档案项', '档案编码 档案名称 档案描述 是否有层级特征 档案编码规则'),
  ownValue: element('自定义档案值', '档案编码 档案值编码 档案值名称 档案值描述 档案值父节点 档案值级次'),
} as const

/** 总账类: subjects, balances, vouchers and statements. */
export const gbtLedger = {
  base: element(
    '总账基础信息',
    '结构分隔符 会计科目编号规则 现金流量项目编码规则 凭证头可扩展字段结构 凭证头可扩展结构对应档案 ' +
      '分录行可扩展字段结构 分录行可扩展字段对应档案',
  ),
  subject: element('会计科目', '科目编号 科目名称 科目级次 科目类型 余额方向'),
  subjectAux: element('科目辅助核算', '科目编号 辅助项编号 辅助项名称 对应档案 辅助项描述'),
  cashFlowItem: element(
    '现金流量项目',
    '现金流量项目编码 现金流量项目名称 现金流量项目描述 是否末级 现金流量项目级次 现金流量项目父节点 ' +
      '现金流量数据来源 现金流量项目属性',
  ),
  balance: element(
    '科目余额及发生额',
    `科目编号 ${auxColumns} 期初余额方向 期末余额方向 币种编码 计量单位 会计年度 会计期间号 ` +
      `${threeAmounts('期初', '余额')} ${threeAmounts('借方', '金额')} ${threeAmounts('贷方', '金额')} ` +
      threeAmounts('期末', '余额'),
  ),
  line: element(
    '记账凭证',
    '记账凭证日期 会计年度 会计期间号 记账凭证类型编号 记账凭证编号 记账凭证行号 记账凭证摘要 科目编号 ' +
      `${auxColumns} 币种编码 计量单位 ${threeAmounts('借方', '金额')} ${threeAmounts('贷方', '金额')} ` +
      '汇率类型编号 汇率 单价 凭证头可扩展字段结构值 分录行可扩展字段结构值 结算方式编码 票据类型 票据号 票据日期 ' +
      '附件数 制单人 审核人 记账人 记账标志 作废标志',
  ),
  flow: element(
    '现金流量凭证项目数据',
    '记账凭证类型编号 记账凭证编号 现金流量行号 现金流量摘要 现金流量项目编码 现金流量项目属性 币种编码 ' +
      '现金流量原币金额 现金流量本币金额 会计年度 会计期间号 记账凭证行号',
  ),
  report: element('报表集', '报表编号 报表名称 报表报告日 报表报告期 编制单位 货币单位'),
  reportItem: element('报表项数据', '报表编号 报表项编号 报表项名称 报表项公式 报表项数值'),
} as const

/** The file of the ledger, and the roots that products give it. */
export const gbtLedgerFile = '总账.xml'
export const gbtLedgerRoots: readonly string[] = ['总账类', '总账']

export const gbtClasses = { 公共档案类: gbtPublic, 总账类: gbtLedger } as const
export type GbtClass = keyof typeof gbtClasses

const escaped = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    // What XML does not hold at all.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

/** One record: every field of its element in order, an empty one where nothing was given. */
export const gbtRecord = ({ name, fields }: GbtElement, values: Readonly<Record<string, string>>): string => {
  const inner = fields.map((field) => `<${field.name}>${escaped(values[field.name] ?? '')}</${field.name}>`)
  return `  <${name}>${inner.join('')}</${name}>\n`
}

export const gbtHead = (name: GbtClass): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} 标准版本号="${gbtVersion}">\n`
export const gbtEnd = (name: GbtClass): string => `</${name}>\n`

const patterns: Readonly<Record<FieldKind, string>> = {
  text: '',
  date: '(\\d{8})?',
  number: '\\d*',
  amount: '(-?\\d+(\\.\\d+)?)?',
}

const fieldSchema = ({ name, kind }: Field): string => {
  if (kind === 'text') return `<xs:element name="${name}" type="xs:string"/>`
  return `<xs:element name="${name}" type="${kind}"/>`
}

/** The schema of a class (XSD 1.0): its elements in order, each with all of its fields. */
export const gbtSchema = (name: GbtClass): string => {
  const types = Object.entries(patterns).flatMap(([kind, pattern]) =>
    pattern === ''
      ? []
      : [
          `  <xs:simpleType name="${kind}"><xs:restriction base="xs:string"><xs:pattern value="${pattern}"/>` +
            '</xs:restriction></xs:simpleType>\n',
        ],
  )
  const elements: readonly GbtElement[] = Object.values(gbtClasses[name])
  const inner = elements.map(
    (each) =>
      `      <xs:element name="${each.name}" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:sequence>` +
      `${each.fields.map(fieldSchema).join('')}</xs:sequence></xs:complexType></xs:element>\n`,
  )
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">\n' +
    `${types.join('')}  <xs:element name="${name}"><xs:complexType>\n    <xs:sequence>\n${inner.join('')}` +
    '    </xs:sequence>\n    <xs:attribute name="标准版本号" type="xs:string"/>\n  </xs:complexType></xs:element>\n' +
    '</xs:schema>\n'
  )
}
