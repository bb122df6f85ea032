// The panel of one month: the check before posting line by line, or what was posted and taking it back.

import type { ReactNode } from 'react'
import {
  type PostingCellShape,
  type PostingCheckShape,
  type PostingRowShape,
  periodCalls,
  type ReopeningShape,
} from '../../contract/chart/period.ts'
import { printPaper } from '../api/download.ts'
import { send } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button, Icon, IconButton, type IconName } from '../kit/button.tsx'
import { Panel } from '../kit/dialog.tsx'
import { groupDigits, Money } from '../kit/money.tsx'
import { Skeleton, useTab } from '../kit/page.tsx'
import { ProblemList } from '../kit/problem-list.tsx'
import { momentText, type Say, useWords } from '../kit/words.ts'
import { addressOf } from '../parts/address.ts'
import { latestPosted } from '../parts/month-state.ts'
import { hintLink, linkOf } from './check-links.ts'
import { ClosingSection } from './closing-lines.tsx'
import {
  type CheckResult,
  MonthHistory,
  type PostingMonth,
  type PostingWork,
  targetKey,
  targetOf,
} from './posting-work.tsx'
import { SoftCloseSection } from './soft-close.tsx'
import './posting.css'

const icons: Record<PostingCheckShape['state'], IconName> = {
  ok: 'check-circle',
  warn: 'alert',
  block: 'error',
  none: 'minus',
}

/** The colour of its icon, and of its figure where it is one to see to. */
const tones = { ok: 'text-ok', warn: 'text-warn', block: 'text-negative', none: '' }

/** A longer figure (a list of subjects) stands under the words. */
const figureWide = 18

/** As many of what is in the way are shown; the list has all. */
const itemsShown = 5

/** What the figure of a check counts; amounts, months, numbers and rates speak for themselves. */
const unitOf = ({ no, state }: PostingCheckShape): 'figureVouchers' | 'figureLines' | 'figureBalances' | null => {
  if (no === 5) return state === 'ok' ? 'figureLines' : 'figureVouchers'
  if (no === 8) return 'figureBalances'
  return no === 2 || no === 3 || no === 7 ? 'figureVouchers' : null
}

const useFigure = (check: PostingCheckShape): string => {
  const t = useWords('posting')
  const { figure } = check
  if (!isNumber(figure)) return figure
  const unit = unitOf(check)
  return unit ? t(unit, { n: groupDigits(figure) }) : groupDigits(figure)
}

const Card = ({ words, to, end, text }: { words: string; to: string | null; end: ReactNode; text: string }) => (
  <li className="px-10 py-6 boxed-strong bg-surface rounded-5 my-6">
    <p className="flex justify-between gap-12">
      {to ? <a href={`#${to}`}>{words}</a> : <b className="font-semibold">{words}</b>}
      {end}
    </p>
    {text !== '' && <p className="text-quiet text-12">{text}</p>}
  </li>
)

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

/** Only what is in the way is unfolded; a passed check is one line with the figure that proves it. */
const CheckRow = ({ check, target }: { check: PostingCheckShape; target: PostingMonth }) => {
  const t = useWords('posting')
  const figure = useFigure(check)
  const isHere = useSession((state) => state.accountSet) === target.accountSet
  const isBlock = check.state === 'block'
  const isBad = isBlock || check.state === 'warn'
  const tone = isBad ? tones[check.state] : 'text-quiet'
  const isLong = figure.length > figureWide
  const fix = isHere ? linkOf(check, target) : null
  return (
    <li className={`flex px-16 py-6 gap-10 lined check-${check.state} ${isBlock ? 'bg-negative-bg' : ''}`}>
      <Icon
        className={`flex-none mt-2 ${tones[check.state]}`}
        name={icons[check.state]}
        label={t(`check_${check.state}`)}
      />
      <div className="flex-1 min-w-0">
        <p className="flex justify-between gap-12">
          <span className={isBlock ? 'text-negative font-semibold' : ''}>
            {isBad && check.problem && check.no !== 12
              ? check.problem.message
              : t(isBad && check.no === 3 ? 'hasDrafts' : `check_${check.no}`)}
          </span>
          {!isLong && (
            <span className={`whitespace-nowrap ${tone}`}>
              {!isBad && fix ? <a href={`#${fix.to}`}>{figure}</a> : figure}
            </span>
          )}
        </p>
        {isLong && <p className={`text-12 wrap-anywhere ${tone}`}>{figure}</p>}
        {isBad && check.items.length > 0 && (
          <ul>
            {check.items.slice(0, check.no === 12 ? undefined : itemsShown).map(({ voucher, label, text, amount }) =>
              check.no === 12 ? (
                // A hint by its name: what it counts or comes to, and the page where it is looked at.
                <Card
                  key={label}
                  {...{ words: t(`soft_${label}`), to: isHere ? hintLink(label, text, target.month) : null, text: '' }}
                  end={<span>{isNumber(text) ? groupDigits(text) : text}</span>}
                />
              ) : (
                <Card
                  key={`${voucher} ${label} ${text}`}
                  {...{ words: label, to: voucher !== '' && isHere ? `/voucher/entry/${voucher}` : null, text }}
                  end={amount !== '' && <Money value={amount} />}
                />
              ),
            )}
          </ul>
        )}
        {isBad && check.no !== 12 && check.items.length > itemsShown && (
          <p className="text-quiet text-12">{t('firstItems', { n: itemsShown })}</p>
        )}
        {isBad && fix && <a href={`#${fix.to}`}>{t(fix.words)}</a>}
      </div>
    </li>
  )
}

/** The lists that the checks lead to are those of the account set one works in. */
const Elsewhere = ({ accountSet }: { accountSet: string }) => {
  const t = useWords('posting')
  const tab = useTab()
  const isHere = useSession((state) => state.accountSet) === accountSet
  if (isHere) return null
  return (
    <div className="row justify-between px-16 py-8 gap-12 text-quiet text-12 lined bg-surface-2">
      <span>{t('switchFirst')}</span>
      <Button small onClick={() => tab.workIn(accountSet)}>
        {t('workIn', { set: accountSet })}
      </Button>
    </div>
  )
}

const Summary = ({ result }: { result: CheckResult }) => {
  const t = useWords('posting')
  const count = (state: PostingCheckShape['state']) => result.checks.filter((check) => check.state === state).length
  return (
    <span className={`inline-row flex-1 gap-6 text-12 ${result.ready ? 'posting-ready text-ok' : 'text-negative'}`}>
      <Icon name={result.ready ? 'check-circle' : 'error'} />
      {t('summary', { block: count('block'), warn: count('warn'), ok: count('ok') })}
    </span>
  )
}

type PanelProps = { row: PostingRowShape; cell: PostingCellShape; work: PostingWork; onClose: () => void }

const CheckPanel = ({ row, cell, work, onClose }: PanelProps) => {
  const t = useWords('posting')
  const target = targetOf(row, cell)
  const key = targetKey(target)
  const result = work.checks.get(key)
  const isChecking = work.checking.has(key)
  const again = (
    <IconButton icon="refresh" label={t('checkAgain')} disabled={isChecking} onClick={() => void work.check(target)} />
  )
  const foot = result && (
    <div className="posting-foot row gap-12">
      <Summary result={result} />
      <Auth code="gl:posting:post">
        <Button
          look="solid"
          icon="lock"
          disabled={!result.ready || !row.mayPost}
          busy={work.isPosting}
          onClick={() => void work.post([{ ...target, vouchers: result.vouchers }])}
        >
          {t('postAct', { n: result.vouchers })}
        </Button>
      </Auth>
    </div>
  )
  return (
    <Panel title={t('checkTitle')} note={`${row.code} · ${target.month}`} tools={again} foot={foot} onClose={onClose}>
      <Elsewhere accountSet={target.accountSet} />
      <SoftCloseSection
        key={`soft ${target.accountSet} ${target.month}`}
        target={target}
        reason={cell.softClosed}
        mayPost={row.mayPost}
      />
      <ClosingSection key={`closing ${target.accountSet} ${target.month}`} target={target} mayPost={row.mayPost} />
      {result ? (
        <ul className={isChecking ? 'opacity-55' : ''}>
          {result.checks
            .filter((check) => check.state !== 'none')
            .map((check) => (
              <CheckRow key={check.no} check={check} target={target} />
            ))}
        </ul>
      ) : (
        <Skeleton rows={10} widths={[220, 60]} />
      )}
    </Panel>
  )
}

/** What a posted month holds: its vouchers, where one works in its account set, and its balance sheet. */
const PostedLinks = ({ row, month }: { row: PostingRowShape; month: string }) => {
  const t = useWords('posting')
  const isHere = useSession((state) => state.accountSet) === row.value
  const list = addressOf('/voucher/list', { periodFrom: month, periodTo: month })
  const companies = isHere ? undefined : row.value
  return (
    <p className="flex flex-wrap gap-x-16 gap-y-4 px-16 pb-12">
      {isHere && (
        <Auth code="gl:voucher:view">
          <a href={`#${list}`}>{t('fixList')}</a>
        </Auth>
      )}
      <Auth code="gl:report:balanceSheet:view">
        <a href={`#${addressOf('/report/balance-sheet', { month, companies })}`}>{t('fixStatement')}</a>
      </Auth>
    </p>
  )
}

const PostedPanel = ({ row, cell, work, onClose }: PanelProps) => {
  const t = useWords('posting')
  const target = targetOf(row, cell)
  const isPosted = cell.status === 'POSTED' || cell.status === 'LOCKED'
  const isLatest = latestPosted(row)?.no === cell.no
  const mayReopen = isLatest && row.mayPost && cell.status === 'POSTED'
  const certificate = isPosted && <CertificateButton target={target} />
  const facts = [
    ['factVouchers', cell.total],
    ['factPosted', cell.posted],
    ['factBy', cell.postedBy || '–'],
    ['factAt', momentText(cell.postedAt) || '–'],
    ['factVersion', t('times', { n: cell.version })],
  ] as const
  const foot = mayReopen && (
    <Auth code="gl:posting:cancelPosting">
      <Button
        look="danger"
        onClick={() => void work.cancel(target, (found) => <ReopenImpact found={found} month={target.month} />)}
      >
        {t('cancelPosting')}
      </Button>
    </Auth>
  )
  return (
    <Panel
      title={t(isPosted ? 'postedTitle' : 'openTitle')}
      note={`${row.code} · ${target.month}`}
      tools={certificate}
      foot={foot}
      onClose={onClose}
    >
      <dl className="px-16 py-8">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between lined py-5">
            <dt className="text-quiet">{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isPosted && <p className="px-16 py-8 text-quiet text-12">{t(isLatest ? 'latestNote' : 'notLatestNote')}</p>}
      <PostedLinks row={row} month={target.month} />
      <MonthHistory target={target} />
    </Panel>
  )
}

/** Open months are checked by those who may; posted ones tell who posted them. */
export const PostingPanel = (props: PanelProps) => {
  const mayCheck = useAuth('gl:posting:check')
  return props.cell.status === 'OPEN' && mayCheck ? <CheckPanel {...props} /> : <PostedPanel {...props} />
}

const impactOf = (found: ReopeningShape, month: string, t: Say): string[] => {
  const [own, ...waiting] = found.months
  const { openings } = found
  return [
    t(found.keepsPosted ? 'reopenKeeps' : 'reopenReturns', { n: own?.vouchers ?? 0 }),
    ...waiting.map((one) => t('reopenWaits', { month: one.month, n: one.vouchers, before: month })),
    t(found.keepsPosted ? 'reopenReports' : 'reopenReportsLess', { from: month, to: found.reportsTo }),
    ...(openings ? [t('reopenOpenings', { set: openings.accountSet, n: openings.lines })] : []),
    t('reopenCertificate', { n: found.version }),
  ]
}

const ReopenImpact = ({ found, month }: { found: ReopeningShape; month: string }) => {
  const t = useWords('posting')
  return (
    <>
      <p>{t('cancelText')}</p>
      <ProblemList problems={found.problems} />
      <ul className="reopen-impact my-8 text-quiet pl-18 list-disc" aria-label={t('impact')}>
        {impactOf(found, month, t).map((text) => (
          <li key={text} className="py-2">
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}

const CertificateButton = ({ target }: { target: PostingMonth }) => {
  const t = useWords('posting')
  const { accountSet, month } = target
  const paper = () => send(periodCalls.certificate, { accountSet, month })
  return <IconButton icon="printer" label={t('certificate')} onClick={() => void printPaper(paper)} />
}
