// GB/T 24589.1-2010: elements have their fields in the order of the standard, records are XML that reads back.
import { describe, expect, it, test } from 'vitest'
import { gbtClasses, gbtEnd, gbtHead, gbtLedger, gbtPublic, gbtRecord, gbtSchema } from './gbt24589.ts'

const namesOf = ({ fields }: { fields: readonly { name: string }[] }) => fields.map(({ name }) => name)

describe('an element', () => {
  it('of public archives and of the general ledger stands in its class', () => {
    expect(Object.values(gbtClasses.公共档案类).map(({ name }) => name)).toEqual([
      ...['电子账簿', '会计期间', '记账凭证类型', '汇率类型', '币种', '部门档案', '员工档案', '供应商档案', '客户档案'],
      ...['自定义档案项', '自定义档案值'],
    ])
    expect(Object.values(gbtClasses.总账类).map(({ name }) => name)).toEqual([
      ...['总账基础信息', '会计科目', '科目辅助核算', '现金流量项目', '科目余额及发生额', '记账凭证'],
      ...['现金流量凭证项目数据', '报表集', '报表项数据'],
    ])
  })

  it('has its fields in their order', () => {
    expect(namesOf(gbtPublic.period)).toEqual(['会计年度', '会计期间号', '会计期间起始日期', '会计期间结束日期'])
    expect(namesOf(gbtPublic.book)).toHaveLength(11)
    expect(namesOf(gbtPublic.employee)).toEqual([
      ...['员工编码', '员工姓名', '证件类别', '证件号码', '性别', '出生日期', '部门编码', '入职日期', '离职日期'],
    ])
    expect(namesOf(gbtLedger.subject)).toEqual(['科目编号', '科目名称', '科目级次', '科目类型', '余额方向'])
    expect(namesOf(gbtLedger.base)).toHaveLength(7)
    expect(namesOf(gbtLedger.cashFlowItem)).toHaveLength(8)
    expect(namesOf(gbtLedger.flow)).toHaveLength(12)
    const aux = Array.from({ length: 13 }, (_, at) => `辅助项${at + 1}编号`)
    expect(namesOf(gbtLedger.balance)).toEqual([
      ...['科目编号', ...aux, '期初余额方向', '期末余额方向', '币种编码', '计量单位', '会计年度', '会计期间号'],
      ...['期初数量', '期初原币余额', '期初本币余额', '借方数量', '借方原币金额', '借方本币金额'],
      ...['贷方数量', '贷方原币金额', '贷方本币金额', '期末数量', '期末原币余额', '期末本币余额'],
    ])
    expect(namesOf(gbtLedger.line)).toEqual([
      ...['记账凭证日期', '会计年度', '会计期间号', '记账凭证类型编号', '记账凭证编号', '记账凭证行号', '记账凭证摘要'],
      ...['科目编号', ...aux, '币种编码', '计量单位', '借方数量', '借方原币金额', '借方本币金额', '贷方数量'],
      ...['贷方原币金额', '贷方本币金额', '汇率类型编号', '汇率', '单价', '凭证头可扩展字段结构值'],
      ...['分录行可扩展字段结构值', '结算方式编码', '票据类型', '票据号', '票据日期', '附件数', '制单人', '审核人'],
      ...['记账人', '记账标志', '作废标志'],
    ])
  })

  it('says which of its fields are amounts, days and numbers', () => {
    const kinds = Object.fromEntries(
      Object.values({ ...gbtPublic, ...gbtLedger }).flatMap(({ fields }) =>
        fields.map(({ name, kind }) => [name, kind]),
      ),
    )
    expect(Object.keys(kinds).filter((name) => kinds[name] === 'amount')).toEqual([
      ...['期初数量', '期初原币余额', '期初本币余额', '借方数量', '借方原币金额', '借方本币金额', '贷方数量'],
      ...['贷方原币金额', '贷方本币金额', '期末数量', '期末原币余额', '期末本币余额', '汇率', '单价'],
      ...['现金流量原币金额', '现金流量本币金额', '报表项数值'],
    ])
    expect(Object.keys(kinds).filter((name) => kinds[name] === 'date')).toEqual([
      ...['会计期间起始日期', '会计期间结束日期', '出生日期', '入职日期', '离职日期', '记账凭证日期', '票据日期'],
      '报表报告日',
    ])
    expect(Object.keys(kinds).filter((name) => kinds[name] === 'number')).toEqual([
      ...['会计年度', '科目级次', '记账凭证行号', '附件数', '现金流量行号'],
    ])
  })
})

test('a record holds every field, with what XML cannot hold left out', () => {
  expect(
    gbtRecord(gbtPublic.currency, { 币种编码: 'C&<>"', 币种名称: 'a\u0000b\u0008c\u000bd\u001fe\ufffef\tg\nh' }),
  ).toBe('  <币种><币种编码>C&amp;&lt;&gt;"</币种编码><币种名称>abcdef\tg\nh</币种名称></币种>\n')
  expect(gbtRecord(gbtPublic.rateType, {})).toBe(
    '  <汇率类型><汇率类型编号></汇率类型编号><汇率类型名称></汇率类型名称></汇率类型>\n',
  )
  expect(gbtHead('总账类')).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<总账类 标准版本号="GB/T 24589.1-2010">\n')
  expect(gbtEnd('公共档案类')).toBe('</公共档案类>\n')
})

const simpleType = (name: string, pattern: string) =>
  `  <xs:simpleType name="${name}"><xs:restriction base="xs:string"><xs:pattern value="${pattern}"/>` +
  '</xs:restriction></xs:simpleType>'

test('a schema names each element with its fields and their kinds', () => {
  const lines = gbtSchema('公共档案类').split('\n')
  expect(lines.slice(0, 7)).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">',
    simpleType('date', '(\\d{8})?'),
    simpleType('number', '\\d*'),
    simpleType('amount', '(-?\\d+(\\.\\d+)?)?'),
    '  <xs:element name="公共档案类"><xs:complexType>',
    '    <xs:sequence>',
  ])
  expect(lines[8]).toBe(
    '      <xs:element name="会计期间" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:sequence>' +
      '<xs:element name="会计年度" type="number"/><xs:element name="会计期间号" type="xs:string"/>' +
      '<xs:element name="会计期间起始日期" type="date"/><xs:element name="会计期间结束日期" type="date"/>' +
      '</xs:sequence></xs:complexType></xs:element>',
  )
  expect(lines.slice(18)).toEqual([
    '    </xs:sequence>',
    '    <xs:attribute name="标准版本号" type="xs:string"/>',
    '  </xs:complexType></xs:element>',
    '</xs:schema>',
    '',
  ])
})
