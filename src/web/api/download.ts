// Gives a file to the user: what a call answered with or what is stored, saved as the browser saves, or printed.
import { fileCalls } from '../../contract/base/file.ts'
import { fileAddress } from './api-base.ts'
import { send } from './query.ts'

export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves the file of a call as the browser saves files; what goes wrong, the call has told. */
export const saveAnswer = async (file: Promise<unknown>, name: string): Promise<void> => {
  const answer = await file.catch(() => null)
  if (answer instanceof Blob) saveFile(answer, name)
}

const keptMs = 600_000

/** Resolves when the browser has taken the file; its dialog may still be open then. */
export const printFile = (file: Blob): Promise<void> =>
  new Promise((resolve) => {
    const address = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
    const frame = document.createElement('iframe')
    // A frame that is not drawn at all would not be printed.
    frame.style.cssText = 'position:fixed;right:0;bottom:0;width:1px;height:1px;border:0;opacity:0'
    frame.title = 'PDF'
    frame.onload = () => {
      frame.contentWindow?.focus()
      frame.contentWindow?.print()
      resolve()
    }
    frame.src = address
    document.body.append(frame)
    // The viewer reads the file as long as its dialog is open, and says nothing when it is closed.
    setTimeout(() => {
      frame.remove()
      URL.revokeObjectURL(address)
    }, keptMs)
  })

/** Opens the dialog of the printer with what a call draws; false where there is no paper. */
export const printPaper = async (paper: () => Promise<unknown>): Promise<boolean> => {
  try {
    const file = await paper()
    if (!(file instanceof Blob)) return false
    await printFile(file)
    return true
  } catch {
    // The call has told the user why there is no paper.
    return false
  }
}

/** Seconds in which the browser begins to save. */
const linkSeconds = 300

/** What goes wrong, the call has told. */
export const saveStored = async (id: string): Promise<void> => {
  const link = await send(fileCalls.url, { id, expires: linkSeconds }).catch(() => null)
  if (!link) return
  const anchor = document.createElement('a')
  anchor.href = fileAddress(link.url)
  anchor.download = ''
  anchor.click()
}
