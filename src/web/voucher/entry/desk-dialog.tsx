// What the forms over the desk have in common: how they are closed, and a list to choose from by typing and arrows.
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { SearchField } from '../../kit/field.tsx'
import { isComposing } from '../../kit/keys.ts'
import { focusGrid } from './desk.ts'
import { useDesk } from './desk-context.ts'
import '../template/template.css'

/** Closes the panel of the desk; the keys are the grid's again. */
export const useClosePanel = () => {
  const desk = useDesk()
  return () => {
    desk.store.setState({ panel: null })
    focusGrid(desk)
  }
}

/** How the forms over the desk look. */
export const formLook = 'template-pick column gap-10 whitespace-normal'

type ListProps<R> = {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  rows: readonly R[]
  keyOf: (row: NoInfer<R>) => string
  chosen: R | undefined
  onChoose: (row: R) => void
  /** What a click does, if not choose. */
  onTake?: (row: R) => void
  /** What Enter does in the search, if not what the form is for. */
  onEnter?: () => void
  look?: string
  children: (row: R) => ReactNode
}

export const PickList = <R,>({
  rows,
  chosen,
  onChoose,
  onTake = onChoose,
  onEnter,
  look = '',
  ...own
}: ListProps<R>) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const at = chosen === undefined ? -1 : rows.indexOf(chosen)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const next = rows[Math.max(0, Math.min(at + step, rows.length - 1))]
    if (step !== 0 && next !== undefined) onChoose(next)
    else if (event.key === 'Enter' && onEnter) onEnter()
    else return
    event.preventDefault()
  }
  return (
    <>
      <SearchField
        value={own.text}
        width={640}
        placeholder={own.placeholder}
        onChange={own.onText}
        onKeyDown={onKeyDown}
      />
      <div ref={box} role="listbox" aria-label={own.label} className={`overflow-auto max-h-320 ${look}`}>
        {rows.map((row) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and takes the keys
          <div
            key={own.keyOf(row)}
            role="option"
            tabIndex={-1}
            aria-selected={row === chosen}
            className="template-row row px-8 gap-10 h-32 lined text-ink cursor-pointer"
            onClick={() => onTake(row)}
          >
            {own.children(row)}
          </div>
        ))}
      </div>
    </>
  )
}
