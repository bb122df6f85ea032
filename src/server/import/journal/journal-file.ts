// A plain-text journal as a file: how it is told from a csv file, and its lines.

import { decodedOf, type ImportFile } from '../file/file.ts'
import { refuseFile } from '../file-problems.ts'
import { gbtJournal } from '../gbt24589.ts'
import { beancountJournal } from './beancount.ts'
import { hledgerJournal, type TextLine } from './hledger.ts'
import type { Journal } from './journal.ts'

/** No line of a journal is longer. */
const lineMax = 1 << 20

async function* linesOf(file: ImportFile): AsyncGenerator<TextLine> {
  let line = 0
  let rest = ''
  for await (const piece of decodedOf(file)) {
    const parts = (rest + piece).split('\n')
    rest = parts.pop() ?? ''
    if (rest.length > lineMax) refuseFile('import.text', { text: rest.slice(0, 80) }, line + 1)
    for (const part of parts) {
      line += 1
      yield { line, text: (line === 1 ? part.replace(/^\ufeff/, '') : part).replace(/\r$/, '') }
    }
  }
  if (rest !== '') yield { line: line + 1, text: rest }
}

/** The journal of a file that is one. */
export const journalOf = (file: ImportFile): Journal => {
  if (file.kind === 'gbt24589') return gbtJournal(file)
  const lines = () => linesOf(file)
  return file.kind === 'beancount' ? beancountJournal(lines) : hledgerJournal(lines)
}
