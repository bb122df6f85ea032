// One rule of the mapping: when it holds, the subjects it names, and entities beside the store and brand of a bill.

import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireProblem } from '../../contract/base/call.ts'
import { type SaleRuleShape, saleBillCalls } from '../../contract/bills/sale-bill.ts'
import { entityCalls } from '../../contract/voucher/maintain.ts'
import type { EntryFactsShape } from '../../contract/voucher/voucher.ts'
import { voucherCalls } from '../../contract/voucher/voucher.ts'
import { saleChannels, tenderCodes } from '../../domain/bills/sale-bill.ts'
import { saleRuleKinds } from '../../domain/bills/sale-rule.ts'
import { auxText, type EntityType, entitiesIn, entityTypes } from '../../domain/chart/entity.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { FormField, TextField } from '../kit/field.tsx'
import { Drawer } from '../kit/panel.tsx'
import { fieldText, ProblemList, problemsOf } from '../kit/problem-list.tsx'
import { SelectField } from '../kit/select.tsx'
import { useWords } from '../kit/words.ts'
import { EntityPicker, SubjectPicker } from '../parts/subject-picker.tsx'
import { offeredMost } from './bill-fields.tsx'

type Fields = {
  rule: SaleRuleShape
  onChange: (change: Partial<SaleRuleShape>) => void
  problems: readonly WireProblem[]
}
type SubjectField = 'subject' | 'feeSubject' | 'taxSubject' | 'costSubject' | 'stockSubject'

const subjectsOf: Readonly<Record<SaleRuleShape['kind'], readonly SubjectField[]>> = {
  TENDER: ['subject', 'feeSubject'],
  REVENUE: ['subject', 'taxSubject', 'costSubject', 'stockSubject'],
  SEPARATE: ['subject'],
}

const errorAt = (problems: readonly WireProblem[], path: string): string | undefined =>
  fieldText(problems.find((one) => one.path === path))

const CaseFields = ({ rule, onChange, problems }: Fields) => {
  const t = useWords('saleBill')
  const channels = saleChannels.map((value) => ({ value: value as string, label: t(`channel_${value}`) }))
  return (
    <>
      <SelectField
        label={t('ruleKind')}
        value={rule.kind}
        options={saleRuleKinds.map((value) => ({ value, label: t(`rule_${value}`) }))}
        onChange={(kind) => onChange(kind === 'SEPARATE' ? { kind, entities: '', taxRate: '' } : { kind })}
      />
      {rule.kind !== 'SEPARATE' && (
        <SelectField
          label={t('channel')}
          value={rule.channel || 'any'}
          options={[{ value: 'any', label: t('whichever') }, ...channels]}
          onChange={(value) => onChange({ channel: saleChannels.find((one) => one === value) ?? '' })}
        />
      )}
      {rule.kind === 'TENDER' && (
        <SelectField
          label={t('tender')}
          required
          error={errorAt(problems, 'tender')}
          value={rule.tender}
          options={tenderCodes.map((value) => ({ value, label: t(`tender_${value}`) }))}
          onChange={(tender) => onChange({ tender })}
        />
      )}
      {rule.kind === 'REVENUE' &&
        (['brand', 'taxRate'] as const).map((name) => (
          <FormField key={name} label={t(name)} error={errorAt(problems, name)}>
            {(id) => (
              <TextField id={id} value={rule[name]} onChange={(event) => onChange({ [name]: event.target.value })} />
            )}
          </FormField>
        ))}
    </>
  )
}

const SubjectFields = ({ rule, onChange, problems }: Fields) => {
  const t = useWords('saleBill')
  const facts = useCall(voucherCalls.facts, {})
  const subjects = facts.data?.subjects ?? []
  const isRevenue = rule.kind === 'REVENUE'
  const nameOf = (field: SubjectField) => (field === 'subject' && isRevenue ? t('revenueSubject') : t(field))
  return subjectsOf[rule.kind].map((field) => (
    <FormField
      key={field}
      label={nameOf(field)}
      hint={rule.kind === 'SEPARATE' ? t('separateHint') : undefined}
      required
      error={errorAt(problems, field)}
    >
      {(id) => (
        <SubjectPicker
          id={id}
          label={nameOf(field)}
          width="100%"
          subjects={subjects}
          leafOnly={rule.kind !== 'SEPARATE'}
          value={rule[field]}
          onChange={(code) => onChange({ [field]: code })}
        />
      )}
    </FormField>
  ))
}

const fields = new Set(['tender', 'brand', 'taxRate', 'entities', 'subject', 'feeSubject', 'taxSubject', 'costSubject'])

export const RuleForm = (props: { id: string | null; rule: SaleRuleShape; onDone: () => void }) => {
  const t = useWords('saleBill')
  const [rule, setRule] = useState(props.rule)
  const facts = useCall(voucherCalls.facts, {})
  const save = useWrite(saleBillCalls.saveRule, { quiet: true })
  const problems = problemsOf(save.error)
  const change = (part: Partial<SaleRuleShape>) => setRule((before) => ({ ...before, ...part }))
  const run = async () => {
    const done = await save.mutateAsync({ ...(props.id === null ? {} : { id: props.id }), rule }).catch(() => null)
    if (done) props.onDone()
  }
  const foot = (
    <>
      <Button onClick={props.onDone}>{t('kit:cancel')}</Button>
      <Button look="solid" busy={save.isPending} onClick={() => void run()}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Drawer title={t(props.id === null ? 'addRule' : 'editRule')} foot={foot} typed={rule} onClose={props.onDone}>
      <div className="sale-form">
        <CaseFields rule={rule} onChange={change} problems={problems} />
        <SubjectFields rule={rule} onChange={change} problems={problems} />
        {rule.kind !== 'SEPARATE' && (
          <RuleEntities
            entities={rule.entities}
            subjects={facts.data?.subjects ?? []}
            codes={subjectsOf[rule.kind].map((field) => rule[field])}
            error={errorAt(problems, 'entities')}
            onChange={(entities) => change({ entities })}
          />
        )}
        <ProblemList problems={problems.filter(({ path }) => !fields.has(path))} />
      </div>
    </Drawer>
  )
}

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
