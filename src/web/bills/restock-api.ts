// The calls of restocks in the browser, and what their views share.
import { entityRestockCalls, type RestockFields, type RestockRowShape } from '../../contract/bills/entity-restock.ts'
import { restockStates } from '../../domain/bills/restock.ts'
import { apiOf } from '../api/api-of.ts'
import type { Address } from '../parts/address.ts'
import type { FootAct } from './acts-foot.tsx'

export const restockApi = apiOf(entityRestockCalls)

export type RestockAct = 'check' | 'cancelCheck' | 'delete' | 'cancelGenerate'

export const restockActs: readonly FootAct<RestockAct | 'generate'>[] = [
  { name: 'check', code: 'gl:entityRestock:check', icon: 'check' },
  { name: 'cancelCheck', code: 'gl:entityRestock:check', icon: 'returned' },
  { name: 'delete', code: 'gl:entityRestock:delete', icon: 'trash' },
  { name: 'cancelGenerate', code: 'gl:entityRestock:generate', icon: 'ban' },
  { name: 'generate', code: 'gl:entityRestock:generate', icon: 'book', isSolid: true },
]

/** What the list shows, as it stands in the address. */
export const filterOf = (address: Address) => ({
  search: address.get('search') || undefined,
  store: address.get('store') || undefined,
  brand: address.get('brand') || undefined,
  dateFrom: address.get('dateFrom') || undefined,
  dateTo: address.get('dateTo') || undefined,
  state: restockStates.find((one) => one === address.get('state')),
})

/** What the form opens with: one that is there, or a new one. */
export type RestockEdit = { row: RestockRowShape | null; fields: RestockFields }

export const newRestock = (date: string): RestockEdit => ({
  row: null,
  fields: {
    ...{ documentNo: '', date, fromType: 'department', fromCode: '', store: '', brand: '', category: '' },
    ...{ quantity: '', cost: '', retail: '', remark: '' },
  },
})

export const openRestock = (row: RestockRowShape): RestockEdit => {
  const { documentNo, date, fromType, fromCode, store, brand, category, quantity, cost, retail, remark } = row
  return {
    row,
    fields: { documentNo, date, fromType, fromCode, store, brand, category, quantity, cost, retail, remark },
  }
}
