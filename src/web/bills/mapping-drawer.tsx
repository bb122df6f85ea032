// The rules by which sales go to subjects: those of the company before the standard ones.

import { useState } from 'react'
import { type SaleRuleRowShape, type SaleRuleShape, saleBillCalls } from '../../contract/bills/sale-bill.ts'
import { entityCalls } from '../../contract/voucher/maintain.ts'
import { type EntryFactsShape, voucherCalls } from '../../contract/voucher/voucher.ts'
import { auxText, type EntityType, entitiesIn, entityTypes } from '../../domain/chart/entity.ts'
import { send, useCall, useWrite } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { confirm, Drawer } from '../kit/dialog.tsx'
import { Table } from '../kit/layout.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { type Say, useWords } from '../kit/words.ts'
import { offeredMost } from './bill-fields.tsx'
import './sale-bill.css'
import { keepPreviousData } from '@tanstack/react-query'
import { saleChannels, tenderCodes } from '../../domain/bills/sale-bill.ts'
import { saleRuleKinds } from '../../domain/bills/sale-rule.ts'
import { FormField } from '../kit/field.tsx'
import { ProblemList } from '../kit/problem-list.tsx'
import { FormFoot, quietly, type RecordField, RecordFields, useRecordForm } from '../parts/record-fields.tsx'
import { EntityPicker, SubjectPicker } from '../parts/subject-picker.tsx'

const emptyRule: SaleRuleShape = {
  kind: 'TENDER',
  channel: '',
  tender: '',
  brand: '',
  taxRate: '',
  subject: '',
  feeSubject: '660304',
  taxSubject: '',
  costSubject: '',
  stockSubject: '',
  entities: '',
}

const ruleOf = ({ id: _, changedBy: _by, changedAt: _at, ...rule }: SaleRuleRowShape): SaleRuleShape => rule

type Row = SaleRuleRowShape

/** Of a rule: for what it holds, in which channels, and the entities that it adds. */
const whatOf = ({ kind, tender, brand }: Row, t: Say): string => {
  if (kind === 'TENDER') return t(`tender_${tender}`)
  return brand || (kind === 'SEPARATE' ? '' : t('whichever'))
}

const channelOf = ({ kind, channel }: Row, t: Say): string =>
  kind === 'SEPARATE' ? '' : t(channel === '' ? 'whichever' : `channel_${channel}`)

const entitiesOf = ({ entities }: Row, t: Say): string =>
  Object.entries(entitiesIn(entities))
    .map(([type, code]) => `${t(`problemWord:${type}`)} ${code}`)
    .join(' · ')

export const MappingDrawer = ({ onClose }: { onClose: () => void }) => {
  const t = useWords('saleBill')
  const mayEdit = useAuth('gl:saleBill:mapping')
  const rules = useCall(saleBillCalls.rules, {})
  const remove = useWrite(saleBillCalls.removeRule)
  const [editing, setEditing] = useState<{ id: string | null; rule: SaleRuleShape } | null>(null)
  const drop = async (row: SaleRuleRowShape) => {
    const question = { title: t('mapping'), text: [row.tender, row.brand, row.subject].filter(Boolean).join(' · ') }
    if (row.id === null || (await confirm({ ...question, act: t('removeRule'), danger: true })) === null) return
    await remove.mutateAsync({ id: row.id }).catch(() => undefined)
  }
  if (editing) return <RuleForm {...editing} onDone={() => setEditing(null)} />
  const foot = (
    <>
      <Button onClick={onClose}>{t('kit:close')}</Button>
      {mayEdit && (
        <Button look="solid" icon="plus" onClick={() => setEditing({ id: null, rule: emptyRule })}>
          {t('addRule')}
        </Button>
      )}
    </>
  )
  return (
    <Drawer title={t('mapping')} width={860} foot={foot} onClose={onClose}>
      <Table
        className="sale-table sale-rules full-table mb-12 cells-lined cells-normal heads-quiet"
        rows={rules.data?.items ?? []}
        rowKey={({ id }, at) => id ?? `standard ${at}`}
        columns={[
          [
            <span key="state" className="visually-hidden">
              {t('state')}
            </span>,
            ({ id }) => <Tag look={id === null ? 'draft' : 'saved'}>{t(id === null ? 'standard' : 'own')}</Tag>,
          ],
          [t('ruleKind'), ({ kind }) => t(`rule_${kind}`)],
          [`${t('tender')} / ${t('brand')}`, (row) => whatOf(row, t)],
          [t('channel'), (row) => channelOf(row, t)],
          [t('taxRate'), ({ taxRate }) => (taxRate === '' ? '' : `${taxRate} %`)],
          [
            t('subject'),
            (row) =>
              subjectFields
                .map((name) => row[name])
                .filter(Boolean)
                .join(' / '),
          ],
          [t('entities'), (row) => entitiesOf(row, t)],
          [
            '',
            (row) =>
              mayEdit && (
                <>
                  <button
                    type="button"
                    className="link-button"
                    onClick={() => setEditing({ id: row.id, rule: ruleOf(row) })}
                  >
                    {t(row.id === null ? 'override' : 'editRule')}
                  </button>
                  {row.id !== null && (
                    <button type="button" className="link-button" onClick={() => void drop(row)}>
                      {t('removeRule')}
                    </button>
                  )}
                </>
              ),
            'sale-rule-acts whitespace-nowrap',
          ],
        ]}
      />
    </Drawer>
  )
}

// One rule of the mapping: when it holds, the subjects it names, and entities beside the store and brand of a bill.

type Subjects = EntryFactsShape['subjects']
const subjectFields = ['subject', 'feeSubject', 'taxSubject', 'costSubject', 'stockSubject'] as const
type SubjectField = (typeof subjectFields)[number]

const subjectsOf: Readonly<Record<SaleRuleShape['kind'], readonly SubjectField[]>> = {
  TENDER: ['subject', 'feeSubject'],
  REVENUE: ['subject', 'taxSubject', 'costSubject', 'stockSubject'],
  SEPARATE: ['subject'],
}

const fieldsOf = ({ kind }: SaleRuleShape, subjects: Subjects, t: Say): RecordField<SaleRuleShape>[] => {
  const channels = saleChannels.map((value) => ({ value, label: t(`channel_${value}`) }))
  const isRevenue = kind === 'REVENUE'
  const isSeparate = kind === 'SEPARATE'
  const subjectRow = (name: SubjectField): RecordField<SaleRuleShape> => {
    const label = isRevenue && name === 'subject' ? 'revenueSubject' : name
    return {
      kind: 'own',
      name,
      label,
      required: true,
      hint: isSeparate ? 'separateHint' : undefined,
      draw: ({ id, form: { values, change } }) => (
        <SubjectPicker
          {...{ id, label: t(label), width: '100%', subjects, leafOnly: !isSeparate, value: values[name] }}
          onChange={(code) => change({ [name]: code })}
        />
      ),
    }
  }
  return [
    {
      ...{ kind: 'choice', name: 'kind', label: 'ruleKind', values: saleRuleKinds, word: 'rule' },
      sets: (now) => (now.kind === 'SEPARATE' ? { entities: '', taxRate: '' } : {}),
    },
    {
      ...{ kind: 'choice', name: 'channel', when: !isSeparate },
      options: [{ value: '', label: t('whichever') }, ...channels],
    },
    { kind: 'choice', name: 'tender', values: tenderCodes, required: true, when: kind === 'TENDER' },
    { name: 'brand', max: 64, width: 'auto', when: isRevenue },
    { name: 'taxRate', max: 64, width: 'auto', when: isRevenue },
    ...subjectsOf[kind].map(subjectRow),
  ]
}

const told = new Set(['tender', 'brand', 'taxRate', 'entities', 'subject', 'feeSubject', 'taxSubject', 'costSubject'])

const RuleForm = (props: { id: string | null; rule: SaleRuleShape; onDone: () => void }) => {
  const t = useWords('saleBill')
  const { id, onDone } = props
  const subjects = useCall(voucherCalls.facts, {}).data?.subjects ?? []
  const save = (rule: SaleRuleShape) => send(saleBillCalls.saveRule, { ...(id === null ? {} : { id }), rule }, quietly)
  const form = useRecordForm(props.rule, save, onDone)
  const { values: rule, problems, errorOf, change } = form
  const foot = (
    <FormFoot form={{ ...form, trouble: problems.length > 0 ? '' : form.trouble }} onClose={onDone} act={t('save')} />
  )
  return (
    <Drawer title={t(id === null ? 'addRule' : 'editRule')} foot={foot} typed={rule} onClose={onDone}>
      <div className="sale-form">
        <RecordFields {...{ words: 'saleBill', form, fields: fieldsOf(rule, subjects, t) }} />
        {rule.kind !== 'SEPARATE' && (
          <RuleEntities
            entities={rule.entities}
            subjects={subjects}
            codes={subjectsOf[rule.kind].map((field) => rule[field])}
            error={errorOf('entities')}
            onChange={(entities) => change({ entities })}
          />
        )}
        <ProblemList problems={problems.filter(({ path }) => !told.has(path))} />
      </div>
    </Drawer>
  )
}

/** The kinds that come from the bill itself. */
const ofTheBill: ReadonlySet<EntityType> = new Set(['store', 'brand'])

/** The kinds that the subjects take or the rule names already, without those of the bill. */
const kindsOf = (entities: string, subjects: Subjects, codes: readonly string[]): EntityType[] => {
  const taken = subjects.filter(({ code }) => codes.includes(code)).flatMap(({ aux }) => aux.map(({ type }) => type))
  const named = entitiesIn(entities)
  return entityTypes.filter((type) => named[type] !== undefined || (taken.includes(type) && !ofTheBill.has(type)))
}

type OneProps = { id: string; type: EntityType; code: string; invalid: boolean; onChange: (code: string) => void }

const OneEntity = ({ id, type, code, invalid, onChange }: OneProps) => {
  const [search, setSearch] = useState('')
  const found = useCall(
    entityCalls.list,
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
const RuleEntities = (props: {
  entities: string
  subjects: Subjects
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
