// The foot of the voucher list: what is chosen and what may be done with it, and the pages.
import { actMost } from '../../../contract/voucher/voucher-act.ts'
import type { VoucherRowShape } from '../../../contract/voucher/voucher-list.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import { MenuButton, type MenuItem } from '../../kit/menu-button.tsx'
import { Money } from '../../kit/money.tsx'
import { BarLine, Kbd, PageFoot } from '../../kit/page.tsx'
import { useTab } from '../../kit/tab.ts'
import { useWords } from '../../kit/words.ts'
import { Pager } from '../../parts/list/pager.tsx'
import { sumAmounts } from '../../parts/sum-amounts.ts'
import type { BatchAct, ListPicks, OwnAct, PlainAct } from './list-acts.ts'
import type { Why } from './list-refusals.ts'

type FootProps = {
  picks: ListPicks
  /** Why an act cannot be done to what is chosen. */
  why: Why
  busy: BatchAct | null
  onAct: (act: PlainAct) => void
  /** An act that is told more in its dialog. */
  onOwn: (act: OwnAct) => void
  onReverse: (voucher: VoucherRowShape) => void
  /** Who may audit the one that is refused to this person. */
  onWho: () => void
  pages: { page: number; pageSize: number; total: number; onPage: (page: number) => void }
}

const useMoreActs = ({ picks: { chosen }, why, onAct, onOwn, onReverse, onWho }: FootProps): MenuItem[] => {
  const t = useWords('voucherList')
  const tab = useTab()
  const mayVoid = useAuth('gl:voucher:void')
  const mayDelete = useAuth('gl:voucher:delete')
  const mayCopy = useAuth('gl:voucher:copy')
  const mayReverse = useAuth('gl:voucher:reverse')
  const mayCancel = useAuth('gl:voucher:cancelAudit')
  const maySign = useAuth('gl:voucher:cashierSign')
  const mayAudit = useAuth('gl:voucher:audit')
  const [first] = chosen
  const only = chosen.length === 1 ? first?.row : null
  const mayChange = useAuth('gl:voucher:save')
  const own = (act: OwnAct, icon: MenuItem['icon']): MenuItem[] =>
    mayChange ? [{ key: act, icon, label: t(`act_${act}`), why: why.of(act), onSelect: () => onOwn(act) }] : []
  const item = (act: PlainAct, icon: MenuItem['icon'], may: boolean): MenuItem[] =>
    may ? [{ key: act, icon, label: t(`act_${act}`), why: why.of(act), onSelect: () => onAct(act) }] : []
  const open = () => first && tab.open(`/voucher/entry?copy=${first.id}`)
  const copy: MenuItem[] = mayCopy
    ? [{ key: 'copy', icon: 'copy', label: t('copyVoucher'), why: why.of('copy'), onSelect: open }]
    : []
  const reverseIt = () => only && onReverse(only)
  const reverse: MenuItem[] = mayReverse
    ? [
        {
          key: 'reverse',
          icon: 'reversed',
          label: t('voucherAct:reverse'),
          why: why.of('reverse'),
          onSelect: reverseIt,
        },
      ]
    : []
  const who: MenuItem = { key: 'who', icon: 'help', label: t('voucherAudit:who'), onSelect: onWho }
  return [
    ...(mayAudit && why.isForOthers ? [who] : []),
    ...copy,
    ...reverse,
    ...item('cashierSign', 'check', maySign && mayAudit),
    ...item('cancelCashierSign', 'returned', maySign),
    ...item('cancelAudit', 'returned', mayCancel),
    ...own('changeHeads', 'edit'),
    ...own('replaceSummary', 'switches'),
    ...own('merge', 'link'),
    ...item('void', 'ban', mayVoid),
    ...item('restore', 'history', mayVoid),
    ...item('delete', 'trash', mayDelete),
  ]
}

/** The sum of what is chosen, where all of it was on the screen. */
const Sum = ({ chosen }: Pick<ListPicks, 'chosen'>) => {
  const t = useWords('voucherList')
  const totals = chosen.map(({ row }) => row?.total ?? '')
  if (totals.includes('')) return null
  return (
    <span className="page-note">
      {t('amount')} <Money value={sumAmounts(totals)} zero="zero" />
    </span>
  )
}

/** All that one act takes, when the filter has more than is chosen. */
const All = ({ picks, total }: { picks: ListPicks; total: number }) => {
  const t = useWords('voucherList')
  if (picks.left > 0) {
    return <span className="page-note">{t('pickedFirst', { n: picks.chosen.length, left: picks.left })}</span>
  }
  if (picks.chosen.length >= total) return null
  return (
    <Button look="plain" busy={picks.isPicking} onClick={() => void picks.pickAll()}>
      {t('pickAll', { n: Math.min(total, actMost) })}
    </Button>
  )
}

const Chosen = (props: FootProps) => {
  const t = useWords('voucherList')
  const { picks, why, busy, onAct, pages } = props
  const more = useMoreActs(props)
  const mayAudit = useAuth('gl:voucher:audit')
  const maySign = useAuth('gl:voucher:cashierSign')
  // Of the button that is seen; those of the menu say theirs there.
  const reason = mayAudit ? why.of('audit') : maySign ? why.of('cashierSign') : ''
  return (
    <>
      <span>
        <b>{t('chosen', { n: picks.chosen.length })}</b> <Sum chosen={picks.chosen} />
      </span>
      <All picks={picks} total={pages.total} />
      <Button look="plain" onClick={picks.pickNone}>
        {t('pickNone')}
      </Button>
      <BarLine />
      {mayAudit && (
        <Button
          icon="check-circle"
          keys="A"
          why={why.of('audit')}
          busy={busy === 'audit'}
          onClick={() => onAct('audit')}
        >
          {t('act_audit')}
        </Button>
      )}
      {maySign && !mayAudit && (
        <Button
          icon="check"
          why={why.of('cashierSign')}
          busy={busy === 'cashierSign'}
          onClick={() => onAct('cashierSign')}
        >
          {t('act_cashierSign')}
        </Button>
      )}
      {more.length > 0 && <MenuButton label={t('kit:more')} items={more} />}
      {reason !== '' && (
        <span className="page-note list-why" title={reason}>
          {reason}
        </span>
      )}
    </>
  )
}

export const ListFoot = (props: FootProps) => {
  const t = useWords('voucherList')
  return (
    <PageFoot end={<Pager {...props.pages} />}>
      {props.picks.chosen.length > 0 ? (
        <Chosen {...props} />
      ) : (
        <span className="page-note list-hints">
          <Kbd>{'Enter'}</Kbd> {t('kit:open')} <Kbd>{'Space'}</Kbd> {t('keyChoose')} <Kbd>{'Shift ↑↓'}</Kbd>{' '}
          {t('keyExtend')} <Kbd>{'F'}</Kbd> {t('keySearch')}
        </span>
      )}
    </PageFoot>
  )
}
