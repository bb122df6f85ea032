// The lines of a subject in a drawer: entities, currency, original amount, rate, quantity, and the year so far.
import { useEffect, useState } from 'react'
import type { InputOf, WireProblem } from '../../../contract/base/call.ts'
import { type OpeningFiguresShape, type OpeningLineShape, openingCalls } from '../../../contract/ledger/opening.ts'
import { entityCalls } from '../../../contract/voucher/maintain.ts'
import { type AuxSet, auxText, type EntityType, isEntityType } from '../../../domain/chart/entity.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Combobox } from '../../kit/combobox.tsx'
import { ActFoot, Drawer } from '../../kit/dialog.tsx'
import { SearchField, Select, TextField } from '../../kit/field.tsx'
import { ProblemList, reasonsOf } from '../../kit/problem-list.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import './opening.css'
import { formatMoney, formatRate, parseMoney, parseQuantity, parseRate, toBase } from '../../../domain/base/money.ts'
import {
  type InCurrency,
  type OpeningSheetResult,
  type OpeningSheetRow,
  plainFigure,
  readAmount,
  useWhyNoAmount,
} from './opening-grid.tsx'

const shownMost = 200
const foundMost = 20

const EntityField = ({ type, value, onTake }: { type: EntityType; value: string; onTake: (code: string) => void }) => {
  const t = useWords('master')
  const lang = useLang()
  const [search, setSearch] = useState('')
  const found = useCall(entityCalls.list, { type, search, pageSize: foundMost, enabled: true }, { quiet: true })
  return (
    <Combobox
      label={t(`entity_${type}`)}
      value={value}
      placeholder={t(`entity_${type}`)}
      width={150}
      find={() => found.data?.items ?? []}
      itemKey={(row) => row.code}
      itemView={(row) => (
        <span className="flex min-w-0 gap-12">
          <span className="coded-code">{row.code}</span>
          <span>{nameOf(row, lang)}</span>
        </span>
      )}
      onType={setSearch}
      onTake={(row) => onTake(row.code)}
      onClear={value === '' ? undefined : () => onTake('')}
    />
  )
}

type RowProps = {
  line: OpeningLineDraft
  subject: OpeningSheetRow
  sheet: OpeningSheetResult
  fields: readonly LineField[]
  mayEdit: boolean
  onChange: (line: OpeningLineDraft) => void
}

const Entities = ({ line, subject, onChange }: RowProps) => {
  const t = useWords('opening')
  if (line.saved !== null) return <span>{line.auxCanonical.replaceAll(';', ' ') || t('noEntity')}</span>
  return (
    <span className="column gap-4">
      {subject.aux.map(
        ({ type }) =>
          isEntityType(type) && (
            <EntityField
              key={type}
              type={type}
              value={line.aux[type] ?? ''}
              onTake={(code) => onChange({ ...line, aux: { ...line.aux, [type]: code } })}
            />
          ),
      )}
    </span>
  )
}

const CurrencyCell = ({ line, subject, sheet, onChange }: RowProps) => {
  const t = useWords('opening')
  if (line.saved !== null) return line.currency
  const allowed = subject.currencies.includes('ALL') ? sheet.currencies.map(({ code }) => code) : subject.currencies
  const codes = [sheet.currency, ...allowed]
  return (
    <Select
      label={t('currency')}
      value={line.currency}
      width={84}
      options={codes.map((value) => ({ value, label: value }))}
      onChange={(currency) => onChange({ ...line, currency, original: '', rate: '' })}
    />
  )
}

const LineRow = (props: RowProps) => {
  const { line, subject, sheet, fields, mayEdit, onChange } = props
  const t = useWords('opening')
  const bad = badFields(line, sheet)
  const whyNoAmount = useWhyNoAmount()
  const isForeign = line.currency !== sheet.currency
  if (line.isGone) return null
  return (
    <tr>
      {subject.aux.length > 0 && (
        <td>
          <Entities {...props} />
        </td>
      )}
      {subject.currencies.length > 0 && (
        <td>
          <CurrencyCell {...props} />
        </td>
      )}
      {fields.map((field) => (
        <td key={field} className="opening-figure">
          <TextField
            aria-label={t(`line_${field}`)}
            value={line[field]}
            inputMode="decimal"
            width={field === 'rate' || field === 'quantity' ? 84 : 112}
            invalid={bad.includes(field)}
            title={(isAmount(field) && whyNoAmount(line[field], moneyAt(sheet, line, field))) || undefined}
            disabled={!mayEdit || (!isForeign && (field === 'original' || field === 'rate'))}
            onChange={(event) => onChange(typedLine(line, field, event.target.value, sheet))}
          />
        </td>
      ))}
      <td>
        {mayEdit && (
          <IconButton icon="trash" label={t('removeLine')} onClick={() => onChange({ ...line, isGone: true })} />
        )}
      </td>
    </tr>
  )
}

const fieldsOf = (subject: OpeningSheetRow, hasYear: boolean): LineField[] => [
  ...(subject.currencies.length > 0 ? (['original', 'rate'] as const) : []),
  ...(subject.quantity ? (['quantity'] as const) : []),
  ...(hasYear ? (['ytdDebit', 'ytdCredit'] as const) : []),
  'base',
]

const isAmount = (field: LineField): boolean => field !== 'rate' && field !== 'quantity'

type LinesProps = {
  subject: OpeningSheetRow
  sheet: OpeningSheetResult
  hasYear: boolean
  mayEdit: boolean
  onClose: () => void
}

const useLines = ({ subject, sheet, onClose }: LinesProps) => {
  const [search, setSearch] = useState('')
  const input = { subject: subject.code, search, pageSize: shownMost }
  const found = useCall(openingCalls.lines, input)
  const [lines, setLines] = useState<readonly OpeningLineDraft[]>([])
  const [problems, setProblems] = useState<readonly WireProblem[]>([])
  const save = useWrite(openingCalls.save, { quiet: true })
  useEffect(() => {
    const kept = found.data?.items.map((line) => draftOfLine(line, subject, sheet))
    if (kept) setLines(kept.length === 0 ? [newLine('new 0', sheet)] : kept)
  }, [found.data, subject, sheet])
  const change = (at: number) => (line: OpeningLineDraft) => {
    setLines((now) => now.map((one, index) => (index === at ? line : one)))
    setProblems([])
  }
  const add = () => setLines((now) => [...now, newLine(`new ${now.length}`, sheet)])
  const changes = lineChanges(lines, subject, sheet)
  const isBad = lines.some((line) => badFields(line, sheet).length > 0)
  const keep = () =>
    save.mutate({ rows: changes, flows: [] }, { onSuccess: onClose, onError: (error) => setProblems(reasonsOf(error)) })
  return { search, setSearch, total: found.data?.total ?? 0, lines, change, add, changes, isBad, keep, problems, save }
}

/** Search is for the lines that are kept: what is typed has to be saved first. */
export const OpeningLines = (props: LinesProps) => {
  const { subject, sheet, hasYear, mayEdit, onClose } = props
  const t = useWords('opening')
  const lang = useLang()
  const work = useLines(props)
  const fields = fieldsOf(subject, hasYear)
  const foot = (
    <ActFoot
      act={t('saveRows', { n: work.changes.length })}
      busy={work.save.isPending}
      disabled={work.isBad || work.changes.length === 0}
      onAct={work.keep}
      onClose={onClose}
    >
      <Button icon="plus" onClick={work.add}>
        {t('addLine')}
      </Button>
    </ActFoot>
  )
  const direction = t(`direction_${subject.direction}`)
  return (
    <Drawer
      title={`${subject.code} ${nameOf(subject, lang)}`}
      note={direction}
      width={1000}
      foot={foot}
      typed={work.changes}
      onClose={onClose}
    >
      {work.total > shownMost || work.search !== '' ? (
        <SearchField value={work.search} onChange={work.setSearch} placeholder={t('searchLines')} width={260} />
      ) : null}
      <ProblemList problems={work.problems} />
      <table className="opening-lines full-table heads heads-left data-top">
        <thead>
          <tr>
            {subject.aux.length > 0 && <th>{t('entities')}</th>}
            {subject.currencies.length > 0 && <th>{t('currency')}</th>}
            {fields.map((field) => (
              <th key={field} className="opening-figure">
                {t(`line_${field}`)}
              </th>
            ))}
            <th aria-label={t('removeLine')} />
          </tr>
        </thead>
        <tbody>
          {work.lines.map((line, at) => (
            <LineRow key={line.key} {...{ line, subject, sheet, fields, mayEdit }} onChange={work.change(at)} />
          ))}
        </tbody>
      </table>
    </Drawer>
  )
}

type LineField = 'original' | 'rate' | 'base' | 'quantity' | 'ytdDebit' | 'ytdCredit'

/** A line as typed, balances in the direction of the subject. `saved` is null for one that is new. */
type OpeningLineDraft = Record<LineField, string> & {
  key: string
  aux: AuxSet
  auxCanonical: string
  currency: string
  saved: OpeningFiguresShape | null
  isGone: boolean
}

const turned = (text: string, isCredit: boolean): string => {
  if (!isCredit || text === '') return text
  return text.startsWith('-') ? text.slice(1) : `-${text}`
}

const digitsOf = (sheet: OpeningSheetResult, currency: string): number =>
  sheet.currencies.find(({ code }) => code === currency)?.digits ?? sheet.digits

const moneyAt = (sheet: OpeningSheetResult, line: OpeningLineDraft, field: LineField): InCurrency =>
  field === 'original' && isForeign(sheet, line.currency)
    ? { currency: line.currency, digits: digitsOf(sheet, line.currency) }
    : { currency: sheet.currency, digits: sheet.digits }

const plainOf = (sheet: OpeningSheetResult, line: OpeningLineDraft, field: LineField): string =>
  plainFigure(line[field], moneyAt(sheet, line, field).currency)

const isForeign = (sheet: OpeningSheetResult, currency: string): boolean =>
  currency !== '' && currency !== sheet.currency

/** base ÷ original, where both are there. */
const rateOf = (sheet: OpeningSheetResult, currency: string, original: string, base: string): string => {
  const digits = digitsOf(sheet, currency)
  const [from, to] = [parseMoney(original || '0', digits), parseMoney(base || '0', sheet.digits)]
  if (!from || !to || !isForeign(sheet, currency)) return ''
  const scaled = (to * 10n ** BigInt(digits) * 100_000_000n) / (from * 10n ** BigInt(sheet.digits))
  return scaled > 0n ? formatRate(scaled) : ''
}

const draftOfLine = (line: OpeningLineShape, subject: OpeningSheetRow, sheet: OpeningSheetResult): OpeningLineDraft => {
  const { base, original, quantity, ytdDebit, ytdCredit } = line
  const isCredit = subject.direction === 'C'
  const shown = { base: turned(base, isCredit), original: turned(original, isCredit) }
  return {
    ...{ key: `${line.aux}|${line.currency}`, aux: {}, auxCanonical: line.aux, currency: line.currency },
    ...{ ...shown, rate: rateOf(sheet, line.currency, shown.original, shown.base), ytdDebit, ytdCredit },
    ...{ quantity: turned(quantity, isCredit), isGone: false },
    saved: { base, original, quantity, ytdDebit, ytdCredit },
  }
}

const newLine = (key: string, sheet: OpeningSheetResult): OpeningLineDraft => ({
  ...{ key, aux: {}, auxCanonical: '', currency: sheet.currency, saved: null, isGone: false },
  ...{ original: '', rate: '', base: '', quantity: '', ytdDebit: '', ytdCredit: '' },
})

/** A line after a figure was typed: original × rate is the base amount; a base amount typed gives the rate. */
const typedLine = (
  line: OpeningLineDraft,
  field: LineField,
  text: string,
  sheet: OpeningSheetResult,
): OpeningLineDraft => {
  const next = { ...line, [field]: text }
  if (!isForeign(sheet, line.currency)) return next
  if (field === 'base')
    return {
      ...next,
      rate: rateOf(sheet, line.currency, plainOf(sheet, next, 'original'), plainOf(sheet, next, 'base')),
    }
  if (field !== 'original' && field !== 'rate') return next
  const digits = digitsOf(sheet, line.currency)
  const [original, rate] = [
    readAmount(next.original, moneyAt(sheet, next, 'original')),
    parseRate(plainFigure(next.rate)),
  ]
  if (original === null || rate === null) return next
  return { ...next, base: formatMoney(toBase(original, digits, rate, 1, sheet.digits), sheet.digits) }
}

const badFields = (line: OpeningLineDraft, sheet: OpeningSheetResult): LineField[] => {
  if (line.isGone) return []
  const amounts = (['base', 'ytdDebit', 'ytdCredit', 'original'] as const).filter(
    (name) => readAmount(line[name], moneyAt(sheet, line, name)) === null,
  )
  const quantity = parseQuantity(plainFigure(line.quantity) || '0') === null
  return [...amounts, ...(quantity ? (['quantity'] as const) : [])]
}

const isEmpty = ({ base, original, quantity, ytdDebit, ytdCredit }: OpeningLineDraft): boolean =>
  [base, original, quantity, ytdDebit, ytdCredit].every((text) => !/[1-9]/.test(text))

const figuresOf = (
  line: OpeningLineDraft,
  subject: OpeningSheetRow,
  sheet: OpeningSheetResult,
): OpeningFiguresShape | null => {
  if (line.isGone || isEmpty(line)) return null
  const isCredit = subject.direction === 'C'
  const plain = (field: LineField) => plainOf(sheet, line, field)
  return {
    base: turned(plain('base'), isCredit),
    original: isForeign(sheet, line.currency) ? turned(plain('original'), isCredit) : '',
    quantity: turned(plainFigure(line.quantity), isCredit),
    ytdDebit: plain('ytdDebit'),
    ytdCredit: plain('ytdCredit'),
  }
}

const isSame = (a: OpeningFiguresShape | null, b: OpeningFiguresShape | null): boolean =>
  a === b || (a !== null && b !== null && Object.entries(a).every(([name, text]) => Reflect.get(b, name) === text))

/** What a save sends of these lines; what was seen of a line in base currency has its original amount too. */
const lineChanges = (
  lines: readonly OpeningLineDraft[],
  subject: OpeningSheetRow,
  sheet: OpeningSheetResult,
): InputOf<typeof openingCalls.save>['rows'] =>
  lines.flatMap((line) => {
    const after = figuresOf(line, subject, sheet)
    const before = line.saved
    const seen = before && !isForeign(sheet, line.currency) ? { ...before, original: '' } : before
    if (isSame(after, seen)) return []
    const aux = line.saved === null ? auxText(line.aux) : line.auxCanonical
    return [{ subject: subject.code, aux, currency: line.currency, before: seen, after }]
  })
