// Sends a file as a browser's form does, and answers what came back.

import { addressOf, type Envelope } from '../../src/contract/base/call.ts'
import { fileCalls } from '../../src/contract/base/file.ts'
import type { App } from '../../src/server/kernel/http.ts'

const boundary = '----of-a-form-0123456789'

/** The bytes of a form with one file, and what stands before and after them. */
export const formOf = (name: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="`),
    Buffer.from(name.replaceAll('"', '%22')),
    Buffer.from('"\r\nContent-Type: application/octet-stream\r\n\r\n'),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])

export const uploadPath = addressOf(fileCalls.upload).path
export const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-lang': 'en' }

export type Uploaded = { status: number; body: Envelope<{ id: string; [key: string]: unknown }> }

/** `path`: that of another call than the one that only keeps a file. */
export type Upload = { name: string; content: Buffer; query?: string; path?: string; accountSet?: string }

export const uploadTo = async (
  app: App,
  token: string,
  { name, content, query = '', path = uploadPath, accountSet = '' }: Upload,
): Promise<Uploaded> => {
  const answer = await app.http.inject({
    method: 'POST',
    url: `${path}?${query}`,
    headers: { ...formHeaders, authorization: `Bearer ${token}`, 'account-config': accountSet },
    payload: formOf(name, content),
  })
  return { status: answer.statusCode, body: answer.json() as Uploaded['body'] }
}
