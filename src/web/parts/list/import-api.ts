// Sends a file into the books, by what is in it: first as a check that writes nothing, then for good.
import type { Call } from '../../../contract/base/call.ts'
import type { CallFunction, SendOptions } from '../../api/client.ts'

/** What a file brings: `rows` of data, and named figures to show. */
export type ImportResult = { rows: number; facts: [string, string][] }

const shown = ['added', 'changed', 'debit', 'credit', 'difference'] as const

/** Sends a file to a call that takes one, with what else it asks for. With `check` nothing is written, with
 * `accept` what is asked is taken as it stands. */
export const sendFile = async (
  caller: CallFunction<Call>,
  file: File,
  { check, accept }: { check: boolean; accept: boolean },
  options: SendOptions,
  more: Readonly<Record<string, string>> = {},
): Promise<ImportResult> => {
  const form = new FormData()
  form.set('file', file, file.name)
  const result = (await caller({ check, ...(accept ? { accept } : {}), ...more }, { ...options, form })) as Record<
    string,
    unknown
  >
  const facts = shown.flatMap((name): [string, string][] => {
    const value = result[name]
    return value === undefined || value === '' ? [] : [[name, String(value)]]
  })
  return { rows: Number(result.rows), facts: [['rows', String(result.rows)], ...facts] }
}
