// A cell of the sheet of openings that is being typed in: the one input of the grid, kept or left by keys.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isComposing } from '../../kit/keys.ts'
import { toast } from '../../kit/toast.tsx'

/** Where the keys lead from a cell: a row up or down, or the next or previous figure. */
export type Move = 'up' | 'down' | 'next' | 'previous' | 'out'

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

export const OpeningCell = ({ label, value, onKeep, onMove }: CellProps) => {
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
      className={`opening-input ${why === '' ? '' : 'opening-bad'}`}
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
