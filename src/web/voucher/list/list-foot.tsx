// The foot of the voucher list: what is chosen and what may be done with it, and the pages.
import { actMost } from '../../../contract/voucher/voucher-act.ts'
import type { VoucherRowShape } from '../../../contract/voucher/voucher-list.ts'
import { useMay } from '../../kit/auth.tsx'
import { Button, type IconName, MenuButton, type MenuItem } from '../../kit/button.tsx'
import { Money, sumAmounts } from '../../kit/money.tsx'
import { BarLine, Kbd, PageFoot, useTab } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import { Pager } from '../../parts/list/pager.tsx'
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
  const may = useMay()
  const [first] = chosen
  const only = chosen.length === 1 ? first?.row : null
  type Row = { verb: string; key: BatchAct | 'copy' | 'reverse'; icon: IconName; label?: string; onSelect: () => void }
  const act = (verb: string, key: PlainAct, icon: IconName): Row => ({ verb, key, icon, onSelect: () => onAct(key) })
  const own = (key: OwnAct, icon: IconName): Row => ({ verb: 'save', key, icon, onSelect: () => onOwn(key) })
  const copy = () => first && tab.open(`/voucher/entry?copy=${first.id}`)
  const reverse = () => only && onReverse(only)
  const rows: Row[] = [
    { verb: 'copy', key: 'copy', icon: 'copy', label: t('copyVoucher'), onSelect: copy },
    { verb: 'reverse', key: 'reverse', icon: 'reversed', label: t('voucherAct:reverse'), onSelect: reverse },
    ...(may('gl:voucher:audit') ? [act('cashierSign', 'cashierSign', 'check')] : []),
    act('cashierSign', 'cancelCashierSign', 'returned'),
    act('cancelAudit', 'cancelAudit', 'returned'),
    own('changeHeads', 'edit'),
    own('replaceSummary', 'switches'),
    own('merge', 'link'),
    act('void', 'void', 'ban'),
    act('void', 'restore', 'history'),
    act('delete', 'delete', 'trash'),
  ]
  const who: MenuItem = { key: 'who', icon: 'help', label: t('voucherAudit:who'), onSelect: onWho }
  return [
    ...(may('gl:voucher:audit') && why.isForOthers ? [who] : []),
    ...rows
      .filter(({ verb }) => may(`gl:voucher:${verb}`))
      .map(({ verb: _, label, ...row }) => ({ ...row, label: label ?? t(`act_${row.key}`), why: why.of(row.key) })),
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
  const may = useMay()
  const seen = [
    { act: 'audit', icon: 'check-circle', keys: 'A' },
    { act: 'cashierSign', icon: 'check', keys: undefined },
  ] as const
  const shown = seen.find(({ act }) => may(`gl:voucher:${act}`))
  // Of the button that is seen; those of the menu say theirs there.
  const reason = shown ? why.of(shown.act) : ''
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
      {shown && (
        <Button
          icon={shown.icon}
          keys={shown.keys}
          why={reason}
          busy={busy === shown.act}
          onClick={() => onAct(shown.act)}
        >
          {t(`act_${shown.act}`)}
        </Button>
      )}
      {more.length > 0 && <MenuButton label={t('kit:more')} items={more} />}
      {reason !== '' && (
        <span className="page-note list-why overflow-hidden text-ellipsis" title={reason}>
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
