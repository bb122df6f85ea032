// The clipboard of the machine, where the browser lets a page write to it.

/** Answers whether the text is there. */
export const putOnClipboard = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without a safe connection there is no clipboard, and a person or a frame may forbid it.
    return false
  }
}
