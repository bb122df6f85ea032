// The form of a department, over the tree: where it stands, whose it is, and who leads it.
import { type DepartmentFields, type DepartmentShape, departmentCalls } from '../../contract/people/department.ts'
import { branchOf, departmentTypes, treeOf } from '../../domain/chart/department.ts'
import { senderOf, useCall } from '../api/query.ts'
import { nameOf, useLang } from '../kit/words.ts'
import { byCode, byId } from '../parts/code-choices.tsx'
import {
  addOrEdit,
  begunWith,
  FormDrawer,
  nameFields,
  type RecordField,
  useRecordForm,
} from '../parts/record-fields.tsx'

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

type FormProps = {
  /** Null for a new one. */
  row: DepartmentShape | null
  begin: DepartmentFields
  rows: readonly DepartmentShape[]
  onClose: () => void
}

export const DepartmentForm = ({ row, begin, rows, onClose }: FormProps) => {
  const lang = useLang()
  const { companies = [], users = [], entities = [] } = useCall(departmentCalls.choices, {}).data ?? {}
  const below = new Set(row ? branchOf(treeOf(rows), row.id).map(({ id }) => id) : [])
  const parents = rows
    .filter(({ id, type }) => type !== 'store' && !below.has(id))
    .map((one) => ({ ...one, name: nameOf(one, lang) }))
  const save = addOrEdit(row, senderOf(departmentCalls.add), senderOf(departmentCalls.edit))
  const form = useRecordForm(row ? begunWith(emptyFields, row) : begin, save, onClose)
  const none = 'nobody'
  const fields: RecordField<DepartmentFields>[] = [
    { kind: 'coded', name: 'parentId', label: 'f_parent', choices: byId(parents), none: 'noParent' },
    { kind: 'choice', name: 'type', values: departmentTypes, required: true },
    { name: 'code', max: 32, required: true, hint: 'codeHow' },
    ...nameFields(),
    { kind: 'coded', name: 'companyCode', label: 'f_company', choices: byCode(companies), none: 'inherit' },
    { kind: 'coded', name: 'leaderId', label: 'f_leader', choices: byId(users), none },
    { name: 'phone', max: 32 },
    { name: 'email', max: 64 },
    { kind: 'coded', name: 'costCenter', choices: byCode(entities), none, hint: 'centerHow' },
    { kind: 'number', name: 'sort', digits: 4 },
    { name: 'remark', max: 256 },
  ]
  return (
    <FormDrawer
      {...{ words: 'department', form, fields, onClose, note: row?.code }}
      title={row ? 'editTitle' : 'addTitle'}
    />
  )
}
