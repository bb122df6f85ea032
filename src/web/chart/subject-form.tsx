// The form of a subject, new or there: its sections, where it is used, and what that locks.

import type { ResultOf, WireProblem } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import { type DefinitionShape, definitionCalls } from '../../contract/chart/subject.ts'
import { type EntityType, entityTypes } from '../../domain/chart/entity.ts'
import { parentCode, subjectTypes } from '../../domain/chart/subject.ts'
import { CallRefused } from '../api/failure.ts'
import { send, useCall } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { Icon } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { Checkbox, Select, TextField } from '../kit/field.tsx'
import { momentText, nameOf, say, useLang, useWords } from '../kit/words.ts'
import { byCode, CodeSet } from '../parts/code-choices.tsx'
import {
  type Draft,
  FormDrawer,
  quietly,
  type RecordField,
  RecordFields,
  useRecordForm,
} from '../parts/record-fields.tsx'
import { type ParentOf, type SubjectFormFields, withParent } from './subject-api.ts'

const Usage = ({ code, isUsed }: { code: string; isUsed: boolean }) => {
  const t = useWords('subjectScreen')
  const usage = useCall(definitionCalls.usage, { code }, { staleTime: 0 })
  if (!usage.data) return null
  const { sets, references } = usage.data
  const isNothing = sets.length + references.length === 0 && !isUsed
  return (
    <section className="mb-12 lined last:unlined pt-4 pb-12">
      <h3 className="pb-8 font-semibold">{t('secUse')}</h3>
      {isNothing && <p className="text-quiet">{t('unused')}</p>}
      {sets.length > 0 && <p className="text-quiet">{t('usedIn')}</p>}
      <p className="flex flex-wrap gap-x-12 gap-y-4">
        {sets.map(({ value, hasPosted }) => (
          <span key={value}>
            {value} {hasPosted && <span className="text-quiet">{t('hasPosted')}</span>}
          </span>
        ))}
      </p>
      {references.length > 0 && <p className="text-quiet">{t('namedBy')}</p>}
      {references.map(({ kind, name }) => (
        <p key={`${kind} ${name}`}>
          {t(`ref_${kind}`)} {kind === 'saleRule' ? t(`saleBill:rule_${name}`) : name}
        </p>
      ))}
    </section>
  )
}

/** Used anywhere that the caller may see: of other uses the server tells when a change is refused. */
const useIsUsed = (row: DefinitionShape | null): boolean => {
  const usage = useCall(definitionCalls.usage, { code: row?.code ?? '' }, { enabled: row !== null, staleTime: 0 })
  return row?.used === true || (usage.data ? usage.data.sets.length > 0 : false)
}

type FormProps = {
  row: DefinitionShape | null
  fields: SubjectFormFields
  rows: readonly DefinitionShape[]
  rule: string
  choices: SubjectChoices
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}

/** `row` null: a new subject, whose form begins with `fields`. */
export const SubjectFormDrawer = ({ row, fields, rows, rule, choices, onDone, onClose }: FormProps) => {
  const t = useWords('subjectScreen')
  const parentOf = (code: string) => rows.find((one) => one.code === parentCode(code, rule)) ?? null
  const form = useSubjectForm({ row, fields, parentOf, onDone })
  const readOnly = !useAuth(row ? 'gl:subject:edit' : 'gl:subject:add')
  const isUsed = useIsUsed(row)
  const parent = parentOf(form.values.code)
  const lock = (readOnly || isUsed) && (
    <p className="row mb-12 gap-6 text-quiet">
      <Icon name="lock" size={14} /> {t(readOnly ? 'readOnly' : 'locked')}
    </p>
  )
  return (
    <FormDrawer
      {...{ words: 'subjectScreen', width: 600, form, locked: readOnly, lead: lock, onClose }}
      note={row?.changedBy ? t('changed', { user: row.changedBy, time: momentText(row.changedAt) }) : undefined}
      title={() => (row ? t('editTitle', { code: row.code }) : t('addTitle'))}
    >
      <SubjectFields {...{ form, choices, isUsed, readOnly, parent, rule, row }} />
      {row && <Usage code={row.code} isUsed={isUsed} />}
    </FormDrawer>
  )
}

/** What saving asks, by name: yes is said by its number. */
const questions: ReadonlySet<string> = new Set(['subject.moves', 'subject.later'])

export const questionOf = (error: unknown): WireProblem | null => {
  const found = error instanceof CallRefused ? error.problems.filter(({ name }) => questions.has(name)) : []
  return found[0] ?? null
}

type Given = {
  row: DefinitionShape | null
  fields: SubjectFormFields
  parentOf: ParentOf
  onDone: (codes: readonly string[]) => void
}

const useSubjectForm = ({ row, fields: first, parentOf, onDone }: Given) => {
  const t = useWords('subjectScreen')
  /** Null of who steps back from the question: he goes on in the form. */
  const add = async (fields: SubjectFormFields, accept: number[]): Promise<{ codes: readonly string[] } | null> => {
    try {
      return await send(definitionCalls.add, { ...fields, accept }, quietly)
    } catch (error) {
      const asked = questionOf(error)
      if (!asked) throw error
      const answer = await confirm({ title: t('moveTitle'), text: asked.message, act: t('moveAct') })
      return answer === null ? null : add(fields, [...accept, asked.code])
    }
  }
  const save = (fields: SubjectFormFields) => {
    if (!row) return add(fields, [])
    const { own: _, ...given } = fields
    return send(definitionCalls.edit, { ...given, at: row.code, version: row.version }, quietly)
  }
  const form = useRecordForm(first, save, (done) => done && onDone(done.codes))
  const change = (part: Partial<SubjectFormFields>) => {
    const { type, plClass, direction } = withParent(form.values, part, parentOf)
    form.change('code' in part ? { ...part, type, plClass, direction } : part)
  }
  return { ...form, change }
}

type SubjectChoices = ResultOf<typeof definitionCalls.choices>

const modeOf = ({ currency }: SubjectFormFields) => (currency === 'BASE' || currency === 'ALL' ? currency : 'LIST')

type OwnProps = { form: Draft<SubjectFormFields>; locked: boolean }

/** Of a mode, or the currencies themselves, one at least. */
const Currency = ({ form, id, choices, locked }: OwnProps & { id: string; choices: SubjectChoices }) => {
  const t = useWords('subjectScreen')
  const [first] = choices.currencies
  return (
    <Select
      {...{ id, label: t('currency'), value: modeOf(form.values), width: '100%', disabled: locked }}
      options={(['BASE', 'ALL', 'LIST'] as const).map((value) => ({ value, label: t(`currency_${value}`) }))}
      onChange={(value) => form.change({ currency: value === 'LIST' ? (first?.code ?? 'USD') : value })}
    />
  )
}

/** The kinds of entities of a line; a ticked one must be given. */
const Kinds = ({ form, id, locked }: OwnProps & { id: string }) => {
  const t = useWords('subjectScreen')
  const { aux } = form.values
  const choose = (types: readonly string[]) =>
    form.change({
      aux: types.map((type) => aux.find((each) => each.type === type) ?? { type: type as EntityType, required: true }),
    })
  const require = (type: string, required: boolean) =>
    form.change({ aux: aux.map((each) => (each.type === type ? { type, required } : each)) })
  return (
    <>
      <CodeSet
        {...{ id, locked, label: t('aux'), chosen: aux.map(({ type }) => type), none: t('auxNone') }}
        choices={entityTypes.map((type) => ({ value: type, code: t(`master:entity_${type}`), name: '' }))}
        onChange={choose}
      />
      <div className="flex flex-wrap gap-x-20 gap-y-4">
        {aux.map(({ type, required }) => (
          <Checkbox key={type} checked={required} disabled={locked} onChange={(isOn) => require(type, isOn)}>
            {t('auxRequired', { kind: t(`master:entity_${type}`) })}
          </Checkbox>
        ))}
      </div>
    </>
  )
}

const Years = ({ form, locked }: OwnProps) => {
  const t = useWords('subjectScreen')
  const year = (name: 'validFrom' | 'validTo', label: string) => (
    <TextField
      aria-label={`${t('validYears')} ${label}`}
      inner={label}
      width={120}
      maxLength={4}
      inputMode="numeric"
      value={form.values[name] === null ? '' : String(form.values[name])}
      readOnly={locked}
      invalid={form.errorOf?.(name) !== undefined}
      onChange={(event) => {
        const digits = event.target.value.normalize('NFKC').replace(/\D/g, '')
        form.change({ [name]: digits === '' ? null : Number(digits) })
      }}
    />
  )
  return (
    <div className="row gap-8">
      {year('validFrom', t('yearFrom'))}
      {year('validTo', t('yearTo'))}
    </div>
  )
}

/** What is asked for at entry; that it may be entered by hand at all is kept as its contrary. */
const Asks = ({ form, locked }: OwnProps) => {
  const t = useWords('subjectScreen')
  const { values, change } = form
  return (
    <div className="flex flex-wrap gap-x-20 gap-y-4">
      <Checkbox checked={!values.generatedOnly} disabled={locked} onChange={(on) => change({ generatedOnly: !on })}>
        {t('manual')}
      </Checkbox>
      {(['handlerRequired', 'dueDateRequired'] as const).map((name) => (
        <Checkbox key={name} checked={values[name]} disabled={locked} onChange={(on) => change({ [name]: on })}>
          {t(name)}
        </Checkbox>
      ))}
    </div>
  )
}

type Field = RecordField<SubjectFormFields>
type Props = {
  choices: SubjectChoices
  /** Null for a new one. */
  row: DefinitionShape | null
  /** Lines stand on it: code, class and sides stay. */
  isUsed: boolean
  readOnly: boolean
  parent: Pick<DefinitionShape, 'code' | 'nameZhCn' | 'nameZhTw' | 'nameEn' | 'extensible'> | null
  rule: string
}

const basicFields = ({ isUsed, parent, rule }: Props, lang: Lang): Field[] => [
  {
    ...{ name: 'code', max: 12, required: true, locked: isUsed },
    hint: (_, t) =>
      parent ? t('parentIs', { name: `${parent.code} ${nameOf(parent, lang)}` }) : t('codeHow', { rule }),
  },
  { name: 'nameZhCn', max: 60, required: true },
  { name: 'nameZhTw', max: 60 },
  { name: 'nameEn', max: 120, required: true },
  { name: 'descriptionZh', max: 500 },
  { name: 'descriptionEn', max: 500 },
]

/** What the class and the sign of a balance are; below level 1 the class is that of level 1. */
const classFields = ({ isUsed: locked, parent }: Props): Field[] => [
  {
    ...{ kind: 'choice', name: 'type', values: subjectTypes, word: 'master:type', required: true },
    ...{ locked: locked || parent !== null, hint: parent ? 'typeFixed' : undefined },
    sets: ({ type }) => ({ plClass: type === 'PROFIT_LOSS' ? 'EXPENSE' : '' }),
  },
  {
    ...{ kind: 'choice', name: 'plClass', values: ['INCOME', 'EXPENSE', 'PRIOR_YEAR'], word: 'pl', required: true },
    ...{ locked, when: ({ type }) => type === 'PROFIT_LOSS' },
  },
  { kind: 'choice', name: 'direction', values: ['D', 'C'], required: true, locked },
]

const accountingFields = ({ choices, isUsed }: Props, lang: Lang): Field[] => {
  const named = (each: SubjectChoices['currencies'][number]) => ({
    ...{ value: each.code, code: each.code, name: nameOf(each, lang) },
  })
  const items = (wanted: 'IN' | 'OUT') =>
    choices.cashFlowItems.filter(({ direction }) => direction === wanted).map(named)
  return [
    {
      kind: 'own',
      name: 'currency',
      required: true,
      draw: ({ id, form, locked }) => <Currency {...{ id, form, locked, choices }} />,
    },
    {
      kind: 'own',
      label: 'currencies',
      when: (values) => modeOf(values) === 'LIST',
      draw: ({ id, form, locked }) => (
        <CodeSet
          {...{ id, locked, label: say('subjectScreen:currencies'), none: say('subjectScreen:currencyNone') }}
          chosen={form.values.currency.split('|').filter(Boolean)}
          choices={choices.currencies.map(named)}
          onChange={(codes) => form.change({ currency: codes.join('|') || 'BASE' })}
        />
      ),
    },
    {
      kind: 'own',
      name: 'aux',
      hint: 'auxHow',
      draw: ({ id, form, locked }) => <Kinds {...{ id, form, locked }} />,
    },
    { name: 'unit', max: 16, when: ({ quantity }) => quantity },
    { kind: 'coded', name: 'cfItemIn', choices: items('IN'), none: 'noItem' },
    { kind: 'coded', name: 'cfItemOut', choices: items('OUT'), none: 'noItem' },
    { kind: 'checks', names: ['quantity', 'cash', 'fxReval'], fixed: isUsed ? ['quantity', 'cash'] : [] },
  ]
}

const reachFields = ({ choices, row, parent }: Props, lang: Lang): Field[] => {
  const hidden = row?.hiddenCompanies ?? 0
  return [
    {
      ...{ kind: 'codes', name: 'companies', none: 'allCompanies' },
      choices: byCode(choices.companies.map((each) => ({ code: each.code, name: nameOf(each, lang) }))),
      hint: (_, t) => hidden > 0 && t('moreCompanies', { n: hidden }),
    },
    {
      kind: 'own',
      name: 'validFrom',
      also: ['validTo'],
      label: 'validYears',
      draw: ({ form, locked }) => <Years form={form} locked={locked} />,
    },
    {
      kind: 'checks',
      also: ['own'],
      names: row === null && parent?.extensible === true ? ['extensible', 'own'] : ['extensible'],
    },
  ]
}

const SubjectFields = ({ form, ...props }: Props & { form: Draft<SubjectFormFields> }) => {
  const t = useWords('subjectScreen')
  const lang = useLang()
  const { readOnly } = props
  const sections: Record<string, Field[]> = {
    secBasic: basicFields(props, lang),
    secClass: classFields(props),
    secAccounting: accountingFields(props, lang),
    secEntry: [{ kind: 'free', draw: () => <Asks form={form} locked={readOnly} /> }],
    secReach: reachFields(props, lang),
  }
  return Object.entries(sections).map(([title, fields]) => (
    <section key={title} className="mb-12 lined last:unlined pt-4 pb-12">
      <h3 className="pb-8 font-semibold">{t(title)}</h3>
      <RecordFields {...{ words: 'subjectScreen', form, fields, locked: readOnly }} />
    </section>
  ))
}
