// Gives a file that is stored on the server to the user, under its own name.
import { fileCalls } from '../../contract/base/file.ts'
import { fileAddress } from '../api/api-base.ts'
import { apiOf } from '../api/api-of.ts'

const { url } = apiOf({ url: fileCalls.url })

/** Seconds in which the browser begins to save. */
const linkSeconds = 300

/** What goes wrong, the call has told. */
export const saveStored = async (id: string): Promise<void> => {
  const link = await url({ id, expires: linkSeconds }).catch(() => null)
  if (!link) return
  const anchor = document.createElement('a')
  anchor.href = fileAddress(link.url)
  anchor.download = ''
  anchor.click()
}
