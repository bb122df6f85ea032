// What can be done with the chosen bills.
import type { FootAct } from './acts-foot.tsx'
import type { BillAct } from './use-bill-acts.ts'

export const billActs: readonly FootAct<BillAct | 'generate'>[] = [
  { name: 'check', code: 'gl:saleBill:check', icon: 'check' },
  { name: 'cancelCheck', code: 'gl:saleBill:cancelCheck', icon: 'returned' },
  { name: 'cancel', code: 'gl:saleBill:cancel', icon: 'ban' },
  { name: 'cancelGenerate', code: 'gl:saleBill:generate', icon: 'trash' },
  { name: 'generate', code: 'gl:saleBill:generate', icon: 'book', isSolid: true },
]
