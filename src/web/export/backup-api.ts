// Brings the file of a backup part by part: what was broken off goes on where it was, if the same file is chosen again.
import { backupUploadCalls } from '../../contract/export/backup.ts'
import { CallFailed } from '../api/failure.ts'
import { send } from '../api/query.ts'
import type { SendOptions } from '../api/send.ts'

/** So often a part is sent again, or goes back behind what was sent, before it is given up. */
const triesMost = 5
const pauseMs = 2000

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

const isLost = (trouble: unknown): boolean =>
  trouble instanceof CallFailed && (trouble.kind === 'network' || trouble.kind === 'timeout')

/** One part; a connection that is lost is waited for. The last try tells the user what is wrong. */
const sendPart = async (uploadId: string, offset: number, part: Blob): Promise<number> => {
  for (let left = triesMost; ; left -= 1) {
    const form = new FormData()
    form.set('file', part, 'part')
    try {
      return (await send(backupUploadCalls.part, { uploadId, offset }, { form, quiet: left > 1 })).offset
    } catch (trouble) {
      if (!isLost(trouble) || left === 1) throw trouble
      await pause()
    }
  }
}

/** Answers the backup on the list; throws what refused it, which the user has been told. */
export const bringBackup = async (file: File, note: string, { onProgress }: SendOptions): Promise<{ id: string }> => {
  const asked = { name: file.name.slice(-260), bytes: file.size, changedMs: Math.max(0, file.lastModified) }
  const { uploadId, partBytes, offset: there } = await send(backupUploadCalls.begin, asked)
  let [offset, setbacks] = [there, 0]
  while (offset < file.size && setbacks < triesMost) {
    onProgress?.({ pct: Math.floor((100 * offset) / file.size), stage: '', done: offset, total: file.size }, '')
    const next = await sendPart(uploadId, offset, file.slice(offset, offset + partBytes))
    if (next <= offset) setbacks += 1
    offset = next
  }
  return send(backupUploadCalls.end, { uploadId, note }, { onProgress })
}
