// Importing a file: choose it, see every error by line and column, and write it only when there is none.
import { useState } from 'react'
import type { Call, InputOf, Progress, ResultOf, WireProblem } from '../../../contract/base/call.ts'
import { CallRefused } from '../../api/failure.ts'
import { queryClient, send } from '../../api/query.ts'
import type { SendOptions } from '../../api/send.ts'
import { Button, Icon } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Table } from '../../kit/layout.tsx'
import { groupDigits } from '../../kit/money.tsx'
import { useTab } from '../../kit/page.tsx'
import { troubleText } from '../../kit/problem-list.tsx'
import { useWords, workingText } from '../../kit/words.ts'
import { FileDrop } from '../file-drop.tsx'
import './import-dialog.css'

type State =
  | { step: 'choose' }
  | { step: 'working'; isCheck: boolean; progress: Progress | null }
  | { step: 'bad'; isAsked: boolean; problems: readonly WireProblem[]; count: number; message: string }
  | { step: 'fine'; result: ImportResult }
  | { step: 'done'; result: ImportResult }

const placeOf = (path: string): { line: string; column: string } => {
  const at = path.indexOf(':')
  return at < 0 ? { line: '', column: path } : { line: path.slice(0, at), column: path.slice(at + 1) }
}

/** The first problem of a file only counts the others. */
const badOf = (trouble: unknown): State => {
  if (!(trouble instanceof CallRefused)) {
    return { step: 'bad', isAsked: false, problems: [], count: 0, message: troubleText(trouble) }
  }
  const [first, ...rest] = trouble.problems
  const isAsked = first?.name === 'import.asked'
  if (!isAsked && first?.name !== 'import.failed') {
    return {
      step: 'bad',
      isAsked,
      problems: trouble.problems,
      count: trouble.problems.length,
      message: trouble.message,
    }
  }
  return { step: 'bad', isAsked, problems: rest, count: Number(first.args.n ?? rest.length), message: '' }
}

/** With `accept` what the file leaves open is taken as it stands. */
type How = { check: boolean; accept: boolean }
type SendFile = (file: File, how: How, options: SendOptions) => Promise<ImportResult>

const useImport = (sendFile: SendFile) => {
  const [file, setFile] = useState<File | null>(null)
  const [state, setState] = useState<State>({ step: 'choose' })
  const [accepted, setAccepted] = useState(false)
  const run = async (chosen: File, isCheck: boolean, accept: boolean) => {
    const onProgress = (progress: Progress) => setState({ step: 'working', isCheck, progress })
    setFile(chosen)
    setAccepted(accept)
    setState({ step: 'working', isCheck, progress: null })
    try {
      const result = await sendFile(chosen, { check: isCheck, accept }, { quiet: 'refusals', onProgress })
      setState({ step: isCheck ? 'fine' : 'done', result })
      if (!isCheck) void queryClient.invalidateQueries()
    } catch (trouble) {
      setState(badOf(trouble))
    }
  }
  const restart = () => setState({ step: 'choose' })
  const check = (chosen: File) => run(chosen, true, false)
  const accept = () => file && run(file, true, true)
  return { file, state, restart, check, accept, write: () => file && run(file, false, accepted) }
}

const Choose = ({ accept, checkPage, onFile }: { accept: string; checkPage: string; onFile: (file: File) => void }) => {
  const t = useWords('importDialog')
  const tab = useTab()
  return (
    <FileDrop words={t('drop')} choose={t('choose')} accept={accept} onFile={onFile}>
      <p className="page-note">{t('formats')}</p>
      <p className="page-note">{t('allOrNothing')}</p>
      {checkPage !== '' && (
        <p className="page-note">
          <button type="button" className="link-button" onClick={() => tab.open(checkPage)}>
            {t('checkPage')}
          </button>
        </p>
      )}
    </FileDrop>
  )
}

const Working = ({ state, name }: { state: State & { step: 'working' }; name: string }) => {
  const t = useWords('importDialog')
  const { progress } = state
  return (
    <div className="column items-center justify-center gap-8 min-h-200 text-center whitespace-normal" role="status">
      <progress max={100} value={progress?.pct} />
      <p>{t(state.isCheck ? 'checking' : 'importing', { name })}</p>
      {progress && <p className="text-faint text-12">{workingText(t, progress)}</p>}
    </div>
  )
}

const Bad = ({ state }: { state: State & { step: 'bad' } }) => {
  const t = useWords('importDialog')
  const { problems, count, message } = state
  return (
    <div role="alert">
      <p className="row py-6 gap-6 text-negative">
        <Icon name="error" /> {message || t(state.isAsked ? 'asked' : 'badCells', { n: count })}
      </p>
      {problems.length > 0 && (
        <div className="import-table cells-lined heads-surface overflow-auto boxed-strong rounded-5 max-h-[46vh]">
          <Table
            className="full-table"
            rows={problems}
            columns={[
              [t('line'), ({ path }) => placeOf(path).line],
              [t('column'), ({ path }) => placeOf(path).column],
              [t('problem'), ({ message: said }) => said],
            ]}
          />
        </div>
      )}
      {count > problems.length && <p className="text-faint text-12">{t('listed', { n: problems.length })}</p>}
    </div>
  )
}

const Facts = ({ state }: { state: State & { step: 'fine' | 'done' } }) => {
  const t = useWords('importDialog')
  return (
    <div className="column items-center justify-center gap-8 min-h-200 text-center whitespace-normal" role="status">
      <p className="import-fine row py-6 gap-6 text-ok">
        <Icon name="check-circle" /> {t(state.step === 'fine' ? 'fine' : 'done')}
      </p>
      <dl className="flex gap-32">
        {state.result.facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-12">{t(name)}</dt>
            <dd className="text-ink leading-28 text-20">{groupDigits(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type BodyProps = { work: ReturnType<typeof useImport>; accept: string; checkPage: string }

const Body = ({ work, accept, checkPage }: BodyProps) => {
  const { state } = work
  if (state.step === 'choose') return <Choose {...{ accept, checkPage }} onFile={(file) => void work.check(file)} />
  if (state.step === 'working') return <Working state={state} name={work.file?.name ?? ''} />
  if (state.step === 'bad') return <Bad state={state} />
  return <Facts state={state} />
}

type SheetProps = { title: string; accept: string; checkPage?: string; sendFile: SendFile; onClose: () => void }

/** Check page first, then one transaction; `sendFile` carries the file. */
export const ImportSheet = ({ title, accept, checkPage = '', sendFile, onClose }: SheetProps) => {
  const t = useWords('importDialog')
  const work = useImport(sendFile)
  const { state, file } = work
  const isWorking = state.step === 'working'
  const foot = (
    <>
      {file && state.step !== 'choose' && <span className="mr-auto text-faint text-12">{file.name}</span>}
      <Button disabled={isWorking} look={state.step === 'done' ? 'solid' : 'outline'} onClick={onClose}>
        {t('kit:close')}
      </Button>
      {(state.step === 'bad' || state.step === 'fine') && <Button onClick={work.restart}>{t('again')}</Button>}
      {state.step === 'bad' && file && <Button onClick={() => void work.check(file)}>{t('recheck')}</Button>}
      {state.step === 'bad' && state.isAsked && (
        <Button look="solid" onClick={() => void work.accept()}>
          {t('accept')}
        </Button>
      )}
      {state.step === 'fine' && (
        <Button look="solid" icon="upload" onClick={() => void work.write()}>
          {t('act', { n: state.result.rows })}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={title} width={680} foot={foot} onClose={isWorking ? undefined : onClose}>
      <Body {...{ work, accept, checkPage }} />
    </Dialog>
  )
}

/** What a file brings: `rows` of data, and named figures to show. */
export type ImportResult = { rows: number; facts: [string, string][] }

const shown = ['added', 'changed', 'debit', 'credit', 'difference'] as const

/** With `check` nothing is written, with `accept` what is asked is taken as it stands. */
export const sendFile = async <C extends Call>(
  definition: C,
  file: File,
  { check, accept }: { check: boolean; accept: boolean },
  options: SendOptions,
  more: Readonly<Record<string, string>> = {},
): Promise<ImportResult & { answer: ResultOf<C> }> => {
  const form = new FormData()
  form.set('file', file, file.name)
  const asked = { check, ...(accept ? { accept } : {}), ...more } as InputOf<C>
  const answer = await send(definition, asked, { ...options, form })
  const result = answer as Record<string, unknown>
  const facts = shown.flatMap((name): [string, string][] => {
    const value = result[name]
    return value === undefined || value === '' ? [] : [[name, String(value)]]
  })
  return { rows: Number(result.rows), facts: [['rows', String(result.rows)], ...facts], answer }
}
