// The foot of the voucher: totals with the difference, amount in capitals, balance after the line, signatures, keys.
import { memo, useMemo } from 'react'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { capitalsIn } from '../../../domain/base/currency.ts'
import { formatMoney, parseSum } from '../../../domain/base/money.ts'
import { auxText } from '../../../domain/chart/entity.ts'
import { queryClient, queryKeyOf, useCall } from '../../api/query.ts'
import { useSession, useUser } from '../../api/session.ts'
import { Icon } from '../../kit/button.tsx'
import { groupDigits, Money } from '../../kit/money.tsx'
import { Kbd } from '../../kit/page.tsx'
import { useLang, useWords } from '../../kit/words.ts'
import { sameAux } from '../entity-directory.ts'
import { chosenSubject } from '../grid/cell-list.ts'
import { filledLines, type GridState, lineAt, type Totals } from '../grid/grid-state.ts'
import type { Desk } from './desk.ts'
import { useDesk, useEntry, usePageActs } from './desk-context.ts'
import type { EntryState } from './entry-state.ts'
import { type EntryLine, isAmount, isFigure } from './fields.ts'
import { capsOf, hintedActs, type KeyAct, keyOf, useKeyChoice } from './key-table.ts'

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

/** The side that is heavier, and by how much. */
const useHeavier = (difference: string) => {
  const t = useWords('voucherEntry')
  const side = t(difference.startsWith('-') ? 'creditHeavier' : 'debitHeavier')
  return { side, amount: groupDigits(difference.replace('-', '')) }
}

const differenceLook = 'entry-difference inline-row h-24 gap-8 px-10 rounded-4'

const Difference = ({ difference, isEmpty }: { difference: string; isEmpty: boolean }) => {
  const t = useWords('voucherEntry')
  const { side, amount } = useHeavier(difference)
  if (isZero(difference)) {
    return (
      <span className={`${differenceLook} ${isEmpty ? 'text-faint' : 'entry-balanced text-ok'}`}>
        {!isEmpty && <Icon name="check" size={14} />}
        {t('difference')} {difference}
      </span>
    )
  }
  return (
    <span className={`${differenceLook} entry-unbalanced text-negative bg-negative-bg`}>
      <Icon name="scale" size={14} />
      {t('difference')} <b className="font-semibold">{side}</b> <b className="font-semibold">{amount}</b>
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
  const heavier = useHeavier(difference)
  return (
    <div className="entry-total grid items-center lined h-33 pt-1">
      <span className="entry-total-name col-[2] text-quiet">
        <b className="text-ink font-semibold">{t('total')}</b> {t('lineCount', { n: count })}
      </span>
      <span className="entry-total-difference col-[3/var(--figures-at,6)] justify-self-end">
        <Balance />
      </span>
      <span className="visually-hidden" role="status">
        {isZero(difference) ? t('balancedLive') : t('differenceLive', heavier)}
      </span>
      <span className="entry-total-debit col-(--debit-at) justify-self-end font-semibold">
        <Money value={debit} zero="zero" />
      </span>
      <span className="entry-total-credit col-(--credit-at) justify-self-end font-semibold">
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
      className="entry-note inline-row col-[4/8] min-w-0 justify-self-end overflow-hidden gap-8 text-faint max-w-full"
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
      <span className="col-[2/4] overflow-hidden text-ellipsis">
        <small className="mr-6 text-faint text-12">{t('capital')}</small> {capitals || baseCurrency}
      </span>
      <LineNote />
    </div>
  )
}

const Signature = ({ name, who, at }: { name: string; who?: string | undefined; at: number }) => (
  <span style={{ gridColumn: at }} className="entry-signature">
    <small className="mr-6 text-faint text-12">{name}</small>{' '}
    {who ? <span>{who}</span> : <i className="inline-block w-88 h-14 lined-strong" />}
  </span>
)

const Signatures = () => {
  const t = useWords('voucherEntry')
  const user = useUser()
  const { createdBy, cashierBy, auditedBy, postedBy } = useEntry((state) => state.origin) ?? {}
  return (
    <div className="entry-signatures grid items-center h-31">
      <Signature name={t('prepared')} who={createdBy || user?.realName} at={2} />
      <Signature name={t('cashier')} who={cashierBy} at={3} />
      <Signature name={t('auditedBy')} who={auditedBy} at={4} />
      <Signature name={t('postedBy')} who={postedBy} at={5} />
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

// Figures that follow the typing: totals with the cell that is being typed, and what the balance of a subject becomes.

/** Balances are asked again after each save (the save makes them stale) and at most every so often. */
const freshMs = 60_000

/** The debit-positive balance as decimal text, '' while unknown. `aux`: the canonical text of entities. */
const useBalance = (subject: string, aux: string, isWanted: boolean): string => {
  const found = useCall(voucherCalls.balance, aux === '' ? { subject } : { subject, aux }, {
    enabled: isWanted && subject !== '',
    staleTime: freshMs,
    quiet: true,
  })
  return found.data?.balance ?? ''
}

/** Turns a debit-positive figure into the direction of a subject. */
const inDirection = (balance: string, direction: string): string => {
  if (direction !== 'C' || /^-?0*(\.0*)?$/.test(balance)) return balance
  return balance.startsWith('-') ? balance.slice(1) : `-${balance}`
}

const Shown = ({ code, balance }: { code: string; balance: string }) => {
  const desk = useDesk()
  const direction = desk.around.books.subjects.find(code)?.direction ?? 'D'
  return balance === '' ? null : <Money value={inDirection(balance, direction)} zero="zero" />
}

/** Asks for the balance of the subject that is chosen in a list. */
export const SubjectBalance = ({ code }: { code: string }) => <Shown code={code} balance={useBalance(code, '', true)} />

type Balance = { balance: string }

/** The balance of another subject of the list, if it was asked for before and nothing was written since. */
export const KnownBalance = ({ code }: { code: string }) => {
  const accountSet = useSession((state) => state.accountSet)
  const key = queryKeyOf(voucherCalls.balance, { subject: code }, accountSet)
  const known = queryClient.getQueryState<Balance>(key)
  const isFresh = known && !known.isInvalidated && Date.now() - known.dataUpdatedAt < freshMs
  return <Shown code={code} balance={(isFresh && known.data?.balance) || ''} />
}

/** The active line as it would be if the typed figure were read now. */
const liveLine = (grid: GridState, desk: Desk): EntryLine => {
  const line = lineAt(grid)
  if (grid.typed === null || !isFigure(grid.field)) return line
  return desk.rules.apply(line, grid.field, grid.typed)
}

/** Totals with the figure that is being typed. */
export const liveTotals = (grid: GridState, desk: Desk): Totals => {
  const line = lineAt(grid)
  const live = liveLine(grid, desk)
  if (line === live) return grid.totals
  const old = desk.rules.amounts(line)
  const now = desk.rules.amounts(live)
  return {
    debit: grid.totals.debit - old.debit + now.debit,
    credit: grid.totals.credit - old.credit + now.credit,
  }
}

/** Net debit of all lines but one that have the same subject and entities, counted once per state of the lines. */
const others = new WeakMap<readonly EntryLine[], { name: string; net: bigint }>()

const netOf = (line: EntryLine, desk: Desk): bigint => {
  const { debit, credit } = desk.rules.amounts(line)
  return debit - credit
}

const netOfOthers = (lines: readonly EntryLine[], like: EntryLine, without: number, desk: Desk): bigint => {
  const name = `${without} ${like.subject} ${auxText(like.aux)}`
  const known = others.get(lines)
  if (known?.name === name) return known.net
  let net = 0n
  for (const line of lines) {
    if (line.key !== without && line.subject === like.subject && sameAux(line.aux, like.aux)) net += netOf(line, desk)
  }
  others.set(lines, { name, net })
  return net
}

/**
 * What this voucher adds to the balance of a line's subject and entities, debit-positive in minor units, beyond what
 * the server counts already for the stored voucher.
 */
const balanceChange = (state: Pick<EntryState, 'grid' | 'origin'>, desk: Desk): bigint => {
  const active = liveLine(state.grid, desk)
  const now = netOfOthers(state.grid.lines, active, active.key, desk) + netOf(active, desk)
  const { origin } = state
  if (!origin || origin.status === 'draft' || origin.status === 'void') return now
  return now - netOfOthers(origin.storedLines, active, 0, desk)
}

/**
 * What `=` would add to the balance of the subject of the active line, debit-positive; 0n when the line has an amount.
 */
const fillChange = (grid: GridState, desk: Desk): bigint => {
  const { debit, credit } = desk.rules.amounts(lineAt(grid))
  return debit === 0n && credit === 0n ? grid.totals.credit - grid.totals.debit : 0n
}
