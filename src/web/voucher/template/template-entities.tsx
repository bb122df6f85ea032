// The entities of a template's line: one searching field for each kind that its subject asks for.
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { EntityRowShape } from '../../../contract/voucher/maintain.ts'
import type { EntryFactsShape } from '../../../contract/voucher/voucher.ts'
import type { TemplateLineShape } from '../../../contract/voucher/voucher-template.ts'
import { type EntityType, isEntityType } from '../../../domain/chart/entity.ts'
import { Combobox } from '../../kit/combobox.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { type EntityDirectory, entityDirectory } from '../entity-directory.ts'
import { entityApi } from '../entry-api.ts'

/** The entities that a form searches in, fetched as they are asked for. */
export const useDirectoryOfForm = (): EntityDirectory =>
  useState(() => entityDirectory((query) => entityApi.list({ ...query, enabled: true }, { quiet: true })))[0]

/** The kinds of entity that a subject asks for. */
const kindsOf = (facts: EntryFactsShape, subject: string): EntityType[] =>
  (facts.subjects.find(({ code }) => code === subject)?.aux ?? []).map(({ type }) => type).filter(isEntityType)

/** Those of the entities that another subject takes too. */
export const keptAux = (facts: EntryFactsShape, subject: string, aux: TemplateLineShape['aux']) => {
  const kinds: readonly string[] = kindsOf(facts, subject)
  return Object.fromEntries(Object.entries(aux).filter(([type]) => kinds.includes(type)))
}

type FieldProps = { type: EntityType; code: string; at: number; directory: EntityDirectory; width: number }

const EntityField = (props: FieldProps & { onChange: (code: string) => void }) => {
  const t = useWords('problemWord')
  const lang = useLang()
  const { type, code, directory } = props
  useStore(directory.store)
  useEffect(() => directory.want(type), [directory, type])
  const row = directory.row(type, code)
  return (
    <Combobox<EntityRowShape>
      label={`${t(type)} ${props.at + 1}`}
      inner={code === '' ? t(type) : undefined}
      value={row ? `${row.code} ${nameOf(row, lang)}` : code}
      find={(text) => {
        void directory.searchFar(type, text)
        return directory.search(type, text)
      }}
      itemKey={(one) => one.code}
      itemView={(one) => (
        <span className="coded">
          <span className="coded-code">{one.code}</span>
          <span>{nameOf(one, lang)}</span>
        </span>
      )}
      onTake={(one) => props.onChange(one.code)}
      onClear={code === '' ? undefined : () => props.onChange('')}
      width={props.width}
    />
  )
}

type LineProps = {
  line: TemplateLineShape
  at: number
  facts: EntryFactsShape
  directory: EntityDirectory
  readOnly: boolean
  onChange: (aux: TemplateLineShape['aux']) => void
}

export const TemplateEntities = ({ line, at, facts, directory, readOnly, onChange }: LineProps) => {
  if (readOnly) return Object.values(line.aux).join(' · ')
  return (
    <span className="template-entities">
      {kindsOf(facts, line.subject).map((type) => (
        <EntityField
          key={type}
          type={type}
          code={line.aux[type] ?? ''}
          at={at}
          directory={directory}
          width={150}
          onChange={(code) => {
            const { [type]: _, ...others } = line.aux
            onChange(code === '' ? others : { ...others, [type]: code })
          }}
        />
      ))}
    </span>
  )
}
