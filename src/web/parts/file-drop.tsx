// Where one file is dropped or chosen: the words around it are those of the place it stands in.
import type { DragEvent, ReactNode } from 'react'
import { Icon } from '../kit/button.tsx'
import { useFileChoice } from '../kit/file-choice.tsx'
import './file-drop.css'

type FileDropProps = {
  /** "Drop a file here, or". */
  words: string
  /** "choose one": the button that goes on with `words`, and the name of the place. */
  choose: string
  /** Endings of files, as the browser's chooser takes them. */
  accept: string
  /** What may be dropped, in small letters below. */
  children: ReactNode
  onFile: (file: File) => void
  /** Any number of files at once; `onFile` is called for each. */
  many?: boolean
}

/** `<FileDrop words={t('drop')} choose={t('choose')} accept=".csv" onFile={check}>…</FileDrop>` */
export const FileDrop = ({ words, choose, accept, children, onFile, many }: FileDropProps) => {
  const take = (files: Iterable<File>) => {
    for (const file of [...files].slice(0, many ? undefined : 1)) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  const { choose: open, field } = useFileChoice({ label: choose, accept, many, onFiles: take })
  return (
    <section
      className="file-drop column items-center justify-center gap-8 min-h-200 p-24 border border-dashed border-field"
      aria-label={choose}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <Icon className="text-quiet" name="upload" size={28} />
      <p>
        {words}{' '}
        <button type="button" className="link-button" onClick={open}>
          {choose}
        </button>
      </p>
      {children}
      {field}
    </section>
  )
}
