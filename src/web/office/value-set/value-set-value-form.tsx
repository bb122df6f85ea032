// The form of one value of a set: its texts in three languages, what it hangs on, where and when it is offered.
import {
  type SetValueFields,
  type SetValueShape,
  setValueFields,
  type ValueSetShape,
} from '../../../contract/office/value-set.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { useUser } from '../../api/session.ts'
import { Drawer } from '../../kit/panel.tsx'
import { SelectField } from '../../kit/select.tsx'
import { useWords } from '../../kit/words.ts'
import { useCompanies } from '../../parts/company-picker.tsx'
import {
  type CodedOption,
  CodedRow,
  FormFoot,
  NumberRow,
  type RecordForm,
  TextRow,
  useRecordForm,
} from '../../parts/record-fields.tsx'
import { setValueApi, valueSetApi } from '../office-api.ts'

type Form = RecordForm<SetValueFields>

const emptyFields: SetValueFields = {
  ...{ value: '', labelZhCn: '', labelZhTw: '', labelEn: '', parentValue: '', companyCode: '', accountSet: '' },
  ...{ startDate: '', endDate: '', sort: 100 },
}

const fieldsOf = (row: SetValueShape): SetValueFields => {
  const names = Object.keys(setValueFields) as (keyof SetValueFields)[]
  return { ...emptyFields, ...Object.fromEntries(names.map((name) => [name, row[name]])) }
}

const parentsMost = 200

const ParentField = ({ form, set }: { form: Form; set: ValueSetShape }) => {
  const t = useWords('setValue')
  const asked = { code: set.parentCode, pageSize: parentsMost }
  const options = useCall(valueSetApi.query, asked, { quiet: true }).data?.items ?? []
  const items: CodedOption[] = options.map(({ value, label }) => ({ key: value, code: value, name: label }))
  // What hangs on a set of very many is typed.
  return options.length === parentsMost ? (
    <TextRow form={form} name="parentValue" label={t('f_parentValue')} max={128} required />
  ) : (
    <CodedRow form={form} name="parentValue" label={t('f_parentValue')} items={items} required />
  )
}

const PlaceFields = ({ form, set }: { form: Form; set: ValueSetShape }) => {
  const t = useWords('setValue')
  const companies = useCompanies()
  const sets = useUser()?.accountConfigs ?? []
  const { companyCode } = form.values
  return (
    <>
      <SelectField
        label={t('f_companyCode')}
        error={form.errorOf('companyCode')}
        value={companyCode}
        options={[
          { value: '', label: t('everywhere') },
          ...companies.map(({ code, name }) => ({ value: code, label: name, end: code })),
        ]}
        onChange={(code) => form.change({ companyCode: code, accountSet: '' })}
      />
      {set.scope === 'account_set' && companyCode !== '' && (
        <SelectField
          label={t('f_accountSet')}
          error={form.errorOf('accountSet')}
          value={form.values.accountSet}
          options={[
            { value: '', label: t('everySet') },
            ...sets
              .filter((one) => one.companyCode === companyCode)
              .map(({ value, label }) => ({ value, label, end: value })),
          ]}
          onChange={(accountSet) => form.change({ accountSet })}
        />
      )}
    </>
  )
}

type FormProps = { set: ValueSetShape; row: SetValueShape | null; onClose: () => void }

export const SetValueForm = ({ set, row, onClose }: FormProps) => {
  const t = useWords('setValue')
  const add = useWrite(setValueApi.add, { quiet: true })
  const edit = useWrite(setValueApi.edit, { quiet: true })
  const save = (values: SetValueFields): Promise<unknown> =>
    row
      ? edit.mutateAsync({ id: row.id, version: row.version, ...values })
      : add.mutateAsync({ setId: set.id, ...values })
  const form = useRecordForm(row ? fieldsOf(row) : emptyFields, save, onClose)
  const foot = <FormFoot form={form} onClose={onClose} />
  return (
    <Drawer
      title={t(row ? 'editTitle' : 'addTitle')}
      note={set.code}
      width={560}
      foot={foot}
      typed={form.values}
      onClose={onClose}
    >
      {set.kind === 'cascade' && <ParentField form={form} set={set} />}
      <TextRow form={form} name="value" label={t('f_value')} max={set.maxLen} required />
      <TextRow form={form} name="labelZhCn" label={t('f_labelZhCn')} max={128} required />
      <TextRow form={form} name="labelZhTw" label={t('f_labelZhTw')} max={128} />
      <TextRow form={form} name="labelEn" label={t('f_labelEn')} max={128} />
      {set.scope !== 'global' && <PlaceFields form={form} set={set} />}
      <TextRow form={form} name="startDate" label={t('f_startDate')} max={10} placeholder={t('kit:dayExample')} />
      <TextRow form={form} name="endDate" label={t('f_endDate')} max={10} placeholder={t('kit:dayExample')} />
      <NumberRow form={form} name="sort" label={t('f_sort')} digits={4} />
    </Drawer>
  )
}
