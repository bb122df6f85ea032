// Attachments of many vouchers in one zip: every folder is shown with its voucher or with what is wrong, then all of
// it is attached, or nothing.
import { useEffect, useRef, useState } from 'react'
import type { Progress, ResultOf } from '../../../contract/base/call.ts'
import { attachmentCalls, type ZipFolderShape } from '../../../contract/voucher/attachment.ts'
import { send } from '../../api/query.ts'
import { uploadFile } from '../../api/upload.ts'
import { Button, Icon } from '../../kit/button.tsx'
import { Drawer } from '../../kit/dialog.tsx'
import { Table } from '../../kit/layout.tsx'
import { troubleText } from '../../kit/problem-list.tsx'
import { sizeText, useWords } from '../../kit/words.ts'
import { FileDrop } from '../../parts/file-drop.tsx'
import { MonthPicker } from '../../parts/period-picker.tsx'
import './attachment-zip.css'

type Checked = ResultOf<typeof attachmentCalls.zip>
type State =
  | { step: 'choose'; message: string }
  | { step: 'sending'; part: number }
  | { step: 'working'; isCheck: boolean; progress: Progress | null }
  | { step: 'checked'; fileId: string; checked: Checked }
  | { step: 'done'; checked: Checked }

const useZip = (month: string) => {
  const [state, setState] = useState<State>({ step: 'choose', message: '' })
  const stop = useRef(new AbortController())
  useEffect(() => {
    const { current } = stop
    return () => current.abort()
  }, [])
  const work = async (fileId: string, attach: boolean): Promise<void> => {
    setState({ step: 'working', isCheck: !attach, progress: null })
    const onProgress = (progress: Progress) => setState({ step: 'working', isCheck: !attach, progress })
    const { signal } = stop.current
    const checked = await send(attachmentCalls.zip, { fileId, month, attach }, { quiet: true, onProgress, signal })
    const isDone = attach && checked.isClean
    setState(isDone ? { step: 'done', checked } : { step: 'checked', fileId, checked })
  }
  const attempt = async (task: () => Promise<void>): Promise<void> => {
    try {
      await task()
    } catch (trouble) {
      if (!stop.current.signal.aborted) setState({ step: 'choose', message: troubleText(trouble) })
    }
  }
  const check = (file: File) =>
    attempt(async () => {
      setState({ step: 'sending', part: 0 })
      const onSent = (bytes: number) =>
        setState({ step: 'sending', part: Math.min(100, Math.floor((bytes * 100) / Math.max(1, file.size))) })
      const { id } = await uploadFile(file, file.name, 'Temp', { signal: stop.current.signal, onSent })
      await work(id, false)
    })
  return {
    state,
    check,
    attach: (fileId: string) => attempt(() => work(fileId, true)),
    restart: () => setState({ step: 'choose', message: '' }),
  }
}

const Choose = ({ message, onFile }: { message: string; onFile: (file: File) => void }) => {
  const t = useWords('attachmentZip')
  return (
    <FileDrop words={t('drop')} choose={t('choose')} accept=".zip" onFile={onFile}>
      <p className="page-note">{t('form')}</p>
      {message !== '' && (
        <p className="text-negative" role="alert">
          <Icon name="error" size={14} /> {message}
        </p>
      )}
    </FileDrop>
  )
}

const FilesOf = ({ folder: { files, problems } }: { folder: ZipFolderShape }) => (
  <>
    <ul>
      {files.map(({ name, sizeBytes, problems: wrong }) => (
        <li key={name} className="flex-wrap gap-x-8">
          {name} <span className="page-note">{sizeText(sizeBytes)}</span>
          {wrong.map(({ message }) => (
            <span key={message} className="text-negative">
              {message}
            </span>
          ))}
        </li>
      ))}
    </ul>
    {problems.map(({ path, message }) => (
      <p key={`${path} ${message}`} className="text-negative">
        {message}
      </p>
    ))}
  </>
)

const Folders = ({ checked }: { checked: Checked }) => {
  const t = useWords('attachmentZip')
  const isBad = ({ files, problems }: ZipFolderShape): boolean =>
    problems.length > 0 || files.some((file) => file.problems.length > 0)
  return (
    <Table
      className="zip-folders heads heads-left heads-surface heads-30 data-top items-flex cells-breaks full-table mt-10"
      rows={checked.folders}
      columns={[
        [t('folder'), ({ folder }) => folder || t('noFolder'), 'lined'],
        [t('voucher'), ({ voucher }) => voucher, 'lined'],
        [t('files'), (folder) => <FilesOf folder={folder} />, 'lined'],
        [
          '',
          (folder) =>
            isBad(folder) ? (
              <Icon name="error" size={14} className="text-negative" label={t('bad')} />
            ) : (
              <Icon name="check" size={14} className="text-ok" label={t('good')} />
            ),
          'lined',
        ],
      ]}
    />
  )
}

const Working = ({ state }: { state: State & { step: 'sending' | 'working' } }) => {
  const t = useWords('attachmentZip')
  const part = state.step === 'sending' ? state.part : state.progress?.pct
  const words = state.step === 'sending' ? 'sending' : state.isCheck ? 'checking' : 'attaching'
  return (
    <div className="column items-center gap-10 text-quiet px-24 py-36" role="status">
      <progress className="w-280" max={100} value={part} />
      <p>{t(words)}</p>
    </div>
  )
}

const Outcome = ({ state }: { state: State & { step: 'checked' | 'done' } }) => {
  const t = useWords('attachmentZip')
  const { checked } = state
  const words = () => {
    if (state.step === 'done') return t('done', { n: checked.attached })
    if (checked.files === 0) return t('empty')
    return checked.isClean ? t('clean', { n: checked.files, m: checked.folders.length }) : t('notClean')
  }
  return (
    <>
      <p className={checked.isClean ? 'text-ok' : 'text-negative'} role="status">
        <Icon name={checked.isClean ? 'check-circle' : 'error'} size={14} /> {words()}
      </p>
      <Folders checked={checked} />
    </>
  )
}

export const AttachmentZip = ({ month: first, onClose }: { month: string; onClose: () => void }) => {
  const t = useWords('attachmentZip')
  const [month, setMonth] = useState(first)
  const { state, check, attach, restart } = useZip(month)
  const foot = (
    <>
      <Button onClick={onClose}>{t(state.step === 'done' ? 'kit:close' : 'kit:cancel')}</Button>
      {state.step === 'checked' && <Button onClick={restart}>{t('another')}</Button>}
      {state.step === 'checked' && state.checked.isClean && (
        <Button look="solid" onClick={() => void attach(state.fileId)}>
          {t('attachAll', { n: state.checked.files })}
        </Button>
      )}
    </>
  )
  return (
    <Drawer title={t('title')} width={720} foot={foot} onClose={onClose}>
      <div className="row mb-12 gap-10">
        <span>{t('month')}</span>
        {state.step === 'choose' ? <MonthPicker value={month} onChange={setMonth} /> : <b>{month}</b>}
      </div>
      {state.step === 'choose' && <Choose message={state.message} onFile={(file) => void check(file)} />}
      {(state.step === 'sending' || state.step === 'working') && <Working state={state} />}
      {(state.step === 'checked' || state.step === 'done') && <Outcome state={state} />}
    </Drawer>
  )
}
