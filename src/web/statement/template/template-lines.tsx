// The lines of a template with their figures: chosen by keys or mouse, moved by dragging or Alt+arrows, put in by Tab.
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { FormLineShape } from '../../../contract/statement/statement-template.ts'
import { Button, Icon } from '../../kit/button.tsx'
import { isComposing } from '../../kit/keys.ts'
import { Money } from '../../kit/money.tsx'
import { Empty } from '../../kit/page.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { addLine, indentLine, moveLine, removeLine } from './template-draft.ts'
import './template.css'

type Figures = { titles: readonly string[]; byNo: ReadonlyMap<number, readonly (string | null)[]>; isStale: boolean }

type LinesProps = {
  lines: FormLineShape[]
  figures: Figures
  chosen: number | null
  readOnly: boolean
  wrong: ReadonlySet<number>
  onChoose: (no: number) => void
  onOpen: (no: number) => void
  onLines: (lines: FormLineShape[]) => void
}

const indentPx = 18

/** What a key does to the lines; null for a key that is not ours. */
const actOf = (event: KeyboardEvent, lines: FormLineShape[], at: number, name: string): FormLineShape[] | null => {
  const { key, altKey, shiftKey } = event
  if (key === 'Tab') return indentLine(lines, at, shiftKey ? -1 : 1)
  if (altKey && key === 'ArrowUp') return moveLine(lines, at, at - 1 < 0 ? at : at - 1)
  if (altKey && key === 'ArrowDown') return moveLine(lines, at, Math.min(lines.length, at + 2))
  if (key === 'Insert') return addLine(lines, at, name)
  if (key === 'Delete') return removeLine(lines, at)
  return null
}

const stepOf = (key: string): number | null => {
  if (key === 'ArrowDown') return 1
  if (key === 'ArrowUp') return -1
  return null
}

const useLineKeys = (props: LinesProps) => {
  const t = useWords('statementTemplate')
  const { lines, chosen, readOnly, onChoose, onOpen, onLines } = props
  return (event: KeyboardEvent) => {
    const at = lines.findIndex(({ no }) => no === chosen)
    if (at < 0 || isComposing(event)) return
    const step = event.altKey ? null : stepOf(event.key)
    const next = step === null ? undefined : lines[at + step]
    if (step !== null) {
      if (next) onChoose(next.no)
      event.preventDefault()
      return
    }
    if (event.key === 'Enter') {
      onOpen(chosen ?? 0)
      event.preventDefault()
      return
    }
    const acted = readOnly ? null : actOf(event, lines, at, t('newLine'))
    if (acted === null || (event.key === 'Tab' && acted === lines)) return
    event.preventDefault()
    onLines(acted)
    const added = acted.find(({ no }) => !lines.some((line) => line.no === no))
    const left = acted.some(({ no }) => no === chosen)
    if (added) onChoose(added.no)
    else if (!left) onChoose(acted[Math.min(at, acted.length - 1)]?.no ?? 0)
  }
}

type RowProps = LinesProps & { line: FormLineShape; at: number; drag: ReturnType<typeof useDrag> }

const useDrag = ({ lines, onLines }: LinesProps) => {
  const [over, setOver] = useState<number | null>(null)
  const from = useRef<number | null>(null)
  return {
    over,
    start: (at: number) => (event: DragEvent) => {
      from.current = at
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', String(at))
    },
    enter: (at: number) => (event: DragEvent) => {
      if (from.current === null) return
      event.preventDefault()
      setOver(at)
    },
    drop: (at: number) => (event: DragEvent) => {
      event.preventDefault()
      if (from.current !== null) onLines(moveLine(lines, from.current, at > from.current ? at + 1 : at))
      from.current = null
      setOver(null)
    },
    end: () => {
      from.current = null
      setOver(null)
    },
  }
}

const Row = (props: RowProps) => {
  const t = useWords('statementTemplate')
  const lang = useLang()
  const { line, at, chosen, figures, readOnly, wrong, drag, onChoose, onOpen } = props
  const row = useRef<HTMLTableRowElement>(null)
  const isChosen = line.no === chosen
  useEffect(() => {
    const inTable = row.current?.closest('table')?.contains(document.activeElement)
    if (isChosen && inTable) row.current?.focus()
  }, [isChosen])
  const values = figures.byNo.get(line.no) ?? []
  const looks = [
    (['H', 'T'].includes(line.kind) || line.isBold) && 'template-strong',
    line.isOff && 'text-faint',
    wrong.has(line.no) && 'template-wrong',
    drag.over === at && 'template-over',
  ]
  return (
    <tr
      ref={row}
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      className={looks.filter(Boolean).join(' ')}
      onClick={() => onChoose(line.no)}
      onDoubleClick={() => onOpen(line.no)}
      onDragOver={drag.enter(at)}
      onDrop={drag.drop(at)}
    >
      <td className="template-grip text-faint">
        {!readOnly && (
          <span
            role="img"
            className="inline-flex cursor-grab"
            draggable
            aria-label={t('drag', { no: line.no })}
            title={t('drag', { no: line.no })}
            onDragStart={drag.start(at)}
            onDragEnd={drag.end}
          >
            <Icon name="more" size={14} />
          </span>
        )}
      </td>
      <td className="template-number">{line.kind === 'H' ? '' : line.no}</td>
      <td className="template-name min-w-180" style={{ paddingLeft: 8 + line.indent * indentPx }}>
        {nameOf(line, lang)} {line.isOff && <span className="text-faint text-12">{t('off')}</span>}
      </td>
      <td className="template-formula truncate text-quiet text-12 max-w-260" title={line.formula}>
        {line.formula}
      </td>
      {figures.titles.map((title, index) => (
        <td key={title} className="template-figure whitespace-nowrap">
          {line.kind === 'H' || line.isOff ? '' : <Money value={values[index] ?? null} />}
        </td>
      ))}
    </tr>
  )
}

export const TemplateLines = (props: LinesProps) => {
  const t = useWords('statementTemplate')
  const { lines, figures, readOnly, onLines, onOpen } = props
  const onKeyDown = useLineKeys(props)
  const drag = useDrag(props)
  const add = () => {
    const added = addLine(lines, lines.length - 1, t('newLine'))
    onLines(added)
    onOpen(added.at(-1)?.no ?? 0)
  }
  const adding = !readOnly && (
    <Button icon="plus" small onClick={add}>
      {t('addLine')}
    </Button>
  )
  if (lines.length === 0) return <Empty icon="list" title={t('noLines')} action={adding} />
  return (
    <div className="template-scroll flex-1 overflow-auto">
      <table
        className={`template-table full-table heads-quiet heads-surface ${figures.isStale ? 'template-stale' : ''}`}
        aria-label={t('tab_lines')}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th aria-hidden />
            <th className="template-number">{t('no')}</th>
            <th>{t('name')}</th>
            <th>{t('formula')}</th>
            {figures.titles.map((title) => (
              <th key={title} className="template-figure whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <Row key={line.no} {...props} {...{ line, at, drag }} />
          ))}
        </tbody>
      </table>
      <div className="px-12 py-8">{adding}</div>
    </div>
  )
}
