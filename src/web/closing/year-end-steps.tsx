// The steps of the end of the year: the checks, its vouchers, the next account set and its opening balances.

import { type ReactNode, useState } from 'react'
import { closingCalls, type YearEndShape } from '../../contract/closing/closing.ts'
import { isPostedStatus } from '../../domain/base/period.ts'
import { useWrite } from '../api/query.ts'
import { Auth } from '../kit/auth.tsx'
import { Button, Icon } from '../kit/button.tsx'
import { Checkbox, TextField } from '../kit/field.tsx'
import { Table } from '../kit/layout.tsx'
import { groupDigits, Money, subtract } from '../kit/money.tsx'
import { ProblemList } from '../kit/problem-list.tsx'
import { useWords } from '../kit/words.ts'
import { addressOf } from '../parts/address.ts'
import { monthText } from '../parts/month-state.ts'
import { ClosingLines, ClosingTag, OpenItems, Subject, ThereLinks, ThereNotes } from './closing-lines.tsx'
import './closing.css'

/** What is put aside, as typed. */
export type Choice = { statutory: string; discretionary: string; clearVat: boolean }

type StepProps = { no: number; title: string; isDone: boolean; end?: ReactNode; children: ReactNode }

const Step = ({ no, title, isDone, end, children }: StepProps) => (
  <section className={`lined last:unlined max-w-980 py-16 ${isDone ? 'year-step-done' : ''}`} aria-label={title}>
    <div className="row gap-10 mb-8">
      <span className="year-step-no inline-row justify-center text-12 font-semibold rounded-circle w-22 h-22">
        {isDone ? <Icon name="check" size={14} /> : no}
      </span>
      <h2 className="font-semibold text-14">{title}</h2>
      {end}
    </div>
    <div className="pl-32">{children}</div>
  </section>
)

const factIcons = {
  ok: <Icon name="check-circle" className="text-ok" />,
  bad: <Icon name="error" className="text-negative" />,
  open: <Icon name="circle-dot" className="text-quiet" />,
}

const Fact = (props: { look: keyof typeof factIcons; children: ReactNode }) => (
  <p className="row gap-8 min-h-28">
    {factIcons[props.look]}
    {props.children}
  </p>
)

const isWrong = ({ wanted, made }: YearEndShape['reserves'][number]): boolean => wanted !== made

const isOpen = (amount: string): boolean => /[1-9]/.test(amount)

/** Whether the profit that is posted is distributed and cleared, and each reserve what the whole year gives. */
const isDistributed = ({ profit, reserves, uncleared }: YearEndShape): boolean =>
  !isOpen(profit.amount) && !reserves.some(isWrong) && uncleared.length === 0

const SubjectNames = ({ list }: { list: YearEndShape['uncleared'] }) => {
  const t = useWords('closing')
  const names = list.slice(0, 3).map(({ code, name }) => `${code} ${name}`)
  return (
    <span className="text-quiet">
      {names.join(t('kit:comma'))}
      {list.length > 3 && ' …'}
    </span>
  )
}

/** What is posted of the profit of the year; `wrong`: how it looks where it is not distributed. */
const ProfitFacts = ({ found, wrong }: { found: YearEndShape; wrong: 'bad' | 'open' }) => {
  const t = useWords('closing')
  const { profit, reserves, uncleared } = found
  const nameOf = (of: { subject: string; subjectName: string }) => `${of.subject} ${of.subjectName}`.trim()
  const isLeft = isOpen(profit.amount)
  return (
    <>
      <Fact look={isLeft ? wrong : 'ok'}>
        {t(isLeft ? 'profitOpen' : 'profitZero', { subject: nameOf(profit), x: groupDigits(profit.amount) })}
      </Fact>
      {reserves
        .filter(({ wanted, made }) => isOpen(wanted) || isOpen(made))
        .map((reserve) => (
          <Fact key={reserve.name} look={isWrong(reserve) ? wrong : 'ok'}>
            {t(isWrong(reserve) ? 'reserveWrong' : 'reserveRight', {
              subject: nameOf(reserve),
              wanted: groupDigits(reserve.wanted),
              made: groupDigits(reserve.made),
            })}
          </Fact>
        ))}
      <Fact look={uncleared.length === 0 ? 'ok' : wrong}>
        {uncleared.length === 0 ? t('cleared') : t('uncleared', { n: uncleared.length })}
        <SubjectNames list={uncleared} />
      </Fact>
    </>
  )
}

/** Months posted, nothing unaudited, profit and loss at zero, the profit distributed. */
export const CheckStep = ({ found, accountSet }: { found: YearEndShape; accountSet: string }) => {
  const t = useWords('closing')
  const open = found.months.filter(({ status }) => !isPostedStatus(status))
  const isLocked = found.months.some(({ status }) => status === 'LOCKED')
  const list = open.map(({ no }) => monthText(found.year, no)).join(t('kit:comma'))
  const posting = addressOf('/period/posting', { year: found.year, open: `${accountSet} ${open[0]?.no ?? ''}` })
  const saved = addressOf('/voucher/list', {
    periodFrom: monthText(found.year, found.months[0]?.no ?? 1),
    periodTo: found.month,
    quick: 'saved',
  })
  const isPosted = open.length === 0
  const isDone = isPosted && found.profitLossOpen.length === 0 && found.unaudited === 0 && isDistributed(found)
  return (
    <Step no={1} title={t('step1')} isDone={isDone}>
      <Fact look={open.length === 0 ? 'ok' : 'open'}>
        {isLocked
          ? t('monthsLocked', { year: found.year })
          : open.length === 0
            ? t('monthsPosted')
            : t('monthsOpen', { list })}
        {open.length > 0 && <a href={`#${posting}`}>{t('openPosting')}</a>}
      </Fact>
      <Fact look={found.unaudited === 0 ? 'ok' : 'open'}>
        {found.unaudited === 0 ? t('noUnaudited') : t('unaudited', { n: found.unaudited })}
        {found.unaudited > 0 && <a href={`#${saved}`}>{t('openList')}</a>}
      </Fact>
      <Fact look={found.profitLossOpen.length === 0 ? 'ok' : 'open'}>
        {found.profitLossOpen.length === 0 ? t('plZero') : t('plOpen', { n: found.profitLossOpen.length })}
        <SubjectNames list={found.profitLossOpen} />
      </Fact>
      <ProfitFacts found={found} wrong={isPosted ? 'bad' : 'open'} />
    </Step>
  )
}

const percentShape = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/

/** Percents that can be sent: the server would refuse others. */
export const isChoice = ({ statutory, discretionary }: Choice): boolean =>
  percentShape.test(statutory) && percentShape.test(discretionary)

type ChoiceProps = { found: YearEndShape; choice: Choice; onChange: (choice: Choice) => void }

/** The reserves that the chart knows, and the clearing of value-added tax. */
const ChoiceFields = ({ found, choice, onChange }: ChoiceProps) => {
  const t = useWords('closing')
  const percentOf = (name: 'statutory' | 'discretionary') => (
    <span key={name} className="inline-row gap-8">
      {t(name)}
      <TextField
        aria-label={t(name)}
        width={72}
        inputMode="decimal"
        value={choice[name]}
        invalid={!percentShape.test(choice[name])}
        onChange={(event) => onChange({ ...choice, [name]: event.target.value.trim() })}
      />
      {t('percent')}
    </span>
  )
  return (
    <div className="row flex-wrap gap-x-24 gap-y-8 mb-8">
      {found.reserves.map(({ name }) => percentOf(name))}
      <Checkbox checked={choice.clearVat} onChange={(clearVat) => onChange({ ...choice, clearVat })}>
        {t('clearVat')}
      </Checkbox>
      {!isChoice(choice) && (
        <p className="w-full text-negative text-12" role="alert">
          {t('percentWrong')}
        </p>
      )}
    </div>
  )
}

type VoucherStepProps = ChoiceProps & { accountSet: string }

const isAll = (problems: YearEndShape['problems'], name: string): boolean =>
  problems.length > 0 && problems.every((one) => one.name === name)

const isSame = (a: Choice, b: Choice): boolean =>
  Number(a.statutory) === Number(b.statutory) &&
  Number(a.discretionary) === Number(b.discretionary) &&
  a.clearVat === b.clearVat

/** A month that is posted takes no vouchers: it is reopened first. */
const ReopenFirst = ({ found, accountSet }: { found: YearEndShape; accountSet: string }) => {
  const t = useWords('closing')
  const posting = addressOf('/period/posting', {
    year: found.year,
    open: `${accountSet} ${found.months.at(-1)?.no ?? ''}`,
  })
  return (
    <p className="py-6 text-quiet text-12">
      {t('reopenFirst', { month: found.month })} <a href={`#${posting}`}>{t('openPosting')}</a>
    </p>
  )
}

/** The vouchers of the last month, with what is put aside. */
export const VoucherStep = ({ found, accountSet, choice, onChange }: VoucherStepProps) => {
  const t = useWords('closing')
  const make = useWrite(closingCalls.yearVouchers)
  const { closing } = found
  const isLocked = found.months.some(({ status }) => status === 'LOCKED')
  const isStale = closing.state === 'stale'
  const isToBeMade = closing.state === 'wanted' || isStale
  const isPosted = found.months.at(-1)?.status === 'POSTED'
  const isWanted = isToBeMade && !isLocked && !isPosted
  // Of a month that is posted each voucher would say so.
  const asksToReopen = isPosted && isAll(closing.problems, 'period.notOpen')
  const isDone = closing.state === 'done' || closing.state === 'none'
  // A choice that asks for no voucher is kept too: the books are checked by it.
  const isOther = isDone && !isLocked && isChoice(choice) && !isSame(choice, found.choice)
  const act = () => make.mutateAsync({ accountSet, ...choice }).catch(() => undefined)
  const end = (
    <>
      <ClosingTag state={closing.state} />
      <span className="closing-there flex flex-wrap flex-1 min-w-0 text-12 gap-x-8 gap-y-2">
        <ThereLinks closing={closing} isHere />
      </span>
      {(isWanted || isOther) && (
        <Auth code="gl:yearEnd:close">
          <Button busy={make.isPending} disabled={!isChoice(choice)} onClick={() => void act()}>
            {t(isOther ? 'keepChoice' : isStale ? 'makeAgain' : 'make')}
          </Button>
        </Auth>
      )}
    </>
  )
  return (
    <Step no={2} title={t('step2')} isDone={isDone} end={end}>
      {!isLocked && <ChoiceFields found={found} choice={choice} onChange={onChange} />}
      {asksToReopen ? (
        <ReopenFirst found={found} accountSet={accountSet} />
      ) : (
        <ProblemList problems={closing.problems} />
      )}
      <ThereNotes closing={closing} />
      <ClosingLines closing={closing} />
      {isWanted && <p className="py-6 text-quiet text-12">{t('yearVoucherNote', { month: found.month })}</p>}
    </Step>
  )
}

/** As many differences are shown at first. */
const differencesShown = 20
const differencesMost = 500

const Differences = ({ next }: { next: YearEndShape['next'] }) => {
  const t = useWords('closing')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? next.differences : next.differences.slice(0, differencesShown)
  const more = next.differences.length - shown.length
  return (
    <>
      <Table
        className="closing-table full-table text-ink table-fixed mt-6 mb-14"
        label={t('difference')}
        rows={shown}
        rowKey={(row) => `${row.subject} ${row.entities} ${row.currency}`}
        columns={[
          [t('subject'), (row) => <Subject of={row} />],
          [t('entities'), ({ entities }) => entities, 'text-quiet'],
          [t('currency'), ({ currency }) => currency],
          [t('held'), ({ held }) => <Money value={held} />, 'closing-end'],
          [t('carried'), ({ carried }) => <Money value={carried} />, 'closing-end'],
          [t('difference'), ({ held, carried }) => <Money value={subtract(carried, held)} />, 'closing-end'],
        ]}
      />
      {more > 0 && (
        <button type="button" className="link-button" onClick={() => setWhole(true)}>
          {t('moreLines', { n: more })}
        </button>
      )}
      {isWhole && next.differences.length === differencesMost && (
        <p className="py-6 text-quiet text-12">{t('listCapped', { n: differencesMost })}</p>
      )}
    </>
  )
}

/** The account set of the next year. */
export const NextStep = ({ found }: { found: YearEndShape }) => {
  const t = useWords('closing')
  const { next } = found
  return (
    <Step no={3} title={t('step3')} isDone={next.exists}>
      <Fact look={next.exists ? 'ok' : 'open'}>
        {t(next.exists ? 'nextThere' : 'nextNone', { set: next.accountSet })}
      </Fact>
      {next.posted > 0 && <Fact look="open">{t('nextPosted', { set: next.accountSet, n: next.posted })}</Fact>}
    </Step>
  )
}

/** What the next year begins with, and where that is not what this year leaves. */
type OpeningProps = { found: YearEndShape; accountSet: string; withItems: boolean; onItems: (wanted: boolean) => void }

export const OpeningStep = ({ found, accountSet, withItems, onItems }: OpeningProps) => {
  const t = useWords('closing')
  const { next } = found
  const differs = next.differences.length > 0
  return (
    <Step no={4} title={t('step4')} isDone={next.carried === 'final' && !differs}>
      <Fact look={next.carried === 'final' ? 'ok' : 'open'}>{t(`carried_${next.carried}`, { n: next.openings })}</Fact>
      {next.openings > 0 && (
        <Fact look={differs ? 'bad' : 'ok'}>{differs ? t('differ', { n: next.differences.length }) : t('same')}</Fact>
      )}
      {differs && <Differences next={next} />}
      {next.posted === 0 && next.carried !== 'final' && (
        <Checkbox checked={withItems} onChange={onItems}>
          {t('openItems')}
        </Checkbox>
      )}
      {next.items > 0 && <OpenItems accountSet={accountSet} count={next.items} />}
    </Step>
  )
}
