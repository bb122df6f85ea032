// Handles an error record: its state, who sees to it, and how it was resolved.
import { useState } from 'react'
import { type ErrorRowShape, errorCalls, errorStates } from '../../contract/office/error-record.ts'
import { mayGo, resolutionLeast } from '../../domain/office/error-record.ts'
import { CallRefused } from '../api/failure.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { FormField } from '../kit/field.tsx'
import { Drawer } from '../kit/panel.tsx'
import { fieldText } from '../kit/problem-list.tsx'
import { SelectField } from '../kit/select.tsx'
import { useWords } from '../kit/words.ts'
import './error-record.css'
import type { TagLook } from '../kit/status-tag.tsx'

const nobody = 'nobody'

/** The reason for one field, of a refusal that names it. */
const reasonFor = (trouble: Error | null, path: string): string | undefined =>
  trouble instanceof CallRefused ? fieldText(trouble.problems.find((one) => one.path === path)) : undefined

export const ErrorHandle = ({ record, onClose }: { record: ErrorRowShape; onClose: () => void }) => {
  const t = useWords('errorRecord')
  const [recFlg, setRecFlg] = useState(record.recFlg === 0 ? 1 : record.recFlg)
  const [assignee, setAssignee] = useState(record.assigneeId || nobody)
  const [resolution, setResolution] = useState(record.resolution)
  const handlers = useCall(errorCalls.handlers, {}).data ?? []
  const save = useWrite(errorCalls.handle)
  const people = handlers.some(({ id }) => id === record.assigneeId)
    ? handlers
    : [...handlers, ...(record.assigneeId ? [{ id: record.assigneeId, name: record.assigneeName }] : [])]
  const isTooShort = recFlg === 2 && [...resolution.trim()].length < resolutionLeast
  const submit = () =>
    save.mutate(
      {
        ...{ id: record.id, recFlg, resolution, version: record.version },
        assigneeId: assignee === nobody ? '' : assignee,
      },
      { onSuccess: onClose },
    )
  const foot = (
    <div className="bar-end">
      <Button onClick={onClose}>{t('kit:cancel')}</Button>
      <Button look="solid" busy={save.isPending} onClick={submit}>
        {t('save')}
      </Button>
    </div>
  )
  return (
    <Drawer title={t('handleTitle', { no: record.no })} foot={foot} typed={resolution} onClose={onClose}>
      <SelectField
        label={t('f_recFlg')}
        required
        error={reasonFor(save.error, 'recFlg')}
        value={String(recFlg)}
        options={errorStates.flatMap((name, value) =>
          mayGo(record.recFlg, value) ? [{ value: String(value), label: t(`state_${name}`) }] : [],
        )}
        onChange={(value) => setRecFlg(Number(value))}
      />
      <SelectField
        label={t('f_assigneeName')}
        error={reasonFor(save.error, 'assigneeId')}
        value={assignee}
        options={[{ value: nobody, label: t('nobody') }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={setAssignee}
      />
      <FormField
        label={t('f_resolution')}
        required={recFlg === 2}
        error={isTooShort && save.isError ? reasonFor(save.error, 'resolution') : undefined}
        hint={t('resolutionHint')}
      >
        {(id, described) => (
          <textarea
            id={id}
            className="text-area"
            rows={5}
            maxLength={2000}
            aria-describedby={described}
            value={resolution}
            onChange={(event) => setResolution(event.target.value)}
          />
        )}
      </FormField>
    </Drawer>
  )
}

// How the states of error records look.

const looks: readonly TagLook[] = ['warn', 'saved', 'ok', 'draft']

/** The state of a record: how it looks, and its word in `errorRecord`. */
export const stateOf = ({ recFlg }: Pick<ErrorRowShape, 'recFlg'>): { look: TagLook; word: string } => ({
  look: looks[recFlg] ?? 'draft',
  word: `state_${errorStates[recFlg] ?? 'new'}`,
})
