// The form of a new template: an own statement, a copy as one, or a company's own copy of a statement by law.
import type { TemplateHeadShape } from '../../../contract/statement/statement-template.ts'
import { useWrite } from '../../api/query.ts'
import { FormField, InputField, TextField } from '../../kit/field.tsx'
import { Drawer } from '../../kit/panel.tsx'
import { useWords } from '../../kit/words.ts'
import { FormFoot, useRecordForm } from '../../parts/record-fields.tsx'
import { templateApi } from './template-api.ts'

export type TemplateNames = Pick<TemplateHeadShape, 'nameZhCn' | 'nameZhTw' | 'nameEn' | 'companies' | 'remark'>

const namesLong = { nameZhCn: 120, nameZhTw: 120, nameEn: 200 } as const

/** The names, companies and remark of a template. */
export const NamedFields = (props: {
  value: TemplateNames
  isCustom: boolean
  readOnly: boolean
  onChange: (value: TemplateNames) => void
  errorOf?: (name: keyof TemplateNames) => string | undefined
}) => {
  const t = useWords('statementTemplate')
  const { value, isCustom, readOnly, onChange, errorOf } = props
  return (
    <>
      {(['nameZhCn', 'nameZhTw', 'nameEn'] as const).map((name) => (
        <InputField
          key={name}
          label={t(name)}
          required={name === 'nameZhCn'}
          error={errorOf?.(name)}
          maxLength={namesLong[name]}
          value={value[name]}
          readOnly={readOnly}
          onChange={(text) => onChange({ ...value, [name]: text })}
        />
      ))}
      {isCustom && (
        <FormField label={t('companies')} hint={t('companiesHint')} error={errorOf?.('companies')}>
          {(id) => (
            <TextField
              id={id}
              width="100%"
              value={value.companies.join(',')}
              readOnly={readOnly}
              onChange={(event) =>
                onChange({ ...value, companies: event.target.value === '' ? [] : event.target.value.split(/[,，\s]+/) })
              }
            />
          )}
        </FormField>
      )}
      <InputField
        label={t('remark')}
        error={errorOf?.('remark')}
        maxLength={400}
        value={value.remark}
        readOnly={readOnly}
        onChange={(text) => onChange({ ...value, remark: text })}
      />
    </>
  )
}

/** What is typed of companies, without what is empty. */
export const tidied = (value: TemplateNames): TemplateNames => ({
  ...value,
  companies: value.companies.filter(Boolean),
})

const begin = (from: TemplateHeadShape | null, isOwn: boolean): TemplateNames & { code: string } => ({
  code: isOwn ? (from?.code ?? '') : '',
  nameZhCn: from?.nameZhCn ?? '',
  nameZhTw: from?.nameZhTw ?? '',
  nameEn: from?.nameEn ?? '',
  companies: [],
  remark: '',
})

type NewProps = {
  from: TemplateHeadShape | null
  isOwn: boolean
  onClose: () => void
  onDone: (id: string) => void
}

export const NewTemplate = ({ from, isOwn, onClose, onDone }: NewProps) => {
  const t = useWords('statementTemplate')
  const add = useWrite(templateApi.add, { quiet: true })
  const form = useRecordForm(
    begin(from, isOwn),
    ({ code, ...named }) => add.mutateAsync({ code: code.trim(), ...tidied(named), from: from?.id, own: isOwn }),
    ({ id }) => {
      onClose()
      onDone(id)
    },
  )
  const { problems, errorOf, values } = form
  // What is wrong with a code that has no right form is told by what forms there are.
  const codeError = problems.some(({ path, name }) => path === 'code' && name === 'input.invalid')
    ? t('codeHint')
    : errorOf('code')
  return (
    <Drawer
      title={t(isOwn ? 'ownCopy' : from ? 'copy' : 'add')}
      foot={<FormFoot form={form} act={t('create')} onClose={onClose} />}
      typed={values}
      onClose={onClose}
    >
      {isOwn && <p className="page-note margin-bottom-12">{t('ownCopyText')}</p>}
      <InputField
        label={t('code')}
        required
        hint={t('codeHint')}
        error={codeError}
        maxLength={32}
        value={values.code}
        readOnly={isOwn}
        onChange={(text) => form.put('code', text.toUpperCase())}
      />
      <NamedFields value={values} isCustom={!isOwn} readOnly={false} errorOf={errorOf} onChange={form.change} />
    </Drawer>
  )
}
