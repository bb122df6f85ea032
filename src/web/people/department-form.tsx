// The form of a department, over the tree: where it stands, whose it is, and who leads it.
import type { DepartmentFields, DepartmentShape } from '../../contract/people/department.ts'
import { branchOf, departmentTypes, treeOf } from '../../domain/chart/department.ts'
import { useCall } from '../api/query.ts'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { byCode, byId } from '../parts/code-choices.tsx'
import {
  begunWith,
  ChoiceRow,
  CodedRow,
  FormDrawer,
  NameRows,
  NumberRow,
  quietly,
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

type Form = RecordForm<DepartmentFields>

type PlaceProps = { form: Form; row: DepartmentShape | null; rows: readonly DepartmentShape[] }

const PlaceFields = ({ form, row, rows }: PlaceProps) => {
  const t = useWords('department')
  const lang = useLang()
  const below = new Set(row ? branchOf(treeOf(rows), row.id).map(({ id }) => id) : [])
  const parents = rows.filter(({ id, type }) => type !== 'store' && !below.has(id))
  const items = byId(parents.map((one) => ({ ...one, name: nameOf(one, lang) })))
  return (
    <>
      <CodedRow form={form} name="parentId" label={t('f_parent')} items={items} none={t('noParent')} />
      <ChoiceRow form={form} name="type" t={t} values={departmentTypes} required />
      <TextRow form={form} name="code" label={t('f_code')} max={32} required hint={t('codeHow')} />
      <NameRows form={form} t={t} />
    </>
  )
}

const MoreFields = ({ form }: { form: Form }) => {
  const t = useWords('department')
  const { companies = [], users = [], entities = [] } = useCall(departmentApi.choices, {}).data ?? {}
  const none = t('nobody')
  return (
    <>
      <CodedRow form={form} name="companyCode" label={t('f_company')} items={byCode(companies)} none={t('inherit')} />
      <CodedRow form={form} name="leaderId" label={t('f_leader')} items={byId(users)} none={none} />
      <TextRow form={form} name="phone" label={t('f_phone')} max={32} />
      <TextRow form={form} name="email" label={t('f_email')} max={64} />
      <CodedRow
        {...{ form, name: 'costCenter', label: t('f_costCenter'), items: byCode(entities), none, hint: t('centerHow') }}
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
  const save = (values: DepartmentFields): Promise<unknown> =>
    row
      ? departmentApi.edit({ id: row.id, version: row.version, ...values }, quietly)
      : departmentApi.add(values, quietly)
  const form = useRecordForm(row ? begunWith(emptyFields, row) : begin, save, onClose)
  return (
    <FormDrawer title={t(row ? 'editTitle' : 'addTitle')} note={row?.code} {...{ form, onClose }}>
      <PlaceFields form={form} row={row} rows={rows} />
      <MoreFields form={form} />
    </FormDrawer>
  )
}
