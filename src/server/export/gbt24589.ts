// An account set in the data interface of GB/T 24589.1-2010: 公共档案类 and 总账类 as XML, each with its schema.
import { wordsOf } from '../../contract/base/words.ts'
import { formatMoney, formatQuantity } from '../../domain/base/money.ts'
import { firstDay, lastDay, periodText } from '../../domain/base/period.ts'
import { everything } from '../../domain/chart/access.ts'
import { type AuxSet, type EntityType, entitiesIn, entityTypes } from '../../domain/chart/entity.ts'
import {
  type GbtClass,
  type GbtElement,
  gbtEnd,
  gbtHead,
  gbtLedger,
  gbtPublic,
  gbtRecord,
  gbtSchema,
  gbtVersion,
} from '../../domain/import/gbt24589.ts'
import type { Grain } from '../../domain/ledger/ledger-report.ts'
import { digitsOf, type LineDraft, rateTypes, toDraft } from '../../domain/voucher/voucher.ts'
import { productVersion } from '../kernel/node.ts'
import { closedStatements } from '../ledger/proof/archive.ts'
import { readAccountSet } from '../ledger/read/read-account-set.ts'
import { readGrains } from '../ledger/read/read-balance.ts'
import { isPosted, type Stored } from '../ledger/store/voucher-store.ts'
import { type ExportSource, vouchersOf } from './source.ts'

type Values = Record<string, string>

const day = (date: string): string => date.replaceAll('-', '')

/** Where the entities of a kind are listed: an archive of the standard, or one of our own. */
const archives: Partial<Record<EntityType, GbtElement>> = {
  customer: gbtPublic.customer,
  supplier: gbtPublic.supplier,
  employee: gbtPublic.employee,
  department: gbtPublic.department,
}

/** The names of kinds in Chinese, in which the standard is written. */
const kindNames = wordsOf['zh-cn'].problemWord

const auxName = (type: EntityType): string => `辅助项${entityTypes.indexOf(type) + 1}`

const auxValues = (aux: AuxSet): Values =>
  Object.fromEntries(entityTypes.flatMap((type) => (aux[type] ? [[`${auxName(type)}编号`, aux[type]]] : [])))

const bookRecord = async ({ tx, books, facts }: ExportSource): Promise<string> => {
  const set = await readAccountSet(tx, books)
  return gbtRecord(gbtPublic.book, {
    电子账簿编号: books.value,
    电子账簿名称: set?.nameZhCn ?? '',
    会计核算单位: set?.nameZhCn ?? '',
    组织机构代码: set?.taxNo ?? '',
    行业: set?.industry ?? '',
    开发单位: 'Selvedge',
    版本号: productVersion,
    本位币: facts.accountSet.baseCurrency,
    会计年度: String(books.year),
    标准版本号: gbtVersion,
  })
}

const periodRecords = ({ books, facts }: ExportSource): string[] =>
  [...facts.periods.keys()].map((no) => {
    const period = { year: books.year, no }
    return gbtRecord(gbtPublic.period, {
      会计年度: String(books.year),
      会计期间号: String(no),
      会计期间起始日期: day(firstDay(period)),
      会计期间结束日期: day(lastDay(period)),
    })
  })

const entityRecords = ({ facts }: ExportSource): string[] => {
  const kinds = entityTypes.filter((type) => !archives[type])
  const own = kinds.map((type) =>
    gbtRecord(gbtPublic.ownKind, { 档案编码: type, 档案名称: kindNames[type], 是否有层级特征: '0' }),
  )
  const listed = (element: GbtElement, code: string, name: string): string => {
    const [first, second, third] = element.fields.map((field) => field.name)
    const short = third?.endsWith('简称') ? { [third]: name } : {}
    return gbtRecord(element, { [first ?? '']: code, [second ?? '']: name, ...short })
  }
  const byKind = (type: EntityType) => facts.listEntities().filter((entity) => entity.type === type)
  const order = [gbtPublic.department, gbtPublic.employee, gbtPublic.supplier, gbtPublic.customer]
  const known = order.flatMap((element) => {
    const type = entityTypes.find((each) => archives[each] === element)
    return type ? byKind(type).map(({ code, nameZhCn }) => listed(element, code, nameZhCn)) : []
  })
  const values = kinds.flatMap((type) =>
    byKind(type).map(({ code, nameZhCn }) =>
      gbtRecord(gbtPublic.ownValue, { 档案编码: type, 档案值编码: code, 档案值名称: nameZhCn, 档案值级次: '1' }),
    ),
  )
  return [...known, ...own, ...values]
}

const rateNames = { DAILY: '日汇率', MONTH_FIXED: '月初固定汇率', MONTH_AVG: '月平均汇率', MONTH_END: '月末汇率' }

async function* publicFile(source: ExportSource): AsyncGenerator<string> {
  const { facts } = source
  yield gbtHead('公共档案类')
  yield await bookRecord(source)
  yield* periodRecords(source)
  for (const { code, wordZhCn } of facts.typeList) {
    yield gbtRecord(gbtPublic.voucherType, {
      ...{ 记账凭证类型编号: code, 记账凭证类型名称: `${wordZhCn}账凭证`, 记账凭证类型简称: wordZhCn },
    })
  }
  for (const type of rateTypes) {
    yield gbtRecord(gbtPublic.rateType, { 汇率类型编号: type, 汇率类型名称: rateNames[type] })
  }
  for (const code of facts.currencies.keys()) yield gbtRecord(gbtPublic.currency, { 币种编码: code, 币种名称: code })
  yield* entityRecords(source)
  yield gbtEnd('公共档案类')
}

const subjectTypes = { ASSET: '资产', LIABILITY: '负债', COMMON: '共同', EQUITY: '所有者权益', COST: '成本' }

const subjectRecords = ({ facts }: ExportSource): string[] => {
  const { all } = facts.subjects
  const subjects = all.map((subject) =>
    gbtRecord(gbtLedger.subject, {
      科目编号: subject.code,
      科目名称: subject.nameZhCn,
      科目级次: String(subject.level),
      科目类型: subject.type === 'PROFIT_LOSS' ? '损益' : subjectTypes[subject.type],
      余额方向: subject.direction === 'C' ? '贷' : '借',
    }),
  )
  const aux = all.flatMap((subject) =>
    subject.aux.map(({ type, required }) =>
      gbtRecord(gbtLedger.subjectAux, {
        科目编号: subject.code,
        辅助项编号: auxName(type),
        辅助项名称: kindNames[type],
        对应档案: archives[type]?.name ?? `自定义档案:${type}`,
        辅助项描述: required ? '必填' : '选填',
      }),
    ),
  )
  return [...subjects, ...aux]
}

const sideOf = (net: bigint): string => (net > 0n ? '借' : net < 0n ? '贷' : '平')

/** Openings and closings stand on their side, without a sign; so do the originals and quantities behind them. */
const balanceRecord = ({ books, facts }: ExportSource, no: number, grain: Grain): string => {
  const digits = facts.baseDigits
  const base = (amount: bigint): string => formatMoney(amount, digits)
  const isBase = grain.currency === facts.accountSet.baseCurrency
  const originalDigits = digitsOf(facts.currencies, grain.currency)
  const original = (amount: bigint, own: bigint): string => (isBase ? base(own) : formatMoney(amount, originalDigits))
  const closing = grain.opening + grain.debit - grain.credit
  const closingOriginal = grain.openingOriginal + grain.originalDebit - grain.originalCredit
  const closingQuantity = grain.openingQuantity + grain.quantityDebit - grain.quantityCredit
  const sided = (net: bigint, amount: bigint): bigint => (net < 0n ? -amount : amount)
  return gbtRecord(gbtLedger.balance, {
    科目编号: grain.subject,
    ...auxValues(entitiesIn(grain.aux)),
    ...{ 期初余额方向: sideOf(grain.opening), 期末余额方向: sideOf(closing), 币种编码: grain.currency },
    ...{ 会计年度: String(books.year), 会计期间号: String(no) },
    期初数量: formatQuantity(sided(grain.opening, grain.openingQuantity)),
    期初原币余额: original(sided(grain.opening, grain.openingOriginal), sided(grain.opening, grain.opening)),
    期初本币余额: base(sided(grain.opening, grain.opening)),
    ...{ 借方数量: formatQuantity(grain.quantityDebit), 借方原币金额: original(grain.originalDebit, grain.debit) },
    ...{ 借方本币金额: base(grain.debit), 贷方数量: formatQuantity(grain.quantityCredit) },
    ...{ 贷方原币金额: original(grain.originalCredit, grain.credit), 贷方本币金额: base(grain.credit) },
    期末数量: formatQuantity(sided(closing, closingQuantity)),
    期末原币余额: original(sided(closing, closingOriginal), sided(closing, closing)),
    期末本币余额: base(sided(closing, closing)),
  })
}

async function* balanceRecords(source: ExportSource): AsyncGenerator<string> {
  const { tx, books, facts } = source
  for (const no of facts.periods.keys()) {
    const question = { from: no, to: no, include: 'saved' as const, byAux: true, byCurrency: true }
    const grains = await readGrains(tx, { books, scope: everything }, question)
    yield [...grains].map((grain) => balanceRecord(source, no, grain)).join('')
  }
}

const placeOf = ({ head }: Stored): Values => ({
  会计年度: String(head.year),
  会计期间号: String(head.periodNo),
  记账凭证类型编号: head.voucherType,
  记账凭证编号: String(head.voucherNo),
})

const amountsOf = ({ facts }: ExportSource, line: LineDraft, side: '借方' | '贷方'): Values => {
  const amount = (side === '借方' ? line.debit : line.credit) ?? ''
  if (amount === '') return {}
  const isBase = (line.currency ?? '') === '' || line.currency === facts.accountSet.baseCurrency
  return {
    [`${side}数量`]: line.quantity ?? '',
    [`${side}原币金额`]: isBase ? amount : (line.original ?? ''),
    [`${side}本币金额`]: amount,
  }
}

const lineRecords = (source: ExportSource, stored: Stored): string => {
  const { facts } = source
  const { head, voucher } = stored
  const draft = toDraft(voucher, facts)
  const common = {
    ...placeOf(stored),
    ...{ 记账凭证日期: day(draft.date), 凭证头可扩展字段结构值: head.source, 附件数: String(draft.attachCount ?? 0) },
    ...{ 制单人: head.createdName, 审核人: head.auditedName, 记账标志: isPosted(head) ? '1' : '0', 作废标志: '0' },
  }
  const rows = draft.lines.map((line, at) =>
    gbtRecord(gbtLedger.line, {
      ...common,
      ...{ 记账凭证行号: String(at + 1), 记账凭证摘要: line.summary, 科目编号: line.subject },
      ...auxValues(line.aux),
      币种编码: line.currency || facts.accountSet.baseCurrency,
      ...amountsOf(source, line, '借方'),
      ...amountsOf(source, line, '贷方'),
      ...{ 汇率类型编号: line.rateType ?? '', 汇率: line.rate ?? '', 单价: line.price ?? '' },
      ...{ 结算方式编码: line.settlementMethod ?? '', 票据号: line.settlementNo ?? line.invoiceNo ?? '' },
      票据日期: day(line.settlementDate ?? ''),
    }),
  )
  return rows.join('')
}

const flowRecords = (source: ExportSource, stored: Stored): string => {
  const draft = toDraft(stored.voucher, source.facts)
  const items = new Map(source.facts.cashFlowList.map((item) => [item.code, item]))
  return draft.lines
    .map((line, at) => {
      if (!line.cfItem) return ''
      const amount = line.debit || line.credit || ''
      return gbtRecord(gbtLedger.flow, {
        ...placeOf(stored),
        ...{ 现金流量行号: String(at + 1), 记账凭证行号: String(at + 1), 现金流量摘要: line.summary },
        ...{ 现金流量项目编码: line.cfItem, 现金流量本币金额: amount, 现金流量原币金额: line.original || amount },
        现金流量项目属性: items.get(line.cfItem)?.direction === 'OUT' ? '流出' : '流入',
        币种编码: line.currency || source.facts.accountSet.baseCurrency,
      })
    })
    .join('')
}

const statementTitles = { 'balance-sheet': '资产负债表', 'income-statement': '利润表', 'cash-flow': '现金流量表' }

/** Of every posted month; both columns of a line are items of their own. */
async function* reportRecords(source: ExportSource): AsyncGenerator<string> {
  const { books, facts } = source
  const items: string[] = []
  for await (const { name, no, lines, values } of closedStatements(source)) {
    const period = { year: books.year, no }
    const id = `${name}-${periodText(period)}`
    yield gbtRecord(gbtLedger.report, {
      ...{ 报表编号: id, 报表名称: statementTitles[name], 报表报告日: day(lastDay(period)) },
      ...{ 报表报告期: periodText(period), 编制单位: books.companyCode, 货币单位: facts.accountSet.baseCurrency },
    })
    const byNo = new Map(lines.map((line) => [line.no, line]))
    const columns = name === 'balance-sheet' ? ['期末余额', '上年年末余额'] : ['本期金额', '本年累计金额']
    for (const [lineNo, ...amounts] of values) {
      columns.forEach((column, at) => {
        const amount = amounts[at] ?? null
        const line = byNo.get(lineNo)
        if (amount === null || !line) return
        items.push(
          gbtRecord(gbtLedger.reportItem, {
            ...{ 报表编号: id, 报表项编号: `${lineNo}-${at + 1}`, 报表项名称: `${line.nameZhCn} ${column}` },
            ...{ 报表项公式: line.formula, 报表项数值: formatMoney(BigInt(amount), facts.baseDigits) },
          }),
        )
      })
    }
  }
  yield items.join('')
}

async function* ledgerFile(source: ExportSource): AsyncGenerator<string> {
  const { facts } = source
  yield gbtHead('总账类')
  yield gbtRecord(gbtLedger.base, { 结构分隔符: '-', 会计科目编号规则: '4-2-2-2', 凭证头可扩展字段结构: '凭证来源' })
  yield* subjectRecords(source)
  for (const item of facts.cashFlowList) {
    yield gbtRecord(gbtLedger.cashFlowItem, {
      ...{ 现金流量项目编码: item.code, 现金流量项目名称: item.nameZhCn, 是否末级: '1', 现金流量项目级次: '1' },
      ...{ 现金流量数据来源: '凭证', 现金流量项目属性: item.direction === 'OUT' ? '流出' : '流入' },
    })
  }
  yield* balanceRecords(source)
  for await (const stored of vouchersOf(source)) yield lineRecords(source, stored)
  for await (const stored of vouchersOf(source)) yield flowRecords(source, stored)
  yield* reportRecords(source)
  yield gbtEnd('总账类')
}

async function* schemaFile(name: GbtClass): AsyncGenerator<string> {
  yield gbtSchema(name)
}

/** The files of the interface by name; each yields its text in pieces. */
export const gbtFiles: Readonly<Record<string, (source: ExportSource) => AsyncGenerator<string>>> = {
  '公共档案.xml': publicFile,
  '公共档案.xsd': () => schemaFile('公共档案类'),
  '总账.xml': ledgerFile,
  '总账.xsd': () => schemaFile('总账类'),
}
