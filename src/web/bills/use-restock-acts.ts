// What is done with the chosen restocks: asks where it must, runs, and keeps what came of it.
import type { InputOf } from '../../contract/base/call.ts'
import type { RestockActedShape, RestockMadeShape } from '../../contract/bills/entity-restock.ts'
import { useWrite } from '../api/query.ts'
import { confirm } from '../kit/dialog.tsx'
import { say } from '../kit/words.ts'
import { type RestockAct, restockApi } from './restock-api.ts'
import { type ActedReport, useActed } from './use-act-result.ts'

export type RestockChoice = Pick<InputOf<typeof restockApi.check.definition>, 'ids' | 'filter'>
export type Generation = Omit<InputOf<typeof restockApi.generate.definition>, 'ids' | 'filter'>
type Named = RestockAct | 'generate'

export type RestockReport = ActedReport<Named, RestockActedShape, RestockMadeShape>

const asked: Partial<Record<Named, string>> = { delete: 'deleteText', cancelGenerate: 'ask_cancelGenerate' }

const isSure = async (act: Named, n: number): Promise<boolean> => {
  const text = asked[act]
  if (text === undefined) return true
  const name = say('entityRestock:actTitle', { act: say(`entityRestock:${act}`), n })
  return (await confirm({ title: name, text: say(`entityRestock:${text}`), act: name, danger: true })) !== null
}

export const useRestockActs = () => {
  const { busy, report, during, dismiss } = useActed<Named, RestockActedShape, RestockMadeShape>()
  const check = useWrite(restockApi.check)
  const cancelCheck = useWrite(restockApi.cancelCheck)
  const remove = useWrite(restockApi.delete)
  const cancelGenerate = useWrite(restockApi.cancelGenerate, { quiet: true })
  const makeVouchers = useWrite(restockApi.generate, { quiet: true })
  const writes = { check, cancelCheck, delete: remove }
  const workOf = async (act: RestockAct, chosen: RestockChoice) =>
    act === 'cancelGenerate'
      ? { made: await cancelGenerate.mutateAsync(chosen) }
      : { acted: await writes[act].mutateAsync(chosen) }
  return {
    busy,
    report,
    dismiss,
    run: async (act: RestockAct, chosen: RestockChoice, n: number): Promise<boolean> =>
      busy === null && n > 0 && (await isSure(act, n)) && during(act, () => workOf(act, chosen)),
    generate: (chosen: RestockChoice, how: Generation): Promise<boolean> =>
      during('generate', async () => ({ made: await makeVouchers.mutateAsync({ ...chosen, ...how }) })),
  }
}
