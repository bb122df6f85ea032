// The head of the entry grid: titles, an edge that sets the width, a menu for each column; and the dialog of its looks.
import { memo, useRef, useState } from 'react'
import { Button, Icon, MenuList } from '../../kit/button.tsx'
import { Popover } from '../../kit/popover.tsx'
import { useWords } from '../../kit/words.ts'
import { WidthHandle } from '../../parts/grid/grid-head.tsx'
import { inOrder, isShown, movedBy, useGridLayout } from '../../parts/grid/grid-layout.ts'
import { focusGrid } from '../entry/desk.ts'
import { useDesk, usePageActs } from '../entry/desk-context.ts'
import { type Field, isFigure } from '../entry/fields.ts'
import { layoutId, mayHide, movableColumns, useColumns, useDisplay, widthBetween } from './columns.ts'
import './columns.css'
import { Dialog } from '../../kit/dialog.tsx'
import { Checkbox } from '../../kit/field.tsx'
import { ColumnRows } from '../../parts/grid/column-chooser.tsx'
import { LookChoice } from './paper.tsx'

type Layout = ReturnType<typeof useGridLayout>

const withoutWidth = (widths: Readonly<Record<string, number>>, field: Field): Record<string, number> =>
  Object.fromEntries(Object.entries(widths).filter(([key]) => key !== field))

const Edge = ({ field, name, layout: [layout, change] }: { field: Field; name: string; layout: Layout }) => {
  const setWidth = (width: number | null) => {
    const others = withoutWidth(layout.widths, field)
    change({ widths: width === null ? others : { ...others, [field]: widthBetween(field, width) } })
  }
  return (
    <WidthHandle
      className="entry-column-edge absolute inset-[3px_0_3px_auto] w-8 cursor-col-resize touch-none"
      name={name}
      onWidth={setWidth}
    />
  )
}

/** The keys of the shown movable columns that stand beside a field: where it can go. */
const neighboursOf = (field: Field, layout: Layout[0]) => {
  const shown = inOrder(movableColumns, layout).filter((column) => column.always || isShown(column, layout))
  const at = shown.findIndex(({ key }) => key === field)
  return { before: at > 0 ? shown[at - 1] : undefined, after: at >= 0 ? shown[at + 1] : undefined }
}

/** Moves a field past its shown neighbour, whatever hidden ones lie between. */
const movedPast = (field: Field, neighbour: Field, layout: Layout[0]): string[] => {
  const keys = inOrder(movableColumns, layout).map(({ key }) => key)
  const distance = keys.indexOf(neighbour) - keys.indexOf(field)
  let order: string[] = keys
  for (let step = 0; step < Math.abs(distance); step += 1)
    order = movedBy(movableColumns, { ...layout, order }, field, Math.sign(distance))
  return order
}

const useItems = (field: Field, [layout, change]: Layout) => {
  const t = useWords('entryPaper')
  const act = usePageActs()
  const { before, after } = neighboursOf(field, layout)
  return [
    {
      key: 'before',
      label: t('moveLeft'),
      icon: 'arrow-left' as const,
      disabled: !before,
      onSelect: () => before && change({ order: movedPast(field, before.key, layout) }),
    },
    {
      key: 'after',
      label: t('moveRight'),
      icon: 'arrow-right' as const,
      disabled: !after,
      onSelect: () => after && change({ order: movedPast(field, after.key, layout) }),
    },
    {
      key: 'width',
      label: t('usualWidth'),
      disabled: layout.widths[field] === undefined,
      onSelect: () => change({ widths: withoutWidth(layout.widths, field) }),
    },
    {
      key: 'hide',
      label: t('toSecondRow'),
      disabled: !mayHide(field),
      onSelect: () => change({ shown: { ...layout.shown, [field]: false } }),
    },
    {
      key: 'all',
      label: t('chooseColumns'),
      icon: 'columns' as const,
      separated: true,
      onSelect: () => act('display'),
    },
  ]
}

const ColumnMenu = (props: { field: Field; name: string; layout: Layout; onDone: () => void }) => (
  <MenuList
    items={useItems(props.field, props.layout)}
    label={useWords('entryPaper')('columnMenu', { name: props.name })}
    onDone={props.onDone}
  />
)

const ColumnTitle = ({ field }: { field: Field }) => {
  const t = useWords('voucherEntry')
  const desk = useDesk()
  const { baseCurrency } = desk.around.books
  const layout = useGridLayout(layoutId)
  const [isOpen, setOpen] = useState(false)
  const cell = useRef<HTMLDivElement>(null)
  const name = t(field)
  const kind = isFigure(field) ? 'entry-figure' : ''
  const look = `entry-cell entry-${field} ${kind} ${isOpen ? 'entry-column-open' : ''}`
  const open = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    focusGrid(desk)
  }
  return (
    <div ref={cell} role="columnheader" className={look} onContextMenu={open}>
      {field === 'currency' ? (
        <span className="visually-hidden">{name}</span>
      ) : (
        <span className="entry-column-title overflow-hidden text-ellipsis">{name}</span>
      )}
      {(field === 'debit' || field === 'credit') && (
        <small className="ml-4 text-faint text-12 font-normal"> {baseCurrency}</small>
      )}
      <button
        type="button"
        tabIndex={-1}
        className="entry-column-more grid place-items-center absolute w-24 bg-surface-2 rounded-4 hover:bg-hover"
        aria-label={t('entryPaper:columnMenu', { name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
      >
        <Icon name="more" size={14} />
      </button>
      <Edge field={field} name={name} layout={layout} />
      {isOpen && (
        <Popover className="text-ink font-normal text-13" anchor={cell} align="end" onClose={close}>
          <ColumnMenu field={field} name={name} layout={layout} onDone={close} />
        </Popover>
      )}
    </div>
  )
}

export const ColumnHead = memo(() => {
  const { main } = useColumns()
  return (
    <div role="row" aria-rowindex={1} className="entry-head text-quiet text-12 font-semibold lined-strong bg-surface-2">
      <div role="columnheader" className="entry-cell entry-no">
        #
      </div>
      {main.map((field) => (
        <ColumnTitle key={field} field={field} />
      ))}
    </div>
  )
})
ColumnHead.displayName = 'ColumnHead'

/** The columns of the table, but for the first two, which every line has. */
const Columns = () => {
  const t = useWords('entryPaper')
  const tv = useWords('voucherEntry')
  const columns = movableColumns.map(({ key, rare, always }) => ({ key, rare, always, title: tv(key) }))
  return (
    <section className="display-columns mt-12 pt-12 lined-above" aria-label={t('columnsTitle')}>
      <h3 className="mb-4 font-semibold text-13">{t('columnsTitle')}</h3>
      <p className="page-note">{t('columnsNote')}</p>
      <ColumnRows id={layoutId} columns={columns} widths />
    </section>
  )
}

export const DisplayDialog = () => {
  const t = useWords('entryPaper')
  const act = usePageActs()
  const [display, setDisplay] = useDisplay()
  const foot = (
    <Button look="solid" onClick={() => act('leave')}>
      {t('close')}
    </Button>
  )
  return (
    <Dialog title={t('displayTitle')} width={480} foot={foot} onClose={() => act('leave')}>
      <p className="row pb-12 gap-12">
        {t('look')} <LookChoice />
      </p>
      <Checkbox checked={display.takesSummary} onChange={(takesSummary) => setDisplay({ ...display, takesSummary })}>
        {t('takesSummary')}
      </Checkbox>
      {display.look === 'table' && <Columns />}
    </Dialog>
  )
}
