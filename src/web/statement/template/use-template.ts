// The state of the editor of a template: the draft, its figures, what is wrong with it, and the acts on it.
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { InputOf } from '../../../contract/base/call.ts'
import { type StatementTemplateShape, statementTemplateCalls } from '../../../contract/statement/statement-template.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { useFileChoice } from '../../kit/file-choice.tsx'
import { useDirty } from '../../kit/page.tsx'
import { toast } from '../../kit/toast.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { lineOf, useProblems } from './template-checks.tsx'
import type { TemplateDraft } from './template-draft.ts'

const draftOf = ({ look, lines, columns, checks }: StatementTemplateShape): TemplateDraft => ({
  look,
  lines,
  columns,
  checks,
})

/** The text of a draft some time after the last change, so that figures are not asked for at each key. */
const useSettled = (draft: TemplateDraft): TemplateDraft => {
  const [settled, setSettled] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), 400)
    return () => clearTimeout(timer)
  }, [draft])
  return useDeferredValue(settled)
}

type Preview = { month: string; include: 'posted' | 'audited' | 'saved' }

type Head = Pick<StatementTemplateShape['head'], 'kind' | 'code'>

const useFigures = ({ kind, code }: Head, draft: TemplateDraft, { month, include }: Preview) => {
  const lang = useLang()
  const answer = useCall(
    statementTemplateCalls.preview,
    { kind, code, ...draft, month, include },
    { quiet: true, placeholderData: (before) => before },
  )
  return useMemo(() => {
    const rows = answer.data?.rows ?? []
    return {
      titles: (answer.data?.titles ?? []).map((one) => nameOf(one, lang)),
      byNo: new Map(rows.map(({ no, values }) => [no, values])),
      isStale: answer.isPlaceholderData,
      terms: answer.data?.terms ?? [],
      error: answer.error,
    }
  }, [answer.data, answer.isPlaceholderData, answer.error, lang])
}

export const useTemplate = (template: StatementTemplateShape, preview: Preview) => {
  const { head, revisions, revision } = template
  const stored = useMemo(() => draftOf(template), [template])
  const [changed, setChanged] = useState<TemplateDraft | null>(null)
  const draft = changed ?? stored
  const settled = useSettled(draft)
  const answer = useProblems(head, settled)
  const wrong = useMemo(
    () => new Set((answer.data?.problems ?? []).map(lineOf).filter((no) => no !== null)),
    [answer.data],
  )
  const latest = revisions[0]
  const isLatest = latest?.revision === revision
  const readOnly = !head.mayEdit || !isLatest
  const save = useWrite(statementTemplateCalls.saveDraft)
  useDirty('statementTemplate', changed !== null)
  const version = latest?.status === 'draft' ? latest.version : 0
  return {
    draft,
    wrong,
    problems: answer,
    figures: useFigures(head, settled, preview),
    readOnly,
    isLatest,
    isDirty: changed !== null,
    isSaving: save.isPending,
    /** The version of the draft, 0 where there is none. */
    version,
    put: (part: Partial<TemplateDraft>) => setChanged((now) => ({ ...(now ?? stored), ...part })),
    giveUp: () => setChanged(null),
    /** Answers the version of what is stored now. */
    save: async (): Promise<number> => {
      if (changed === null) return version
      const written = await save.mutateAsync({ id: head.id, version, ...changed })
      setChanged(null)
      return written.version
    },
  }
}

export type Editing = ReturnType<typeof useTemplate>

type TemplateFile = InputOf<typeof statementTemplateCalls.import>['file']

export const useTemplateFile = (label: string, send: (file: TemplateFile) => Promise<void>) => {
  const t = useWords('statementTemplate')
  const take = async (file: File) => {
    try {
      await send(JSON.parse(await file.text()))
    } catch (error) {
      // A refusal has been told by the call; what is no JSON at all is told here.
      if (error instanceof SyntaxError) toast({ look: 'error', title: t('importWrong') })
    }
  }
  return useFileChoice({ label, accept: 'application/json,.json', onFiles: ([file]) => void take(file) })
}
