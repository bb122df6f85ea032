// The properties of one line of a template: what it is called, its formula, and what the formula takes from where.
import type { FormLineShape, TemplateTermShape } from '../../../contract/statement/statement-template.ts'
import { formRoles, isMinorityRole } from '../../../domain/statement/statement-role.ts'
import type { TemplateKind } from '../../../domain/statement/statement-template.ts'
import { IconButton } from '../../kit/button.tsx'
import { Checkbox, FormField, InputField, TextField } from '../../kit/field.tsx'
import { Money } from '../../kit/money.tsx'
import { Panel } from '../../kit/panel.tsx'
import { SelectField } from '../../kit/select.tsx'
import { useWords } from '../../kit/words.ts'
import { FormulaField } from './formula-field.tsx'
import './template.css'

const kinds = ['H', 'L', 'M', 'T', 'X', 'P'] as const
const namedMost = 12

const Terms = ({ terms }: { terms: readonly TemplateTermShape[] }) => {
  const t = useWords('statementTemplate')
  return (
    <section className="template-terms" aria-label={t('terms')}>
      <h3 className="font-semibold text-13">{t('terms')}</h3>
      {terms.length === 0 && <p className="page-note">{t('noTerms')}</p>}
      <ul>
        {terms.map((term, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same term may stand twice in a formula
          <li key={`${at} ${term.formula}`} className="py-4 lined">
            <p className="flex justify-between m-0">
              <code>{term.formula}</code>
              <Money value={term.value} zero="zero" />
            </p>
            {term.subjects.length > 0 && (
              <p className="page-note flex justify-between m-0">
                {t('termSubjects', {
                  n: term.subjects.length,
                  list: term.subjects.slice(0, namedMost).join(' ') + (term.subjects.length > namedMost ? ' …' : ''),
                })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type LineProps = {
  kind: TemplateKind
  line: FormLineShape
  terms: readonly TemplateTermShape[]
  readOnly: boolean
  onChange: (part: Partial<FormLineShape>) => void
  onRemove: () => void
  onClose: () => void
}

const Names = ({ line, readOnly, onChange }: LineProps) => {
  const t = useWords('statementTemplate')
  return (['nameZhCn', 'nameZhTw', 'nameEn'] as const).map((name) => (
    <InputField
      key={name}
      label={t(name)}
      required={name === 'nameZhCn'}
      maxLength={120}
      value={line[name]}
      readOnly={readOnly}
      onChange={(text) => onChange({ [name]: text })}
    />
  ))
}

const Remark = ({ line, readOnly, onChange }: LineProps) => {
  const t = useWords('statementTemplate')
  return (
    <FormField label={t('remark')}>
      {(id) => (
        <TextField
          id={id}
          width="100%"
          maxLength={200}
          value={line.remark}
          readOnly={readOnly}
          onChange={({ target }) => onChange({ remark: target.value })}
        />
      )}
    </FormField>
  )
}

const Flags = ({ line, readOnly, onChange }: LineProps) => {
  const t = useWords('statementTemplate')
  return (
    <div className="flex flex-wrap gap-x-16 gap-y-8 my-10">
      <Checkbox checked={!line.isOff} disabled={readOnly} onChange={(isOn) => onChange({ isOff: !isOn })}>
        {t('isOn')}
      </Checkbox>
      <Checkbox checked={line.isBold} disabled={readOnly} onChange={(isBold) => onChange({ isBold })}>
        {t('isBold')}
      </Checkbox>
      <Checkbox checked={line.hidesZero} disabled={readOnly} onChange={(hidesZero) => onChange({ hidesZero })}>
        {t('hidesZero')}
      </Checkbox>
    </div>
  )
}

export const LinePanel = (props: LineProps) => {
  const t = useWords('statementTemplate')
  const { kind, line, terms, readOnly, onChange } = props
  // What merging fills in is offered where it stands: other statements have none of it.
  const all = kind === 'custom' ? [] : formRoles[kind]
  const roles = all.filter((role) => !isMinorityRole(role) || role === line.role)
  return (
    <Panel
      title={t('lineTitle', { no: line.no })}
      width={386}
      onClose={props.onClose}
      tools={!readOnly && <IconButton icon="trash" label={t('removeLine')} onClick={props.onRemove} />}
    >
      <div className="px-16 py-12">
        <Names {...props} />
        <SelectField
          label={t('lineType')}
          value={line.kind}
          options={kinds.map((value) => ({ value, label: t(`lineKind_${value}`) }))}
          onChange={(value) => !readOnly && onChange({ kind: value })}
        />
        {roles.length > 0 && (
          <SelectField
            label={t('role')}
            value={line.role || 'none'}
            options={['none', ...roles].map((value) => ({ value, label: t(`role_${value}`) }))}
            onChange={(value) => !readOnly && onChange({ role: value === 'none' ? '' : value })}
          />
        )}
        {line.kind !== 'H' && (
          <FormField label={t('formula')} above>
            {(id, described) => (
              <FormulaField
                key={line.no}
                {...{ id, described, readOnly, value: line.formula }}
                onChange={(formula) => onChange({ formula })}
              />
            )}
          </FormField>
        )}
        <Flags {...props} />
        <Remark {...props} />
        {line.kind !== 'H' && <Terms terms={terms} />}
      </div>
    </Panel>
  )
}
