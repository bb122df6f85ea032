// The state of a form that defines an account set: what is typed, and what of it was refused.
import { useState } from 'react'
import type { WireProblem } from '../../contract/base/call.ts'
import { fieldText, problemsOf, troubleText } from '../kit/problem-list.tsx'
import { useWords } from '../kit/words.ts'
import type { SetDraft } from './set-draft.ts'

/** The field of the form in which a problem is shown. */
const fieldOf = (path: string): string => (path.startsWith('options.genVoucherType') ? 'options' : path)

const known =
  /^(company\.code|year|name\w+|taxNo|industry|accountingHead|currency|chart|startNo|adjustmentPeriod|options\.\w+)$/

export const useSetForm = (first: SetDraft) => {
  const t = useWords('accountSet')
  const [draft, setDraft] = useState(first)
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const [problems, setProblems] = useState<readonly WireProblem[]>([])
  const [trouble, setTrouble] = useState('')
  const change = (part: Partial<SetDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    const names = Object.keys(part).map((name) =>
      name === 'code' ? 'company.code' : name === 'chartFrom' ? 'chart' : name,
    )
    const isTouched = (path: string) => names.some((name) => path === name || path.startsWith(`${name}.`))
    setProblems((now) => now.filter(({ path }) => !isTouched(path)))
    setMissing((now) => Object.fromEntries(Object.entries(now).filter(([path]) => !isTouched(path))))
    setTrouble('')
  }
  const errorOf = (path: string): string | undefined => {
    const word = missing[path]
    if (word) return t(word)
    return fieldText(problems.find((one) => fieldOf(one.path) === path))
  }
  /** Shows why a call was refused; answers the problems. */
  const fail = (error: unknown): readonly WireProblem[] => {
    const found = problemsOf(error)
    setProblems(found)
    // What belongs to no field is said once, above the buttons.
    const homeless = found.find(({ path }) => !known.test(path))
    setTrouble(found.length === 0 ? troubleText(error) : (homeless?.message ?? ''))
    return found
  }
  return { draft, setDraft, change, errorOf, setMissing, trouble, fail }
}
