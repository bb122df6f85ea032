// Exports the whole filter of the voucher list; what takes its time shows how far it is and can be cancelled.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { InputOf, Progress } from '../../contract/call.ts'
import { jobCalls } from '../../contract/job.ts'
import type { VoucherFilterShape, voucherListCalls } from '../../contract/voucher-list.ts'
import { client } from '../api/client.ts'
import { saveFile } from '../api/download.ts'
import { send } from '../api/send.ts'
import type { AccountSetChoice } from '../api/session.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { MenuButton } from '../kit/menu-button.tsx'
import { useWords } from '../kit/words.ts'
import { voucherApi } from './entry-api.ts'

const jobApi = client(jobCalls, send)

type Choice = Pick<InputOf<typeof voucherListCalls.export>, 'form' | 'format'>

const choices: readonly (Choice & { name: string })[] = [
  { name: 'printed', form: 'printed', format: 'xlsx' },
  { name: 'flat', form: 'flat', format: 'xlsx' },
  { name: 'csv', form: 'flat', format: 'csv' },
]

/** An export that runs; `cacheId` is known when it takes longer than a moment. */
type Running = { cacheId: string; progress: Progress | null }

const useExport = (filter: VoucherFilterShape, name: string) => {
  const [running, setRunning] = useState<Running | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const start = async ({ form, format }: Choice) => {
    const { page: _, pageSize: __, field: ___, order: ____, ...asked } = filter
    stop.current = new AbortController()
    setRunning({ cacheId: '', progress: null })
    try {
      const file = await voucherApi.export(
        { ...asked, form, format },
        {
          signal: stop.current.signal,
          onProgress: (progress, cacheId) => setRunning({ cacheId, progress }),
        },
      )
      if (file instanceof Blob) saveFile(file, `${name}.${format}`)
    } catch {
      // The call has told the user why there is no file; of what was cancelled there is nothing to tell.
    }
    setRunning(null)
  }
  const cancel = () => {
    stop.current?.abort()
    // It may just have ended: then there is nothing left to cancel.
    if (running?.cacheId) jobApi.cancel({ cacheId: running.cacheId }, { quiet: true }).catch(() => undefined)
  }
  return { running, start, cancel }
}

const ExportDialog = ({ running, onCancel }: { running: Running; onCancel: () => void }) => {
  const t = useWords('voucherList')
  const { done = 0, total = 0, pct = 0 } = running.progress ?? {}
  return (
    <Dialog
      title={t('exporting')}
      foot={<Button onClick={onCancel}>{t('exportCancel')}</Button>}
      onClose={onCancel}
      width={400}
    >
      <div className="list-exporting" role="status">
        <progress max={100} value={pct} aria-label={t('exporting')} />
        <span className="page-note">{t('exportLines', { done, total })}</span>
      </div>
    </Dialog>
  )
}

/** The button "export" with its forms. */
export const ListExport = ({ set, filter }: { set: AccountSetChoice; filter: VoucherFilterShape }): ReactNode => {
  const t = useWords('voucherList')
  const mayExport = useAuth('gl:voucher:export')
  const { companies, periodFrom, periodTo } = filter
  const name = [t('title'), companies ? '' : set.value, periodFrom, periodTo === periodFrom ? '' : periodTo]
  const { running, start, cancel } = useExport(filter, name.filter(Boolean).join('-'))
  if (!mayExport) return null
  const items = choices.map((choice) => ({
    key: choice.name,
    label: t(`export_${choice.name}`),
    disabled: running !== null || filter.status === 'draft',
    onSelect: () => void start(choice),
  }))
  return (
    <>
      <MenuButton label={t('export')} icon="download" align="end" items={items} />
      {running && running.cacheId !== '' && <ExportDialog running={running} onCancel={cancel} />}
    </>
  )
}
