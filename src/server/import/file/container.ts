// Opens the container of a workbook within limits that no bomb gets past.
import { readFile, stat } from 'node:fs/promises'
import { openZip, partsOf, type ZipParts } from '../../kernel/zip-reader.ts'
import { refuseFile } from '../file-problems.ts'
import { refuseContainer } from './other-program.ts'

export const packedBytesMax = 20 * 1024 * 1024
/** 50,000 rows of 60 columns stay far below. */
const inflatedBytesMax = 256 * 1024 * 1024
const entriesMax = 200

/**
 * The parts of a workbook. Refuses what is too large, packed or unpacked, by the directory (47004); nothing more is
 * unpacked than that says. So does a workbook of another program (43016); what is no container is thrown.
 */
export const openContainer = async (path: string): Promise<ZipParts> => {
  if ((await stat(path)).size > packedBytesMax) refuseFile('import.limit')
  const zip = await openZip(await readFile(path))
  if (zip.count > entriesMax) refuseFile('import.limit')
  const entries = await zip.entries()
  if (entries.reduce((sum, { whole }) => sum + whole, 0) > inflatedBytesMax) refuseFile('import.limit')
  const parts = partsOf(entries)
  refuseContainer(parts)
  return parts
}
