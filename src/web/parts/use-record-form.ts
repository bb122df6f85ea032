// The state of a form of one record: what is typed, what the server says is wrong with which field, and the saving.
import { useState } from 'react'
import type { WireProblem } from '../../contract/base/call.ts'
import { fieldText, problemsOf } from '../kit/problem-list.tsx'
import { troubleText } from '../kit/trouble-text.ts'

/** `save` sends what is typed; what it refuses is shown at its fields, anything else once, beside the buttons. */
export const useRecordForm = <V extends object>(
  begin: V,
  save: (values: V) => Promise<unknown>,
  onDone: (answer: unknown) => void,
) => {
  const [values, setValues] = useState(begin)
  const [problems, setProblems] = useState<readonly WireProblem[]>([])
  const [trouble, setTrouble] = useState('')
  const [isBusy, setBusy] = useState(false)
  const change = (some: Partial<V>) => {
    setValues((now) => ({ ...now, ...some }))
    setProblems((now) => now.filter(({ path }) => !(path in some)))
    setTrouble('')
  }
  const put = <K extends keyof V>(name: K, value: V[K]) => {
    const some: Partial<V> = {}
    some[name] = value
    change(some)
  }
  const submit = async () => {
    setBusy(true)
    try {
      onDone(await save(values))
    } catch (error) {
      const found = problemsOf(error)
      setProblems(found)
      setTrouble(found.some(({ path }) => path in values) ? '' : troubleText(error))
    }
    setBusy(false)
  }
  const errorOf = (name: keyof V): string | undefined => fieldText(problems.find(({ path }) => path === name))
  return { values, change, put, problems, errorOf, trouble, submit, isBusy }
}

export type RecordForm<V extends object> = ReturnType<typeof useRecordForm<V>>
