// The work of the form of a rate: fields, what is wrong with them, and the question that a rate far from the last asks.
import { useState } from 'react'
import type { WireProblem } from '../../contract/base/call.ts'
import { toHalfWidth } from '../../domain/base/text.ts'
import { CallRefused } from '../api/failure.ts'
import { useWrite } from '../api/query.ts'
import { confirm } from '../kit/dialog.tsx'
import { fieldText, problemsOf, troubleText } from '../kit/problem-list.tsx'
import { useWords } from '../kit/words.ts'
import { type RateEdit, type RateFields, rateBookApi } from './rate-api.ts'

const farOf = (error: unknown): WireProblem | undefined =>
  error instanceof CallRefused ? error.problems.find(({ name }) => name === 'warning.rate') : undefined

export const useRateForm = ({ row, fields: first }: RateEdit, onDone: () => void) => {
  const t = useWords('rateScreen')
  const [fields, setFields] = useState(first)
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<readonly WireProblem[]>([])
  const [trouble, setTrouble] = useState('')
  const add = useWrite(rateBookApi.add, { quiet: true })
  const edit = useWrite(rateBookApi.edit, { quiet: true })
  const remove = useWrite(rateBookApi.delete, { quiet: true })
  const fail = (error: unknown) => {
    const found = problemsOf(error)
    setProblems(found)
    setTrouble(found.some(({ path }) => path !== '') ? '' : troubleText(error))
  }
  const given: RateFields = { ...fields, rate: toHalfWidth(fields.rate).replaceAll(',', '').trim() }
  const send = (accept: number[]) =>
    row ? edit.mutateAsync({ ...given, version: row.version, reason, accept }) : add.mutateAsync({ ...given, accept })
  const save = async (accept: number[] = []): Promise<void> => {
    try {
      await send(accept)
      onDone()
    } catch (error) {
      const far = farOf(error)
      if (!far) return fail(error)
      const answer = await confirm({ title: t('farTitle'), text: far.message, act: t('farAct') })
      if (answer !== null) await save([...accept, far.code])
    }
  }
  const removeIt = async (): Promise<void> => {
    if (!row) return
    const { currency, type, date, version } = row
    const title = t('removeTitle', { currency, date })
    if ((await confirm({ title, act: t('remove'), danger: true })) === null) return
    remove.mutate({ currency, type, date, version }, { onSuccess: onDone, onError: fail })
  }
  return {
    ...{ fields, reason, setReason, trouble, save, removeIt },
    isBusy: add.isPending || edit.isPending || remove.isPending,
    errorOf: (name: string) => fieldText(problems.find(({ path }) => path === name)),
    change: (part: Partial<RateFields>) => {
      setFields((now) => ({ ...now, ...part }))
      setProblems((now) => now.filter(({ path }) => !(path in part)))
    },
  }
}

export type RateForm = ReturnType<typeof useRateForm>
