// The grid of openings: subjects as a tree, plain leaves typed in place from one figure to the next.
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { isComposing } from '../../kit/keys.ts'
import { Money } from '../../kit/money.tsx'
import { Empty } from '../../kit/page.tsx'
import { toast } from '../../kit/toast.tsx'
import { nameOf, type Say, useLang, useWords } from '../../kit/words.ts'
import { DataGrid, type GridColumn, type GridHandle } from '../../parts/grid/data-grid.tsx'
import type { Cell } from '../../parts/grid/grid-navigation.ts'
import './opening.css'
import type { InputOf, ResultOf } from '../../../contract/base/call.ts'
import type { OpeningFiguresShape, OpeningSheetRowShape, openingCalls } from '../../../contract/ledger/opening.ts'
import { otherMark, writtenFigure } from '../../../domain/base/cell-spelling.ts'
import { formatMoney, parseMoney, readSum } from '../../../domain/base/money.ts'
import type { SubjectType } from '../../../domain/chart/subject.ts'
import { type OpeningTrial, openingTrial, yearOpening } from '../../../domain/ledger/opening.ts'

type GridProps = {
  lines: readonly OpeningSheetRow[]
  digits: number
  currency: string
  /** Whether the year has figures before the start. */
  hasYear: boolean
  mayEdit: boolean
  place: string
  onType: (code: string, figures: OpeningFigures) => void
  onLines: (line: OpeningSheetRow) => void
}

type Typing = { code: string; field: OpeningField; cell: Cell }

const yearFields: readonly OpeningField[] = ['ytdDebit', 'ytdCredit', 'opening']
const startFields: readonly OpeningField[] = ['opening']

/** A subject may be typed as one figure as long as no line of it has a detail. */
const isTyped = (line: OpeningSheetRow | undefined): line is OpeningSheetRow => line?.isPlain === true
const hasDetails = ({ isLeaf, aux, currencies, quantity }: OpeningSheetRow): boolean =>
  isLeaf && (aux.length > 0 || currencies.length > 0 || quantity)

/** The next row that is typed, above or below; -1 for none. */
const nextTyped = (lines: readonly OpeningSheetRow[], from: number, step: 1 | -1): number => {
  for (let at = from + step; at >= 0 && at < lines.length; at += step) if (isTyped(lines[at])) return at
  return -1
}

const useTyping = ({ lines, digits, currency, hasYear, mayEdit, onType }: GridProps, first: number) => {
  const whyNoAmount = useWhyNoAmount()
  const handle = useRef<GridHandle>(null)
  const [typing, setTyping] = useState<Typing | null>(null)
  const fields = hasYear ? yearFields : startFields
  const columnOf = (field: OpeningField) => first + fields.indexOf(field)
  const goTo = (row: number, field: OpeningField | undefined) => {
    if (row >= 0 && field) handle.current?.show({ row, column: columnOf(field) })
  }
  const move = (at: Typing, to: Move) => {
    const { row } = at.cell
    const place = fields.indexOf(at.field)
    if (to === 'out') {
      setTyping(null)
      return handle.current?.focus()
    }
    if (to === 'up' || to === 'down') return goTo(nextTyped(lines, row, to === 'up' ? -1 : 1), at.field)
    const field = fields[place + (to === 'next' ? 1 : -1)]
    if (field) return goTo(row, field)
    return to === 'next' ? goTo(nextTyped(lines, row, 1), fields[0]) : goTo(nextTyped(lines, row, -1), fields.at(-1))
  }
  const onActive = (line: OpeningSheetRow | undefined, column: string, cell: Cell) => {
    const field = fields.find((each) => each === column)
    setTyping(mayEdit && field && isTyped(line) ? { code: line.code, field, cell } : null)
  }
  const keep = (line: OpeningSheetRow, field: OpeningField) => (text: string) => {
    const figures = typedFigures(line, field, text, { currency, digits })
    if (figures) onType(line.code, figures)
    return whyNoAmount(text, { currency, digits })
  }
  return { handle, typing, fields, move, onActive, keep }
}

const figureColumn = (
  key: OpeningField,
  t: Say,
  { digits, currency }: GridProps,
  { typing, move, keep }: ReturnType<typeof useTyping>,
): GridColumn<OpeningSheetRow> => ({
  ...{ key, title: t(key), unit: currency, width: 150, min: 120, align: 'end' },
  text: (line) => shownFigure(line, key, digits),
  cell: (line) => {
    const value = shownFigure(line, key, digits)
    if (typing?.code !== line.code || typing.field !== key) return <Money value={value} zero="blank" />
    const label = `${line.code} ${t(key)}`
    return (
      <OpeningCell
        key={`${line.code} ${key}`}
        label={label}
        value={value}
        onKeep={keep(line, key)}
        onMove={(to) => move(typing, to)}
      />
    )
  },
})

export const OpeningGrid = (props: GridProps) => {
  const t = useWords('opening')
  const lang = useLang()
  const { lines, digits, currency, hasYear, mayEdit, onLines } = props
  const lead = useMemo<GridColumn<OpeningSheetRow>[]>(
    () => [
      {
        ...{ key: 'code', title: t('code'), width: 110, quiet: true, pinned: true },
        cell: (line) => line.code,
      },
      {
        ...{ key: 'name', title: t('name'), width: 260, min: 140, grow: 2 },
        cell: (line) => <span style={{ paddingLeft: (line.level - 1) * 16 }}>{nameOf(line, lang)}</span>,
        text: (line) => nameOf(line, lang),
      },
      {
        ...{ key: 'direction', title: t('direction'), width: 76, quiet: true },
        cell: (line) => t(`direction_${line.direction}`),
      },
      {
        ...{ key: 'details', title: t('details'), width: 118 },
        cell: (line) =>
          hasDetails(line) &&
          (mayEdit || line.lines > 0) && (
            <Button small look="plain" tabIndex={-1} onClick={() => onLines(line)}>
              {line.lines > 0 && !line.isPlain
                ? t('linesOf', { n: line.lines })
                : t(line.isPlain ? 'addDetails' : 'enterLines')}
            </Button>
          ),
      },
      ...(hasYear
        ? [
            {
              ...{ key: 'yearOpening', title: t('yearOpening'), unit: currency, width: 150, min: 120 },
              ...{ align: 'end' as const, quiet: true },
              cell: (line: OpeningSheetRow) => <Money value={shownFigure(line, 'yearOpening', digits)} zero="blank" />,
            },
          ]
        : []),
    ],
    [t, lang, hasYear, currency, digits, mayEdit, onLines],
  )
  const typing = useTyping(props, lead.length)
  const columns = [...lead, ...typing.fields.map((field) => figureColumn(field, t, props, typing))]
  return (
    <DataGrid
      id={hasYear ? 'opening-year' : 'opening'}
      label={t('title')}
      handle={typing.handle}
      columns={columns}
      rows={lines}
      rowKey={(line) => line.code}
      rowLook={(line) => (line.isChanged ? 'warn' : line.isLeaf ? undefined : 'subtotal')}
      onActive={typing.onActive}
      onOpen={(line) => (hasDetails(line) && !(mayEdit && line.isPlain) ? onLines(line) : undefined)}
      place={props.place}
      empty={<Empty icon="list" title={t('none')} />}
    />
  )
}

type Move = 'up' | 'down' | 'next' | 'previous' | 'out'

type CellProps = {
  label: string
  value: string
  /** Hears every text, and answers why it is no amount, '' for one that is: else the cell is not left. */
  onKeep: (text: string) => string
  onMove: (move: Move) => void
}

const moves: Record<string, Move> = { ArrowUp: 'up', ArrowDown: 'down', Enter: 'down' }

const moveOf = (event: KeyboardEvent): Move | null => {
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next'
  if (event.key === 'Enter' && event.shiftKey) return 'up'
  return moves[event.key] ?? null
}

const OpeningCell = ({ label, value, onKeep, onMove }: CellProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [why, setWhy] = useState('')
  useEffect(() => {
    const take = () => {
      if (document.activeElement === input.current) return
      input.current?.focus()
      input.current?.select()
    }
    take()
    // A press gives the focus to the grid once its work is done. Whoever has gone on to another field stays there.
    const frame = requestAnimationFrame(() => document.activeElement?.contains(input.current) && take())
    return () => cancelAnimationFrame(frame)
  }, [])
  // What the cell held when it was entered: Escape puts it back.
  const [before] = useState(value)
  const type = (typed: string) => {
    setText(typed)
    setWhy(onKeep(typed))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      type(before)
      event.stopPropagation()
      return onMove('out')
    }
    const move = moveOf(event)
    if (!move) return
    event.preventDefault()
    if (why === '') onMove(move)
    else toast({ look: 'error', title: why })
  }
  return (
    <input
      ref={input}
      className={`opening-input w-full text-ink text-right bg-surface ${why === '' ? '' : 'opening-bad'}`}
      aria-label={label}
      aria-invalid={why !== '' || undefined}
      title={why || undefined}
      inputMode="decimal"
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

export type InCurrency = { currency: string; digits: number }

/** The text without separators and the sign of its currency; with another sign, as it stands. */
export const plainFigure = (text: string, currency = ''): string =>
  writtenFigure(text, currency).normalize('NFKC').replace(/[,\s]/g, '')

/** Minor units; null for a text that is no amount of the currency. */
export const readAmount = (text: string, { currency, digits }: InCurrency): bigint | null =>
  parseMoney(plainFigure(text, currency) || '0', digits)

const whyOf = (t: Say, text: string, money: InCurrency): string => {
  if (readAmount(text, money) !== null) return ''
  const sign = otherMark(text, money.currency)
  return sign === '' ? t('problemWord:notAmount') : t('problem:amount.otherCurrency', { sign, cur: money.currency })
}

/** `const why = useWhyNoAmount()`: why a text is no amount; '' for one that is. */
export const useWhyNoAmount = (): ((text: string, money: InCurrency) => string) => {
  const t = useWords('problem')
  return (text, money) => whyOf(t, text, money)
}

export type OpeningSheetResult = ResultOf<typeof openingCalls.sheet>

/** Figures in minor units, debit-positive. */
type OpeningFigures = { base: bigint; ytdDebit: bigint; ytdCredit: bigint }
type OpeningField = 'opening' | 'ytdDebit' | 'ytdCredit'
export type Edits = ReadonlyMap<string, OpeningFigures>

export type OpeningSheetRow = Omit<OpeningSheetRowShape, keyof OpeningFigures> &
  OpeningFigures & { isChanged: boolean; yearOpening: bigint }

const savedFigures = (row: OpeningSheetRowShape, digits: number): OpeningFigures => ({
  base: readSum(row.base, digits),
  ytdDebit: readSum(row.ytdDebit, digits),
  ytdCredit: readSum(row.ytdCredit, digits),
})

const isSame = (a: OpeningFigures, b: OpeningFigures): boolean =>
  a.base === b.base && a.ytdDebit === b.ytdDebit && a.ytdCredit === b.ytdCredit

const nothing: OpeningFigures = { base: 0n, ytdDebit: 0n, ytdCredit: 0n }

/** Every row with its figures; parents hold the sums of what is below them. */
export const sheetLines = ({ rows, digits }: OpeningSheetResult, edits: Edits): OpeningSheetRow[] => {
  const sums = new Map<string, OpeningFigures & { yearOpening: bigint }>()
  const lines = rows.map((row): OpeningSheetRow => {
    const saved = row.isLeaf ? savedFigures(row, digits) : nothing
    const figures = edits.get(row.code) ?? saved
    const began = yearOpening(figures, row.type as SubjectType)
    return { ...row, ...figures, isChanged: !isSame(figures, saved), yearOpening: began }
  })
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] as OpeningSheetRow
    if (!line.isLeaf) Object.assign(line, sums.get(line.code))
    if (line.parent === null) continue
    const sum = sums.get(line.parent) ?? { ...nothing, yearOpening: 0n }
    sum.base += line.base
    sum.ytdDebit += line.ytdDebit
    sum.ytdCredit += line.ytdCredit
    sum.yearOpening += line.yearOpening
    sums.set(line.parent, sum)
  }
  return lines
}

/** A figure as it is shown: balances in the direction of the subject; '' for nothing. */
export const shownFigure = (line: OpeningSheetRow, field: OpeningField | 'yearOpening', digits: number): string => {
  const sign = line.direction === 'C' ? -1n : 1n
  const minor =
    { opening: line.base * sign, yearOpening: line.yearOpening * sign }[field as 'opening'] ?? line[field as 'ytdDebit']
  return minor === 0n ? '' : formatMoney(minor, digits)
}

/** The figures of a line after a text was typed; null for a text that is no amount. */
export const typedFigures = (
  line: OpeningSheetRow,
  field: OpeningField,
  text: string,
  money: InCurrency,
): OpeningFigures | null => {
  const minor = readAmount(text, money)
  if (minor === null) return null
  const { base, ytdDebit, ytdCredit } = line
  if (field !== 'opening') return { base, ytdDebit, ytdCredit, [field]: minor }
  return { base: line.direction === 'C' ? -minor : minor, ytdDebit, ytdCredit }
}

export const trialOf = (lines: readonly OpeningSheetRow[]): OpeningTrial => {
  const leaves = lines.filter(({ isLeaf }) => isLeaf)
  const types = new Map(leaves.map(({ code, type }) => [code, type as SubjectType]))
  return openingTrial(
    leaves.map(({ code, base, ytdDebit, ytdCredit }) => ({ subject: code, base, ytdDebit, ytdCredit })),
    (subject) => types.get(subject),
  )
}

const wireOf = ({ base, ytdDebit, ytdCredit }: OpeningFigures, digits: number): OpeningFiguresShape | null => {
  const text = (minor: bigint) => (minor === 0n ? '' : formatMoney(minor, digits))
  if (isSame({ base, ytdDebit, ytdCredit }, nothing)) return null
  return { base: text(base), original: '', quantity: '', ytdDebit: text(ytdDebit), ytdCredit: text(ytdCredit) }
}

/** What is typed and is not what the sheet holds by now. */
export const openEdits = ({ rows, digits }: OpeningSheetResult, edits: Edits): Edits => {
  const saved = new Map(rows.map((row) => [row.code, savedFigures(row, digits)]))
  return new Map([...edits].filter(([code, figures]) => !isSame(figures, saved.get(code) ?? nothing)))
}

/** What a save sends: each changed row with what was seen of it. */
export const changesOf = (sheet: OpeningSheetResult, edits: Edits): InputOf<typeof openingCalls.save>['rows'] =>
  sheet.rows.flatMap((row) => {
    const typed = edits.get(row.code)
    const saved = savedFigures(row, sheet.digits)
    if (!typed || isSame(typed, saved)) return []
    const key = { subject: row.code, aux: '', currency: '' }
    return [
      { ...key, before: row.lines === 0 ? null : wireOf(saved, sheet.digits), after: wireOf(typed, sheet.digits) },
    ]
  })
