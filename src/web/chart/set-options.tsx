// The options of an account set as fields, and taking them over from another one.
import { accountSetCalls } from '../../contract/chart/account-set.ts'
import type { AccountSetOptionShape } from '../../contract/chart/account-set-define.ts'
import { subjectRoles } from '../../domain/chart/account-set.ts'
import { send } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { Checkbox, FormField, InputField } from '../kit/field.tsx'
import { Select, SelectField } from '../kit/select.tsx'
import { nameOf, textOf, useLang, useWords } from '../kit/words.ts'
import { OneOf } from '../parts/code-choices.tsx'
import type { FieldsProps } from './set-fields.tsx'

const flags = [
  ...(['auditorNotCreator', 'cashierSign', 'cashFlowRequired', 'requireAttachment', 'warnDirection'] as const),
  ...(['redLetterOnly', 'autoMergeLines', 'qtyAccounting'] as const),
] as const
const texts = ['subjectCodeRule', 'fxTolerance', ...subjectRoles] as const
const numbers = ['voucherLinesMax', 'futureVoucherMonths'] as const
const sources = ['PLCLOSE', 'YECLOSE', 'FXREVAL', 'VATCLOSE', 'TEMPLATE'] as const

/** The choices with their values. */
const choices = {
  statementTemplate: ['CAS', 'SMALL', 'NONE'],
  blockNegativeCash: ['WARN', 'BLOCK', 'OFF'],
  plClosingMode: ['MONTHLY', 'YEARLY'],
  plClosingSplit: ['ONE', 'INCOME_EXPENSE'],
  fxRevaluation: ['BLOCK', 'WARN'],
} as const

type Change = (part: Partial<AccountSetOptionShape>) => void
type PartProps = { options: AccountSetOptionShape; change: Change; errorOf: FieldsProps['errorOf'] }

const Flags = ({ options, change }: PartProps) => {
  const t = useWords('accountSet')
  return (
    <FormField label={t('controls')}>
      {() => (
        <div className="column gap-4">
          {flags.map((name) => (
            <Checkbox key={name} checked={options[name]} onChange={(value) => change({ [name]: value })}>
              <span>
                {t(`master:o_${name}`)} <span className="text-quiet text-12">{t(`master:o_${name}_why`)}</span>
              </span>
            </Checkbox>
          ))}
        </div>
      )}
    </FormField>
  )
}

const Choices = ({ options, change, errorOf }: PartProps) => {
  const t = useWords('accountSet')
  return Object.entries(choices).map(([name, values]) => (
    <FormField key={name} label={t(`o_${name}`)} error={errorOf(`options.${name}`)}>
      {(id) => (
        <Select<string>
          id={id}
          label={t(`o_${name}`)}
          value={String(Reflect.get(options, name))}
          width="100%"
          options={values.map((value) => ({ value, label: t(`o_${name}_${value}`) }))}
          onChange={(value) => change({ [name]: value })}
        />
      )}
    </FormField>
  ))
}

const Texts = ({ options, change, errorOf }: PartProps) => {
  const t = useWords('accountSet')
  return (
    <>
      {numbers.map((name) => (
        <InputField
          key={name}
          label={t(`o_${name}`)}
          error={errorOf(`options.${name}`)}
          value={String(options[name])}
          inputMode="numeric"
          maxLength={4}
          onChange={(text) => change({ [name]: Number(text.normalize('NFKC').replace(/\D/g, '')) })}
        />
      ))}
      {texts.map((name) => (
        <InputField
          key={name}
          label={t(`o_${name}`)}
          error={errorOf(`options.${name}`)}
          value={options[name]}
          maxLength={20}
          invalid={errorOf(`options.${name}`) !== undefined}
          onChange={(text) => change({ [name]: text.normalize('NFKC').trim() })}
        />
      ))}
    </>
  )
}

const usualType = 'JI'

const GeneratedTypes = ({ options, change, choices }: PartProps & Pick<FieldsProps, 'choices'>) => {
  const t = useWords('accountSet')
  const lang = useLang()
  const types = choices.voucherTypes.map((type) => ({ value: type.code, label: nameOf(type, lang) }))
  const { genVoucherType } = options
  return sources.map((source) => (
    <SelectField
      key={source}
      label={t(`gen_${source}`)}
      value={genVoucherType[source] ?? usualType}
      options={types}
      onChange={(type) => change({ genVoucherType: { ...genVoucherType, [source]: type } })}
    />
  ))
}

/** Options of another account set take the place of all that are typed here. */
const CopyFrom = ({ change }: { change: Change }) => {
  const t = useWords('accountSet')
  const lang = useLang()
  const sets = useSession((state) => state.user?.accountConfigs ?? [])
  const take = async (accountSet: string) => {
    const { options } = await send(accountSetCalls.detail, { accountSet })
    change(options)
  }
  if (sets.length === 0) return null
  return (
    <FormField label={t('copyOptions')} hint={t('copyOptionsHow')}>
      {(id) => (
        <OneOf
          id={id}
          label={t('copyOptions')}
          choices={sets.map((set) => ({ value: set.value, code: set.value, name: textOf(set.companyName, lang) }))}
          value=""
          placeholder={t('copyOptionsNone')}
          width="100%"
          // A refusal is told by the call; the options stay as they are.
          onChange={(value) => void take(value).catch(() => undefined)}
        />
      )}
    </FormField>
  )
}

export const OptionFields = ({ draft, change: changeDraft, errorOf, choices }: FieldsProps) => {
  const { options } = draft
  const change: Change = (part) => changeDraft({ options: { ...options, ...part } })
  const parts = { options, change, errorOf }
  return (
    <>
      <CopyFrom change={change} />
      <Flags {...parts} />
      <Choices {...parts} />
      <Texts {...parts} />
      <GeneratedTypes {...parts} choices={choices} />
    </>
  )
}
