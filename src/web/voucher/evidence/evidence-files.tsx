// The files of a voucher as a list with small pictures: those it has, those on their way, those that wait.

import { useEffect, useRef, useState } from 'react'
import { fileCalls } from '../../../contract/base/file.ts'
import type { AttachmentRowShape } from '../../../contract/voucher/attachment.ts'
import { fileAddress } from '../../api/api-base.ts'
import { useCall } from '../../api/query.ts'
import { Icon, IconButton, type IconName } from '../../kit/button.tsx'
import { groupDigits } from '../../kit/money.tsx'
import { shortMoment, sizeText, useWords } from '../../kit/words.ts'
import type { Evidence, OutgoingFile, WaitingFile } from './evidence-desk.ts'

/** `chosen`: the file that is looked at. */
type Shown<R> = { row: R; evidence: Evidence; chosen: string }

type RowProps = Shown<Pictured & { name: string }> & {
  note: string
  bad?: string
  tools?: React.ReactNode
}

const FileRow = ({ row: { fileId, name, ...row }, evidence, chosen, note, bad, tools }: RowProps) => (
  <li className={`evidence-row row pr-8 gap-2 lined hover:bg-hover ${fileId === chosen ? 'evidence-row-chosen' : ''}`}>
    <button
      type="button"
      className="evidence-row-name row gap-8 flex-1 min-w-0 py-4 pr-8 pl-16 text-left"
      aria-pressed={fileId === chosen}
      onClick={() => evidence.choose(fileId)}
    >
      <FilePicture file={{ fileId, ...row }} />
      <span className="column flex-1 min-w-0">
        <span className="evidence-name truncate" title={name}>
          {name}
        </span>
        <span
          className={
            bad
              ? 'overflow-hidden text-ellipsis text-quiet text-negative text-12 leading-16'
              : 'overflow-hidden text-ellipsis text-quiet text-12 whitespace-nowrap leading-16'
          }
        >
          {bad || note}
        </span>
      </span>
    </button>
    {tools}
  </li>
)

type AttachedProps = Shown<AttachmentRowShape> & {
  /** Moves the file up by one; not where it is the first or may not be moved. */
  onUp?: () => void
  onRemove?: () => void
}

export const AttachedRow = ({ onUp, onRemove, ...shown }: AttachedProps) => {
  const { row } = shown
  const t = useWords('attachment')
  const note = [
    row.invoice ? `${t('invoiceShort')} ${groupDigits(row.invoice.gross)}` : sizeText(row.sizeBytes),
    row.invoice ? t('sealShort') : '',
    row.afterPosting ? t('afterPosting') : '',
    `${row.addedBy} ${shortMoment(row.addedAt)}`,
  ]
  const tools = (
    <>
      {onUp && <IconButton icon="arrow-up" size={14} label={t('moveUp', { name: row.name })} onClick={onUp} />}
      {onRemove && <IconButton icon="trash" size={14} label={t('remove', { name: row.name })} onClick={onRemove} />}
    </>
  )
  return <FileRow {...shown} tools={tools} note={note.filter(Boolean).join(' · ')} />
}

export const WaitingRow = (shown: Shown<WaitingFile>) => {
  const { row, evidence } = shown
  const t = useWords('attachment')
  const no = row.invoice?.number ?? ''
  const held = row.heldBy === '' ? '' : t('problem:invoice.duplicate', { no, v: row.heldBy })
  const tools = (
    <>
      {row.message && (
        <IconButton icon="refresh" size={14} label={t('attachAgain')} onClick={() => evidence.attachAgain(row)} />
      )}
      <IconButton
        icon="trash"
        size={14}
        label={t('remove', { name: row.name })}
        onClick={() => evidence.putAway(row)}
      />
    </>
  )
  return (
    <FileRow
      {...shown}
      tools={tools}
      note={[sizeText(row.sizeBytes), row.invoice ? t('sealShort') : '', t('waitsForSave')].filter(Boolean).join(' · ')}
      bad={row.message || held}
    />
  )
}

export const SendingRow = ({ row, evidence }: { row: OutgoingFile; evidence: Evidence }) => {
  const t = useWords('attachment')
  const { key, file, sent, message } = row
  const part = file.size === 0 ? 0 : Math.min(100, Math.floor((sent * 100) / file.size))
  return (
    <li className="evidence-row row pr-8 gap-2 lined hover:bg-hover">
      <span className="evidence-row-name row gap-8 flex-1 min-w-0 py-4 pr-8 pl-16 text-left">
        <Icon name={message ? 'error' : 'upload'} size={14} />
        <span className="column flex-1 min-w-0">
          <span className="evidence-name truncate" title={file.name}>
            {file.name}
          </span>
          {message ? (
            <span className="overflow-hidden text-ellipsis text-quiet text-negative text-12 leading-16">{message}</span>
          ) : (
            <progress
              className="w-full h-6 my-5"
              max={100}
              value={part}
              aria-label={t('sending', { name: file.name })}
            />
          )}
        </span>
      </span>
      {message && <IconButton icon="refresh" size={14} label={t('sendAgain')} onClick={() => evidence.again(key)} />}
      <IconButton icon="close" size={14} label={t('stop', { name: file.name })} onClick={() => evidence.remove(key)} />
    </li>
  )
}

export const images: readonly string[] = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp']
/** Larger pictures are not fetched for the sake of a few points. */
const bytesMost = 4 * 1024 * 1024
/** Links last an hour; one that is half as old is asked for anew. */
export const linkFreshMs = 1_800_000

const icons: Readonly<Record<string, IconName>> = { xml: 'file', ofd: 'file', xlsx: 'table', zip: 'folder' }

type Pictured = { fileId: string; ext: string; sizeBytes: number }

const Thumb = ({ fileId }: { fileId: string }) => {
  const link = useCall(fileCalls.previewUrl, { id: fileId }, { quiet: true, staleTime: linkFreshMs })
  const [isBroken, setBroken] = useState(false)
  if (!link.data || isBroken) return <Icon name="file" size={14} />
  return (
    <img
      className="w-full h-full object-cover bg-[#fff] boxed rounded-4"
      src={fileAddress(link.data.url)}
      alt=""
      onError={() => setBroken(true)}
    />
  )
}

/** True from when the element has been in sight. */
const useSeen = () => {
  const place = useRef<HTMLSpanElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver((found) => {
      if (found.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return { place, isSeen }
}

const FilePicture = ({ file }: { file: Pictured }) => {
  const { place, isSeen } = useSeen()
  const isImage = images.includes(file.ext) && file.sizeBytes <= bytesMost
  return (
    <span
      className="evidence-thumb grid place-items-center flex-none overflow-hidden text-quiet rounded-4 w-28 h-28"
      ref={place}
    >
      {isImage && isSeen ? <Thumb fileId={file.fileId} /> : <Icon name={icons[file.ext] ?? 'file'} size={14} />}
    </span>
  )
}
