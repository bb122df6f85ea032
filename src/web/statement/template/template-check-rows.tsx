// What must come to zero in a statement, as people write it: each check with its formula, and its value in real books.
import type { FormCheckShape } from '../../../contract/statement/statement-template.ts'
import { parseSum } from '../../../domain/base/money.ts'
import { checkLevels, checksMost, isHeld, linesOfChecks } from '../../../domain/statement/statement-check.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { TextField } from '../../kit/field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Money } from '../../kit/money.tsx'
import { Select } from '../../kit/select.tsx'
import { useWords } from '../../kit/words.ts'
import { FormulaField } from './formula-field.tsx'
import './template.css'

type ChecksProps = {
  checks: readonly FormCheckShape[]
  figures: { titles: readonly string[]; byNo: ReadonlyMap<number, readonly (string | null)[]>; isStale: boolean }
  readOnly: boolean
  onChange: (checks: FormCheckShape[]) => void
}

/** The field that holds the formula of a check, so that what is wrong with it leads there. */
export const formulaFieldOf = (at: number): string => `template-check-${at}`

const Value = ({ check, value }: { check: FormCheckShape; value: string | null }) => {
  const t = useWords('statementCheck')
  if (value === null) return <Money value={null} />
  const digits = (value.split('.')[1] ?? '').length
  const holds = isHeld(check, parseSum(value, digits), digits)
  return (
    <span className={`${holds ? 'template-fine' : 'template-fails strong'}`}>
      <Icon name={holds ? 'check-circle' : 'error'} size={14} label={t(holds ? 'holds' : 'fails')} />{' '}
      <Money value={value} zero="zero" />
    </span>
  )
}

type RowProps = ChecksProps & { check: FormCheckShape; at: number; values: readonly (string | null)[] }

const Row = ({ check, at, values, checks, readOnly, onChange }: RowProps) => {
  const t = useWords('statementCheck')
  const template = useWords('statementTemplate')
  const put = (part: Partial<FormCheckShape>) =>
    onChange(checks.map((each, index) => (index === at ? { ...each, ...part } : each)))
  const text = (name: 'nameZhCn' | 'nameZhTw' | 'nameEn' | 'tolerance', label: string, width: number) => (
    <TextField
      aria-label={`${label} ${at + 1}`}
      width={width}
      value={check[name]}
      readOnly={readOnly}
      inputMode={name === 'tolerance' ? 'decimal' : undefined}
      onChange={({ target }) => put({ [name]: target.value })}
    />
  )
  return (
    <tr>
      <td>{text('nameZhCn', template('nameZhCn'), 140)}</td>
      <td>{text('nameZhTw', template('nameZhTw'), 140)}</td>
      <td>{text('nameEn', template('nameEn'), 160)}</td>
      <td className="template-check-formula">
        <FormulaField
          {...{ id: formulaFieldOf(at), readOnly, value: check.formula, rows: 1, label: `${t('formula')} ${at + 1}` }}
          onChange={(formula) => put({ formula })}
        />
      </td>
      <td>{text('tolerance', t('tolerance'), 84)}</td>
      <td>
        <Select
          label={`${t('level')} ${at + 1}`}
          value={check.level}
          width={120}
          disabled={readOnly}
          options={checkLevels.map((value) => ({ value, label: t(`level_${value}`) }))}
          onChange={(level) => put({ level })}
        />
      </td>
      {values.map((value, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns of figures stay in their places
        <td key={column} className="template-figure">
          <Value check={check} value={value} />
        </td>
      ))}
      <td>
        {!readOnly && (
          <IconButton
            icon="trash"
            label={t('remove', { n: at + 1 })}
            onClick={() => onChange(checks.filter((_, index) => index !== at))}
          />
        )}
      </td>
    </tr>
  )
}

/** So many columns of the statement have the value of each check beside it. */
const shownColumns = 2

export const TemplateCheckRows = (props: ChecksProps) => {
  const t = useWords('statementCheck')
  const template = useWords('statementTemplate')
  const { checks, figures, readOnly, onChange } = props
  const titles = figures.titles.slice(0, shownColumns)
  const lines = linesOfChecks(checks)
  const blank = { nameZhTw: '', nameEn: '', formula: '', tolerance: '0.00', level: 'block' } as const
  return (
    <section aria-label={t('title')}>
      {checks.length === 0 && <p className="page-note">{t('none')}</p>}
      {checks.length > 0 && (
        <table className={`template-columns template-check-table${figures.isStale ? ' template-stale' : ''}`}>
          <thead>
            <tr>
              <th>{template('nameZhCn')}</th>
              <th>{template('nameZhTw')}</th>
              <th>{template('nameEn')}</th>
              <th>{t('formula')}</th>
              <th>{t('tolerance')}</th>
              <th>{t('level')}</th>
              {titles.map((title, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title
                <th key={`${at} ${title}`} className="template-figure">
                  {title}
                </th>
              ))}
              <th aria-hidden />
            </tr>
          </thead>
          <tbody>
            {checks.map((check, at) => (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: the name of a check is typed, its place is not
                key={`${at} of ${checks.length}`}
                {...props}
                {...{ check, at }}
                values={titles.map((_, column) => figures.byNo.get(lines[at]?.no ?? 0)?.[column] ?? null)}
              />
            ))}
          </tbody>
        </table>
      )}
      {!readOnly && checks.length < checksMost && (
        <Button small icon="plus" onClick={() => onChange([...checks, { ...blank, nameZhCn: t('new') }])}>
          {t('add')}
        </Button>
      )}
    </section>
  )
}
