// Gives a file that a call answered with to the user.

/** Saves a blob under a name, as a browser download. */
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
