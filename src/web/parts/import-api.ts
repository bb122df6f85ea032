// The calls that take a file, by what is in it: first as a check that writes nothing, then for good.
import { importCalls } from '../../contract/import.ts'
import { client, type SendOptions } from '../api/client.ts'
import { send } from '../api/send.ts'

export type ImportKind = keyof typeof importCalls

export const importApi = client(importCalls, send)

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
  const result: Record<string, unknown> = await importApi[kind]({ check }, { ...options, form })
  const facts = shown.flatMap((name): [string, string][] => {
    const text = textOf(result[name])
    return text === null ? [] : [[name, text]]
  })
  const rows = result.rows ?? result.lines
  return { rows: typeof rows === 'number' ? rows : 0, facts }
}
