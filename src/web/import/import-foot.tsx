// The foot of the check page: the error file, another file, another check, and the import itself.
import { useEffect, useRef, useState } from 'react'
import type { Progress } from '../../contract/base/call.ts'
import type { DraftShape } from '../../contract/import/import-draft.ts'
import { saveFile } from '../api/download.ts'
import { queryClient, send } from '../api/query.ts'
import { featureOf } from '../api/send.ts'
import { Button } from '../kit/button.tsx'
import { groupDigits } from '../kit/money.tsx'
import { PageFoot } from '../kit/page.tsx'
import { problemsOf, troubleText } from '../kit/problem-list.tsx'
import { toast } from '../kit/toast.tsx'
import { type ImportUse, useImport, useImportWords } from './import-use.tsx'

type FootProps = {
  draft: DraftShape
  isBusy: boolean
  onDraft: (draft: DraftShape) => void
  onRecheck: () => void
  onLeave: () => void
}

const useCommit = ({ draft, onDraft }: FootProps) => {
  const { calls } = useImport()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isRunning, setRunning] = useState(false)
  const commit = async () => {
    setRunning(true)
    try {
      const { id, version, isKnown } = draft
      onDraft(await send(calls.commit, { id, version, again: isKnown }, { quiet: 'refusals', onProgress: setProgress }))
    } catch (trouble) {
      const [first, second] = problemsOf(trouble)
      toast({ look: 'error', title: first?.message ?? troubleText(trouble), text: second?.message })
      // What the import has found is on the page now.
      await queryClient.invalidateQueries({ queryKey: [featureOf(calls.detail)] })
    } finally {
      setRunning(false)
      setProgress(null)
    }
  }
  return { commit, progress, isRunning }
}

/** All rows with their problems in a red column, to be corrected elsewhere. */
const download = async ({ calls }: ImportUse, draft: DraftShape, word: string): Promise<void> => {
  const answer: unknown = await send(calls.file, { id: draft.id })
  if (answer instanceof Blob) saveFile(answer, `${draft.fileName.replace(/\.\w+$/, '')}-${word}.xlsx`)
}

export const ImportFoot = (props: FootProps) => {
  const t = useImportWords()
  const { draft, isBusy, onRecheck, onLeave } = props
  const use = useImport()
  const { commit, progress, isRunning } = useCommit(props)
  const isFine = draft.problems === 0 && draft.openQuestions === 0
  const act = useRef<HTMLSpanElement>(null)
  // Nothing is left to put right: Enter imports.
  useEffect(() => {
    if (isFine) act.current?.querySelector('button')?.focus()
  }, [isFine])
  const n = groupDigits(String(draft.documents))
  return (
    <PageFoot
      end={
        <>
          {isRunning && progress && (
            <span className="page-note" role="status">
              {t('stage_import', { n: groupDigits(String(progress.done)) })}
            </span>
          )}
          {draft.problems > 0 && <span>{t('left', { n: groupDigits(String(draft.problems)) })}</span>}
          {draft.openQuestions > 0 && <span>{t('leftOpen', { n: groupDigits(String(draft.openQuestions)) })}</span>}
          <Button busy={isBusy} disabled={isRunning} onClick={onRecheck}>
            {t('recheck')}
          </Button>
          <span ref={act}>
            <Button
              look="solid"
              busy={isRunning}
              disabled={!isFine || isBusy || draft.rows === 0}
              onClick={() => void commit()}
            >
              {t(draft.isKnown ? 'actAgain' : 'act', { n })}
            </Button>
          </span>
        </>
      }
    >
      {draft.problems > 0 && (
        <Button icon="download" onClick={() => void download(use, draft, t('problems'))}>
          {t('download')}
        </Button>
      )}
      <Button icon="upload" disabled={isRunning} onClick={onLeave}>
        {t('upload')}
      </Button>
    </PageFoot>
  )
}
