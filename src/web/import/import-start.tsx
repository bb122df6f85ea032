// Where an import begins: a file is dropped or one that waits taken up, and unknown titles get their meaning.

import { type ReactNode, useState } from 'react'
import type { Progress, WireProblem } from '../../contract/base/call.ts'
import { settingCalls } from '../../contract/people/profile.ts'
import { saveFile } from '../api/download.ts'
import { send, useCall } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button, Icon } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { Checkbox, Select } from '../kit/field.tsx'
import { Table } from '../kit/layout.tsx'
import { groupDigits } from '../kit/money.tsx'
import { Page, PageBody } from '../kit/page.tsx'
import { ProblemList, problemsOf, troubleText } from '../kit/problem-list.tsx'
import { FileDrop } from '../parts/file-drop.tsx'
import { ImportBar, type ImportUse, useImport, useImportWords } from './import-use.tsx'
import '../parts/list/import-dialog.css'

type State = { step: 'choose' } | { step: 'working'; name: string; progress: Progress | null } | Refused
type Refused = { step: 'refused'; file: File; trouble: unknown }

const useOpening = (onOpen: (id: string) => void) => {
  const { calls } = useImport()
  const [state, setState] = useState<State>({ step: 'choose' })
  const open = async (file: File, createEntities: boolean) => {
    const { name } = file
    setState({ step: 'working', name, progress: null })
    try {
      const onProgress = (progress: Progress) => setState({ step: 'working', name, progress })
      const form = new FormData()
      form.set('file', file, name)
      onOpen((await send(calls.open, { createEntities }, { form, quiet: 'refusals', onProgress })).id)
    } catch (trouble) {
      setState({ step: 'refused', file, trouble })
    }
  }
  return { state, open }
}

/** An empty sheet; its titles are in the language of the screen. */
const saveTemplate = async ({ calls }: ImportUse, name: string): Promise<void> => {
  const answer: unknown = await send(calls.template, {})
  if (answer instanceof Blob) saveFile(answer, `${name}.xlsx`)
}

const Choose = ({ onFile }: { onFile: (file: File) => void }) => {
  const use = useImport()
  const t = useImportWords()
  return (
    <FileDrop words={t('drop')} choose={t('choose')} accept={use.accept ?? '.csv,.xlsx,.txt'} onFile={onFile}>
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
    <div className="column items-center justify-center gap-8 min-h-200 text-center whitespace-normal" role="status">
      <progress />
      <p>{t(`doing_${stage}`, { name })}</p>
      {progress && progress.done > 0 && (
        <p className="text-faint text-12">{t(`stage_${stage}`, { n: groupDigits(String(progress.done)) })}</p>
      )}
    </div>
  )
}

const RefusedFile = ({ file, trouble, onAgain }: Refused & { onAgain: () => void }) => {
  const problems = problemsOf(trouble)
  const unknown = unknownTitles(problems)
  if (unknown) return <ImportTitles unknown={unknown} onChosen={onAgain} />
  return (
    <div className="overflow-auto max-h-[30vh]">
      <p className="row py-6 gap-6 text-negative" role="alert">
        <Icon name="error" /> {file.name}: {troubleText(trouble)}
      </p>
      {problems.length > 1 && <ProblemList problems={problems.slice(1)} />}
    </div>
  )
}

/** Files that wait: they survive a reload, another computer and another server. */
const Waiting = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const t = useImportWords()
  const { calls } = useImport()
  const { data } = useCall(calls.mine, {})
  const items = data?.items ?? []
  if (items.length === 0) return null
  const discard = (id: string, name: string) =>
    confirm({
      title: t('discardTitle', { name }),
      text: t('discardText'),
      act: t('discard'),
      danger: true,
      onAct: () => send(calls.discard, { id }),
    })
  return (
    <section className="import-waiting" aria-label={t('waiting')}>
      <h2>{t('waiting')}</h2>
      <ul className="overflow-auto">
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
        <div className="import-start column flex-none gap-12 p-16">
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

type Title = { title: string; sample: string; column: string }
export type Unknown = { titles: readonly Title[]; known: readonly string[]; required: readonly string[] }

/** What a refusal says of a file whose columns are not known (47012); null for any other. */
const unknownTitles = (problems: readonly WireProblem[]): Unknown | null => {
  const [first] = problems
  if (first?.name !== 'import.form' || first.args.titles === undefined) return null
  const list = (name: string) => String(first.args[name] ?? '').split(',')
  const titles = JSON.parse(String(first.args.titles)) as Title[]
  return titles.length === 0 ? null : { titles, known: list('known'), required: list('required') }
}

/** As many titles of earlier files are remembered. */
const rememberedMost = 400

/** Keeps what titles mean beside what those of other files do; it is there when this ends. */
const remember = async (kind: string, chosen: Readonly<Record<string, string>>): Promise<void> => {
  const name = `import.${kind}`
  const before = (await send(settingCalls.read, {})).find((one) => one.name === name)
  const known: unknown = before ? JSON.parse(before.content) : {}
  const others = Object.entries(typeof known === 'object' && known !== null ? known : {})
  const all = [...Object.entries(chosen), ...others.filter(([title]) => chosen[title] === undefined)]
  await send(settingCalls.save, { name, content: JSON.stringify(Object.fromEntries(all.slice(0, rememberedMost))) })
}

const notRead = '-'

/** `onChosen` reads the file again. */
const ImportTitles = ({ unknown, onChosen }: { unknown: Unknown; onChosen: () => void }) => {
  const t = useImportWords()
  const { kind } = useImport()
  const { known, required } = unknown
  const [titles, setTitles] = useState(unknown.titles)
  const [isBusy, setBusy] = useState(false)
  const options = [
    { value: notRead, label: t('titleNotRead') },
    ...known.map((name) => ({ value: name, label: t(`column_${name}`) })),
  ]
  const taken = titles.map(({ column }) => column).filter((column) => column !== '')
  const twice = taken.filter((column, at) => taken.indexOf(column) !== at)
  const isThere = (columns: string): boolean => columns.split('|').some((column) => taken.includes(column))
  const missing = required.filter((columns) => !isThere(columns)).map((columns) => columns.split('|')[0] ?? '')
  const words = (columns: readonly string[]) => [...new Set(columns)].map((name) => t(`column_${name}`)).join(t('and'))
  const choose = (at: number, column: string) =>
    setTitles((before) => before.map((one, index) => (index === at ? { ...one, column } : one)))
  const read = async () => {
    setBusy(true)
    try {
      await remember(kind, Object.fromEntries(titles.map(({ title, column }) => [title, column])))
      onChosen()
    } catch {
      // The call has told why it cannot be kept; what was chosen stands here still.
      setBusy(false)
    }
  }
  const said =
    twice.length > 0
      ? t('titlesTwice', { columns: words(twice) })
      : missing.length > 0
        ? t('titlesMissing', { columns: words(missing) })
        : t('titlesWhole')
  return (
    <section className="import-titles column gap-8" aria-label={t('titles')}>
      <h2>{t('titles')}</h2>
      <p className="page-note">{t('titlesText')}</p>
      <div className="import-titles-table top-strong overflow-auto boxed rounded-6 max-h-[50vh]">
        <Table
          className="full-table"
          isNamed
          rows={titles}
          columns={[
            [t('titleOfFile'), ({ title }) => title],
            [t('titleSample'), ({ sample }) => sample],
            [
              t('titleMeans'),
              ({ title, column }, at) => (
                <Select
                  label={title}
                  width={220}
                  value={column || notRead}
                  options={options}
                  onChange={(value) => choose(at, value === notRead ? '' : value)}
                />
              ),
            ],
          ]}
        />
      </div>
      <p className="row gap-12">
        <Button
          look="solid"
          busy={isBusy}
          disabled={twice.length > 0 || missing.length > 0}
          onClick={() => void read()}
        >
          {t('titlesRead')}
        </Button>
        <span role="status">{said}</span>
      </p>
    </section>
  )
}
