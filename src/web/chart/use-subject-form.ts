// The work of the form of a subject: its fields, what is wrong with them, and the questions that saving it asks.
import { useState } from 'react'
import type { WireProblem } from '../../contract/base/call.ts'
import type { DefinitionShape } from '../../contract/chart/subject.ts'
import { CallRefused } from '../api/failure.ts'
import { useWrite } from '../api/query.ts'
import { confirm } from '../kit/dialog.tsx'
import { fieldText, problemsOf, troubleText } from '../kit/problem-list.tsx'
import { useWords } from '../kit/words.ts'
import { definitionApi, fieldsOf, type ParentOf, type SubjectFormFields, withParent } from './subject-api.ts'

/** What saving asks, by name: yes is said by its number. */
const questions: ReadonlySet<string> = new Set(['subject.moves', 'subject.later'])

export const questionOf = (error: unknown): WireProblem | null => {
  const found = error instanceof CallRefused ? error.problems.filter(({ name }) => questions.has(name)) : []
  return found[0] ?? null
}

type Given = {
  row: DefinitionShape | null
  fields: SubjectFormFields
  parentOf: ParentOf
  onDone: (codes: readonly string[]) => void
}

export const useSubjectForm = ({ row, fields: first, parentOf, onDone }: Given) => {
  const t = useWords('subjectScreen')
  const [fields, setFields] = useState(first)
  const [problems, setProblems] = useState<readonly WireProblem[]>([])
  const [trouble, setTrouble] = useState('')
  const add = useWrite(definitionApi.add, { quiet: true })
  const edit = useWrite(definitionApi.edit, { quiet: true })
  const fail = (error: unknown) => {
    const found = problemsOf(error)
    setProblems(found)
    setTrouble(found.some(({ path }) => path !== '') ? '' : troubleText(error))
  }
  const addNow = async (accept: number[]): Promise<void> => {
    try {
      onDone((await add.mutateAsync({ ...fields, accept })).codes)
    } catch (error) {
      const asked = questionOf(error)
      if (!asked) return fail(error)
      const answer = await confirm({ title: t('moveTitle'), text: asked.message, act: t('moveAct') })
      if (answer !== null) await addNow([...accept, asked.code])
    }
  }
  const editNow = async ({ code, version }: DefinitionShape): Promise<void> => {
    const { own: _, ...given } = fields
    try {
      onDone((await edit.mutateAsync({ ...given, at: code, version })).codes)
    } catch (error) {
      fail(error)
    }
  }
  return {
    fields,
    trouble,
    isBusy: add.isPending || edit.isPending,
    isChanged: JSON.stringify(fields) !== JSON.stringify(row ? fieldsOf(row) : first),
    errorOf: (name: string) => fieldText(problems.find(({ path }) => path === name || path.startsWith(`${name}.`))),
    change: (part: Partial<SubjectFormFields>) => {
      setFields((now) => withParent(now, part, parentOf))
      setProblems((now) => now.filter(({ path }) => !(path in part)))
    },
    save: () => (row ? editNow(row) : addNow([])),
  }
}

export type SubjectForm = ReturnType<typeof useSubjectForm>
