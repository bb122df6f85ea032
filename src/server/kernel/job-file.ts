// The file that a slow call has made lies where every server finds it: whoever of them is asked next has it too.
import type { Readable } from 'node:stream'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { Outcome } from './job-end.ts'
import { type FileAnswer, isFileAnswer } from './scope.ts'

/** Where it lies; as JSON it stands in the row of the job. */
export type LaidFile = { storage: 'local' | 's3'; key: string; bytes: number }

export type FileKeeper = {
  lay(stream: Readable): Promise<LaidFile>
  /** Null when it has served its time. */
  openLaid(laid: LaidFile): Promise<Readable | null>
}

type KeptFile = { keptFile: LaidFile; name: string; type: string }

const start = '{"keptFile":'

const isKept = (result: unknown): result is KeptFile =>
  typeof result === 'object' && result !== null && 'keptFile' in result

const keepFile = async (keeper: FileKeeper, { file, name, type }: FileAnswer): Promise<KeptFile> => ({
  keptFile: await keeper.lay(file),
  name,
  type,
})

/** The file of a result, or of its text in a row, to be read from its beginning; null for any other. */
export const openKept = async (keeper: FileKeeper, result: unknown): Promise<FileAnswer | null> => {
  const kept: unknown = typeof result === 'string' && result.startsWith(start) ? JSON.parse(result) : result
  if (!isKept(kept)) return null
  const file = await keeper.openLaid(kept.keptFile)
  return file ? { file, name: kept.name, type: kept.type } : refuse(problem('job.expired'))
}

/** How a job ends that is written down: the file that it has made is laid where any server finds it. */
export const laid = async (
  keeper: FileKeeper | null,
  { hasRow }: { hasRow: boolean },
  outcome: Outcome,
): Promise<Outcome> => {
  if (keeper === null || !hasRow || !('result' in outcome) || !isFileAnswer(outcome.result)) return outcome
  return keepFile(keeper, outcome.result).then(
    (result) => ({ result }),
    (error) => ({ error }),
  )
}
