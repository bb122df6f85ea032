// Gives a PDF to the printer: the browser's own viewer opens it out of sight and shows its print dialog.

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
