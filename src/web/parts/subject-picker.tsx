// Picks a subject or an entity by code, name or pinyin initials, of rows of the caller or of what the server finds.

import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { entityCalls } from '../../contract/voucher/maintain.ts'
import type { EntityType } from '../../domain/chart/entity.ts'
import { useCall } from '../api/query.ts'
import { Combobox } from '../kit/combobox.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { type CodedName, findCoded } from './coded-search.ts'

/** What the picker needs of a subject; a row of `GET /gl/subject/list` has it. */
export type SubjectChoice = CodedName & { parent: string | null; isLeaf: boolean; enabled: boolean }
/** What the picker needs of an entity; a row of `GET /gl/entity/list` has it. */
export type EntityChoice = CodedName & { type: EntityType | string; enabled: boolean }

type PickerProps = {
  /** Code of the chosen one, '' for none. */
  value: string
  label?: string
  inner?: string
  width?: number | string
  id?: string
  invalid?: boolean
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
export const SubjectPicker = (
  props: PickerProps & {
    subjects: readonly SubjectChoice[]
    onChange: (code: string) => void
    leafOnly?: boolean
    clearable?: boolean
  },
) => {
  const t = useWords('kit')
  const lang = useLang()
  const { subjects, leafOnly } = props
  const byCode = new Map(subjects.map((subject) => [subject.code, subject]))
  const chosen = byCode.get(props.value)
  const aboveOf = (subject: SubjectChoice) =>
    parentsOf(subject, byCode)
      .map((one) => nameOf(one, lang))
      .join(' / ')
  const isClosed = (subject: SubjectChoice) => leafOnly === true && !subject.isLeaf
  return (
    <Combobox<SubjectChoice>
      label={props.label ?? t('subject')}
      inner={props.inner}
      value={chosen ? `${chosen.code} ${nameOf(chosen, lang)}` : ''}
      find={(text) => findCoded(subjects, text)}
      itemKey={(subject) => subject.code}
      itemView={(subject) => (
        <CodedRow
          code={subject.code}
          above={aboveOf(subject)}
          name={nameOf(subject, lang)}
          note={isClosed(subject) ? t('notLeaf') : subject.enabled ? undefined : t('disabled')}
        />
      )}
      isDisabled={isClosed}
      onTake={(subject) => props.onChange(subject.code)}
      onClear={props.clearable ? () => props.onChange('') : undefined}
      hint={t('subjectHow')}
      width={props.width}
      id={props.id}
      invalid={props.invalid}
    />
  )
}

/** `<EntityPicker entities={stores} value={code} onChange={setCode} label={t('store')} />`, one kind at a time. */
export const EntityPicker = (
  props: PickerProps & {
    entities: readonly EntityChoice[]
    onChange: (code: string) => void
    onType?: (text: string) => void
    clearable?: boolean
  },
) => {
  const t = useWords('kit')
  const lang = useLang()
  const chosen = props.entities.find((entity) => entity.code === props.value)
  return (
    <Combobox<EntityChoice>
      label={props.label ?? t('entity')}
      inner={props.inner}
      value={chosen ? `${chosen.code} ${nameOf(chosen, lang)}` : props.value}
      find={(text) => findCoded(props.entities, text)}
      itemKey={(entity) => entity.code}
      itemView={(entity) => (
        <CodedRow code={entity.code} name={nameOf(entity, lang)} note={entity.enabled ? undefined : t('disabled')} />
      )}
      onTake={(entity) => props.onChange(entity.code)}
      onType={props.onType}
      onClear={props.clearable ? () => props.onChange('') : undefined}
      hint={t('subjectHow')}
      width={props.width}
      id={props.id}
      invalid={props.invalid}
    />
  )
}

const shownMost = 50

/** `<EntitySearch type="store" value={code} onChange={setCode} />`; '' is none. */
export const EntitySearch = (props: {
  type: string
  value: string
  onChange: (code: string) => void
  label?: string
  inner?: string
  id?: string
  invalid?: boolean
}) => {
  const { type, value } = props
  const [typed, setTyped] = useState('')
  const input = { type, search: typed || value || undefined, pageSize: shownMost, enabled: true }
  const found = useCall(entityCalls.list, input, { placeholderData: keepPreviousData, enabled: type !== '' })
  return (
    <EntityPicker
      id={props.id}
      label={props.label}
      inner={props.inner}
      entities={found.data?.items ?? []}
      value={value}
      width="100%"
      invalid={props.invalid}
      clearable
      onType={setTyped}
      onChange={props.onChange}
    />
  )
}
