// The form of a new template: an own statement, a copy as one, or a company's own copy of a statement by law.
import { statementTemplateCalls, type TemplateHeadShape } from '../../../contract/statement/statement-template.ts'
import { useWrite } from '../../api/query.ts'
import { TextField } from '../../kit/field.tsx'
import { useWords } from '../../kit/words.ts'
import { FormDrawer, type RecordField, useRecordForm } from '../../parts/record-fields.tsx'

export type TemplateNames = Pick<TemplateHeadShape, 'nameZhCn' | 'nameZhTw' | 'nameEn' | 'companies' | 'remark'>

/** The names, companies and remark of a template. */
export const namedFields = (isCustom: boolean): RecordField<TemplateNames>[] => [
  { name: 'nameZhCn', max: 120, required: true },
  { name: 'nameZhTw', max: 120 },
  { name: 'nameEn', max: 200 },
  {
    kind: 'own',
    name: 'companies',
    hint: 'companiesHint',
    when: isCustom,
    draw: ({ id, form: { values, change }, locked }) => (
      <TextField
        {...{ id, width: '100%', value: values.companies.join(','), readOnly: locked }}
        onChange={({ target: { value } }) => change({ companies: value === '' ? [] : value.split(/[,，\s]+/) })}
      />
    ),
  },
  { name: 'remark', max: 400 },
]

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
  const add = useWrite(statementTemplateCalls.add, { quiet: true })
  const form = useRecordForm(
    begin(from, isOwn),
    ({ code, ...named }) => add.mutateAsync({ code: code.trim(), ...tidied(named), from: from?.id, own: isOwn }),
    ({ id }) => {
      onClose()
      onDone(id)
    },
  )
  const { problems, errorOf } = form
  // What is wrong with a code that has no right form is told by what forms there are.
  const isFormWrong = problems.some(({ path, name }) => path === 'code' && name === 'input.invalid')
  const fields: RecordField<TemplateNames & { code: string }>[] = [
    {
      kind: 'free',
      when: isOwn,
      draw: () => <p className="page-note mb-12">{t('ownCopyText')}</p>,
    },
    { name: 'code', max: 32, required: true, hint: 'codeHint', locked: isOwn, clean: (typed) => typed.toUpperCase() },
    ...namedFields(!isOwn),
  ]
  return (
    <FormDrawer
      {...{ words: 'statementTemplate', width: 480, fields, act: t('create'), onClose }}
      form={{ ...form, errorOf: (name) => (name === 'code' && isFormWrong ? t('codeHint') : errorOf(name)) }}
      title={isOwn ? 'ownCopy' : from ? 'copy' : 'add'}
    />
  )
}
