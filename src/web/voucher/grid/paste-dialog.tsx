// What a pasted block would become: columns with their meaning, bad cells marked; nothing is written until it is taken.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { entityTypes } from '../../../domain/chart/entity.ts'
import { Button, Icon } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Checkbox, type Option, Select } from '../../kit/field.tsx'
import { useWords } from '../../kit/words.ts'
import { type Desk, focusGrid, takeRates } from '../entry/desk.ts'
import { useDesk, useEntry, usePageActs } from '../entry/desk-context.ts'
import { putGrid } from '../entry/desk-grid.ts'
import type { PasteOffer } from '../entry/entry-state.ts'
import { type Field, isFigure, mainFields, rareFields } from '../entry/fields.ts'
import { actOf } from '../entry/key-table.ts'
import type { ClipboardTable } from './clipboard-table.ts'
import { pasteLines } from './grid-state.ts'
import { type BadCell, buildLines, type PastePlan, type PasteTarget, planPaste } from './paste.ts'

/** Rows shown of a long block; bad ones beyond are counted and marked in the grid. */
const rowsShown = 200

const useTargets = (offer: PasteOffer): Option<PasteTarget>[] => {
  const t = useWords('voucherEntry')
  const tp = useWords('problemWord')
  const { around } = useDesk()
  const used = new Set(
    offer.lines.flatMap((line) => around.books.subjects.find(line.subject)?.aux.map(({ type }) => type) ?? []),
  )
  const kinds = entityTypes.filter((type) => used.has(type) || offer.plan.targets.includes(`entity:${type}`))
  return [
    { value: 'ignore', label: t('ignore') },
    ...mainFields.map((field): Option<PasteTarget> => ({ value: field, label: t(field) })),
    ...kinds.map((type): Option<PasteTarget> => ({ value: `entity:${type}`, label: tp(type) })),
    ...rareFields.map((field): Option<PasteTarget> => ({ value: field, label: t(field) })),
  ]
}

const Heads = ({ offer }: { offer: PasteOffer }) => {
  const t = useWords('voucherEntry')
  const desk = useDesk()
  const options = useTargets(offer)
  const put = (column: number, target: PasteTarget) =>
    mapPaste(desk, offer.table, { ...offer.plan, targets: offer.plan.targets.with(column, target) })
  return (
    <tr>
      <th className="paste-no sticky bg-surface-2">#</th>
      {placed(offer.plan.targets).map(({ id, at: column, item: target }) => (
        <th key={id} className="sticky bg-surface-2">
          <Select
            label={t('columnMeans', { n: column + 1 })}
            value={target}
            options={options}
            width="100%"
            onChange={(value) => put(column, value)}
          />
        </th>
      ))}
    </tr>
  )
}

/** Rows and cells of a block have no identity but their place. */
const placed = <T,>(items: readonly T[]): { id: string; at: number; item: T }[] =>
  items.map((item, at) => ({ id: `place ${at}`, at, item }))

const Cells = (props: { row: number; cells: readonly string[]; offer: PasteOffer; bad: readonly BadCell[] }) => {
  const t = useWords('voucherEntry')
  const { plan } = props.offer
  return (
    <tr className={plan.hasHead && props.row === 0 ? 'paste-head-row' : undefined}>
      <td className={props.bad.length > 0 ? 'paste-no entry-no-bad' : 'paste-no'}>{props.row + 1}</td>
      {placed(props.cells).map(({ id, at: column, item: cell }) => {
        const bad = props.bad.find((each) => each.column === column)
        const target = plan.targets[column] ?? 'ignore'
        const look = [
          isFigure(target as Field) ? 'paste-figure' : '',
          bad ? 'entry-bad' : '',
          target === 'ignore' ? 'paste-ignored' : '',
        ]
        return (
          <td key={id} className={look.join(' ')} title={bad ? t(`bad_${bad.reason}`) : undefined}>
            {cell}
            {bad && <span className="visually-hidden">{t(`bad_${bad.reason}`)}</span>}
          </td>
        )
      })}
    </tr>
  )
}

const Preview = ({ offer }: { offer: PasteOffer }) => {
  const badByRow = Map.groupBy(offer.bad, (cell) => cell.row)
  return (
    <div className="overflow-auto boxed-strong rounded-5 max-h-[min(420px,55vh)]">
      <table className="paste-table full-table data-2-8">
        <thead>
          <Heads offer={offer} />
        </thead>
        <tbody>
          {placed(offer.table.slice(0, rowsShown)).map(({ id, at: row, item: cells }) => (
            <Cells key={id} row={row} cells={cells} offer={offer} bad={badByRow.get(row) ?? []} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Verdict = ({ offer }: { offer: PasteOffer }) => {
  const t = useWords('voucherEntry')
  const cells = new Set(offer.bad.map(({ row, column }) => `${row} ${column}`)).size
  if (cells === 0) {
    return (
      <p className="paste-good row gap-6 text-ok" role="status">
        <Icon name="check-circle" /> {t('pasteGood', { n: offer.lines.length })}
      </p>
    )
  }
  const first = offer.bad[0]
  return (
    <p className="row gap-6 text-negative" role="alert">
      <Icon name="error" /> {t('pasteBad', { n: cells })}
      {first && <span> {t('pasteFirst', { row: first.row + 1, reason: t(`bad_${first.reason}`) })}</span>}
    </p>
  )
}

const Shown = ({ offer }: { offer: PasteOffer }) => {
  const t = useWords('voucherEntry')
  const desk = useDesk()
  const act = usePageActs()
  const insert = useRef<HTMLSpanElement>(null)
  useEffect(() => insert.current?.querySelector('button')?.focus(), [])
  const accept = () => {
    acceptPaste(desk)
    focusGrid(desk)
  }
  /** A block without a bad cell may be inserted and saved at once. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (actOf(event.nativeEvent, 'page') !== 'save') return
    event.preventDefault()
    if (offer.bad.length > 0) return
    accept()
    act('save')
  }
  const foot = (
    <>
      <Button onClick={() => act('leave')}>{t('cancel')}</Button>
      <span ref={insert}>
        <Button look="solid" keys="↵" disabled={offer.lines.length === 0} onClick={accept}>
          {t('insertLines', { n: offer.lines.length })}
        </Button>
      </span>
    </>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+S acts wherever the focus is in the dialog
    <div onKeyDown={onKeyDown}>
      <Dialog
        title={t('pasteTitle')}
        width={980}
        className="paste-dialog body-wrapped"
        foot={foot}
        onClose={() => act('leave')}
      >
        <div className="row justify-between pb-8 gap-16">
          <Verdict offer={offer} />
          <Checkbox
            checked={offer.plan.hasHead}
            onChange={(hasHead) => mapPaste(desk, offer.table, { ...offer.plan, hasHead })}
          >
            {t('firstRowIsHead')}
          </Checkbox>
        </div>
        <Preview offer={offer} />
        {offer.table.length > rowsShown && (
          <p className="pt-6 text-faint text-12">{t('pasteMore', { n: offer.table.length - rowsShown })}</p>
        )}
      </Dialog>
    </div>
  )
}

/** Shown while a block waits for the word. */
export const PasteDialog = () => {
  const offer = useEntry((state) => state.paste)
  return offer && <Shown offer={offer} />
}

const builtOf = (desk: Desk, table: ClipboardTable, plan: PastePlan) =>
  buildLines(table, plan, {
    books: desk.around.books,
    rules: desk.rules,
    entityExists: (type, code) => desk.directory.index.find(type, code) !== undefined,
  })

/**
 * Shows what a block would become; nothing is written yet. The kinds of entity it names are fetched so that they can
 * be checked.
 */
export const offerPaste = (desk: Desk, table: ClipboardTable): void => {
  const plan = planPaste(table, desk.around.books)
  mapPaste(desk, table, plan)
  const { paste } = desk.store.getState()
  const codes = new Set(paste?.lines.map((line) => line.subject))
  const kinds = new Set(
    [...codes].flatMap((code) => desk.around.books.subjects.find(code)?.aux.map(({ type }) => type) ?? []),
  )
  const fetches = [...kinds]
    .filter((kind) => !desk.directory.isWhole(kind))
    .map((kind) => desk.directory.searchFar(kind, ''))
  if (fetches.length === 0) return
  void Promise.all(fetches).then(() => {
    const now = desk.store.getState().paste
    if (now?.table === table) mapPaste(desk, table, now.plan)
  })
}

/** Shows the block anew with another mapping. */
const mapPaste = (desk: Desk, table: ClipboardTable, plan: PastePlan): void =>
  desk.store.setState({ paste: { table, plan, ...builtOf(desk, table, plan) }, list: null })

/** Takes the lines over, bad cells included: they keep their text and are marked in the grid. */
export const acceptPaste = (desk: Desk): void => {
  const { paste, grid } = desk.store.getState()
  if (!paste) return
  putGrid(desk, pasteLines(grid, paste.lines, desk.rules), { paste: null })
  takeRates(desk)
}
