// The editor of a formula: functions and subjects are offered as one types, taken with the arrows, Enter or Tab.
import { type KeyboardEvent, useRef, useState } from 'react'
import { subjectCalls } from '../../../contract/voucher/maintain.ts'
import { ownFunctions, parseFormula, subjectFunctions } from '../../../domain/statement/formula.ts'
import { useCall } from '../../api/query.ts'
import { useAuth } from '../../kit/auth.tsx'
import { isComposing } from '../../kit/keys.ts'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { findCoded } from '../../parts/coded-search.ts'
import './template.css'

const functions = [...subjectFunctions, 'CF', 'L', 'IS', 'OC', 'EC', 'MANUAL', ...ownFunctions]
const empty = new Set(['OC', 'EC', 'MANUAL'])
const offersMost = 7

type Offer = { key: string; code: string; name: string; text: string; back: number }

/** What stands before the caret: the beginning of a function, or of a subject in its parentheses. */
const wordAt = (text: string, caret: number): { kind: 'function' | 'subject'; word: string } | null => {
  const before = text.slice(0, caret)
  const inside = /([A-Za-z]+)\(([^()+*/-]*)$/.exec(before)
  const name = inside?.[1]?.toUpperCase() ?? ''
  if (inside && subjectFunctions.some((each) => each === name)) return { kind: 'subject', word: inside[2] ?? '' }
  const begun = /(?:^|[^A-Za-z0-9(]|[-+*/(])([A-Za-z]+)$/.exec(before) ?? /^([A-Za-z]+)$/.exec(before)
  return begun ? { kind: 'function', word: begun[1] ?? '' } : null
}

const useOffers = (text: string, caret: number): Offer[] => {
  const t = useWords('statementTemplate')
  const lang = useLang()
  const mayList = useAuth('gl:subject:list')
  const subjects = useCall(subjectCalls.list, {}, { enabled: mayList, quiet: true }).data?.items ?? []
  const at = wordAt(text, caret)
  if (!at) return []
  const back = at.word.length
  if (at.kind === 'subject') {
    return findCoded(subjects, at.word.trim())
      .slice(0, offersMost)
      .map((row) => ({ key: row.code, code: row.code, name: nameOf(row, lang), text: `${row.code})`, back }))
  }
  return functions
    .filter((name) => name.startsWith(at.word.toUpperCase()))
    .slice(0, offersMost)
    .map((name) => ({
      ...{ key: name, code: name, name: t(`fn_${name}`), back },
      text: empty.has(name) ? `${name}()` : `${name}(`,
    }))
}

type FieldProps = {
  id: string
  value: string
  readOnly: boolean
  described?: string
  /** What it is called where no label stands beside it. */
  label?: string
  rows?: number
  onChange: (text: string) => void
}

export const FormulaField = ({ id, value, readOnly, described, label, rows = 4, onChange }: FieldProps) => {
  const t = useWords('statementTemplate')
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const found = useOffers(value, caret)
  const offers = isOpen && !readOnly ? found : []
  const take = ({ text, back }: Offer) => {
    const rest = value.slice(caret).replace(/^[A-Za-z0-9]*\)?/, '')
    const next = value.slice(0, caret - back) + text
    onChange(next + rest)
    setActive(0)
    setOpen(text.endsWith('('))
    setCaret(next.length)
    requestAnimationFrame(() => field.current?.setSelectionRange(next.length, next.length))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || offers.length === 0) return
    const chosen = offers[Math.min(active, offers.length - 1)]
    if (event.key === 'ArrowDown') setActive((active + 1) % offers.length)
    else if (event.key === 'ArrowUp') setActive((active + offers.length - 1) % offers.length)
    else if (event.key === 'Escape') setOpen(false)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) take(chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const position = value.trim() === '' ? null : (parseFormula(value).problem?.args.pos ?? null)
  return (
    <div className="formula-field relative w-full">
      <textarea
        className="w-full text-ink bg-surface rounded-4"
        ref={field}
        id={id}
        {...{ rows, 'aria-label': label, 'aria-describedby': described }}
        maxLength={4000}
        spellCheck={false}
        aria-invalid={position !== null || undefined}
        aria-expanded={offers.length > 0}
        aria-controls={`${id}-offers`}
        role="combobox"
        aria-autocomplete="list"
        value={value}
        readOnly={readOnly}
        onChange={(event) => {
          onChange(event.target.value.normalize('NFKC'))
          setCaret(event.target.selectionStart)
          setActive(0)
          setOpen(true)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {position !== null && (
        <p className="form-error" role="alert">
          {t('problem:formula.syntax', { pos: position })}
        </p>
      )}
      <div
        id={`${id}-offers`}
        role="listbox"
        className="formula-offers absolute overflow-hidden mt-2 rounded-4 w-max min-w-full max-w-420 z-(--z-popup)"
        aria-label={t('formula')}
        hidden={offers.length === 0}
      >
        {offers.map((offer, at) => (
          <button
            key={offer.key}
            className="block w-full px-8 py-4 text-start text-ink unboxed bg-raised cursor-pointer"
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onMouseDown={(event) => {
              event.preventDefault()
              take(offer)
            }}
          >
            <span className="coded-code">{offer.code}</span> {offer.name}
          </button>
        ))}
      </div>
    </div>
  )
}
