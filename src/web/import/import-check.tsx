// The check page: the rows of a file as in a spreadsheet, every error marked, put right in place, then written whole.

import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { DraftCause, DraftRow, DraftShape } from '../../contract/import/import-draft.ts'
import { queryClient, send } from '../api/query.ts'
import { featureOf } from '../api/send.ts'
import { useKeys } from '../kit/keys.ts'
import { groupDigits, Money } from '../kit/money.tsx'
import { BarLine, Chip, Page, PageBody, SecondBar } from '../kit/page.tsx'
import { troubleText } from '../kit/problem-list.tsx'
import { toast } from '../kit/toast.tsx'
import type { Say } from '../kit/words.ts'
import { DataGrid, type GridColumn, type GridHandle } from '../parts/grid/data-grid.tsx'
import { type Fix, ImportEditor } from './import-editor.tsx'
import { ImportCauses, ImportFoot, ImportQuestions } from './import-findings.tsx'
import { type ColumnLooks, ImportBar, shownText, useImport, useImportWords } from './import-use.tsx'

/** The cell that is being put right: `index` of its row among those shown. */
type Editing = { index: number; column: string; typed: string }

type CheckProps = { draft: DraftShape; onDraft: (draft: DraftShape) => void; onLeave: () => void }

/** The pop-up stands at the active cell, which is drawn a moment after it has been scrolled to. */
const useAnchor = (box: RefObject<HTMLElement | null>, editing: Editing | null) => {
  const anchor = useRef<HTMLElement | null>(null)
  const [isThere, setThere] = useState(false)
  useLayoutEffect(() => {
    setThere(false)
    if (!editing) return
    let frame = 0
    const look = () => {
      anchor.current = box.current?.querySelector<HTMLElement>(`[data-index="${editing.index}"] .grid-active`) ?? null
      if (anchor.current) setThere(true)
      else frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [box, editing])
  return isThere ? anchor : null
}

const useCheck = ({ draft, onDraft }: CheckProps) => {
  const { calls } = useImport()
  const [bad, setBad] = useState(false)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const handle = useRef<GridHandle>(null)
  const active = useRef<{ index: number; column: string; line: number } | null>(null)
  const names = useMemo(() => shownColumns(draft), [draft])
  const rows = useDraftRows(draft, bad)
  const show = (now: DraftShape, index: number, column: string) =>
    handle.current?.show({ row: index, column: Math.max(1, shownColumns(now).indexOf(column) + 1) })
  /** It was changed elsewhere, or the way is gone: what the server has is shown. */
  const tell = (trouble: unknown) => {
    toast({ look: 'error', title: troubleText(trouble) })
    void queryClient.invalidateQueries({ queryKey: [featureOf(calls.detail)] })
  }
  /** Goes to the next place behind a line that has to be put right, or looked at, of the draft as it is now. */
  const goOn = async (now: DraftShape, line: number, warning = false) => {
    setBad(false)
    const { id, version } = now
    try {
      const { index, column } = await send(calls.next, { id, version, line, warning }, { quiet: true })
      if (index < 0) return
      show(now, index, column)
      setEditing({ index, column, typed: '' })
    } catch (trouble) {
      tell(trouble)
    }
  }
  const fix = async (change: Fix) => {
    if (isBusy) return
    setBusy(true)
    const line = 'line' in change ? change.line : (active.current?.line ?? 0)
    try {
      const next = await send(calls.fix, { id: draft.id, version: draft.version, ...change }, { quiet: 'refusals' })
      setEditing(null)
      onDraft(next)
      if (next.problems > 0 && change.act !== 'recheck' && change.act !== 'answer') await goOn(next, line - 1)
      else box.current?.querySelector<HTMLElement>('[role=grid]')?.focus()
    } catch (trouble) {
      tell(trouble)
    } finally {
      setBusy(false)
    }
  }
  return { bad, setBad, editing, setEditing, isBusy, box, handle, active, names, rows, show, goOn, fix }
}

type Check = ReturnType<typeof useCheck>

/** A character typed over a cell opens it with that character, as in a spreadsheet. */
const typedKey = (event: KeyboardEvent): string =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey ? event.key : ''

const Rows = ({ draft, check }: { draft: DraftShape; check: Check }) => {
  const t = useImportWords()
  const { bad, rows, editing, setEditing, box, handle, active, names } = check
  const { gridId, looks } = useImport()
  const columns = useMemo(() => importColumns(names, looks, t), [names, looks, t])
  const anchor = useAnchor(box, editing)
  const edited = editing ? rows.rowAt(editing.index) : undefined
  const close = () => {
    setEditing(null)
    box.current?.querySelector<HTMLElement>('[role=grid]')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const typed = typedKey(event)
    const cell = active.current
    const isOfGrid = (event.target as Element).getAttribute('role') === 'grid'
    if (typed === '' || !cell || cell.column === 'row' || !isOfGrid) return
    event.preventDefault()
    setEditing({ index: cell.index, column: cell.column, typed })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the grid inside, which has the focus
    <div ref={box} className="import-rows flex flex-1 min-w-0 min-h-0" onKeyDown={onKeyDown}>
      <DataGrid
        id={gridId}
        label={t('title')}
        columns={columns}
        count={bad ? draft.badRows : draft.rows}
        rowAt={rows.rowAt}
        onRange={rows.onRange}
        rowKey={(row) => String(row.line)}
        place={`${draft.id} ${bad}`}
        handle={handle}
        onActive={(row, column, cell) => {
          active.current = { index: cell.row, column, line: row?.line ?? 0 }
        }}
        onOpen={(_, column) =>
          column !== 'row' && active.current && setEditing({ index: active.current.index, column, typed: '' })
        }
        empty={<p className="page-note">{t('noProblem')}</p>}
      />
      {editing && edited && anchor && (
        <ImportEditor
          key={`${edited.line} ${editing.column} ${draft.version}`}
          anchor={anchor}
          row={edited}
          column={editing.column}
          typed={editing.typed}
          causes={draft.causes}
          createsEntities={draft.createEntities}
          onFix={(change) => void check.fix(change)}
          onClose={close}
        />
      )}
    </div>
  )
}

const Filters = ({ draft, check }: { draft: DraftShape; check: Check }) => {
  const t = useImportWords()
  const { bad, setBad, setEditing } = check
  const choose = (next: boolean) => {
    setEditing(null)
    setBad(next)
  }
  return (
    <SecondBar>
      <Chip label={t('all')} count={groupDigits(String(draft.rows))} isOn={!bad} onToggle={() => choose(false)} />
      <Chip label={t('bad')} count={groupDigits(String(draft.badRows))} isOn={bad} onToggle={() => choose(true)} />
      <BarLine />
      <span className="page-note" role="status">
        {draft.problems > 0 || draft.openQuestions > 0
          ? t('allOrNothing')
          : t(draft.warnings > 0 ? 'noProblemButWarnings' : 'noProblem', { n: groupDigits(String(draft.warnings)) })}
      </span>
      {draft.isKnown && <span className="import-known text-warn text-12 bg-warn-bg rounded-4">{t('known')}</span>}
      {draft.notes.map((note) => (
        <span key={note} className="import-note text-warn text-12 bg-warn-bg rounded-4">
          {note}
        </span>
      ))}
    </SecondBar>
  )
}

export const ImportCheck = (props: CheckProps) => {
  const { draft, onLeave } = props
  const { calls } = useImport()
  const check = useCheck(props)
  const isFine = draft.problems === 0
  useKeys({ F8: () => !isFine && void check.goOn(draft, check.active.current?.line ?? 0) })
  // The first error is shown when the page opens, so that Enter begins at once.
  const first = draft.causes.find(({ isWarning }) => !isWarning)
  const { show } = check
  const isShown = useRef(false)
  useEffect(() => {
    if (isShown.current || !first) return
    isShown.current = true
    void send(calls.next, { id: draft.id, version: draft.version, line: first.line - 1 }, { quiet: true }).then(
      ({ index, column }) => index >= 0 && show(draft, index, column),
      () => undefined,
    )
  })
  const go = (cause: DraftCause) => void check.goOn(draft, cause.line - 1, cause.isWarning)
  return (
    <Page>
      <ImportBar step="check" name={draft.fileName} />
      <Filters draft={draft} check={check} />
      <PageBody>
        <Rows draft={draft} check={check} />
        <ImportQuestions
          draft={draft}
          isBusy={check.isBusy}
          onGo={({ line }) => void check.goOn(draft, line - 1, true)}
          onFix={(change) => void check.fix(change)}
        />
        <ImportCauses draft={draft} isBusy={check.isBusy} onGo={go} onFix={(change) => void check.fix(change)} />
      </PageBody>
      <ImportFoot
        draft={draft}
        isBusy={check.isBusy}
        onDraft={props.onDraft}
        onRecheck={() => void check.fix({ act: 'recheck' })}
        onLeave={onLeave}
      />
    </Page>
  )
}

const isAmount = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

const Cell = ({ row, column, looks, t }: { row: DraftRow; column: string; looks: ColumnLooks; t: Say }) => {
  const text = shownText(looks, column, row.cells[column] ?? '', t)
  const wrong = row.problems.filter((each) => each.column === column)
  const shown = looks.amounts?.includes(column) && isAmount(text) ? <Money value={text} zero="zero" /> : text
  if (wrong.length === 0) return shown
  const said = wrong.map(({ message }) => message).join('\n')
  return (
    <span className={wrong.every(({ isWarning }) => isWarning) ? 'import-warned-cell' : 'import-bad-cell'} title={said}>
      {shown || t('emptyCell')}
      <span className="visually-hidden">{said}</span>
    </span>
  )
}

/** `key` of a column is its name in the file; that of the row number is `row`. */
const importColumns = (names: readonly string[], looks: ColumnLooks, t: Say): GridColumn<DraftRow>[] => [
  {
    key: 'row',
    title: t('row'),
    width: 64,
    align: 'end',
    quiet: true,
    pinned: true,
    cell: ({ line, problems }) =>
      problems.some(({ isWarning }) => !isWarning) ? <b className="text-negative font-semibold">{line}</b> : line,
  },
  ...names.map(
    (name): GridColumn<DraftRow> => ({
      key: name,
      title: t(`column_${name}`),
      width: looks.widths[name] ?? 110,
      min: looks.mins[name] ?? 48,
      grow: looks.grow[name],
      align: looks.amounts?.includes(name) || looks.figures?.includes(name) ? 'end' : 'start',
      cell: (row) => <Cell row={row} column={name} looks={looks} t={t} />,
      text: (row) => shownText(looks, name, row.cells[name] ?? '', t),
    }),
  ),
]

const rowsOfPage = 100

/** Fetched page by page as they come into view; rows of an earlier version stay until the present ones have come. */
export const useDraftRows = (draft: DraftShape, bad: boolean) => {
  const { calls } = useImport()
  const { id, version } = draft
  const pages = useRef(new Map<number, readonly DraftRow[]>())
  const asked = useRef(new Set<string>())
  const range = useRef({ first: 0, last: 0 })
  const present = useRef('')
  const [, redraw] = useState(0)
  const load = useCallback(() => {
    const { first, last } = range.current
    for (let page = Math.floor(first / rowsOfPage); page <= Math.floor(last / rowsOfPage); page += 1) {
      const mark = `${version} ${bad} ${page}`
      if (asked.current.has(mark)) continue
      asked.current.add(mark)
      send(calls.rows, { id, version, bad, from: page * rowsOfPage, count: rowsOfPage }, { quiet: true }).then(
        ({ items }) => {
          // It was asked before other rows were wanted, or before a correction.
          if (present.current !== `${version} ${bad}`) return
          pages.current.set(page, items)
          redraw((count) => count + 1)
        },
        // Somebody has changed it meanwhile, or the way is gone: it is asked for again when it comes into view.
        () => asked.current.delete(mark),
      )
    }
  }, [calls, id, version, bad])
  const shown = useRef(bad)
  useEffect(() => {
    // Other rows altogether: nothing of the old ones may be seen in their places.
    if (shown.current !== bad) pages.current = new Map()
    shown.current = bad
    present.current = `${version} ${bad}`
    asked.current = new Set()
    load()
  }, [load, version, bad])
  const onRange = useCallback(
    (first: number, last: number) => {
      range.current = { first, last }
      load()
    },
    [load],
  )
  const rowAt = (index: number): DraftRow | undefined =>
    pages.current.get(Math.floor(index / rowsOfPage))?.[index % rowsOfPage]
  return { rowAt, onRange }
}

/** A column of the file, or one that a problem needs. */
export const shownColumns = (draft: DraftShape): string[] => {
  const missing = draft.causes.map(({ column }) => column).filter((column) => !draft.columns.includes(column))
  return [...new Set([...draft.columns, ...missing])]
}
