// What one was told: all notices, the unread ones or those of one kind; read, opened and taken away here.
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { type NoticeChannelsShape, type NoticeShape, noticeCalls, noticeText } from '../../../contract/office/notice.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { ActFoot, Dialog } from '../../kit/dialog.tsx'
import { Checkbox } from '../../kit/field.tsx'
import { Table, type TitledCell } from '../../kit/layout.tsx'
import { Answered, Chip, Empty, Skeleton, useTab } from '../../kit/page.tsx'
import { toast } from '../../kit/toast.tsx'
import { momentText, useWords } from '../../kit/words.ts'
import { useAddress } from '../../parts/address.ts'
import { usePages } from '../../parts/list/list-page.tsx'
import { Pager } from '../../parts/list/pager.tsx'

const usualSize = 50

type LineProps = { one: NoticeShape; isChosen: boolean; onChoose: () => void; onOpen: () => void }

const Line = ({ one, isChosen, onChoose, onOpen }: LineProps) => {
  const t = useWords('personal')
  const words = noticeText(t, one)
  return (
    <li className={one.isRead ? '' : 'personal-unread'}>
      <Checkbox checked={isChosen} label={words} onChange={onChoose} />
      <div>
        <p className="wrap-anywhere">{words}</p>
        {one.content !== '' && (
          <p className="text-quiet whitespace-pre-line wrap-anywhere basis-full my-2">{one.content}</p>
        )}
        <span className="page-note">
          {momentText(one.at)} {one.accountSet}
        </span>
      </div>
      {one.link !== '' && (
        <button type="button" className="link-button" onClick={onOpen}>
          {t('open')}
        </button>
      )}
    </li>
  )
}

export const MyNotices = () => {
  const t = useWords('personal')
  const address = useAddress()
  const tab = useTab()
  const unread = address.has('unread')
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const list = useCall(noticeCalls.history, { unread, page, pageSize }, { placeholderData: keepPreviousData })
  const read = useWrite(noticeCalls.read, { quiet: true })
  const forget = useWrite(noticeCalls.forget)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isChoosing, setChoosing] = useState(false)
  const rows = list.data?.items ?? []
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const onSuccess = () => setChosen([])
  const open = (one: NoticeShape) => {
    if (!one.isRead) read.mutate({ ids: [one.id] })
    tab.follow(one.link, one.accountSet)
  }
  return (
    <section className="personal-part" aria-label={t('tab_notices')}>
      <h2>
        <Chip label={t('unreadOnly')} isOn={unread} onToggle={() => address.set({ unread: !unread, page: null })} />
        <Button
          icon="check"
          disabled={chosen.length === 0}
          onClick={() => read.mutate({ ids: [...chosen] }, { onSuccess })}
        >
          {t('readChosen')}
        </Button>
        <Button
          icon="trash"
          disabled={chosen.length === 0}
          busy={forget.isPending}
          onClick={() => forget.mutate({ ids: [...chosen] }, { onSuccess })}
        >
          {t('forget')}
        </Button>
        <Button icon="gear" onClick={() => setChoosing(true)}>
          {t('noticeChannel:title')}
        </Button>
      </h2>
      {rows.length === 0 && !list.isPending ? (
        <Empty icon="bell" title={t('noNotices')} />
      ) : (
        <ul className="personal-notices items-lined">
          {rows.map((one) => (
            <Line
              key={one.id}
              one={one}
              isChosen={chosen.includes(one.id)}
              onChoose={() => toggle(one.id)}
              onOpen={() => open(one)}
            />
          ))}
        </ul>
      )}
      <Pager {...pagesOf(list.data?.total)} />
      {isChoosing && <NoticeChannels onClose={() => setChoosing(false)} />}
    </section>
  )
}

const ways = ['inApp', 'email', 'sms'] as const

type MatrixProps = {
  items: readonly NoticeChannelsShape[]
  lacking: Readonly<Record<(typeof ways)[number], boolean>>
  onChange: (items: NoticeChannelsShape[]) => void
}

const Matrix = ({ items, lacking, onChange }: MatrixProps) => {
  const t = useWords('noticeChannel')
  return (
    <Table
      className="personal-channels full-table mt-8 mb-12 cells cells-normal"
      titles="text-quiet text-12 whitespace-nowrap"
      isNamed
      rows={items}
      columns={[
        [t('event'), ({ event }) => t(`event_${event}`)],
        ...ways.map(
          (way): TitledCell<NoticeChannelsShape> => [
            t(way),
            (item) => (
              <Checkbox
                label={t('cell', { event: t(`event_${item.event}`), channel: t(way) })}
                checked={item[way]}
                disabled={lacking[way] && !item[way]}
                onChange={(on) => onChange(items.map((one) => (one === item ? { ...one, [way]: on } : one)))}
              />
            ),
          ],
        ),
      ]}
    />
  )
}

export const NoticeChannels = ({ onClose }: { onClose: () => void }) => {
  const t = useWords('noticeChannel')
  const kept = useCall(noticeCalls.channels, {}, { quiet: true, staleTime: 0 })
  const keep = useWrite(noticeCalls.keepChannels)
  const [changed, setChanged] = useState<NoticeChannelsShape[] | null>(null)
  const items = changed ?? kept.data?.items ?? []
  const onSuccess = () => {
    toast({ look: 'note', title: t('saved') })
    onClose()
  }
  const foot = (
    <ActFoot
      act={t('save')}
      busy={keep.isPending}
      disabled={changed === null}
      onAct={() => keep.mutate({ items }, { onSuccess })}
      onClose={onClose}
    />
  )
  return (
    <Dialog title={t('title')} width={600} foot={foot} typed={changed} onClose={onClose}>
      <Answered answer={kept} waiting={<Skeleton rows={8} />}>
        {({ hasEmail, hasMobile }) => (
          <>
            <p className="page-note">{t('hint')}</p>
            <Matrix items={items} lacking={{ inApp: false, email: !hasEmail, sms: !hasMobile }} onChange={setChanged} />
            {!hasEmail && <p className="page-note">{t('noEmail')}</p>}
            {!hasMobile && <p className="page-note">{t('noMobile')}</p>}
          </>
        )}
      </Answered>
    </Dialog>
  )
}
