// Restocks and the stock of stores as the browser and files get them: decimal text, names in the caller's language.
import type { Lang } from '../../../contract/base/language.ts'
import type { RestockRowShape, StoreStockRowShape } from '../../../contract/bills/entity-restock.ts'
import { formatDecimal, formatMoney, formatQuantity } from '../../../domain/base/money.ts'
import type { EntityType } from '../../../domain/chart/entity.ts'
import { subjectName } from '../../../domain/chart/subject.ts'
import { voucherLabel, voucherWord } from '../../../domain/voucher/voucher.ts'
import type { CompanyFacts } from '../../ledger/gate.ts'
import type { StoreStockFigures } from './stock.ts'
import type { StoredRestock } from './store.ts'

export type RestockView = { facts: CompanyFacts; lang: Lang }

export const money = (amount: bigint, { facts }: RestockView): string => formatMoney(amount, facts.baseDigits)

const entityName = (type: EntityType, code: string, { facts, lang }: RestockView): string => {
  const entity = facts.entities.find(type, code)
  return entity ? subjectName(entity, lang) : ''
}

/** '记-0003' */
export const labelOf = (type: string, no: number, { facts, lang }: RestockView): string =>
  voucherLabel(voucherWord(facts.voucherTypes, type, lang), no)

export const restockShape = (row: StoredRestock, reader: RestockView): RestockRowShape => ({
  id: row.id.toString(),
  version: row.version,
  ...{ documentNo: row.documentNo, date: row.date, fromType: row.fromType, fromCode: row.fromCode },
  fromName: entityName(row.fromType, row.fromCode, reader),
  store: row.store,
  storeName: entityName('store', row.store, reader),
  ...{ brand: row.brand, category: row.category },
  quantity: row.quantity === 0n ? '' : formatQuantity(row.quantity),
  cost: money(row.cost, reader),
  retail: row.retail === 0n ? '' : money(row.retail, reader),
  remark: row.remark,
  state: row.state,
  voucherId: row.voucherId?.toString() ?? null,
  voucherNo: row.voucherNo === null ? '' : labelOf(row.voucherType ?? '', row.voucherNo, reader),
  ...{ changedBy: row.changedBy, changedAt: row.changedAt, checkedBy: row.checkedBy },
})

export const stockShape = ({ store, figures, stock }: StoreStockFigures, reader: RestockView): StoreStockRowShape => {
  const text = (amount: bigint | null) => (amount === null ? '' : money(amount, reader))
  return {
    ...{ store, storeName: entityName('store', store, reader) },
    ...{ opening: text(figures.opening), restock: text(figures.restock), costOfSales: text(figures.costOfSales) },
    ...{ returns: text(figures.returns), closing: text(stock.closing), booked: text(figures.booked) },
    difference: text(stock.difference),
    ...{ openingRetail: text(stock.openingRetail), restockRetail: text(stock.restockRetail) },
    ...{ sales: text(figures.sales), returnsRetail: text(stock.returnsRetail) },
    closingRetail: text(stock.closingRetail),
    marginRate: stock.marginRate === null ? '' : formatDecimal(stock.marginRate, 2),
    proposedCost: text(stock.proposedCost),
  }
}
