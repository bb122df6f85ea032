// The keys of a report: Alt with a digit goes to a parameter in the order of the bars, and ? shows them all.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { isComposing, type KeyActions, useKeys } from '../../kit/keys.ts'
import { Kbd } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import type { GridHandle } from '../grid/data-grid.tsx'

type Grid = RefObject<GridHandle | null>

const bars = '.page-bar, .second-bar'

const shownIn = (page: Element | null | undefined, what: string): HTMLElement[] =>
  [...(page?.querySelectorAll<HTMLElement>(what) ?? [])].filter((one) => one.checkVisibility())

/** Fields of the bars as they stand: months, scope, subjects, unit; of a choice among tabs the one that is on. */
const fieldsOf = (page: Element | null | undefined): HTMLElement[] => {
  const fields = bars
    .split(', ')
    .flatMap((bar) => [`${bar} button.field`, `${bar} .field > input`, `${bar} .segmented [aria-pressed=true]`])
  return shownIn(page, fields.join(', ')).filter((field) => !field.matches(':disabled'))
}

/** Switches of the bars: one key for all of them, the arrows go from one to the next. */
const switchesOf = (page: Element | null | undefined): HTMLElement[] =>
  shownIn(page, '.page-bar .chip, .second-bar .chip')

/** From a parameter back to the figures; false where the focus is somewhere else. */
export const leaveBars = (grid: Grid): boolean => {
  if (!document.activeElement?.closest(bars)) return false
  grid.current?.focus()
  return true
}

const lastDigit = 9

/** The field of a digit; the last digit goes on from field to field where there are more. */
const fieldOf = (fields: readonly HTMLElement[], digit: number): HTMLElement | undefined => {
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? fields.indexOf(activeElement) : -1
  const isOn = digit === lastDigit && at >= lastDigit - 1 && at < fields.length - 1
  return fields[isOn ? at + 1 : digit - 1]
}

const go = (field: HTMLElement | undefined): boolean => {
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
  return field !== undefined
}

/** Enter in a field of the bars takes what was typed and leads to the figures; arrows go from switch to switch. */
const useBarKeys = (mark: RefObject<HTMLElement | null>, grid: Grid): void => {
  useEffect(() => {
    const page = mark.current?.closest('.page')
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || isComposing(event)) return
      if (!(target instanceof HTMLElement) || !page?.contains(target) || !target.closest(bars)) return
      if (event.key === 'Enter' && target.matches('input')) leaveBars(grid)
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (!step || event.altKey || !target.matches('.chip')) return
      const switches = switchesOf(page)
      go(switches[switches.indexOf(target) + step])
      event.preventDefault()
    }
    // After the fields: what a list takes is not for the page.
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [mark, grid])
}

/** What a field is called: its label, and what it shows. */
const nameOf = (field: HTMLElement): string => {
  const label = (field.closest('.segmented') ?? field).getAttribute('aria-label') ?? ''
  const face = field.matches('.field') ? field.querySelector('.field-value') : field
  const shown = field instanceof HTMLInputElement ? field.value : (face?.textContent ?? '')
  return `${label} ${shown}`.trim()
}

type Row = readonly [keys: string, words: string]

const KeySheet = ({ rows, onClose }: { rows: readonly Row[]; onClose: () => void }) => {
  const t = useWords('reportKeys')
  return (
    <Dialog title={t('title')} onClose={onClose} width={460}>
      <table className="report-keys mb-12">
        <tbody>
          {rows.map(([keys, words]) => (
            <tr key={keys}>
              <th className="whitespace-nowrap text-left">
                {keys.split(' ').map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </th>
              <td className="px-0 py-4">{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

/** Listens to the keys of the page it stands in, and opens their sheet. */
export const ReportKeys = ({ grid }: { grid: Grid }) => {
  const t = useWords('reportKeys')
  const mark = useRef<HTMLButtonElement>(null)
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  useBarKeys(mark, grid)
  const page = () => mark.current?.closest('.page')
  const open = () => {
    const fields = fieldsOf(page()).map((field, at): Row => [`Alt ${Math.min(at + 1, lastDigit)}`, nameOf(field)])
    // What stands beyond the last digit is reached by it too, pressed again.
    const more = fields.splice(lastDigit).map(([, words]) => words)
    const [last] = fields.slice(-1)
    if (last && more.length > 0) fields.splice(-1, 1, [last[0], [last[1], ...more].join(' → ')])
    const switches = switchesOf(page()).map((one) => one.textContent)
    setRows([
      ...fields,
      ...(switches.length > 0 ? [['Alt 0', switches.join(' · ')] as const] : []),
      ['Enter', t('enter')],
      ['Esc', t('escape')],
      ['Alt ←', t('back')],
      ['Ctrl P', t('print')],
      ['?', t('title')],
    ])
  }
  const actions: KeyActions = { '?': open, 'Alt+0': () => go(switchesOf(page())[0]) }
  for (let digit = 1; digit <= lastDigit; digit += 1) {
    actions[`Alt+${digit}`] = () => go(fieldOf(fieldsOf(page()), digit))
  }
  useKeys(actions)
  return (
    <>
      <button
        ref={mark}
        type="button"
        className="link-button"
        aria-label={t('title')}
        title={t('title')}
        onClick={open}
      >
        <Kbd>?</Kbd>
      </button>
      {rows && <KeySheet rows={rows} onClose={() => setRows(null)} />}
    </>
  )
}
