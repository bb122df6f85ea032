// The form of a value set: what it is called, what its values look like, and where they come from.
import { useState } from 'react'
import type { ValueSetShape } from '../../../contract/office/value-set.ts'
import { valueChecks, valueScopes, valueSetKinds, valueTypes } from '../../../domain/office/value-set.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { Checkbox, FormField } from '../../kit/field.tsx'
import { Drawer } from '../../kit/panel.tsx'
import { SelectField } from '../../kit/select.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { FormFoot, NumberRow, TextRow, useRecordForm } from '../../parts/record-fields.tsx'
import { valueSetApi } from '../office-api.ts'
import { draftOf, fieldsOf, type SetForm, type ValueSetDraft } from './value-set-draft.ts'
import { SourceFields } from './value-set-source.tsx'
import { ValueSetTest } from './value-set-test.tsx'

/** Sets that another one may hang on. */
const parentsMost = 500

const NameFields = ({ form, set }: { form: SetForm; set: ValueSetShape | null }) => {
  const t = useWords('valueSet')
  const lang = useLang()
  const all = useCall(valueSetApi.list, { pageSize: parentsMost, enabled: true }).data?.items ?? []
  const parents = all.filter(({ id }) => id !== set?.id)
  const isFixed = set?.builtin === true
  return (
    <>
      <TextRow
        form={form}
        name="code"
        label={t('f_code')}
        max={64}
        required
        locked={isFixed}
        hint={isFixed ? undefined : t('codeHow')}
      />
      <TextRow form={form} name="nameZhCn" label={t('f_nameZhCn')} max={64} required />
      <TextRow form={form} name="nameZhTw" label={t('f_nameZhTw')} max={64} />
      <TextRow form={form} name="nameEn" label={t('f_nameEn')} max={64} required />
      <SelectField
        label={t('f_kind')}
        error={form.errorOf('kind')}
        value={form.values.kind}
        options={valueSetKinds
          .filter((kind) => set === null || kind === set.kind)
          .map((value) => ({ value, label: t(`kind_${value}`) }))}
        onChange={(kind) => form.change({ kind })}
      />
      {form.values.kind === 'cascade' && (
        <SelectField
          label={t('f_parentId')}
          required
          error={form.errorOf('parentId')}
          value={form.values.parentId}
          options={parents.map((one) => ({ value: one.id, label: nameOf(one, lang), end: one.code }))}
          onChange={(parentId) => form.change({ parentId })}
        />
      )}
    </>
  )
}

const ShapeFields = ({ form }: { form: SetForm }) => {
  const t = useWords('valueSet')
  return (
    <>
      <SelectField
        label={t('f_valueType')}
        value={form.values.valueType}
        options={valueTypes.map((value) => ({ value, label: t(`valueType_${value}`) }))}
        onChange={(valueType) => form.change({ valueType })}
      />
      <NumberRow form={form} name="maxLen" label={t('f_maxLen')} digits={3} />
      <TextRow form={form} name="formatMask" label={t('f_formatMask')} max={64} hint={t('maskHow')} />
      <NumberRow form={form} name="zeroFill" label={t('f_zeroFill')} digits={3} />
      <FormField label="" error={form.errorOf('uppercase')}>
        {() => (
          <Checkbox checked={form.values.uppercase} onChange={(uppercase) => form.change({ uppercase })}>
            {t('f_uppercase')}
          </Checkbox>
        )}
      </FormField>
      <SelectField
        label={t('f_scope')}
        value={form.values.scope}
        options={valueScopes.map((value) => ({ value, label: t(`scope_${value}`) }))}
        onChange={(scope) => form.change({ scope })}
      />
    </>
  )
}

const UseFields = ({ form }: { form: SetForm }) => {
  const t = useWords('valueSet')
  return (
    <>
      <SelectField
        label={t('f_validation')}
        value={form.values.validation}
        options={valueChecks.map((value) => ({ value, label: t(`validation_${value}`) }))}
        onChange={(validation) => form.change({ validation })}
      />
      <NumberRow form={form} name="pageSize" label={t('f_pageSize')} digits={3} />
      <NumberRow form={form} name="cacheSeconds" label={t('f_cacheSeconds')} digits={5} hint={t('cacheHow')} />
      <TextRow form={form} name="remark" label={t('f_remark')} max={256} />
    </>
  )
}

/** A new set, or the change of one; what it would offer can be tried before it is saved. */
export const ValueSetForm = ({ set, onClose }: { set: ValueSetShape | null; onClose: () => void }) => {
  const t = useWords('valueSet')
  const add = useWrite(valueSetApi.add, { quiet: true })
  const edit = useWrite(valueSetApi.edit, { quiet: true })
  const [isTested, setTested] = useState(false)
  const save = (draft: ValueSetDraft): Promise<unknown> =>
    set ? edit.mutateAsync({ id: set.id, version: set.version, ...fieldsOf(draft) }) : add.mutateAsync(fieldsOf(draft))
  const form = useRecordForm(draftOf(set), save, onClose)
  const { kind, view } = form.values
  const reads = kind === 'table' || kind === 'sql' || (kind === 'cascade' && view !== '')
  const keeps = kind === 'static' || (kind === 'cascade' && view === '')
  return (
    <>
      <Drawer
        title={t(set ? 'editTitle' : 'addTitle')}
        note={set?.code}
        width={720}
        foot={<FormFoot form={form} onClose={onClose} />}
        tools={
          reads && (
            <Button icon="eye" onClick={() => setTested(true)}>
              {t('test')}
            </Button>
          )
        }
        typed={form.values}
        onClose={onClose}
      >
        <NameFields form={form} set={set} />
        {kind !== 'static' && <SourceFields form={form} isFixed={set?.builtin === true} />}
        {keeps && <ShapeFields form={form} />}
        <UseFields form={form} />
      </Drawer>
      {isTested && <ValueSetTest name={form.values.code} draft={form.values} onClose={() => setTested(false)} />}
    </>
  )
}
