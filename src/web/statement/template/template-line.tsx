// The properties of one line of a template: what it is called, its formula, and what the formula takes from where.

import type { FormLineShape, TemplateTermShape } from '../../../contract/statement/statement-template.ts'
import { formRoles, isMinorityRole } from '../../../domain/statement/statement-role.ts'
import type { TemplateKind } from '../../../domain/statement/statement-template.ts'
import { IconButton } from '../../kit/button.tsx'
import { Panel } from '../../kit/dialog.tsx'
import { Checkbox } from '../../kit/field.tsx'
import { Money } from '../../kit/money.tsx'
import { say, useWords } from '../../kit/words.ts'
import { type RecordField, RecordFields } from '../../parts/record-fields.tsx'
import { FormulaField } from './formula-field.tsx'
import './template.css'

const kinds = ['H', 'L', 'M', 'T', 'X', 'P'] as const
const namedMost = 12

const Terms = ({ terms }: { terms: readonly TemplateTermShape[] }) => {
  const t = useWords('statementTemplate')
  return (
    <section className="template-terms" aria-label={t('terms')}>
      <h3 className="mt-14 mb-6 font-semibold text-13">{t('terms')}</h3>
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

const fieldsOf = ({ kind, line, readOnly }: LineProps): RecordField<FormLineShape>[] => {
  // What merging fills in is offered where it stands: other statements have none of it.
  const all = kind === 'custom' ? [] : formRoles[kind]
  const roles = all.filter((role) => !isMinorityRole(role) || role === line.role)
  const text = { max: 120, locked: readOnly }
  return [
    { ...text, name: 'nameZhCn', required: true },
    { ...text, name: 'nameZhTw' },
    { ...text, name: 'nameEn' },
    { kind: 'choice', name: 'kind', label: 'lineType', values: kinds, word: 'lineKind' },
    {
      ...{ kind: 'choice', name: 'role', when: roles.length > 0 },
      options: ['', ...roles].map((value) => ({ value, label: say(`statementTemplate:role_${value || 'none'}`) })),
    },
    {
      kind: 'own',
      name: 'formula',
      when: line.kind !== 'H',
      above: true,
      draw: ({ id, described, form: { values, change } }) => (
        <FormulaField
          key={line.no}
          {...{ id, described, readOnly, value: values.formula }}
          onChange={(formula) => change({ formula })}
        />
      ),
    },
  ]
}

const remarkField: readonly RecordField<FormLineShape>[] = [{ name: 'remark', max: 200 }]

const Flags = ({ line, readOnly, onChange }: LineProps) => {
  const t = useWords('statementTemplate')
  return (
    <div className="flex flex-wrap gap-x-16 gap-y-8 my-10">
      <Checkbox checked={!line.isOff} disabled={readOnly} onChange={(isOn) => onChange({ isOff: !isOn })}>
        {t('isOn')}
      </Checkbox>
      {(['isBold', 'hidesZero'] as const).map((name) => (
        <Checkbox key={name} checked={line[name]} disabled={readOnly} onChange={(isOn) => onChange({ [name]: isOn })}>
          {t(name)}
        </Checkbox>
      ))}
    </div>
  )
}

export const LinePanel = (props: LineProps) => {
  const t = useWords('statementTemplate')
  const { line, terms, readOnly, onChange } = props
  const form = { values: line, change: (part: Partial<FormLineShape>) => !readOnly && onChange(part) }
  const words = 'statementTemplate'
  return (
    <Panel
      title={t('lineTitle', { no: line.no })}
      width={386}
      onClose={props.onClose}
      tools={!readOnly && <IconButton icon="trash" label={t('removeLine')} onClick={props.onRemove} />}
    >
      <div className="px-16 py-12">
        <RecordFields {...{ words, form, fields: fieldsOf(props) }} />
        <Flags {...props} />
        <RecordFields {...{ words, form, fields: remarkField, locked: readOnly }} />
        {line.kind !== 'H' && <Terms terms={terms} />}
      </div>
    </Panel>
  )
}
