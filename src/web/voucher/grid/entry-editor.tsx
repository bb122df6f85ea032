// The one editor of the grid: an input that is always there and has the focus, laid over the active cell.
import {
  type ClipboardEvent,
  type CompositionEvent,
  type FocusEvent,
  type InputEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { groupDigits } from '../../kit/money.tsx'
import { useWords } from '../../kit/words.ts'
import { useDesk, useEntry, usePageActs } from '../entry/desk-context.ts'
import { commitTyped, doInGrid, editorText, isFixedRate, typeText } from '../entry/desk-grid.ts'
import { isAhead, whenLoaded } from '../entry/desk-wait.ts'
import { isEditable } from '../entry/entry-state.ts'
import { type Field, isAmount, isFigure } from '../entry/fields.ts'
import { actOf } from '../entry/key-table.ts'
import { useMarkText } from '../entry/problem-text.ts'
import { isBlock, readTable } from './clipboard-table.ts'
import { placeOf, secondRowHeight, useColumns, useDisplay } from './columns.ts'
import { Digits, EntityNames, SubjectNames } from './field-text.tsx'
import { lineAt } from './grid-state.ts'
import { offerPaste } from './paste-dialog.tsx'

export const listId = 'entry-cell-list'

/** Fields in which a list may open under the cell. */
const listed: ReadonlySet<Field> = new Set<Field>(['subject', 'aux', 'currency', 'cfItem', 'handler'])

const useKeyDown = () => {
  const desk = useDesk()
  const doOnPage = usePageActs()
  return (event: KeyboardEvent<HTMLInputElement>) => {
    const act = actOf(event.nativeEvent, 'grid')
    if (!act) return
    const { grid } = desk.store.getState()
    // Before the very first cell the focus goes where the browser takes it: to the head.
    if (act === 'back' && event.key === 'Tab' && grid.row === 0 && grid.field === desk.rules.columns().main[0]) return
    if (act === 'leave') {
      event.preventDefault()
      doOnPage('leave')
      return
    }
    // What is typed while a voucher is on its way is written over the old text, cell by cell.
    if (isAhead(desk)) event.currentTarget.select()
    if (doInGrid(desk, act)) event.preventDefault()
    else if (!isCaretMove(event.key, event.ctrlKey)) {
      event.preventDefault()
      doOnPage(act)
    }
  }
}

/** Keys that move the caret within the text when the grid does not want them. */
const isCaretMove = (key: string, ctrl: boolean): boolean => !ctrl && /^(ArrowLeft|ArrowRight|Home|End)$/.test(key)

const useShownText = (): string => {
  const desk = useDesk()
  return useEntry((state) => {
    const text = editorText(state, desk)
    return state.grid.typed === null && isFigure(state.grid.field) && /^-?\d+(\.\d+)?$/.test(text)
      ? groupDigits(text)
      : text
  })
}

/**
 * Writes the shown text into the input when it differs, and selects it on entering a cell: the next character replaces
 * it.
 */
const useInputText = (isComposing: { current: boolean }) => {
  const input = useRef<HTMLInputElement>(null)
  const text = useShownText()
  const place = useEntry((state) => `${state.turn} ${state.grid.row} ${state.grid.field}`)
  const isUntouched = useEntry((state) => state.grid.typed === null)
  const caret = useEntry((state) => state.caret)
  // A sign that opened a panel is not a text of the cell: the input is written anew.
  const panel = useEntry((state) => state.panel)
  const shownPlace = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: an opened panel too
  useLayoutEffect(() => {
    const box = input.current
    if (!box || isComposing.current) return
    const isNewPlace = shownPlace.current !== place
    shownPlace.current = place
    if (box.value !== text) box.value = text
    else if (!isNewPlace) return
    if (isUntouched && !caret) box.select()
    else box.setSelectionRange(text.length, text.length)
  }, [text, place, isUntouched, caret, panel, isComposing])
  useLayoutEffect(() => {
    const box = input.current
    if (box && caret && box.selectionStart !== box.selectionEnd)
      box.setSelectionRange(box.value.length, box.value.length)
  }, [caret])
  return input
}

/** The grid has the focus when the tab is shown and after each act of the page. */
const useFocus = (input: { current: HTMLInputElement | null }): void => {
  const turn = useEntry((state) => state.turn)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new voucher begins with the cursor in its first cell
  useEffect(() => {
    const at = document.activeElement
    if (!at || at === document.body || !at.closest('.entry')) input.current?.focus({ preventScroll: true })
  }, [turn, input])
}

const useEditorLabel = (): string => {
  const t = useWords('voucherEntry')
  const row = useEntry((state) => state.grid.row)
  const field = useEntry((state) => state.grid.field)
  return t('cellLabel', { n: row + 1, field: t(field) })
}

const useEditorEvents = (isComposing: { current: boolean }) => {
  const desk = useDesk()
  const read = (event: { currentTarget: HTMLInputElement }, composing: boolean) =>
    typeText(desk, event.currentTarget.value, composing)
  return {
    onKeyDown: useKeyDown(),
    onInput: (event: InputEvent<HTMLInputElement>) => {
      if (event.nativeEvent.isComposing === false) isComposing.current = false
      read(event, isComposing.current)
    },
    onCompositionStart: () => {
      isComposing.current = true
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      isComposing.current = false
      read(event, false)
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const table = readTable(event.clipboardData.getData('text/plain'))
      if (!isBlock(table) || !isEditable(desk.store.getState())) return
      event.preventDefault()
      if (!whenLoaded(desk, () => offerPaste(desk, table))) offerPaste(desk, table)
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      if (event.relatedTarget !== null) commitTyped(desk)
    },
    onClick: () => desk.store.setState({ caret: true }),
  }
}

/** What stands beside the code in a cell that is only selected. */
const Beside = () => {
  const desk = useDesk()
  const field = useEntry((state) => state.grid.field)
  const line = useEntry((state) => lineAt(state.grid))
  const isUntouched = useEntry((state) => state.grid.typed === null)
  const [{ look }] = useDisplay()
  if (!isUntouched) return null
  if (look === 'paper' && isAmount(field)) return <Digits text={line[field]} />
  if (field === 'subject' && desk.around.books.subjects.find(line.subject)) return <SubjectNames code={line.subject} />
  const hasOne = Object.keys(line.aux).length === 1
  return field === 'aux' && hasOne ? <EntityNames line={line} withCodes={false} /> : null
}

const useMarkOfCell = (): string => {
  const textOf = useMarkText()
  const marks = useEntry((state) => state.marks.get(lineAt(state.grid).key))
  const row = useEntry((state) => state.grid.row)
  const field = useEntry((state) => state.grid.field)
  return (
    marks
      ?.filter((mark) => mark.field === field)
      .map((mark) => textOf(mark, row))
      .join('\n') ?? ''
  )
}

const Input = () => {
  const desk = useDesk()
  const isComposing = useRef(false)
  const input = useInputText(isComposing)
  const events = useEditorEvents(isComposing)
  const label = useEditorLabel()
  const bad = useMarkOfCell()
  const field = useEntry((state) => state.grid.field)
  const isOpen = useEntry((state) => state.list !== null)
  const at = useEntry((state) => state.list?.at ?? -1)
  const editable = useEntry((state) => isEditable(state) && !isFixedRate(desk, state.grid))
  useFocus(input)
  const isCombobox = listed.has(field) || isOpen
  const list = {
    role: 'combobox',
    'aria-expanded': isOpen,
    'aria-controls': listId,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': isOpen && at >= 0 ? `${listId}-${at}` : undefined,
  }
  return (
    <input
      ref={input}
      {...events}
      {...(isCombobox ? list : {})}
      className="entry-input flex-1 min-w-0 w-full h-full p-0 unboxed bg-transparent text-ellipsis"
      aria-label={label}
      aria-invalid={bad !== '' || undefined}
      title={bad || undefined}
      readOnly={!editable}
      autoComplete="off"
      spellCheck={false}
      data-entry-input
    />
  )
}

/** Laid over the active cell by the same columns as the rows, so that it never loses the focus by being drawn anew. */
export const EntryEditor = ({ top }: { top: number }) => {
  const row = useEntry((state) => state.grid.row)
  const field = useEntry((state) => state.grid.field)
  const isUntouched = useEntry((state) => state.grid.typed === null)
  const bad = useMarkOfCell()
  const isForeign = useEntry((state) => lineAt(state.grid).currency !== '')
  const columns = useColumns()
  const { column, secondRow } = placeOf(field, columns)
  const shift = secondRow === null ? 0 : secondRow * secondRowHeight + 4
  const kind = isFigure(field) ? `entry-${field} entry-figure` : `entry-${field}`
  const look = `entry-editor ${kind} ${isUntouched ? 'entry-editor-untouched' : ''} ${bad ? 'entry-bad' : ''}`
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={`entry-editor-row ${secondRow === null ? '' : 'entry-rare'} ${isForeign ? 'entry-row-foreign' : ''}`}
      style={{ transform: `translateY(${top + shift}px)` }}
    >
      <div role="gridcell" aria-colindex={column} className={look} style={{ gridColumn: column }}>
        <Input />
        <Beside />
      </div>
    </div>
  )
}
