// The calls that take a file, by what is in it: first as a check that writes nothing, then for good.
import { Type } from 'typebox'
import { call } from '../../contract/call.ts'
import { client, type SendOptions } from '../api/client.ts'
import { send } from '../api/send.ts'

export type ImportKind = 'vouchers' | 'chart' | 'entities' | 'rates' | 'opening'

const importCall = <P extends `/gl/${string}`>(path: P) =>
  call({
    at: `POST ${path}`,
    input: Type.Object({ check: Type.Boolean() }),
    result: Type.Record(Type.String(), Type.Unknown()),
    permission: 'signedIn',
    slow: true,
  })

export const importApi = client(
  {
    vouchers: importCall('/gl/voucher/import'),
    chart: importCall('/gl/subject/import'),
    entities: importCall('/gl/entity/import'),
    rates: importCall('/gl/exchange-rate/import'),
    opening: importCall('/gl/opening/import'),
  },
  send,
)

/** What a file brings: `rows` of data, and named counts to show. */
export type ImportResult = { rows: number; facts: [string, string][] }

const shown = ['rows', 'vouchers', 'lines', 'added', 'changed', 'amount'] as const

const textOf = (value: unknown): string | null =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : null

/** Sends a file; with `check` nothing is written. Refusals carry every problem with its `line:column`. */
export const importFile = async (
  kind: ImportKind,
  file: File,
  check: boolean,
  options: SendOptions,
): Promise<ImportResult> => {
  const form = new FormData()
  form.set('file', file, file.name)
  const result = await importApi[kind]({ check }, { ...options, form })
  const facts = shown.flatMap((name): [string, string][] => {
    const text = textOf(result[name])
    return text === null ? [] : [[name, text]]
  })
  const rows = result.rows ?? result.lines
  return { rows: typeof rows === 'number' ? rows : 0, facts }
}
