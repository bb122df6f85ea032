// The foot of the voucher list: what is chosen and what may be done with it, and the pages.
import type { VoucherRowShape } from '../../contract/voucher-list.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { MenuButton, type MenuItem } from '../kit/menu-button.tsx'
import { Money } from '../kit/money.tsx'
import { BarLine, Kbd, PageFoot } from '../kit/page.tsx'
import { useTab } from '../kit/tab.ts'
import { useWords } from '../kit/words.ts'
import { Pager } from '../parts/pager.tsx'
import { sumAmounts } from '../parts/sum-amounts.ts'
import type { BatchAct } from './list-acts.ts'

type FootProps = {
  chosen: readonly VoucherRowShape[]
  busy: BatchAct | null
  onAct: (act: BatchAct) => void
  onReverse: (voucher: VoucherRowShape) => void
  pages: { page: number; pageSize: number; total: number; onPage: (page: number) => void }
}

const useMoreActs = ({ chosen, onAct, onReverse }: FootProps): MenuItem[] => {
  const t = useWords('voucherList')
  const tab = useTab()
  const mayVoid = useAuth('gl:voucher:void')
  const mayDelete = useAuth('gl:voucher:delete')
  const mayCopy = useAuth('gl:voucher:copy')
  const mayReverse = useAuth('gl:voucher:reverse')
  const mayCancel = useAuth('gl:voucher:cancelAudit')
  const maySign = useAuth('gl:voucher:cashierSign')
  const [first] = chosen
  const item = (act: BatchAct, icon: MenuItem['icon'], may: boolean): MenuItem[] =>
    may ? [{ key: act, icon, label: t(`act_${act}`), onSelect: () => onAct(act) }] : []
  const copy: MenuItem[] =
    mayCopy && chosen.length === 1 && first
      ? [
          {
            key: 'copy',
            icon: 'copy',
            label: t('copyVoucher'),
            onSelect: () => tab.open(`/voucher/entry?copy=${first.id}`),
          },
        ]
      : []
  const reverse: MenuItem[] =
    mayReverse && chosen.length === 1 && first?.posted && !first.reversed && first.status === 'audited'
      ? [{ key: 'reverse', icon: 'reversed', label: t('voucherAct:reverse'), onSelect: () => onReverse(first) }]
      : []
  return [
    ...copy,
    ...reverse,
    ...item('cashierSign', 'check', maySign),
    ...item('cancelCashierSign', 'returned', maySign),
    ...item('cancelAudit', 'returned', mayCancel),
    ...item('void', 'ban', mayVoid),
    ...item('restore', 'history', mayVoid),
    ...item('delete', 'trash', mayDelete),
  ]
}

const Chosen = (props: FootProps) => {
  const t = useWords('voucherList')
  const { chosen, busy, onAct } = props
  const more = useMoreActs(props)
  return (
    <>
      <span>
        <b>{t('chosen', { n: chosen.length })}</b>{' '}
        <span className="page-note">
          {t('amount')} <Money value={sumAmounts(chosen.map((row) => row.total))} zero="zero" />
        </span>
      </span>
      <BarLine />
      <Auth code="gl:voucher:audit">
        <Button icon="check-circle" keys="A" busy={busy === 'audit'} onClick={() => onAct('audit')}>
          {t('act_audit')}
        </Button>
      </Auth>
      {more.length > 0 && <MenuButton label={t('kit:more')} items={more} />}
      <span className="page-note">{t('deleteHint')}</span>
    </>
  )
}

export const ListFoot = (props: FootProps) => {
  const t = useWords('voucherList')
  return (
    <PageFoot end={<Pager {...props.pages} />}>
      {props.chosen.length > 0 ? (
        <Chosen {...props} />
      ) : (
        <span className="page-note list-hints">
          <Kbd>{'Enter'}</Kbd> {t('kit:open')} <Kbd>{'Space'}</Kbd> {t('keyChoose')}
        </span>
      )}
    </PageFoot>
  )
}
