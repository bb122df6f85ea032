// Handles an error record: its state, who sees to it, and how it was resolved.

import { type ErrorRowShape, errorCalls, errorStates } from '../../contract/office/error-record.ts'
import { mayGo } from '../../domain/office/error-record.ts'
import { send, useCall } from '../api/query.ts'
import { useWords } from '../kit/words.ts'
import { FormDrawer, quietly, type RecordField, useRecordForm } from '../parts/record-fields.tsx'
import './error-record.css'
import type { TagLook } from '../kit/status-tag.tsx'

type Handled = Pick<ErrorRowShape, 'recFlg' | 'assigneeId' | 'resolution'>

const useFields = ({ recFlg, assigneeId, assigneeName }: ErrorRowShape): RecordField<Handled>[] => {
  const t = useWords('errorRecord')
  const handlers = useCall(errorCalls.handlers, {}).data ?? []
  const isGone = assigneeId !== '' && !handlers.some(({ id }) => id === assigneeId)
  const people = isGone ? [...handlers, { id: assigneeId, name: assigneeName }] : handlers
  return [
    {
      ...{ kind: 'choice', name: 'recFlg', required: true },
      options: errorStates.flatMap((name, value) =>
        mayGo(recFlg, value) ? [{ value: String(value), label: t(`state_${name}`) }] : [],
      ),
    },
    {
      ...{ kind: 'choice', name: 'assigneeId', label: 'f_assigneeName' },
      options: [{ value: '', label: t('nobody') }, ...people.map(({ id, name }) => ({ value: id, label: name }))],
    },
    {
      ...{ kind: 'area', name: 'resolution', rows: 5, max: 2000, hint: 'resolutionHint' },
      required: (now) => now.recFlg === 2,
    },
  ]
}

export const ErrorHandle = ({ record, onClose }: { record: ErrorRowShape; onClose: () => void }) => {
  const { id, no, version, assigneeId, resolution } = record
  const form = useRecordForm<Handled>(
    { recFlg: record.recFlg === 0 ? 1 : record.recFlg, assigneeId, resolution },
    (values) => send(errorCalls.handle, { id, version, ...values }, quietly),
    onClose,
  )
  const fields = useFields(record)
  return (
    <FormDrawer
      {...{ words: 'errorRecord', width: 480, form, fields, onClose }}
      title={(t) => t('handleTitle', { no })}
    />
  )
}

const looks: readonly TagLook[] = ['warn', 'saved', 'ok', 'draft']

/** The state of a record: how it looks, and its word in `errorRecord`. */
export const stateOf = ({ recFlg }: Pick<ErrorRowShape, 'recFlg'>): { look: TagLook; word: string } => ({
  look: looks[recFlg] ?? 'draft',
  word: `state_${errorStates[recFlg] ?? 'new'}`,
})
