// Sends a file into the books, by what is in it: first as a check that writes nothing, then for good.

import type { Call } from '../../contract/call.ts'
import { importCalls } from '../../contract/import.ts'
import { type Caller, client, type SendOptions } from '../api/client.ts'
import { send } from '../api/send.ts'

const importApi = client(importCalls, send)

/** Vouchers and sale bills have a page of their own, where they are put right in place. */
export type ImportKind = Exclude<keyof typeof importCalls, 'vouchers' | 'saleBills'>

/** What a file brings: `rows` of data, and named figures to show. */
export type ImportResult = { rows: number; facts: [string, string][] }

const shown = ['added', 'changed', 'debit', 'credit', 'difference'] as const

/** Sends a file to a call that takes one, with what else it asks for. With `check` nothing is written. */
export const sendFile = async (
  caller: Caller<Call>,
  file: File,
  check: boolean,
  options: SendOptions,
  more: Readonly<Record<string, string>> = {},
): Promise<ImportResult> => {
  const form = new FormData()
  form.set('file', file, file.name)
  const result = (await caller({ check, ...more }, { ...options, form })) as Record<string, unknown>
  const facts = shown.flatMap((name): [string, string][] => {
    const value = result[name]
    return value === undefined || value === '' ? [] : [[name, String(value)]]
  })
  return { rows: Number(result.rows), facts: [['rows', String(result.rows)], ...facts] }
}

/** A refusal carries every problem with its `line:column`. */
export const importFile = (kind: ImportKind, file: File, check: boolean, options: SendOptions): Promise<ImportResult> =>
  sendFile(importApi[kind], file, check, options)
