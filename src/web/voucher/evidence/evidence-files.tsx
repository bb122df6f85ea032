// The files of a voucher as a list: those it has, those on their way, those that wait until it is stored.
import type { AttachmentRowShape } from '../../../contract/voucher/attachment.ts'
import { IconButton } from '../../kit/button.tsx'
import { shortMoment } from '../../kit/day-text.ts'
import { Icon } from '../../kit/icon.tsx'
import { groupDigits } from '../../kit/money.tsx'
import { sizeText } from '../../kit/size-text.ts'
import { useWords } from '../../kit/words.ts'
import type { Evidence, OutgoingFile, WaitingFile } from './evidence-desk.ts'
import { FilePicture, type Pictured } from './evidence-thumb.tsx'

type RowProps = {
  file: Pictured & { name: string }
  isChosen: boolean
  onChoose: () => void
  note: string
  bad?: string
  tools?: React.ReactNode
}

const FileRow = ({ file, isChosen, onChoose, note, bad, tools }: RowProps) => (
  <li className={`evidence-row ${isChosen ? 'evidence-row-chosen' : ''}`}>
    <button type="button" className="evidence-row-name" aria-pressed={isChosen} onClick={onChoose}>
      <FilePicture file={file} />
      <span className="evidence-words">
        <span className="evidence-name" title={file.name}>
          {file.name}
        </span>
        <span className={bad ? 'evidence-bad' : 'evidence-note'}>{bad || note}</span>
      </span>
    </button>
    {tools}
  </li>
)

type AttachedProps = {
  row: AttachmentRowShape
  isChosen: boolean
  onChoose: () => void
  /** Moves the file up by one; null where it is the first or may not be moved. */
  onUp: (() => void) | null
  onRemove: (() => void) | null
}

export const AttachedRow = ({ row, isChosen, onChoose, onUp, onRemove }: AttachedProps) => {
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
  return <FileRow file={row} {...{ isChosen, onChoose, tools }} note={note.filter(Boolean).join(' · ')} />
}

export const WaitingRow = (props: {
  row: WaitingFile
  evidence: Evidence
  isChosen: boolean
  onChoose: () => void
}) => {
  const { row, evidence, isChosen, onChoose } = props
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
      file={row}
      {...{ isChosen, onChoose, tools }}
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
    <li className="evidence-row">
      <span className="evidence-row-name">
        <Icon name={message ? 'error' : 'upload'} size={14} />
        <span className="evidence-words">
          <span className="evidence-name" title={file.name}>
            {file.name}
          </span>
          {message ? (
            <span className="evidence-bad">{message}</span>
          ) : (
            <progress max={100} value={part} aria-label={t('sending', { name: file.name })} />
          )}
        </span>
      </span>
      {message && <IconButton icon="refresh" size={14} label={t('sendAgain')} onClick={() => evidence.again(key)} />}
      <IconButton icon="close" size={14} label={t('stop', { name: file.name })} onClick={() => evidence.remove(key)} />
    </li>
  )
}
