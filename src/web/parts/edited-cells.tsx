// Cells of a table whose rows are typed in place: texts, one of some values, and what takes a row away.
import type { ComponentProps } from 'react'
import { IconButton } from '../kit/button.tsx'
import { type Option, Select, TextField } from '../kit/field.tsx'
import type { TitledCell } from '../kit/layout.tsx'

type TextLook = Pick<ComponentProps<'input'>, 'maxLength' | 'inputMode' | 'autoComplete'> & {
  width: number
  /** What is kept of what is typed. */
  clean?: (typed: string) => string
}

type Edited<R> = { rows: readonly R[]; locked: boolean; onRows: (rows: R[]) => void }

/** `const { text } = editedCells({ rows, locked, onRows })`; a column is `text('code', t('code'), { width: 64 })`. */
export const editedCells = <R extends object>({ rows, locked, onRows }: Edited<R>) => {
  const put = (at: number, part: Partial<R>) =>
    onRows(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  const text = (
    name: keyof R & string,
    title: string,
    { clean = (typed) => typed, ...look }: TextLook,
  ): TitledCell<R> => [
    title,
    (row, at) => (
      <TextField
        aria-label={`${title} ${at + 1}`}
        {...look}
        value={String(row[name] ?? '')}
        readOnly={locked}
        onChange={({ target }) => put(at, { [name]: clean(target.value) } as Partial<R>)}
      />
    ),
  ]
  /** `sets`: what a change of it changes besides. */
  const choice = <V extends string>(
    name: keyof R & string,
    title: string,
    { width, options, sets }: { width: number; options: readonly Option<V>[]; sets?: (value: V) => Partial<R> },
  ): TitledCell<R> => [
    title,
    (row, at) => (
      <Select
        {...{ label: `${title} ${at + 1}`, width, options, disabled: locked }}
        value={row[name] as V}
        onChange={(value) => put(at, { [name]: value, ...sets?.(value) } as Partial<R>)}
      />
    ),
  ]
  const removal = (label: (at: number) => string): TitledCell<R> => [
    '',
    (_, at) => !locked && <IconButton icon="trash" label={label(at)} onClick={() => onRows(rows.toSpliced(at, 1))} />,
  ]
  return { put, text, choice, removal }
}
