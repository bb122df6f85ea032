// The cash-flow items of the voucher (F9): every non-cash line with its item or the one it would take by guess.

import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useMemo, useRef } from 'react'
import { guessCalls } from '../../../contract/voucher/voucher.ts'
import { formatMoney } from '../../../domain/base/money.ts'
import { proposeCashFlow } from '../../../domain/voucher/cash-flow.ts'
import { send } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../kit/button.tsx'
import { type Option, Select } from '../../kit/field.tsx'
import { Money } from '../../kit/money.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { SubjectNames } from '../grid/field-text.tsx'
import { filledLines, replaceLine } from '../grid/grid-state.ts'
import type { Desk } from './desk.ts'
import { useDesk, useEntry, usePageActs } from './desk-context.ts'
import { putGrid } from './desk-grid.ts'
import { isEditable } from './entry-state.ts'
import type { EntryLine } from './fields.ts'
import { Dock } from './voucher-panels.tsx'

type FlowRow = { line: EntryLine; row: number; net: string; item: string; isOwn: boolean }

/** The non-cash lines with the item each would get; null when the voucher touches no cash. */
const flowRows = (desk: Desk, lines: readonly EntryLine[]): FlowRow[] | null => {
  const { subjects, baseDigits } = desk.around.books
  const flows = lines.map((line) => ({ subject: line.subject, cfItem: line.cfItem, ...desk.rules.amounts(line) }))
  const { touchesCash, items } = proposeCashFlow(flows, subjects)
  if (!touchesCash) return null
  return lines.flatMap((line, row) => {
    const subject = subjects.find(line.subject)
    const flow = flows[row]
    if (!subject || subject.cash || !flow) return []
    const net = formatMoney(flow.credit - flow.debit, baseDigits)
    return [{ line, row, net, item: items[row] ?? '', isOwn: line.cfItem !== '' }]
  })
}

const putItem = (desk: Desk, key: number, item: string): void => {
  const { grid } = desk.store.getState()
  const row = grid.lines.findIndex((line) => line.key === key)
  const line = grid.lines[row]
  if (line) putGrid(desk, replaceLine(grid, row, desk.rules.apply(line, 'cfItem', item), desk.rules))
}

type RowProps = { flow: FlowRow; guess: Guess | undefined; options: readonly Option<string>[]; editable: boolean }

const Row = memo(({ flow, guess, options, editable }: RowProps) => {
  const t = useWords('voucherEntry')
  const desk = useDesk()
  return (
    <tr>
      <td className="cash-flow-no">{flow.row + 1}</td>
      <td className="overflow-hidden text-ellipsis max-w-260">{flow.line.summary}</td>
      <td>
        <span className="cash-flow-subject row max-w-360">
          <span className="entry-code flex-none text-quiet">{flow.line.subject}</span>
          <SubjectNames code={flow.line.subject} />
        </span>
      </td>
      <td className="cash-flow-net">
        <small>{t(flow.net.startsWith('-') ? 'cashOut' : 'cashIn')}</small>
        <Money value={flow.net.replace('-', '')} zero="zero" />
      </td>
      <td>
        <Select
          label={t('cashFlowItemOf', { n: flow.row + 1 })}
          value={flow.isOwn ? flow.item : (guess?.item ?? '')}
          options={options}
          width={360}
          disabled={!editable}
          onChange={(item) => putItem(desk, flow.line.key, item)}
        />
        {!flow.isOwn && guess && <small>{t(`voucherAct:guess_${guess.from}`)}</small>}
      </td>
    </tr>
  )
})
Row.displayName = 'Row'

const Table = ({ rows, guesses }: { rows: readonly FlowRow[]; guesses: ReadonlyMap<number, Guess> }) => {
  const t = useWords('voucherEntry')
  const lang = useLang()
  const { around } = useDesk()
  const editable = useEntry(isEditable)
  const options = useMemo(
    () =>
      around.books.raw.cashFlowItems.map((item) => ({ value: item.code, label: `${item.code} ${nameOf(item, lang)}` })),
    [around.books.raw.cashFlowItems, lang],
  )
  return (
    <table className="cash-flow-table full-table data-lined data-2-8">
      <thead>
        <tr>
          <th className="cash-flow-no">#</th>
          <th>{t('summary')}</th>
          <th>{t('subject')}</th>
          <th className="cash-flow-net">{t('cashFlowNet')}</th>
          <th>{t('cfItem')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((flow) => (
          <Row
            key={flow.line.key}
            flow={flow}
            guess={guesses.get(flow.line.key)}
            options={options}
            editable={editable}
          />
        ))}
      </tbody>
    </table>
  )
}

const noRows: readonly FlowRow[] = []

export const CashFlowPanel = () => {
  const t = useWords('voucherEntry')
  const desk = useDesk()
  const act = usePageActs()
  const lines = useEntry((state) => state.grid.lines)
  const rows = useMemo(() => flowRows(desk, filledLines(lines)), [desk, lines])
  const guesses = useGuesses(desk, rows ?? noRows)
  const editable = useEntry(isEditable)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('[role=combobox]') ?? box.current?.querySelector('button')
    first?.focus()
  }, [])
  const take = guesses.size > 0 && editable && (
    <Button small keys="F9" onClick={() => takeGuesses(desk) && act('leave')}>
      {t('voucherAct:takeGuesses')}
    </Button>
  )
  return (
    <Dock
      ref={box}
      title={t('cashFlow')}
      note={rows === null ? '' : t('cashFlowHint')}
      tools={take}
      onClose={() => act('leave')}
    >
      {rows === null || rows.length === 0 ? (
        <p className="px-16 py-12 text-quiet">{t('cashFlowNone')}</p>
      ) : (
        <Table rows={rows} guesses={guesses} />
      )}
    </Dock>
  )
}

/** Where a guess comes from. */
type Guess = { item: string; from: 'lastTime' | 'default' }

type Guessed = { line: Pick<EntryLine, 'key' | 'subject' | 'summary'>; item: string; isOwn: boolean }

/** The guesses of the panel that is open, for the key that takes them all. */
const shown = new WeakMap<Desk, ReadonlyMap<number, Guess>>()

/** By line that has no item of its own, what it would take; the books are asked once for the same lines. */
const useGuesses = (desk: Desk, rows: readonly Guessed[]): ReadonlyMap<number, Guess> => {
  const accountSet = useSession((state) => state.accountSet)
  const lines = rows.filter((row) => !row.isOwn).map(({ line: { subject, summary } }) => ({ subject, summary }))
  const asked = useQuery({
    queryKey: ['voucher', 'cashFlowGuess', accountSet, lines],
    queryFn: ({ signal }) => send(guessCalls.cashFlow, { lines }, { signal, quiet: true }),
    enabled: lines.length > 0,
  })
  const guesses = useMemo(() => {
    const open = rows.filter((row) => !row.isOwn)
    return new Map(
      open.flatMap(({ line, item }, at): [number, Guess][] => {
        const last = asked.data?.items[at] ?? ''
        if (last !== '') return [[line.key, { item: last, from: 'lastTime' }]]
        return item === '' ? [] : [[line.key, { item, from: 'default' }]]
      }),
    )
  }, [rows, asked.data])
  useEffect(() => {
    shown.set(desk, guesses)
    return () => void shown.delete(desk)
  }, [desk, guesses])
  return guesses
}

/** Writes every guess into its line; false when there was none to take. */
export const takeGuesses = (desk: Desk): boolean => {
  const guesses = shown.get(desk) ?? new Map<number, Guess>()
  if (guesses.size === 0 || !isEditable(desk.store.getState())) return false
  const { grid } = desk.store.getState()
  const taken = grid.lines.reduce((now, line, row) => {
    const guess = guesses.get(line.key)
    return guess ? replaceLine(now, row, desk.rules.apply(line, 'cfItem', guess.item), desk.rules) : now
  }, grid)
  putGrid(desk, taken)
  return true
}
