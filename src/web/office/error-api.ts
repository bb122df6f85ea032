// The calls of error records as functions, and how their states look.
import { type ErrorRowShape, errorCalls, errorStates } from '../../contract/office/error-record.ts'
import { apiOf } from '../api/api-of.ts'
import type { TagLook } from '../kit/status-tag.tsx'

export const errorApi = apiOf(errorCalls)

const looks: readonly TagLook[] = ['warn', 'saved', 'ok', 'draft']

/** The state of a record: how it looks, and its word in `errorRecord`. */
export const stateOf = ({ recFlg }: Pick<ErrorRowShape, 'recFlg'>): { look: TagLook; word: string } => ({
  look: looks[recFlg] ?? 'draft',
  word: `state_${errorStates[recFlg] ?? 'new'}`,
})
