// Two lists between which lines are dragged, to whatever place; arrows do the same by keyboard.
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PageBody } from '../web/kit/page.tsx'
import { useWords } from '../web/kit/words.ts'
import { goods } from './goods.ts'
import './demo.css'
import './demo-list.css'

const sides = ['left', 'right'] as const
type Side = (typeof sides)[number]
type Lists = Readonly<Record<Side, readonly string[]>>

const codes = goods(16).map(({ code }) => code)
const first: Lists = { left: codes.slice(0, 12), right: codes.slice(12) }

/** The lists with a line taken from where it is to a place of a side. */
const moved = (lists: Lists, code: string, side: Side, to: number): Lists => {
  const at = lists[side].indexOf(code)
  const place = at >= 0 && at < to ? to - 1 : to
  const left = lists.left.filter((one) => one !== code)
  const right = lists.right.filter((one) => one !== code)
  const next = { left, right }
  return { ...next, [side]: next[side].toSpliced(place, 0, code) }
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 2 }

type ListProps = { side: Side; lists: Lists; onMove: (code: string, side: Side, to: number) => void }

const List = ({ side, lists, onMove }: ListProps) => {
  const t = useWords('demo')
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    event.stopPropagation()
    const code = event.dataTransfer.getData('text/plain')
    if (codes.includes(code)) onMove(code, side, to)
  }
  const key = (event: KeyboardEvent, code: string, at: number) => {
    const other = side === 'left' ? 'right' : 'left'
    const isAcross = event.key === (side === 'left' ? 'ArrowRight' : 'ArrowLeft')
    const step = steps[event.key]
    if (isAcross) onMove(code, other, lists[other].length)
    else if (step !== undefined && at + step >= 0) onMove(code, side, at + step)
    else return
    event.preventDefault()
  }
  return (
    <section>
      <h2>{t(`list_${side}`, { count: lists[side].length })}</h2>
      <ul
        className="demo-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => drop(event, lists[side].length)}
      >
        {lists[side].map((code, at) => (
          <li key={code} onDrop={(event) => drop(event, at)}>
            <button
              type="button"
              draggable
              data-code={code}
              onDragStart={(event) => event.dataTransfer.setData('text/plain', code)}
              onKeyDown={(event) => key(event, code, at)}
            >
              {code}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const ListDrag = () => {
  const t = useWords('demo')
  const [lists, setLists] = useState(first)
  const box = useRef<HTMLDivElement>(null)
  const onMove = (code: string, side: Side, to: number) => {
    flushSync(() => setLists((now) => moved(now, code, side, to)))
    // In the other list it is drawn anew, and keeps the focus.
    box.current?.querySelector<HTMLElement>(`[data-code="${code}"]`)?.focus()
  }
  return (
    <PageBody padded>
      <div className="demo">
        <p className="page-note">{t('dragNote')}</p>
        <div ref={box} className="demo-lists">
          {sides.map((side) => (
            <List key={side} {...{ side, lists, onMove }} />
          ))}
        </div>
      </div>
    </PageBody>
  )
}
