// A report of December as text, for tests that compare books with one another.
import type { Db } from '../../src/server/kernel/db.ts'
import { runReport } from '../../src/server/report/run.ts'

export const reportText = async (db: Db, name: string, accountSet: string): Promise<string> => {
  const question = { name, accountSets: [accountSet], month: '2025-12', include: 'saved' as const }
  const { file } = await runReport(db, question)
  let text = ''
  for await (const chunk of file) text += String(chunk)
  return text
}
