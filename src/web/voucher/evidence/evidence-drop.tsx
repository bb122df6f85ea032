// Files that are dragged or pasted onto a page: shown where they may be let go, and taken as they are.
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react'
import { Icon } from '../../kit/icon.tsx'
import { useWords } from '../../kit/words.ts'

/** What a clipboard picture is kept as. */
const pictureType = 'image/jpeg'
const pictureQuality = 0.8

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

const nowName = (): string => {
  const now = new Date()
  const two = (part: number): string => String(part).padStart(2, '0')
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`
  return `${day}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`
}

/** A picture of the clipboard as a JPEG; what a browser cannot draw stays as it is. */
const asJpeg = async (file: File, name: string): Promise<File> => {
  if (!file.type.startsWith('image/')) return file
  const bitmap = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('2d')
  if (!context) return file
  // What is transparent would come out black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, pictureType, pictureQuality))
  return blob ? new File([blob], `${name}.jpg`, { type: pictureType }) : file
}

/**
 * The files of a paste; none when text comes with them: a spreadsheet gives a picture of its cells too, and a cell is
 * meant to get the text.
 */
const pastedFiles = (event: ClipboardEvent): File[] =>
  event.clipboardData.types.includes('text/plain') ? [] : [...event.clipboardData.files]

type DropProps = { onFiles: (files: readonly File[]) => void; mayDrop: boolean; children: ReactNode }

/** Takes the files that are dropped or pasted anywhere within it. */
export const DropZone = ({ onFiles, mayDrop, children }: DropProps) => {
  const t = useWords('attachment')
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return
    // Without this a browser would open the file in place of the product.
    event.preventDefault()
    event.dataTransfer.dropEffect = mayDrop ? 'copy' : 'none'
    setOver(mayDrop)
  }
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    if (mayDrop && event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  const paste = (event: ClipboardEvent) => {
    const files = mayDrop ? pastedFiles(event) : []
    if (files.length === 0) return
    event.preventDefault()
    const name = `${t('screenshot')}-${nowName()}`
    void Promise.all(files.map((file) => asJpeg(file, name))).then(onFiles)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever has no mouse chooses files by the button
    <div
      className="drop-zone flex relative flex-1 min-h-0 min-w-0 overflow-x-auto"
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
      onPaste={paste}
    >
      {children}
      {isOver && (
        <div className="drop-veil column items-center absolute inset-6 z-20 justify-center gap-8 rounded-8">
          <Icon name="paperclip" size={28} />
          <p>{t('letGo')}</p>
        </div>
      )}
    </div>
  )
}
