// Where an import begins: a file is dropped, or one that waits is taken up again.
import { type ReactNode, useState } from 'react'
import type { Progress } from '../../contract/base/call.ts'
import { saveFile } from '../api/download.ts'
import { useCall } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { Checkbox } from '../kit/field.tsx'
import { Icon } from '../kit/icon.tsx'
import { groupDigits } from '../kit/money.tsx'
import { Page, PageBody } from '../kit/page.tsx'
import { ProblemList, problemsOf, troubleText } from '../kit/problem-list.tsx'
import { FileDrop } from '../parts/file-drop.tsx'
import '../parts/list/import-dialog.css'
import { ImportBar } from './import-bar.tsx'
import { openFile } from './import-draft.ts'
import { ImportTitles, unknownTitles } from './import-titles.tsx'
import { type ImportUse, useImport, useImportWords } from './import-use.ts'

type State = { step: 'choose' } | { step: 'working'; name: string; progress: Progress | null } | Refused
type Refused = { step: 'refused'; file: File; trouble: unknown }

const useOpening = (onOpen: (id: string) => void) => {
  const { api } = useImport()
  const [state, setState] = useState<State>({ step: 'choose' })
  const open = async (file: File, createEntities: boolean) => {
    const { name } = file
    setState({ step: 'working', name, progress: null })
    try {
      const onProgress = (progress: Progress) => setState({ step: 'working', name, progress })
      onOpen((await openFile(api, { file, createEntities, onProgress })).id)
    } catch (trouble) {
      setState({ step: 'refused', file, trouble })
    }
  }
  return { state, open }
}

/** An empty sheet; its titles are in the language of the screen. */
const saveTemplate = async ({ api }: ImportUse, name: string): Promise<void> => {
  const answer: unknown = await api.template({})
  if (answer instanceof Blob) saveFile(answer, `${name}.xlsx`)
}

const Choose = ({ onFile }: { onFile: (file: File) => void }) => {
  const use = useImport()
  const t = useImportWords()
  return (
    <FileDrop words={t('drop')} choose={t('choose')} accept={use.accept} onFile={onFile}>
      <p className="page-note">
        {t('formats')}{' '}
        <button type="button" className="link-button" onClick={() => void saveTemplate(use, t('title'))}>
          {t('template')}
        </button>
      </p>
      <p className="page-note">{t('forms')}</p>
    </FileDrop>
  )
}

const Working = ({ name, progress }: { name: string; progress: Progress | null }) => {
  const t = useImportWords()
  const stage = progress?.stage === 'check' ? 'check' : 'read'
  return (
    <div className="import-state" role="status">
      <progress />
      <p>{t(`doing_${stage}`, { name })}</p>
      {progress && progress.done > 0 && (
        <p className="faint small">{t(`stage_${stage}`, { n: groupDigits(String(progress.done)) })}</p>
      )}
    </div>
  )
}

const RefusedFile = ({ file, trouble, onAgain }: Refused & { onAgain: () => void }) => {
  const problems = problemsOf(trouble)
  const unknown = unknownTitles(problems)
  if (unknown) return <ImportTitles unknown={unknown} onChosen={onAgain} />
  return (
    <div className="import-refused scroll">
      <p className="row pad-6-0 gap-6 bad" role="alert">
        <Icon name="error" /> {file.name}: {troubleText(trouble)}
      </p>
      {problems.length > 1 && <ProblemList problems={problems.slice(1)} />}
    </div>
  )
}

/** Files that wait: they survive a reload, another computer and another server. */
const Waiting = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const t = useImportWords()
  const { api } = useImport()
  const { data } = useCall(api.mine, {})
  const items = data?.items ?? []
  if (items.length === 0) return null
  const discard = (id: string, name: string) =>
    confirm({
      title: t('discardTitle', { name }),
      text: t('discardText'),
      act: t('discard'),
      danger: true,
      onAct: () => api.discard({ id }),
    })
  return (
    <section className="import-waiting" aria-label={t('waiting')}>
      <h2>{t('waiting')}</h2>
      <ul className="scroll">
        {items.map(({ id, fileName, rows, problems }) => (
          <li key={id} className="row gap-8">
            <Icon name="file" />
            <button type="button" className="link-button" onClick={() => onOpen(id)}>
              {fileName}
            </button>
            <span className="page-note">
              {t('waitingRow', { rows: groupDigits(String(rows)), problems: groupDigits(String(problems)) })}
            </span>
            <Button small look="plain" icon="trash" onClick={() => void discard(id, fileName)}>
              {t('discard')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `onOpen` goes to the check page of a draft. */
export const ImportStart = ({ below, onOpen }: { below?: ReactNode; onOpen: (id: string) => void }) => {
  const { makesEntities } = useImport()
  const t = useImportWords()
  const mayMake = useAuth('gl:entity:import')
  const [createEntities, setCreate] = useState(false)
  const { state, open } = useOpening(onOpen)
  return (
    <Page>
      <ImportBar step="upload" />
      <PageBody>
        <div className="import-start column rigid gap-12">
          {state.step === 'working' ? (
            <Working name={state.name} progress={state.progress} />
          ) : (
            <>
              {state.step === 'refused' && (
                <RefusedFile {...state} onAgain={() => void open(state.file, createEntities)} />
              )}
              <Choose onFile={(file) => void open(file, createEntities)} />
              {makesEntities && mayMake && (
                <Checkbox checked={createEntities} onChange={setCreate}>
                  {t('createEntities')}
                </Checkbox>
              )}
            </>
          )}
          <Waiting onOpen={onOpen} />
        </div>
        {below}
      </PageBody>
    </Page>
  )
}
