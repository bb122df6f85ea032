// The form of a subject, new or there: its sections, where it is used, and what that locks.

import { useState } from 'react'
import type { WireProblem } from '../../contract/base/call.ts'
import { type DefinitionShape, definitionCalls } from '../../contract/chart/subject.ts'
import { parentCode } from '../../domain/chart/subject.ts'
import { CallRefused } from '../api/failure.ts'
import { useCall, useWrite } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { momentText } from '../kit/day-text.ts'
import { confirm } from '../kit/dialog.tsx'
import { Icon } from '../kit/icon.tsx'
import { Drawer } from '../kit/panel.tsx'
import { fieldText, problemsOf, troubleText } from '../kit/problem-list.tsx'
import { useWords } from '../kit/words.ts'
import { fieldsOf, type ParentOf, type SubjectFormFields, withParent } from './subject-api.ts'
import { Accounting, Asks, Basics, Classes, Reach, type SubjectChoices } from './subject-fields.tsx'

const Usage = ({ code, isUsed }: { code: string; isUsed: boolean }) => {
  const t = useWords('subjectScreen')
  const usage = useCall(definitionCalls.usage, { code }, { staleTime: 0 })
  if (!usage.data) return null
  const { sets, references } = usage.data
  const isNothing = sets.length + references.length === 0 && !isUsed
  return (
    <section className="mb-12 lined last:unlined pt-4 pb-12">
      <h3 className="pb-8 font-semibold">{t('secUse')}</h3>
      {isNothing && <p className="text-quiet">{t('unused')}</p>}
      {sets.length > 0 && <p className="text-quiet">{t('usedIn')}</p>}
      <p className="flex flex-wrap gap-x-12 gap-y-4">
        {sets.map(({ value, hasPosted }) => (
          <span key={value}>
            {value} {hasPosted && <span className="text-quiet">{t('hasPosted')}</span>}
          </span>
        ))}
      </p>
      {references.length > 0 && <p className="text-quiet">{t('namedBy')}</p>}
      {references.map(({ kind, name }) => (
        <p key={`${kind} ${name}`}>
          {t(`ref_${kind}`)} {kind === 'saleRule' ? t(`saleBill:rule_${name}`) : name}
        </p>
      ))}
    </section>
  )
}

/** Used anywhere that the caller may see: of other uses the server tells when a change is refused. */
const useIsUsed = (row: DefinitionShape | null): boolean => {
  const usage = useCall(definitionCalls.usage, { code: row?.code ?? '' }, { enabled: row !== null, staleTime: 0 })
  return row?.used === true || (usage.data ? usage.data.sets.length > 0 : false)
}

type FormProps = {
  row: DefinitionShape | null
  fields: SubjectFormFields
  rows: readonly DefinitionShape[]
  rule: string
  choices: SubjectChoices
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}

/** `row` null: a new subject, whose form begins with `fields`. */
export const SubjectFormDrawer = ({ row, fields, rows, rule, choices, onDone, onClose }: FormProps) => {
  const t = useWords('subjectScreen')
  const parentOf = (code: string) => rows.find((one) => one.code === parentCode(code, rule)) ?? null
  const form = useSubjectForm({ row, fields, parentOf, onDone })
  const readOnly = !useAuth(row ? 'gl:subject:edit' : 'gl:subject:add')
  const isUsed = useIsUsed(row)
  const parent = parentOf(form.fields.code)
  const parts = { form, choices, isUsed, readOnly, parent, rule }
  const foot = (
    <>
      {form.trouble !== '' && <span className="form-error">{form.trouble}</span>}
      <Button onClick={onClose}>{t(readOnly ? 'kit:close' : 'kit:cancel')}</Button>
      {!readOnly && (
        <Button look="solid" busy={form.isBusy} onClick={() => void form.save()}>
          {t('save')}
        </Button>
      )}
    </>
  )
  const note = row?.changedBy ? t('changed', { user: row.changedBy, time: momentText(row.changedAt) }) : undefined
  const title = row ? t('editTitle', { code: row.code }) : t('addTitle')
  return (
    <Drawer title={title} note={note} width={600} foot={foot} typed={form.fields} onClose={onClose}>
      {(readOnly || isUsed) && (
        <p className="row mb-12 gap-6 text-quiet">
          <Icon name="lock" size={14} /> {t(readOnly ? 'readOnly' : 'locked')}
        </p>
      )}
      <Basics {...parts} />
      <Classes {...parts} />
      <Accounting {...parts} />
      <Asks {...parts} />
      <Reach {...parts} isNew={row === null} hidden={row?.hiddenCompanies ?? 0} mayOwn={parent?.extensible === true} />
      {row && <Usage code={row.code} isUsed={isUsed} />}
    </Drawer>
  )
}

// The work of the form of a subject: its fields, what is wrong with them, and the questions that saving it asks.

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

const useSubjectForm = ({ row, fields: first, parentOf, onDone }: Given) => {
  const t = useWords('subjectScreen')
  const [fields, setFields] = useState(first)
  const [problems, setProblems] = useState<readonly WireProblem[]>([])
  const [trouble, setTrouble] = useState('')
  const add = useWrite(definitionCalls.add, { quiet: true })
  const edit = useWrite(definitionCalls.edit, { quiet: true })
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
