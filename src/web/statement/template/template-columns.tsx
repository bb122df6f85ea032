// The columns of an own statement: what each holds, and which two it compares.
import { useState } from 'react'
import type { FormColumnShape } from '../../../contract/statement/statement-template.ts'
import {
  columnKinds,
  columnWidths,
  offsetMost,
  usualColumnWidth,
} from '../../../domain/statement/statement-template.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Select, TextField } from '../../kit/field.tsx'
import { Table, type TitledCell } from '../../kit/layout.tsx'
import { useWords } from '../../kit/words.ts'
import { editedCells } from '../../parts/edited-cells.tsx'
import './template.css'

type ColumnsProps = {
  columns: readonly FormColumnShape[]
  readOnly: boolean
  onChange: (columns: FormColumnShape[]) => void
}

const freeCode = (columns: readonly FormColumnShape[]): string =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => !columns.some(({ code }) => code === letter)) ??
  `A${columns.length + 1}`

const formulas: Partial<Record<FormColumnShape['kind'], string>> = { variance: 'A-B', pct: 'A-B', formula: 'A+B' }

/** Columns that are read from books may stand some months back. */
const reaches: ReadonlySet<string> = new Set(['period', 'ytd', 'opening', 'closing'])

type FieldProps = {
  column: FormColumnShape
  at: number
  readOnly: boolean
  onPut: (part: Partial<FormColumnShape>) => void
}

const Back = ({ column, at, readOnly, onPut }: FieldProps) => {
  const t = useWords('statementTemplate')
  return (
    <TextField
      aria-label={`${t('columnOffset')} ${at + 1}`}
      inner={t('columnOffset')}
      inputMode="numeric"
      width={150}
      value={String(column.offset ?? 0)}
      readOnly={readOnly}
      onChange={({ target }) => {
        const months = Number(target.value.replace(/\D/g, ''))
        if (months <= offsetMost) onPut({ offset: months })
      }}
    />
  )
}

/** What is typed holds once one leaves the field, within what a column may have. */
const Width = ({ column, at, readOnly, onPut }: FieldProps) => {
  const t = useWords('statementTemplate')
  const [typed, setTyped] = useState<string | null>(null)
  const { least, most } = columnWidths
  const put = () => {
    setTyped(null)
    if (typed) onPut({ width: Math.min(most, Math.max(least, Number(typed))) })
  }
  return (
    <TextField
      aria-label={`${t('columnWidth')} ${at + 1}`}
      inputMode="numeric"
      width={64}
      maxLength={3}
      value={typed ?? String(column.width)}
      readOnly={readOnly}
      onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
      onBlur={put}
    />
  )
}

const Acts = ({ column, at, columns, onChange }: Omit<ColumnsProps & FieldProps, 'readOnly' | 'onPut'>) => {
  const t = useWords('statementTemplate')
  const rest = columns.toSpliced(at, 1)
  const move = (to: number) => () => onChange(rest.toSpliced(to, 0, column))
  const isLast = at === columns.length - 1
  return (
    <>
      <IconButton icon="arrow-up" label={t('moveUp')} disabled={at === 0} onClick={move(at - 1)} />
      <IconButton icon="arrow-down" label={t('moveDown')} disabled={isLast} onClick={move(at + 1)} />
      <IconButton icon="trash" label={t('removeColumn', { code: column.code })} onClick={() => onChange(rest)} />
    </>
  )
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1))

const useFields = ({ columns, readOnly, onChange }: ColumnsProps): TitledCell<FormColumnShape>[] => {
  const t = useWords('statementTemplate')
  const { put, text, choice } = editedCells({ rows: columns, locked: readOnly, onRows: onChange })
  const clean = (typed: string) => typed.toUpperCase()
  const [, formula] = text('formula', t('columnFormula'), { width: 150, maxLength: 200, clean })
  return [
    text('code', t('columnCode'), { width: 64, maxLength: 8, clean }),
    choice('kind', t('columnKind'), {
      width: 200,
      options: columnKinds.map((value) => ({ value, label: t(`columnKind_${value}`) })),
      sets: (kind) => ({ monthNo: kind === 'month' ? 1 : null, formula: formulas[kind] ?? '', offset: 0 }),
    }),
    text('nameZhCn', t('nameZhCn'), { width: 120, maxLength: 120 }),
    text('nameZhTw', t('nameZhTw'), { width: 120, maxLength: 120 }),
    text('nameEn', t('nameEn'), { width: 150, maxLength: 200 }),
    [
      `${t('columnMonth')} / ${t('columnFormula')}`,
      (column, at) => (
        <>
          {column.kind === 'month' && (
            <Select
              label={`${t('columnMonth')} ${at + 1}`}
              value={String(column.monthNo ?? 1)}
              width={64}
              disabled={readOnly}
              options={months.map((value) => ({ value, label: value }))}
              onChange={(month) => put(at, { monthNo: Number(month) })}
            />
          )}
          {formulas[column.kind] && formula(column, at)}
          {reaches.has(column.kind) && <Back {...{ column, at, readOnly }} onPut={(part) => put(at, part)} />}
        </>
      ),
    ],
    [t('columnWidth'), (column, at) => <Width {...{ column, at, readOnly }} onPut={(part) => put(at, part)} />],
    ['', (column, at) => !readOnly && <Acts {...{ column, at, columns, onChange }} />],
  ]
}

export const TemplateColumns = (props: ColumnsProps) => {
  const t = useWords('statementTemplate')
  const fields = useFields(props)
  const { columns, readOnly, onChange } = props
  const add = () =>
    onChange([
      ...columns,
      {
        ...{ code: freeCode(columns), kind: 'period', nameZhCn: t('columnKind_period'), nameZhTw: '', nameEn: '' },
        ...{ monthNo: null, formula: '', width: usualColumnWidth },
      },
    ])
  return (
    <div className="template-part mt-12">
      <Table
        className="template-columns"
        rows={columns}
        // The code of a column is typed, its place is not.
        rowKey={(_, at) => `${at} of ${columns.length}`}
        columns={fields}
      />
      <p className="page-note template-hint mx-0 my-8 px-0 py-6 text-12">{t('columnFormulaHint')}</p>
      {!readOnly && (
        <Button small icon="plus" onClick={add}>
          {t('addColumn')}
        </Button>
      )}
    </div>
  )
}
