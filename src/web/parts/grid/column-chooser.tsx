// Chooses the columns of a grid: which are shown, and in which order.
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { IconButton } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/field.tsx'
import { Opener } from '../../kit/popover.tsx'
import { useWords } from '../../kit/words.ts'
import type { GridColumn } from './grid-columns.ts'
import { inOrder, isShown, movedBy, useGridLayout } from './grid-layout.ts'

/** The columns of the grid `id` as the user has them; give these to the grid, and all of them to the chooser. */
export const useChosenColumns = <R,>(id: string, columns: readonly GridColumn<R>[]): GridColumn<R>[] => {
  const [layout] = useGridLayout(id)
  const shown = inOrder(columns, layout).filter((column) => isShown(column, layout))
  return shown.length > 0 ? shown : columns.slice(0, 1)
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** What is told of a column that may be chosen; one that is there `always` is only moved, from its buttons. */
type Choice = { key: string; title: ReactNode; rare?: boolean; always?: boolean }

/** The list of columns of the grid `id`: each is shown or not, and moved; `widths`: they are set back too. */
export const ColumnRows = ({ id, columns, widths }: { id: string; columns: readonly Choice[]; widths?: boolean }) => {
  const t = useWords('kit')
  const [layout, change] = useGridLayout(id)
  const list = useRef<HTMLDivElement>(null)
  const move = (key: string, step: number) => change({ order: movedBy(columns, layout, key, step) })
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (event.altKey) return move(key, step)
    const boxes = [...(list.current?.querySelectorAll<HTMLElement>('input:enabled') ?? [])]
    boxes[boxes.indexOf(event.target as HTMLElement) + step]?.focus()
  }
  return (
    <div ref={list} className="column-chooser px-12 py-8 w-280">
      {inOrder(columns, layout).map((column) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the box inside has the focus and gives its keys up
        <div
          key={column.key}
          className="row justify-between min-h-28"
          onKeyDown={(event) => onKeyDown(event, column.key)}
        >
          <Checkbox
            checked={column.always === true || isShown(column, layout)}
            disabled={column.always}
            label={String(column.title)}
            onChange={(isOn) => change({ shown: { ...layout.shown, [column.key]: isOn } })}
          >
            {column.title}
          </Checkbox>
          <span className="flex">
            <IconButton
              icon="arrow-up"
              size={14}
              tabIndex={column.always ? 0 : -1}
              label={t('moveUp', { name: String(column.title) })}
              onClick={() => move(column.key, -1)}
            />
            <IconButton
              icon="arrow-down"
              size={14}
              tabIndex={column.always ? 0 : -1}
              label={t('moveDown', { name: String(column.title) })}
              onClick={() => move(column.key, 1)}
            />
          </span>
        </div>
      ))}
      <div className="column-foot row justify-between pt-8 lined-above">
        <span className="page-note">{t('columnsHow')}</span>
        <button
          type="button"
          className="link-button"
          onClick={() => change({ order: [], shown: {}, ...(widths ? { widths: {} } : {}) })}
        >
          {t('columnsReset')}
        </button>
      </div>
    </div>
  )
}

/** `<ColumnChooser id="voucher-list" columns={all} />`: a button with an icon. */
export const ColumnChooser = <R,>({ id, columns }: { id: string; columns: readonly GridColumn<R>[] }) => {
  const t = useWords('kit')
  return (
    <Opener align="end" gap={4} button={(face) => <IconButton icon="columns" label={t('columns')} {...face} />}>
      {() => <ColumnRows id={id} columns={columns} />}
    </Opener>
  )
}
