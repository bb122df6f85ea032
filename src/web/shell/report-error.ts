// Tells the administrators of an error: a picture of the page without secrets, then the record.
import { errorCalls } from '../../contract/office/error-record.ts'
import { keptRequest } from '../../domain/office/error-record.ts'
import type { CallRefused } from '../api/failure.ts'
import { send } from '../api/query.ts'
import type { AskedFor } from '../api/send.ts'
import { useSession } from '../api/session.ts'
import { uploadFile } from '../api/upload.ts'
import { hashAddress } from '../kit/hash.ts'
import { menuIdOf } from './routes.ts'

/** of the picture, as jpeg. */
const quality = 0.8
const mask = '••••••'

/** What nobody else may read is covered in the copy that is drawn. */
const cover = (copy: Document): void => {
  for (const field of copy.querySelectorAll<HTMLInputElement>('input[type=password]')) {
    field.type = 'text'
    field.value = field.value === '' ? '' : mask
  }
  for (const one of copy.querySelectorAll<HTMLElement>('[data-private]')) {
    if ('value' in one) one.value = mask
    else one.textContent = mask
  }
}

const pictureOfPage = async (): Promise<Blob> => {
  const { default: draw } = await import('html2canvas-pro')
  const canvas = await draw(document.body, { logging: false, scale: 1, onclone: cover })
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', quality),
  )
}

const uploadPicture = async (): Promise<string> => {
  const options = { signal: new AbortController().signal, onSent: () => undefined, source: 'error-record' }
  const { id } = await uploadFile(await pictureOfPage(), 'screenshot.jpg', 'Temp', options)
  return id
}

const messageMax = 8000

/** Rejects when any step fails: then it may be tried again. */
export const reportError = async (trouble: CallRefused, asked: AskedFor): Promise<void> => {
  const screenshotFileId = await uploadPicture()
  const rows = useSession.getState().user?.menuRoutes ?? []
  const record = {
    screenshotFileId,
    menuId: menuIdOf(rows, hashAddress().path),
    message: trouble.message.slice(0, messageMax),
    traceId: trouble.traceId,
    reqData: keptRequest(asked.body),
    reqUrl: asked.url.slice(0, 1024),
    errorCode: String(trouble.code),
    source: 'web' as const,
  }
  await send(errorCalls.upload, record, { quiet: true })
}
