// What stands below the grid of the check page: problems, warnings and questions, and the foot that imports.

import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Progress } from '../../contract/base/call.ts'
import type { DraftCause, DraftQuestion, DraftShape } from '../../contract/import/import-draft.ts'
import { saveFile } from '../api/download.ts'
import { queryClient, send } from '../api/query.ts'
import { featureOf } from '../api/send.ts'
import { Button, Icon } from '../kit/button.tsx'
import { groupDigits } from '../kit/money.tsx'
import { Kbd, PageFoot } from '../kit/page.tsx'
import { problemsOf, troubleText } from '../kit/problem-list.tsx'
import { toast } from '../kit/toast.tsx'
import type { Fix } from './import-editor.tsx'
import { type ImportUse, shownText, useImport, useImportWords } from './import-use.tsx'

type FindingsProps<F> = { draft: DraftShape; isBusy: boolean; onGo: (found: F) => void; onFix: (fix: Fix) => void }
type OneProps<F> = Omit<FindingsProps<F>, 'draft'> & { one: F }

const Place = ({ line, column }: { line: number; column: string }) => {
  const t = useImportWords()
  return <span className="page-note">{t('place', { line, column: t(`column_${column}`) })}</span>
}

const Cause = ({ one, isBusy, onGo, onFix }: OneProps<DraftCause>) => {
  const t = useImportWords()
  const { looks } = useImport()
  return (
    <li className={one.isWarning ? 'import-cause import-cause-warning' : 'import-cause'}>
      <Icon name={one.isWarning ? 'alert' : 'error'} />
      <div className="column flex-1 min-w-0 items-start">
        <button type="button" className="truncate text-left max-w-full hover:text-primary" onClick={() => onGo(one)}>
          {one.message}
        </button>
        <Place {...one} />
      </div>
      <div className="column flex-none items-end whitespace-nowrap">
        <span className="page-note">{one.code}</span>
        <span>
          {one.suggestion && (
            <button
              type="button"
              className="link-button"
              disabled={isBusy}
              onClick={() => onFix({ act: 'alike', cause: one.cause, value: one.suggestion })}
            >
              {t('correctTo', { value: shownText(looks, one.column, one.suggestion, t) })}
            </button>
          )}{' '}
          {one.count > 1 && <span className="page-note">{t('alikeCount', { n: groupDigits(String(one.count)) })}</span>}
        </span>
      </div>
    </li>
  )
}

type ListProps = {
  title: string
  count: string
  /** What keeps nobody from importing, or can be answered. */
  look?: string
  className?: string
  end?: ReactNode
  below?: ReactNode
  children: ReactNode
}

const List = ({ title, count, look = '', className = '', end, below, children }: ListProps) => (
  <section className={`import-causes ${className} flex-none overflow-auto max-h-190`} aria-label={title}>
    <h2 className={`${look} row sticky top-0 gap-8 h-32 px-16 bg-surface-2 lined text-13 font-semibold`}>
      {title} {count !== '' && <b className="text-negative font-semibold">{count}</b>}
      {end}
    </h2>
    <ul className="grid">{children}</ul>
    {below}
  </section>
)

export const ImportCauses = ({ draft, ...rest }: FindingsProps<DraftCause>) => {
  const t = useImportWords()
  const { causeCount, problems, warnings } = draft
  const [warned, wrong] = [true, false].map((of) => draft.causes.filter(({ isWarning }) => isWarning === of))
  /** How many kinds in how many places; both as they are read. */
  const counts = (causes: number, n: number) => ({ causes: groupDigits(String(causes)), n: groupDigits(String(n)) })
  const rows = (causes: readonly DraftCause[] = []) =>
    causes.map((one) => <Cause key={one.cause} one={one} {...rest} />)
  const hidden = causeCount - (wrong?.length ?? 0)
  const next = (
    <span className="bar-end page-note">
      <Kbd>F8</Kbd> {t('nextOne')}
    </span>
  )
  return (
    <>
      {problems > 0 && (
        <List
          {...{ title: t('problems'), count: t('problemCount', counts(causeCount, problems)), end: next }}
          below={hidden > 0 && <p className="page-note">{t('moreCauses', { n: hidden })}</p>}
        >
          {rows(wrong)}
        </List>
      )}
      {warnings > 0 && (
        <List
          {...{ title: t('warnings'), count: t('warningCount', counts(warned?.length ?? 0, warnings)) }}
          look="import-warnings-head"
        >
          {rows(warned)}
        </List>
      )}
    </>
  )
}

const Choices = ({ one, isBusy, onFix }: Omit<OneProps<DraftQuestion>, 'onGo'>) => {
  const t = useImportWords()
  return (
    <fieldset className="import-choices flex flex-wrap gap-6 unboxed px-0 pt-6 pb-2" aria-label={one.message}>
      {one.choices.map(({ value, label }) => {
        const isChosen = one.answer === value
        return (
          <Button
            key={value}
            small
            icon={isChosen ? 'check' : undefined}
            aria-pressed={isChosen}
            disabled={isBusy}
            onClick={() => onFix({ act: 'answer', cause: one.name, value })}
          >
            {value === one.proposed && one.choices.length > 1 ? t('proposed', { choice: label }) : label}
          </Button>
        )
      })}
    </fieldset>
  )
}

const Question = ({ one, isBusy, onGo, onFix }: OneProps<DraftQuestion>) => (
  <li className={one.answer === '' ? 'import-cause import-cause-warning' : 'import-cause import-cause-answered'}>
    <Icon name={one.answer === '' ? 'alert' : 'check'} />
    <div className="column flex-1 min-w-0 items-start">
      {one.column === '' ? (
        <span>{one.message}</span>
      ) : (
        <>
          <button type="button" className="text-left hover:text-primary" onClick={() => onGo(one)}>
            {one.message}
          </button>
          <Place {...one} />
        </>
      )}
      <Choices {...{ one, isBusy, onFix }} />
    </div>
  </li>
)

/** Nothing is imported until each of them has an answer; an answer can be changed. */
export const ImportQuestions = ({ draft: { questions, openQuestions }, ...rest }: FindingsProps<DraftQuestion>) => {
  const t = useImportWords()
  if (questions.length === 0) return null
  return (
    <List
      title={t('questions')}
      count={openQuestions > 0 ? t('questionCount', { n: groupDigits(String(openQuestions)) }) : ''}
      look="import-warnings-head"
      className="import-questions"
    >
      {questions.map((one) => (
        <Question key={one.name} one={one} {...rest} />
      ))}
    </List>
  )
}

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
