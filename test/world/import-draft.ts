// Uploads a file to a check page as a browser does; the answer is its draft.
import { addressOf, type Envelope } from '../../src/contract/base/call.ts'
import { type DraftShape, type ImportDraftCalls, voucherDraftCalls } from '../../src/contract/import/import-draft.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import type { Inject, SignedIn } from './client.ts'

/** Waits for a slow answer; a refusal is thrown as `CallRefused`. */
export const openDraft = async (
  { inject }: { inject: Inject },
  who: SignedIn,
  accountSet: string,
  content: string | Uint8Array,
  name = 'a.csv',
  calls: Pick<ImportDraftCalls, 'open'> = voucherDraftCalls,
): Promise<DraftShape> => {
  const edge = 'edge-of-the-form'
  const before = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(before), Buffer.from(content), Buffer.from(`\r\n--${edge}--\r\n`)])
  const headers: Record<string, string> = {
    authorization: `Bearer ${who.token}`,
    'account-config': accountSet,
    'x-lang': 'en',
    'content-type': `multipart/form-data; boundary=${edge}`,
  }
  for (;;) {
    const { path } = addressOf(calls.open)
    const answer = await inject({ method: 'POST', url: path, headers, payload })
    const body = answer.json<Envelope<DraftShape>>()
    if (body.code === 200 && body.result) return body.result
    if (body.code !== 2020) throw new CallRefused(String(body.message), { ...body, traceId: undefined })
    headers['cache-id'] = String(answer.headers['cache-id'])
  }
}
