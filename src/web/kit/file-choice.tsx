// Choosing files of the user's machine: a hidden field that a button or an item of a menu opens.
import { type ReactNode, useRef } from 'react'

type Chosen = readonly [File, ...File[]]

type FileChoiceProps = {
  /** What the field is for; the words of whatever opens it. */
  label: string
  /** Endings or media types, as the browser's chooser takes them. */
  accept: string
  /** Any number of files at once. */
  many?: boolean
  /** Called with one file at least; the same file may be chosen again. */
  onFiles: (files: Chosen) => void
}

const isChosen = (files: readonly File[]): files is Chosen => files.length > 0

/** `const { choose, field } = useFileChoice({ … })`: `field` stands anywhere, `choose` opens the system's chooser. */
export const useFileChoice = ({ label, accept, many = false, onFiles }: FileChoiceProps) => {
  const input = useRef<HTMLInputElement>(null)
  const field: ReactNode = (
    <input
      ref={input}
      type="file"
      hidden
      accept={accept}
      multiple={many}
      aria-label={label}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        target.value = ''
        if (isChosen(files)) onFiles(files)
      }}
    />
  )
  return { choose: () => input.current?.click(), field }
}
