// The fields of a subject in their sections; what a used subject may not change is locked.
import type { ReactNode } from 'react'
import type { ResultOf } from '../../contract/base/call.ts'
import type { definitionCalls } from '../../contract/chart/subject.ts'
import { type EntityType, entityTypes } from '../../domain/chart/entity.ts'
import { subjectTypes } from '../../domain/chart/subject.ts'
import { Checkbox, FormField, InputField, TextField } from '../kit/field.tsx'
import { Select } from '../kit/select.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { CodeSet, OneOf } from '../parts/code-choices.tsx'
import type { SubjectFormFields } from './subject-api.ts'
import type { SubjectForm } from './subject-form.tsx'

export type SubjectChoices = ResultOf<typeof definitionCalls.choices>

export type PartProps = {
  form: SubjectForm
  choices: SubjectChoices
  /** Lines stand on it: code, class and sides stay. */
  isUsed: boolean
  readOnly: boolean
  parent: { code: string; nameZhCn: string; nameZhTw: string; nameEn: string } | null
  rule: string
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mb-12 lined last:unlined pt-4 pb-12">
    <h3 className="pb-8 font-semibold">{title}</h3>
    {children}
  </section>
)

type TextName = 'code' | 'nameZhCn' | 'nameZhTw' | 'nameEn' | 'descriptionZh' | 'descriptionEn' | 'unit'

type TextProps = PartProps & { name: TextName; max: number; required?: boolean; locked?: boolean; hint?: string }

const Text = ({ form, readOnly, name, max, required, locked, hint }: TextProps) => {
  const t = useWords('subjectScreen')
  return (
    <InputField
      label={t(name)}
      required={required}
      error={form.errorOf(name)}
      hint={hint}
      maxLength={max}
      value={form.fields[name]}
      readOnly={readOnly || locked === true}
      invalid={form.errorOf(name) !== undefined}
      onChange={(text) => form.change({ [name]: text })}
    />
  )
}

type FlagName = {
  [K in keyof SubjectFormFields]: SubjectFormFields[K] extends boolean ? K : never
}[keyof SubjectFormFields]

const Flag = (props: PartProps & { name: FlagName; locked?: boolean }) => {
  const t = useWords('subjectScreen')
  const { form, name } = props
  return (
    <Checkbox
      checked={form.fields[name]}
      disabled={props.readOnly || props.locked === true}
      onChange={(checked) => form.change({ [name]: checked })}
    >
      {t(name)}
    </Checkbox>
  )
}

export const Basics = (props: PartProps) => {
  const t = useWords('subjectScreen')
  const lang = useLang()
  const { isUsed, parent, rule } = props
  const hint = parent ? t('parentIs', { name: `${parent.code} ${nameOf(parent, lang)}` }) : t('codeHow', { rule })
  return (
    <Section title={t('secBasic')}>
      <Text {...props} name="code" max={12} required locked={isUsed} hint={hint} />
      <Text {...props} name="nameZhCn" max={60} required />
      <Text {...props} name="nameZhTw" max={60} />
      <Text {...props} name="nameEn" max={120} required />
      <Text {...props} name="descriptionZh" max={500} />
      <Text {...props} name="descriptionEn" max={500} />
    </Section>
  )
}

/** What the class and the sign of a balance are; below level 1 the class is that of level 1. */
export const Classes = (props: PartProps) => {
  const t = useWords('subjectScreen')
  const { form, readOnly, isUsed, parent } = props
  const { fields, change, errorOf } = form
  const isLocked = readOnly || isUsed
  const plClasses = fields.type === 'PROFIT_LOSS' ? (['INCOME', 'EXPENSE', 'PRIOR_YEAR'] as const) : ([''] as const)
  return (
    <Section title={t('secClass')}>
      <FormField label={t('type')} required error={errorOf('type')} hint={parent ? t('typeFixed') : undefined}>
        {(id) => (
          <Select
            {...{ id, label: t('type'), value: fields.type, width: '100%', disabled: isLocked || parent !== null }}
            options={subjectTypes.map((value) => ({ value, label: t(`master:type_${value}`) }))}
            onChange={(type) => change({ type, plClass: type === 'PROFIT_LOSS' ? 'EXPENSE' : '' })}
          />
        )}
      </FormField>
      {fields.type === 'PROFIT_LOSS' && (
        <FormField label={t('plClass')} required error={errorOf('plClass')}>
          {(id) => (
            <Select
              {...{ id, label: t('plClass'), value: fields.plClass, width: '100%', disabled: isLocked }}
              options={plClasses.map((value) => ({ value, label: t(`pl_${value}`) }))}
              onChange={(plClass) => change({ plClass })}
            />
          )}
        </FormField>
      )}
      <FormField label={t('direction')} required error={errorOf('direction')}>
        {(id) => (
          <Select
            {...{ id, label: t('direction'), value: fields.direction, width: '100%', disabled: isLocked }}
            options={(['D', 'C'] as const).map((value) => ({ value, label: t(`direction_${value}`) }))}
            onChange={(direction) => change({ direction })}
          />
        )}
      </FormField>
    </Section>
  )
}

const Currencies = ({ form, choices, readOnly }: PartProps) => {
  const t = useWords('subjectScreen')
  const lang = useLang()
  const { currency } = form.fields
  const mode = currency === 'BASE' || currency === 'ALL' ? currency : 'LIST'
  const listed = mode === 'LIST' ? currency.split('|').filter(Boolean) : []
  const [first] = choices.currencies
  return (
    <>
      <FormField label={t('currency')} required error={form.errorOf('currency')}>
        {(id) => (
          <Select
            {...{ id, label: t('currency'), value: mode, width: '100%', disabled: readOnly }}
            options={(['BASE', 'ALL', 'LIST'] as const).map((value) => ({ value, label: t(`currency_${value}`) }))}
            onChange={(value) => form.change({ currency: value === 'LIST' ? (first?.code ?? 'USD') : value })}
          />
        )}
      </FormField>
      {mode === 'LIST' && (
        <FormField label={t('currencies')}>
          {(id) => (
            <CodeSet
              {...{ id, label: t('currencies'), chosen: listed, none: t('currencyNone'), locked: readOnly }}
              choices={choices.currencies.map((each) => ({
                value: each.code,
                code: each.code,
                name: nameOf(each, lang),
              }))}
              onChange={(codes) => form.change({ currency: codes.join('|') || 'BASE' })}
            />
          )}
        </FormField>
      )}
    </>
  )
}

/** The kinds of entities of a line; a ticked one must be given. */
const Kinds = ({ form, readOnly }: PartProps) => {
  const t = useWords('subjectScreen')
  const { aux } = form.fields
  const choose = (types: readonly string[]) =>
    form.change({
      aux: types.map((type) => aux.find((each) => each.type === type) ?? { type: type as EntityType, required: true }),
    })
  const require = (type: string, required: boolean) =>
    form.change({ aux: aux.map((each) => (each.type === type ? { type, required } : each)) })
  return (
    <FormField label={t('aux')} error={form.errorOf('aux')} hint={t('auxHow')}>
      {(id) => (
        <>
          <CodeSet
            {...{ id, label: t('aux'), chosen: aux.map(({ type }) => type), none: t('auxNone'), locked: readOnly }}
            choices={entityTypes.map((type) => ({ value: type, code: t(`master:entity_${type}`), name: '' }))}
            onChange={choose}
          />
          <div className="flex flex-wrap gap-x-20 gap-y-4">
            {aux.map(({ type, required }) => (
              <Checkbox
                key={type}
                checked={required}
                disabled={readOnly}
                onChange={(isRequired) => require(type, isRequired)}
              >
                {t('auxRequired', { kind: t(`master:entity_${type}`) })}
              </Checkbox>
            ))}
          </div>
        </>
      )}
    </FormField>
  )
}

const Item = ({ form, choices, readOnly, name }: PartProps & { name: 'cfItemIn' | 'cfItemOut' }) => {
  const t = useWords('subjectScreen')
  const lang = useLang()
  const wanted = name === 'cfItemIn' ? 'IN' : 'OUT'
  const items = choices.cashFlowItems.filter(({ direction }) => direction === wanted)
  return (
    <FormField label={t(name)} error={form.errorOf(name)}>
      {(id) => (
        <OneOf
          {...{
            id,
            label: t(name),
            value: form.fields[name],
            placeholder: t('noItem'),
            width: '100%',
            clearable: true,
            locked: readOnly,
          }}
          choices={items.map((each) => ({ value: each.code, code: each.code, name: nameOf(each, lang) }))}
          onChange={(value) => form.change({ [name]: value })}
        />
      )}
    </FormField>
  )
}

export const Accounting = (props: PartProps) => {
  const t = useWords('subjectScreen')
  const { fields } = props.form
  return (
    <Section title={t('secAccounting')}>
      <Currencies {...props} />
      <Kinds {...props} />
      {fields.quantity && <Text {...props} name="unit" max={16} />}
      <Item {...props} name="cfItemIn" />
      <Item {...props} name="cfItemOut" />
      <FormField label="" error={props.form.errorOf('cash') ?? props.form.errorOf('quantity')}>
        {() => (
          <div className="flex flex-wrap gap-x-20 gap-y-4">
            <Flag {...props} name="quantity" locked={props.isUsed} />
            <Flag {...props} name="cash" locked={props.isUsed} />
            <Flag {...props} name="fxReval" />
          </div>
        )}
      </FormField>
    </Section>
  )
}

export const Asks = (props: PartProps) => {
  const t = useWords('subjectScreen')
  const { form, readOnly } = props
  return (
    <Section title={t('secEntry')}>
      <div className="flex flex-wrap gap-x-20 gap-y-4">
        <Checkbox
          checked={!form.fields.generatedOnly}
          disabled={readOnly}
          onChange={(manual) => form.change({ generatedOnly: !manual })}
        >
          {t('manual')}
        </Checkbox>
        <Flag {...props} name="handlerRequired" />
        <Flag {...props} name="dueDateRequired" />
      </div>
    </Section>
  )
}

const Years = ({ form, readOnly }: PartProps) => {
  const t = useWords('subjectScreen')
  const year = (name: 'validFrom' | 'validTo', label: string) => (
    <TextField
      aria-label={`${t('validYears')} ${label}`}
      inner={label}
      width={120}
      maxLength={4}
      inputMode="numeric"
      value={form.fields[name] === null ? '' : String(form.fields[name])}
      readOnly={readOnly}
      invalid={form.errorOf(name) !== undefined}
      onChange={(event) => {
        const digits = event.target.value.normalize('NFKC').replace(/\D/g, '')
        form.change({ [name]: digits === '' ? null : Number(digits) })
      }}
    />
  )
  return (
    <FormField label={t('validYears')} error={form.errorOf('validFrom') ?? form.errorOf('validTo')}>
      {() => (
        <div className="row gap-8">
          {year('validFrom', t('yearFrom'))}
          {year('validTo', t('yearTo'))}
        </div>
      )}
    </FormField>
  )
}

export const Reach = (props: PartProps & { isNew: boolean; hidden: number; mayOwn: boolean }) => {
  const t = useWords('subjectScreen')
  const lang = useLang()
  const { form, choices, readOnly } = props
  return (
    <Section title={t('secReach')}>
      <FormField
        label={t('companies')}
        error={form.errorOf('companies')}
        hint={props.hidden > 0 ? t('moreCompanies', { n: props.hidden }) : undefined}
      >
        {(id) => (
          <CodeSet
            {...{ id, label: t('companies'), chosen: form.fields.companies, locked: readOnly }}
            none={t('allCompanies')}
            choices={choices.companies.map((each) => ({ value: each.code, code: each.code, name: nameOf(each, lang) }))}
            onChange={(companies) => form.change({ companies })}
          />
        )}
      </FormField>
      <Years {...props} />
      <FormField label="" error={form.errorOf('own') ?? form.errorOf('extensible')}>
        {() => (
          <div className="flex flex-wrap gap-x-20 gap-y-4">
            <Flag {...props} name="extensible" />
            {props.isNew && props.mayOwn && <Flag {...props} name="own" />}
          </div>
        )}
      </FormField>
    </Section>
  )
}
