// The entities a rule names beside the store and brand of a bill: one searching field for each kind its subjects take.
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { EntryFactsShape } from '../../contract/voucher/voucher.ts'
import { auxText, type EntityType, entitiesIn, entityTypes } from '../../domain/chart/entity.ts'
import { useCall } from '../api/query.ts'
import { FormField } from '../kit/field.tsx'
import { useWords } from '../kit/words.ts'
import { EntityPicker } from '../parts/subject-picker.tsx'
import { listEntities, offeredMost } from './bill-api.ts'

/** The kinds that come from the bill itself. */
const ofTheBill: ReadonlySet<EntityType> = new Set(['store', 'brand'])

/** The kinds that the subjects take or the rule names already, without those of the bill. */
const kindsOf = (entities: string, subjects: EntryFactsShape['subjects'], codes: readonly string[]): EntityType[] => {
  const taken = subjects.filter(({ code }) => codes.includes(code)).flatMap(({ aux }) => aux.map(({ type }) => type))
  const named = entitiesIn(entities)
  return entityTypes.filter((type) => named[type] !== undefined || (taken.includes(type) && !ofTheBill.has(type)))
}

type OneProps = { id: string; type: EntityType; code: string; invalid: boolean; onChange: (code: string) => void }

const OneEntity = ({ id, type, code, invalid, onChange }: OneProps) => {
  const [search, setSearch] = useState('')
  const found = useCall(
    listEntities,
    { type, enabled: true, pageSize: offeredMost, ...(search === '' ? {} : { search }) },
    { placeholderData: keepPreviousData },
  )
  // A kind that is here as a whole is searched here.
  const isWhole = search === '' && (found.data?.total ?? 0) <= offeredMost
  return (
    <EntityPicker
      id={id}
      width="100%"
      invalid={invalid}
      entities={found.data?.items ?? []}
      value={code}
      clearable={code !== ''}
      onType={isWhole ? undefined : (text) => setSearch(text.trim().slice(0, 64))}
      onChange={onChange}
    />
  )
}

/** `entities` is the canonical text of the set, as the rule keeps it. */
export const RuleEntities = (props: {
  entities: string
  subjects: EntryFactsShape['subjects']
  /** The subjects of the rule. */
  codes: readonly string[]
  error: string | undefined
  onChange: (entities: string) => void
}) => {
  const t = useWords('saleBill')
  const { entities, error } = props
  const set = entitiesIn(entities)
  return kindsOf(entities, props.subjects, props.codes).map((type, at) => (
    <FormField
      key={type}
      label={t(`problemWord:${type}`)}
      hint={t('entitiesHint')}
      error={at === 0 ? error : undefined}
    >
      {(id) => (
        <OneEntity
          id={id}
          type={type}
          code={set[type] ?? ''}
          invalid={error !== undefined}
          onChange={(code) => props.onChange(auxText({ ...set, [type]: code }))}
        />
      )}
    </FormField>
  ))
}
