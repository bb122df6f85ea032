// The form of a department, over the tree: where it stands, whose it is, and who leads it.
import { type DepartmentFields, type DepartmentShape, departmentFields } from '../../contract/people/department.ts'
import { branchOf, type DepartmentType, departmentTypes, treeOf } from '../../domain/chart/department.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Drawer } from '../kit/panel.tsx'
import { SelectField } from '../kit/select.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import {
  type CodedOption,
  CodedRow,
  FormFoot,
  NumberRow,
  type RecordForm,
  TextRow,
  useRecordForm,
} from '../parts/record-fields.tsx'
import { departmentApi } from './people-api.ts'

const emptyFields: DepartmentFields = {
  ...{ parentId: '', code: '', nameZhCn: '', nameZhTw: '', nameEn: '', type: 'department', companyCode: '' },
  ...{ leaderId: '', phone: '', email: '', costCenter: '', sort: 100, remark: '' },
}

/** What a new department begins with below another one. */
export const fieldsBelow = (parent: DepartmentShape | undefined): DepartmentFields => ({
  ...emptyFields,
  parentId: parent?.id ?? '',
  type: parent === undefined ? 'group' : parent.type === 'group' ? 'company' : 'department',
})

const fieldsOf = (row: DepartmentShape): DepartmentFields => {
  const names = Object.keys(departmentFields) as (keyof DepartmentFields)[]
  return { ...emptyFields, ...Object.fromEntries(names.map((name) => [name, row[name]])) }
}

type Form = RecordForm<DepartmentFields>

const PlaceFields = ({
  form,
  row,
  rows,
}: {
  form: Form
  row: DepartmentShape | null
  rows: readonly DepartmentShape[]
}) => {
  const t = useWords('department')
  const lang = useLang()
  const below = new Set(row ? branchOf(treeOf(rows), row.id).map(({ id }) => id) : [])
  const parents = rows.filter(({ id, type }) => type !== 'store' && !below.has(id))
  const items: CodedOption[] = parents.map((one) => ({ key: one.id, code: one.code, name: nameOf(one, lang) }))
  return (
    <>
      <CodedRow form={form} name="parentId" label={t('f_parent')} items={items} none={t('noParent')} />
      <SelectField<DepartmentType>
        label={t('f_type')}
        required
        error={form.errorOf('type')}
        value={form.values.type}
        options={departmentTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
        onChange={(type) => form.change({ type })}
      />
      <TextRow form={form} name="code" label={t('f_code')} max={32} required hint={t('codeHow')} />
      <TextRow form={form} name="nameZhCn" label={t('f_nameZhCn')} max={64} required />
      <TextRow form={form} name="nameZhTw" label={t('f_nameZhTw')} max={64} />
      <TextRow form={form} name="nameEn" label={t('f_nameEn')} max={64} required />
    </>
  )
}

const MoreFields = ({ form }: { form: Form }) => {
  const t = useWords('department')
  const choices = useCall(departmentApi.choices, {})
  const { companies = [], users = [], entities = [] } = choices.data ?? {}
  const coded = (list: readonly { code: string; name: string }[]): CodedOption[] =>
    list.map(({ code, name }) => ({ key: code, code, name }))
  const people = users.map(({ id, code, name }) => ({ key: id, code, name }))
  return (
    <>
      <CodedRow form={form} name="companyCode" label={t('f_company')} items={coded(companies)} none={t('inherit')} />
      <CodedRow form={form} name="leaderId" label={t('f_leader')} items={people} none={t('nobody')} />
      <TextRow form={form} name="phone" label={t('f_phone')} max={32} />
      <TextRow form={form} name="email" label={t('f_email')} max={64} />
      <CodedRow
        form={form}
        name="costCenter"
        label={t('f_costCenter')}
        items={coded(entities)}
        none={t('nobody')}
        hint={t('centerHow')}
      />
      <NumberRow form={form} name="sort" label={t('f_sort')} digits={4} />
      <TextRow form={form} name="remark" label={t('f_remark')} max={256} />
    </>
  )
}

type FormProps = {
  /** Null for a new one. */
  row: DepartmentShape | null
  begin: DepartmentFields
  rows: readonly DepartmentShape[]
  onClose: () => void
}

export const DepartmentForm = ({ row, begin, rows, onClose }: FormProps) => {
  const t = useWords('department')
  const add = useWrite(departmentApi.add, { quiet: true })
  const edit = useWrite(departmentApi.edit, { quiet: true })
  const save = (values: DepartmentFields): Promise<unknown> =>
    row ? edit.mutateAsync({ id: row.id, version: row.version, ...values }) : add.mutateAsync(values)
  const form = useRecordForm(row ? fieldsOf(row) : begin, save, onClose)
  const foot = <FormFoot form={form} onClose={onClose} />
  return (
    <Drawer
      title={t(row ? 'editTitle' : 'addTitle')}
      note={row?.code}
      width={560}
      foot={foot}
      typed={form.values}
      onClose={onClose}
    >
      <PlaceFields form={form} row={row} rows={rows} />
      <MoreFields form={form} />
    </Drawer>
  )
}
