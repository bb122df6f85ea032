// Sends one file to the store of files, telling how far it is; it takes as long as it takes, and can be stopped.
import { fileCalls, type UploadedFileShape } from '../../contract/base/file.ts'
import { readAnswer } from './answer.ts'
import { apiBase, credentials } from './api-base.ts'
import { CallFailed } from './failure.ts'
import { queryText } from './query-string.ts'
import { headersForUpload, takeTokens } from './send.ts'

export type UploadOptions = {
  signal: AbortSignal
  /** Bytes that have gone, of those there are. */
  onSent: (bytes: number) => void
  /** What brought it, where that is no matter of a record. */
  source?: string
  remark?: string
}

/** The head lines of an answer as XMLHttpRequest gives them. */
const headersOf = (text: string): Headers => {
  const headers = new Headers()
  for (const line of text.trim().split(/[\r\n]+/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim())
  }
  return headers
}

/** `fetch` does not tell how much of a body has gone. */
const post = (url: string, form: FormData, { signal, onSent }: UploadOptions): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const end = (kind: 'network' | 'aborted') => () => {
      signal.removeEventListener('abort', stop)
      reject(new CallFailed(kind))
    }
    request.open('POST', apiBase + url)
    request.withCredentials = credentials === 'include'
    for (const [name, value] of headersForUpload()) request.setRequestHeader(name, value)
    request.responseType = 'text'
    request.upload.onprogress = (event) => onSent(event.loaded)
    request.onerror = end('network')
    request.onabort = end('aborted')
    request.onload = () => {
      signal.removeEventListener('abort', stop)
      const headers = headersOf(request.getAllResponseHeaders())
      resolve(new Response(request.responseText, { status: request.status, headers }))
    }
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) return end('aborted')()
    request.send(form)
  })

/** The file as it lies in the bucket; throws `CallRefused` or `CallFailed` as the calls do, and shows neither. */
export const uploadFile = async (
  file: Blob,
  name: string,
  bucket: UploadedFileShape['bucket'],
  options: UploadOptions,
): Promise<UploadedFileShape> => {
  const form = new FormData()
  form.set('file', file, name)
  const [, path = ''] = fileCalls.upload.at.split(' ')
  const response = await post(
    `${path}?${queryText({ bucket, source: options.source, remark: options.remark })}`,
    form,
    options,
  )
  takeTokens(response)
  const answer = await readAnswer(response)
  if (answer.kind === 'pending') throw new CallFailed('status')
  return answer.result as UploadedFileShape
}
