// Picks a subject or an entity by code, name or pinyin initials, of rows of the caller or of what the server finds.

import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { entityCalls } from '../../contract/voucher/maintain.ts'
import type { EntityType } from '../../domain/chart/entity.ts'
import { useCall } from '../api/query.ts'
import { Combobox, type ComboboxProps } from '../kit/combobox.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { type CodedName, findCoded } from './coded-search.ts'

/** What the picker needs of a subject; a row of `GET /gl/subject/list` has it. */
export type SubjectChoice = CodedName & { parent: string | null; isLeaf: boolean; enabled: boolean }
/** What the picker needs of an entity; a row of `GET /gl/entity/list` has it. */
export type EntityChoice = CodedName & { type: EntityType | string; enabled: boolean }

type PickerProps = Pick<ComboboxProps<unknown>, 'inner' | 'width' | 'id' | 'invalid' | 'onType'> & {
  /** Code of the chosen one, '' for none. */
  value: string
  label?: string
  clearable?: boolean
  onChange: (code: string) => void
}

/** A field for one of some that have codes. */
const CodedPicker = <R extends CodedName>(
  props: PickerProps & Pick<ComboboxProps<R>, 'itemView' | 'isDisabled'> & { rows: readonly R[]; label: string },
) => {
  const { rows, clearable, onChange, ...field } = props
  return (
    <Combobox<R>
      {...field}
      find={(text) => findCoded(rows, text)}
      itemKey={({ code }) => code}
      onTake={({ code }) => onChange(code)}
      onClear={clearable ? () => onChange('') : undefined}
      hint={useWords('kit')('subjectHow')}
    />
  )
}

/** Names of the ancestors, the top one first. */
const parentsOf = (subject: SubjectChoice, byCode: ReadonlyMap<string, SubjectChoice>): SubjectChoice[] => {
  const parent = subject.parent ? byCode.get(subject.parent) : undefined
  return parent ? [...parentsOf(parent, byCode), parent] : []
}

const CodedRow = (props: { code: string; above?: string; name: string; note?: string }) => (
  <>
    <span className="flex min-w-0 gap-12">
      <span className="coded-code">{props.code}</span>
      <span>
        {props.above && <span className="text-faint">{props.above} / </span>}
        {props.name}
      </span>
    </span>
    {props.note && <span className="menu-item-end">{props.note}</span>}
  </>
)

/** `onChange('')` when cleared (only with `clearable`); `leafOnly` shows parents but does not let them be taken. */
export const SubjectPicker = (props: PickerProps & { subjects: readonly SubjectChoice[]; leafOnly?: boolean }) => {
  const t = useWords('kit')
  const lang = useLang()
  const { subjects, leafOnly, ...field } = props
  const byCode = new Map(subjects.map((subject) => [subject.code, subject]))
  const chosen = byCode.get(props.value)
  const aboveOf = (subject: SubjectChoice) =>
    parentsOf(subject, byCode)
      .map((one) => nameOf(one, lang))
      .join(' / ')
  const isClosed = (subject: SubjectChoice) => leafOnly === true && !subject.isLeaf
  return (
    <CodedPicker
      {...field}
      rows={subjects}
      label={props.label ?? t('subject')}
      value={chosen ? `${chosen.code} ${nameOf(chosen, lang)}` : ''}
      itemView={(subject) => (
        <CodedRow
          code={subject.code}
          above={aboveOf(subject)}
          name={nameOf(subject, lang)}
          note={isClosed(subject) ? t('notLeaf') : subject.enabled ? undefined : t('disabled')}
        />
      )}
      isDisabled={isClosed}
    />
  )
}

/** `<EntityPicker entities={stores} value={code} onChange={setCode} label={t('store')} />`, one kind at a time. */
export const EntityPicker = ({ entities, ...field }: PickerProps & { entities: readonly EntityChoice[] }) => {
  const t = useWords('kit')
  const lang = useLang()
  const chosen = entities.find((entity) => entity.code === field.value)
  return (
    <CodedPicker
      {...field}
      rows={entities}
      label={field.label ?? t('entity')}
      value={chosen ? `${chosen.code} ${nameOf(chosen, lang)}` : field.value}
      itemView={(entity) => (
        <CodedRow code={entity.code} name={nameOf(entity, lang)} note={entity.enabled ? undefined : t('disabled')} />
      )}
    />
  )
}

const shownMost = 50

/** `<EntitySearch type="store" value={code} onChange={setCode} />`; '' is none. */
export const EntitySearch = ({ type, ...field }: PickerProps & { type: string }) => {
  const [typed, setTyped] = useState('')
  const input = { type, search: typed || field.value || undefined, pageSize: shownMost, enabled: true }
  const found = useCall(entityCalls.list, input, { placeholderData: keepPreviousData, enabled: type !== '' })
  return <EntityPicker width="100%" clearable {...field} entities={found.data?.items ?? []} onType={setTyped} />
}
