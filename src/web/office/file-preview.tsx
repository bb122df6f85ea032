// Shows a file as far as a browser can: pictures, PDF and texts; anything else is offered to be saved.
import { useQuery } from '@tanstack/react-query'
import { type FileRowShape, fileCalls } from '../../contract/base/file.ts'
import { fileAddress } from '../api/api-base.ts'
import { saveStored } from '../api/download.ts'
import { CallFailed } from '../api/failure.ts'
import { useCall } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Empty, LoadFailed, Skeleton } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import { iconOf, isPicture } from './file-api.ts'
import { textOfBytes } from './file-text.ts'
import './file.css'
import { Checkbox } from '../kit/field.tsx'
import { Icon } from '../kit/icon.tsx'
import { sizeText } from '../kit/size-text.ts'

/** As much of a text as is shown. */
const textMost = 200_000

const TextOf = ({ url }: { url: string }) => {
  const text = useQuery({
    queryKey: ['fileText', url],
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { signal })
      if (!answer.ok) throw new CallFailed('status', answer.statusText, answer.status)
      return textOfBytes(await answer.arrayBuffer())
    },
  })
  if (text.error) return <LoadFailed trouble={text.error} onRetry={() => void text.refetch()} />
  return text.data === undefined ? (
    <Skeleton rows={8} />
  ) : (
    <pre className="file-text w-full m-0 text-12 wrap-anywhere">{text.data.slice(0, textMost)}</pre>
  )
}

const Shown = ({ file }: { file: FileRowShape }) => {
  const t = useWords('fileScreen')
  const answer = useCall(fileCalls.previewUrl, { id: file.id }, { quiet: true, staleTime: 0 })
  if (answer.error) return <LoadFailed trouble={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={8} />
  const { kind } = answer.data
  const url = fileAddress(answer.data.url)
  if (kind === 'image') return <img src={url} alt={file.fileName} />
  if (kind === 'pdf') return <iframe className="w-full unboxed" src={url} title={file.fileName} />
  if (kind === 'text' || file.ext === 'csv') return <TextOf url={url} />
  return <Empty icon="file" title={t('previewNone')} />
}

export const FilePreview = ({ file, onClose }: { file: FileRowShape; onClose: () => void }) => {
  const t = useWords('fileScreen')
  const foot = (
    <>
      <Button icon="download" onClick={() => void saveStored(file.id)}>
        {t('download')}
      </Button>
      <Button look="solid" onClick={onClose}>
        {t('kit:close')}
      </Button>
    </>
  )
  return (
    <Dialog title={file.fileName} width={960} foot={foot} onClose={onClose}>
      <div className="file-shown grid overflow-auto max-h-[70vh]">
        <Shown file={file} />
      </div>
    </Dialog>
  )
}

// Files as cards: a small picture or a sign of their kind, their name and size; chosen by their box, opened by a click.

/** Bytes of a picture that is fetched to be shown small. */
const smallMost = 5 * 1024 * 1024

const Picture = ({ file }: { file: FileRowShape }) => {
  const { data } = useCall(fileCalls.previewUrl, { id: file.id }, { quiet: true, retry: false })
  return data ? <img src={fileAddress(data.url)} alt="" loading="lazy" /> : <Icon name="file" size={28} />
}

type CardsProps = {
  rows: readonly FileRowShape[]
  keys: ReadonlySet<string>
  onKeys: (keys: ReadonlySet<string>) => void
  onOpen: (file: FileRowShape) => void
}

export const FileCards = ({ rows, keys, onKeys, onOpen }: CardsProps) => {
  const toggle = (id: string) => onKeys(new Set(keys.has(id) ? [...keys].filter((one) => one !== id) : [...keys, id]))
  return (
    <ul className="file-cards grid overflow-auto m-0 gap-12 list-none p-16">
      {rows.map((file) => (
        <li
          key={file.id}
          className={`file-card relative boxed rounded-6 hover:bg-hover ${file.enable ? '' : 'file-off'}`}
        >
          <Checkbox checked={keys.has(file.id)} label={file.fileName} onChange={() => toggle(file.id)} />
          <button type="button" onClick={() => onOpen(file)}>
            <span className="file-thumb grid place-items-center w-full h-84">
              {isPicture(file) && file.mayOpen && file.sizeBytes <= smallMost ? (
                <Picture file={file} />
              ) : (
                <Icon name={iconOf(file)} size={28} />
              )}
            </span>
            <span className="file-name overflow-hidden wrap-anywhere text-center">{file.fileName}</span>
            <span className="page-note">{sizeText(file.sizeBytes)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
