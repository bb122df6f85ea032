// By which ways one is told of what: in the product, by mail, by phone; chosen for each kind of event.
import { useState } from 'react'
import type { NoticeChannelsShape } from '../../../contract/office/notice.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Checkbox } from '../../kit/field.tsx'
import { LoadFailed, Skeleton } from '../../kit/page.tsx'
import { toast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'
import { noticeApi } from '../people-api.ts'

const ways = ['inApp', 'email', 'sms'] as const

type MatrixProps = {
  items: readonly NoticeChannelsShape[]
  lacking: Readonly<Record<(typeof ways)[number], boolean>>
  onChange: (items: NoticeChannelsShape[]) => void
}

const Matrix = ({ items, lacking, onChange }: MatrixProps) => {
  const t = useWords('noticeChannel')
  return (
    <table className="personal-channels table margin-8-0-12 cells cells-normal">
      <thead>
        <tr>
          <th className="quiet small one-line" scope="col">
            {t('event')}
          </th>
          {ways.map((way) => (
            <th key={way} className="quiet small one-line" scope="col">
              {t(way)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.event}>
            <th scope="row">{t(`event_${item.event}`)}</th>
            {ways.map((way) => (
              <td key={way}>
                <Checkbox
                  label={t('cell', { event: t(`event_${item.event}`), channel: t(way) })}
                  checked={item[way]}
                  disabled={lacking[way] && !item[way]}
                  onChange={(on) => onChange(items.map((one) => (one === item ? { ...one, [way]: on } : one)))}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const NoticeChannels = ({ onClose }: { onClose: () => void }) => {
  const t = useWords('noticeChannel')
  const kept = useCall(noticeApi.channels, {}, { quiet: true, staleTime: 0 })
  const keep = useWrite(noticeApi.keepChannels)
  const [changed, setChanged] = useState<NoticeChannelsShape[] | null>(null)
  const items = changed ?? kept.data?.items ?? []
  const onSuccess = () => {
    toast({ look: 'note', title: t('saved') })
    onClose()
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('kit:cancel')}</Button>
      <Button
        look="solid"
        busy={keep.isPending}
        disabled={changed === null}
        onClick={() => keep.mutate({ items }, { onSuccess })}
      >
        {t('save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('title')} width={600} foot={foot} typed={changed} onClose={onClose}>
      {kept.error && <LoadFailed trouble={kept.error} onRetry={() => void kept.refetch()} />}
      {!kept.error && !kept.data && <Skeleton rows={8} />}
      {kept.data && (
        <>
          <p className="page-note">{t('hint')}</p>
          <Matrix
            items={items}
            lacking={{ inApp: false, email: !kept.data.hasEmail, sms: !kept.data.hasMobile }}
            onChange={setChanged}
          />
          {!kept.data.hasEmail && <p className="page-note">{t('noEmail')}</p>}
          {!kept.data.hasMobile && <p className="page-note">{t('noMobile')}</p>}
        </>
      )}
    </Dialog>
  )
}
