// Takes an account set out of the product: what is chosen becomes one file, made while one waits, or not at all.
import { useEffect, useRef, useState } from 'react'
import type { Progress } from '../../contract/base/call.ts'
import { type ExportedFile, type ExportForm, exportForms, setExportCalls } from '../../contract/export/set-export.ts'
import { jobCalls } from '../../contract/office/job.ts'
import { saveStored } from '../api/download.ts'
import { send } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Checkbox } from '../kit/field.tsx'
import { useWords, workingText } from '../kit/words.ts'
import './set-define.css'

/** `cacheId` is known when it takes longer than a moment. */
type Running = { cacheId: string; progress: Progress | null }

const useExport = (accountSet: string) => {
  const [running, setRunning] = useState<Running | null>(null)
  const [made, setMade] = useState<ExportedFile | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const start = async (forms: ExportForm[]) => {
    stop.current = new AbortController()
    const { signal } = stop.current
    setRunning({ cacheId: '', progress: null })
    try {
      const onProgress = (progress: Progress, cacheId: string) => setRunning({ cacheId, progress })
      const file = await send(setExportCalls.make, { accountSet, forms }, { signal, onProgress })
      setMade(file)
      await saveStored(file.id)
    } catch {
      // The calls have told the user why there is no file; of what was cancelled there is nothing to tell.
    }
    setRunning(null)
  }
  const cancel = () => {
    stop.current?.abort()
    // It may just have ended: then there is nothing left to cancel.
    if (running?.cacheId) send(jobCalls.cancel, { cacheId: running.cacheId }, { quiet: true }).catch(() => undefined)
  }
  return { running, made, start, cancel }
}

const Choices = ({ chosen, onChange }: { chosen: ExportForm[]; onChange: (forms: ExportForm[]) => void }) => {
  const t = useWords('setExport')
  const turn = (form: ExportForm) => (isOn: boolean) =>
    onChange(exportForms.filter((each) => (each === form ? isOn : chosen.includes(each))))
  return (
    <>
      <p>{t('tell')}</p>
      <ul className="set-export-forms column pt-12 gap-8">
        {exportForms.map((form) => (
          <li key={form}>
            <Checkbox checked={chosen.includes(form)} onChange={turn(form)}>
              {t(`form_${form}`)}
            </Checkbox>
            <p className="text-quiet text-12">{t(`how_${form}`)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

const Working = ({ progress }: { progress: Progress | null }) => {
  const t = useWords('setExport')
  return (
    <div className="column gap-6" role="status">
      <progress className="w-full" max={100} value={progress?.pct} aria-label={t('making')} />
      <span className="page-note">{workingText(t, progress)}</span>
    </div>
  )
}

const megabytes = (bytes: number): string => (Math.ceil(bytes / 104_857.6) / 10).toString()

/** The dialog; `onClose` is told when it is left, what runs then is cancelled. */
export const SetExport = ({ accountSet, onClose }: { accountSet: string; onClose: () => void }) => {
  const t = useWords('setExport')
  const [chosen, setChosen] = useState<ExportForm[]>([...exportForms])
  const { running, made, start, cancel } = useExport(accountSet)
  const isNone = chosen.length === 0
  const foot = running ? (
    <Button onClick={cancel}>{t('cancel')}</Button>
  ) : made ? (
    <>
      <Button onClick={onClose}>{t('close')}</Button>
      <Button look="solid" icon="download" onClick={() => void saveStored(made.id)}>
        {t('save')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>{t('kit:cancel')}</Button>
      <Button
        look="solid"
        icon="download"
        disabled={isNone}
        title={isNone ? t('none') : undefined}
        onClick={() => void start(chosen)}
      >
        {t('make')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('title', { set: accountSet })} foot={foot} onClose={running ? cancel : onClose} width={520}>
      {running ? (
        <Working progress={running.progress} />
      ) : made ? (
        <p role="status">{t('done', { name: made.fileName, size: megabytes(made.sizeBytes) })}</p>
      ) : (
        <Choices chosen={chosen} onChange={setChosen} />
      )}
    </Dialog>
  )
}
