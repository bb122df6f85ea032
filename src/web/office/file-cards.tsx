// Files as cards: a small picture or a sign of their kind, their name and size; chosen by their box, opened by a click.
import type { FileRowShape } from '../../contract/base/file.ts'
import { fileAddress } from '../api/api-base.ts'
import { useCall } from '../api/query.ts'
import { Checkbox } from '../kit/field.tsx'
import { Icon } from '../kit/icon.tsx'
import { sizeText } from '../kit/size-text.ts'
import { fileApi, iconOf, isPicture } from './file-api.ts'
import './file.css'

/** Bytes of a picture that is fetched to be shown small. */
const smallMost = 5 * 1024 * 1024

const Picture = ({ file }: { file: FileRowShape }) => {
  const { data } = useCall(fileApi.previewUrl, { id: file.id }, { quiet: true, retry: false })
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
    <ul className="file-cards">
      {rows.map((file) => (
        <li key={file.id} className={`file-card ${file.enable ? '' : 'file-off'}`}>
          <Checkbox checked={keys.has(file.id)} label={file.fileName} onChange={() => toggle(file.id)} />
          <button type="button" onClick={() => onOpen(file)}>
            <span className="file-thumb">
              {isPicture(file) && file.mayOpen && file.sizeBytes <= smallMost ? (
                <Picture file={file} />
              ) : (
                <Icon name={iconOf(file)} size={28} />
              )}
            </span>
            <span className="file-name">{file.fileName}</span>
            <span className="page-note">{sizeText(file.sizeBytes)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
