// Files named on the command line, relative to where the user stands.
import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type ImportFile, inspectFile } from '../import/file/file.ts'
import { type Shell, Usage } from './shell.ts'

/** A file to be imported; one that cannot be read is wrong usage. */
export const fileOf = async (shell: Shell, name: string): Promise<ImportFile> => {
  const path = resolve(shell.cwd, name)
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (!isThere) throw new Usage(shell.say('noFile', { name }))
  return inspectFile(path, name)
}
