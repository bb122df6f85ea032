// The foot of the voucher: totals with the difference, amount in capitals, balance after the line, signatures, keys.
import { memo, useMemo } from 'react'
import { capitalsIn } from '../../../domain/base/currency.ts'
import { formatMoney, parseSum } from '../../../domain/base/money.ts'
import { auxText } from '../../../domain/chart/entity.ts'
import { useUser } from '../../api/session.ts'
import { Icon } from '../../kit/button.tsx'
import { groupDigits, Money } from '../../kit/money.tsx'
import { Kbd } from '../../kit/page.tsx'
import { useLang, useWords } from '../../kit/words.ts'
import { chosenSubject } from '../grid/cell-list.ts'
import { filledLines, lineAt } from '../grid/grid-state.ts'
import { useDesk, useEntry, usePageActs } from './desk-context.ts'
import { isAmount } from './fields.ts'
import { capsOf, hintedActs, type KeyAct, keyOf, useKeyChoice } from './key-table.ts'
import { balanceChange, fillChange, inDirection, liveLine, liveTotals, useBalance } from './subject-balance.tsx'

/** Totals follow the typing; they are compared as text so that nothing is drawn without need. */
const useTotals = () => {
  const desk = useDesk()
  const { baseDigits } = desk.around.books
  const debit = useEntry((state) => formatMoney(liveTotals(state.grid, desk).debit, baseDigits))
  const credit = useEntry((state) => formatMoney(liveTotals(state.grid, desk).credit, baseDigits))
  const difference = useEntry((state) => {
    const totals = liveTotals(state.grid, desk)
    return formatMoney(totals.debit - totals.credit, baseDigits)
  })
  return { debit, credit, difference }
}

const isZero = (text: string): boolean => /^0*(\.0*)?$/.test(text)

const Difference = ({ difference, isEmpty }: { difference: string; isEmpty: boolean }) => {
  const t = useWords('voucherEntry')
  if (isZero(difference)) {
    return (
      <span className={`entry-difference ${isEmpty ? '' : 'entry-balanced'}`}>
        {!isEmpty && <Icon name="check" size={14} />}
        {t('difference')} {difference}
      </span>
    )
  }
  const side = difference.startsWith('-') ? 'creditHeavier' : 'debitHeavier'
  return (
    <span className="entry-difference entry-unbalanced">
      <Icon name="scale" size={14} />
      {t('difference')} <b className="font-semibold">{t(side)}</b>{' '}
      <b className="font-semibold">{groupDigits(difference.replace('-', ''))}</b>
    </span>
  )
}

/** Whether the sides agree, for a place of its own. */
export const Balance = () => {
  const { debit, credit, difference } = useTotals()
  return <Difference difference={difference} isEmpty={isZero(debit) && isZero(credit)} />
}

const TotalRow = () => {
  const t = useWords('voucherEntry')
  const { debit, credit, difference } = useTotals()
  const lines = useEntry((state) => state.grid.lines)
  const count = useMemo(() => filledLines(lines).length, [lines])
  const words = isZero(difference)
    ? t('balancedLive')
    : t('differenceLive', {
        side: t(difference.startsWith('-') ? 'creditHeavier' : 'debitHeavier'),
        amount: groupDigits(difference.replace('-', '')),
      })
  return (
    <div className="entry-total grid items-center lined">
      <span className="entry-total-name text-quiet">
        <b className="text-ink font-semibold">{t('total')}</b> {t('lineCount', { n: count })}
      </span>
      <span className="entry-total-difference justify-self-end">
        <Difference difference={difference} isEmpty={isZero(debit) && isZero(credit)} />
      </span>
      <span className="visually-hidden" role="status">
        {words}
      </span>
      <span className="entry-total-debit justify-self-end font-semibold">
        <Money value={debit} zero="zero" />
      </span>
      <span className="entry-total-credit justify-self-end font-semibold">
        <Money value={credit} zero="zero" />
      </span>
    </div>
  )
}

/** The subject whose balance is told: the one chosen in the list, else that of the line. */
const useToldSubject = (): string => {
  const chosen = useEntry((state) => (state.list ? (chosenSubject(state.list)?.code ?? '') : ''))
  const own = useEntry((state) => lineAt(state.grid).subject)
  return chosen || own
}

const BalanceAfter = ({ code }: { code: string }) => {
  const t = useWords('voucherEntry')
  const desk = useDesk()
  const own = useEntry((state) => lineAt(state.grid).subject)
  const aux = useEntry((state) => (own === code ? auxText(lineAt(state.grid).aux) : ''))
  const subject = desk.around.books.subjects.find(code)
  const balance = useBalance(code, aux, subject !== undefined)
  const change = useEntry((state) => (own === code ? balanceChange(state, desk) : fillChange(state.grid, desk)))
  const { baseDigits } = desk.around.books
  const before = parseSum(balance, baseDigits)
  if (!subject || before === null) return null
  const after = formatMoney(before + change, baseDigits)
  return (
    <span>
      {t('balance')} <Money value={inDirection(balance, subject.direction)} zero="zero" />
      {change !== 0n && (
        <>
          {' → '}
          <b className="font-semibold">
            <Money value={inDirection(after, subject.direction)} zero="zero" />
          </b>
        </>
      )}
    </span>
  )
}

/** The result of what is being calculated, before it is taken. */
const Calculated = () => {
  const desk = useDesk()
  const result = useEntry(({ grid }) => {
    if (grid.typed === null || !isAmount(grid.field) || !/[=*/+()万萬wW×÷]|.-/.test(grid.typed)) return ''
    const text = liveLine(grid, desk)[grid.field]
    return text === grid.typed.trim() ? '' : text
  })
  return result === '' ? null : <b className="text-ink font-normal">= {groupDigits(result)}</b>
}

/** What the chosen subject and `=` would do. */
const Choosing = ({ code }: { code: string }) => {
  const t = useWords('voucherEntry')
  const desk = useDesk()
  const fills = useEntry((state) => fillChange(state.grid, desk) !== 0n)
  if (!fills) return <b className="text-ink font-normal">{t('withSubject', { code })}</b>
  return (
    <>
      <b className="text-ink font-normal">{t('withSubjectAnd', { code })}</b>
      <Kbd>=</Kbd>
    </>
  )
}

export const LineNote = () => {
  const t = useWords('voucherEntry')
  const row = useEntry((state) => state.grid.row)
  const note = useEntry((state) => state.note)
  const isChoosing = useEntry((state) => state.list !== null && chosenSubject(state.list) !== null)
  const code = useToldSubject()
  return (
    <span
      className="entry-note inline-row min-w-0 justify-self-end overflow-hidden gap-8 text-faint"
      aria-live="polite"
    >
      {t('lineNo', { n: row + 1 })}
      {note ? <b className="text-ink font-normal">{t(note.key, note.args)}</b> : isChoosing && <Choosing code={code} />}
      <Calculated />
      <BalanceAfter code={code} />
    </span>
  )
}

const CapitalRow = () => {
  const t = useWords('voucherEntry')
  const lang = useLang()
  const desk = useDesk()
  const { baseCurrency } = desk.around.books
  const capitals = useEntry((state) => capitalsIn(baseCurrency, liveTotals(state.grid, desk).debit, lang))
  return (
    <div className="entry-capital grid items-center h-31 lined">
      <span className="entry-capital-words overflow-hidden text-ellipsis">
        <small className="text-faint text-12">{t('capital')}</small> {capitals || baseCurrency}
      </span>
      <LineNote />
    </div>
  )
}

const Signature = ({ name, who, at }: { name: string; who: string; at: number }) => (
  <span style={{ gridColumn: at }} className="entry-signature">
    <small className="text-faint text-12">{name}</small>{' '}
    {who ? <span>{who}</span> : <i className="inline-block lined-strong" />}
  </span>
)

const Signatures = () => {
  const t = useWords('voucherEntry')
  const user = useUser()
  const made = useEntry((state) => state.origin?.createdBy ?? '')
  const signed = useEntry((state) => state.origin?.cashierBy ?? '')
  const audited = useEntry((state) => state.origin?.auditedBy ?? '')
  const posted = useEntry((state) => state.origin?.postedBy ?? '')
  return (
    <div className="entry-signatures grid items-center h-31">
      <Signature name={t('prepared')} who={made || (user?.realName ?? '')} at={2} />
      <Signature name={t('cashier')} who={signed} at={3} />
      <Signature name={t('auditedBy')} who={audited} at={4} />
      <Signature name={t('postedBy')} who={posted} at={5} />
    </div>
  )
}

const Hint = ({ act }: { act: KeyAct }) => {
  const t = useWords('voucherEntry')
  if (keyOf(act) === '') return null
  const caps = capsOf(keyOf(act)).map((cap) => <Kbd key={cap}>{cap}</Kbd>)
  return (
    <span className="key-hint inline-row gap-4">
      {caps}
      {t(`hint_${act}`)}
    </span>
  )
}

export const Hints = memo(() => {
  const t = useWords('voucherEntry')
  const doOnPage = usePageActs()
  useKeyChoice()
  return (
    <div className="key-hints entry-hints flex flex-wrap gap-x-14 gap-y-0 h-26 bg-surface-2 lined-above text-12">
      {hintedActs
        .filter((act) => act !== 'keys')
        .map((act) => (
          <Hint key={act} act={act} />
        ))}
      <button type="button" className="key-hint inline-row gap-4" onClick={() => doOnPage('keys')}>
        {keyOf('keys') !== '' && capsOf(keyOf('keys')).map((cap) => <Kbd key={cap}>{cap}</Kbd>)}
        {t('hint_keys')}
      </button>
    </div>
  )
})
Hints.displayName = 'Hints'

export const EntryFoot = () => (
  <div className="entry-foot flex-none bg-surface">
    <TotalRow />
    <CapitalRow />
    <Signatures />
    <Hints />
  </div>
)
