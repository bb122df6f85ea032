// What is done with the chosen bills: asks where it must, runs, and keeps what came of it.
import type { InputOf } from '../../contract/base/call.ts'
import type { SaleActedShape, SaleMadeShape } from '../../contract/bills/sale-bill.ts'
import { useWrite } from '../api/query.ts'
import { confirm } from '../kit/dialog.tsx'
import { say } from '../kit/words.ts'
import type { FootAct } from './acts-foot.tsx'
import { saleBillApi } from './bill-api.ts'
import { type ActedReport, useActed } from './use-act-result.ts'

/** What can be done with the chosen bills. */
export const billActs: readonly FootAct<BillAct | 'generate'>[] = [
  { name: 'check', code: 'gl:saleBill:check', icon: 'check' },
  { name: 'cancelCheck', code: 'gl:saleBill:cancelCheck', icon: 'returned' },
  { name: 'cancel', code: 'gl:saleBill:cancel', icon: 'ban' },
  { name: 'cancelGenerate', code: 'gl:saleBill:generate', icon: 'trash' },
  { name: 'generate', code: 'gl:saleBill:generate', icon: 'book', isSolid: true },
]

export type BillAct = 'check' | 'cancelCheck' | 'cancel' | 'cancelGenerate'
export type BillChoice = Pick<InputOf<typeof saleBillApi.check.definition>, 'ids' | 'filter'>
type Generation = Omit<InputOf<typeof saleBillApi.generate.definition>, 'ids' | 'filter'>

type Named = BillAct | 'generate'
export type BillReport = ActedReport<Named, SaleActedShape, SaleMadeShape>

/** Acts that cannot simply be done again the other way. */
const asking: ReadonlySet<BillAct> = new Set(['cancel', 'cancelGenerate'])

const isSure = async (act: BillAct, n: number): Promise<boolean> => {
  if (!asking.has(act)) return true
  const name = say('saleBill:actTitle', { act: say(`saleBill:${act}`), n })
  return (await confirm({ title: name, text: say(`saleBill:ask_${act}`), act: name, danger: true })) !== null
}

export const useBillActs = () => {
  const { busy, report, during, dismiss } = useActed<Named, SaleActedShape, SaleMadeShape>()
  const check = useWrite(saleBillApi.check)
  const cancelCheck = useWrite(saleBillApi.cancelCheck)
  const cancel = useWrite(saleBillApi.cancel)
  const cancelGenerate = useWrite(saleBillApi.cancelGenerate, { quiet: true })
  const makeVouchers = useWrite(saleBillApi.generate, { quiet: true })
  const writes = { check, cancelCheck, cancel }
  const workOf = async (act: BillAct, chosen: BillChoice) =>
    act === 'cancelGenerate'
      ? { made: await cancelGenerate.mutateAsync(chosen) }
      : { acted: await writes[act].mutateAsync(chosen) }
  return {
    busy,
    report,
    dismiss,
    run: async (act: BillAct, chosen: BillChoice, n: number): Promise<boolean> =>
      busy === null && n > 0 && (await isSure(act, n)) && during(act, () => workOf(act, chosen)),
    generate: (chosen: BillChoice, how: Generation): Promise<boolean> =>
      during('generate', async () => ({ made: await makeVouchers.mutateAsync({ ...chosen, ...how }) })),
  }
}
