// The state of a voucher or of anything else as icon + word + colour, 20 px high.
import type { ReactNode } from 'react'
import type { VoucherRowShape } from '../../contract/voucher/voucher-list.ts'
import { Icon, type IconName } from './button.tsx'
import './status-tag.css'
import { useWords } from './words.ts'

const voucherLooks = {
  unsaved: ['circle-dash', 'draft'],
  draft: ['circle-dash', 'draft'],
  saved: ['circle-dot', 'saved'],
  audited: ['check-circle', 'ok'],
  posted: ['lock', 'posted'],
  returned: ['returned', 'warn'],
  reversed: ['reversed', 'violet'],
  void: ['ban', 'draft'],
} as const satisfies Record<string, readonly [IconName, TagLook]>

export type TagLook = 'draft' | 'saved' | 'ok' | 'posted' | 'warn' | 'violet' | 'negative'
export type VoucherLook = keyof typeof voucherLooks

/** Any tag: `<Tag look="warn" icon="alert">{t('softClosed')}</Tag>`. */
export const Tag = (props: { look: TagLook; icon?: IconName; children: ReactNode }) => (
  <span className={`tag inline-row gap-4 text-12 whitespace-nowrap rounded-4 tag-${props.look}`}>
    {props.icon && <Icon name={props.icon} size={14} />}
    {props.children}
  </span>
)

/** The state of a voucher: `<StatusTag state="audited" />`. */
export const StatusTag = ({ state }: { state: VoucherLook }) => {
  const t = useWords('kit')
  const [icon, look] = voucherLooks[state]
  return (
    <Tag look={look} icon={icon}>
      {t(state)}
    </Tag>
  )
}

/** A reversed voucher shows that, then a posted one, a rejected one that it came back. */
export const stateOf = (row: Pick<VoucherRowShape, 'status' | 'posted' | 'reversed' | 'rejected'>): VoucherLook => {
  if (row.reversed) return 'reversed'
  if (row.posted) return 'posted'
  if (row.status === 'saved' && row.rejected !== '') return 'returned'
  return row.status
}
