// What is done with the chosen bills: asks where it must, runs, and keeps what came of it.
import { useState } from 'react'
import type { InputOf, WireProblem } from '../../contract/call.ts'
import type { SaleActedShape, SaleMadeShape } from '../../contract/sale-bill.ts'
import { CallRefused } from '../api/failure.ts'
import { useWrite } from '../api/query.ts'
import { confirm } from '../kit/dialog.tsx'
import { say } from '../kit/words.ts'
import { saleBillApi } from './bill-api.ts'

export type BillAct = 'check' | 'cancelCheck' | 'cancel' | 'cancelGenerate'
export type Chosen = Pick<InputOf<typeof saleBillApi.check.definition>, 'ids' | 'filter'>
export type Generation = Omit<InputOf<typeof saleBillApi.generate.definition>, 'ids' | 'filter'>

export type BillReport = {
  act: BillAct | 'generate'
  acted?: SaleActedShape
  made?: SaleMadeShape
  problems?: readonly WireProblem[]
}

/** Acts that cannot simply be done again the other way. */
const asking: ReadonlySet<BillAct> = new Set(['cancel', 'cancelGenerate'])

const isSure = async (act: BillAct, n: number): Promise<boolean> => {
  if (!asking.has(act)) return true
  const name = say('saleBill:actTitle', { act: say(`saleBill:${act}`), n })
  return (await confirm({ title: name, text: say(`saleBill:ask_${act}`), act: name, danger: true })) !== null
}

export const useBillActs = () => {
  const [busy, setBusy] = useState<BillReport['act'] | null>(null)
  const [report, setReport] = useState<BillReport | null>(null)
  const check = useWrite(saleBillApi.check)
  const cancelCheck = useWrite(saleBillApi.cancelCheck)
  const cancel = useWrite(saleBillApi.cancel)
  const cancelGenerate = useWrite(saleBillApi.cancelGenerate, { quiet: true })
  const makeVouchers = useWrite(saleBillApi.generate, { quiet: true })
  const acted = { check, cancelCheck, cancel }
  const during = async (act: BillReport['act'], work: () => Promise<BillReport>): Promise<boolean> => {
    setBusy(act)
    try {
      setReport(await work())
      return true
    } catch (trouble) {
      // What the call has not told itself stands in the panel, with every bill it is about.
      if (trouble instanceof CallRefused) setReport({ act, problems: trouble.problems })
      return false
    } finally {
      setBusy(null)
    }
  }
  return {
    busy,
    report,
    dismiss: () => setReport(null),
    run: async (act: BillAct, chosen: Chosen, n: number): Promise<boolean> => {
      if (busy !== null || n === 0 || !(await isSure(act, n))) return false
      return during(act, async () =>
        act === 'cancelGenerate'
          ? { act, made: await cancelGenerate.mutateAsync(chosen) }
          : { act, acted: await acted[act].mutateAsync(chosen) },
      )
    },
    generate: (chosen: Chosen, how: Generation): Promise<boolean> =>
      during('generate', async () => ({
        act: 'generate',
        made: await makeVouchers.mutateAsync({ ...chosen, ...how }),
      })),
  }
}
