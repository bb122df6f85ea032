// Publishes figures of real books on the walls that anybody sees: first as they would be seen, and taken back again.
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { homeCalls } from '../../../contract/office/home.ts'
import {
  type CockpitShape,
  visualizingCalls,
  type WallName,
  type WarRoomShape,
} from '../../../contract/office/visualizing.ts'
import { storeIncomeCalls } from '../../../contract/statement/store-income.ts'
import { voucherListCalls } from '../../../contract/voucher/voucher-list.ts'
import { chinaTime } from '../../../domain/base/moment.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { type AccountSetChoice, useUser } from '../../api/session.ts'
import { Auth, useAuth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/dialog.tsx'
import { Chip, Empty, Page, PageBar, PageBody, SecondBar, Skeleton } from '../../kit/page.tsx'
import { toast } from '../../kit/toast.tsx'
import { momentText, useWords } from '../../kit/words.ts'
import { ofAccountSet } from '../../parts/account-set-gate.tsx'
import { useAddress } from '../../parts/address.ts'
import { MonthPicker } from '../../parts/period-picker.tsx'
import { cockpitOf, warRoomOf } from './snapshot.ts'
import { Cockpit } from './visualizing.cockpit.screen.tsx'
import { WarRoom } from './visualizing.war-room.screen.tsx'
import { wallSize } from './wall.tsx'
import './visualizing.css'

/** A wall inside a page: as it would be seen, as wide as its place. */
const WallPreview = ({ label, children }: { label: string; children: ReactNode }) => {
  const box = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const watcher = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <section ref={box} className="wall-preview relative overflow-hidden w-full rounded-6 max-w-1440" aria-label={label}>
      {width > 0 && (
        <div className="wall-sheet page" style={{ transform: `scale(${width / wallSize.width})` }}>
          <div className="wall-grid grid flex-1 min-h-0 gap-16 grid-cols-[repeat(12,1fr)] grid-rows-[repeat(3,1fr)]">
            {children}
          </div>
        </div>
      )}
    </section>
  )
}

const vouchersShown = 40

/** The books of the year that go on one wall: of one currency, and no rehearsals. */
const useSets = (set: AccountSetChoice): AccountSetChoice[] => {
  const user = useUser()
  return useMemo(
    () =>
      (user?.accountConfigs ?? []).filter(
        ({ year, currency, sandbox, rights }) =>
          year === set.year && currency === set.currency && !sandbox && rights.includes('report'),
      ),
    [user, set],
  )
}

type Asked = { sets: readonly AccountSetChoice[]; month: string; isShown: boolean }

/** Undefined before it is there, null for nothing to show. */
const useCockpit = ({ sets, month, isShown }: Asked): CockpitShape | null | undefined => {
  const isAllowed = useAuth('gl:report:storeIncome:view') && sets.length > 0
  const companies = sets.map(({ value }) => value).join(',')
  const asked = { companies, month, include: 'saved' as const }
  const { data } = useCall(storeIncomeCalls.map, asked, { enabled: isShown && isAllowed })
  return useMemo(() => {
    if (!isAllowed) return null
    if (!data) return undefined
    const found = cockpitOf(
      data.books.flatMap(({ stores }) => stores),
      data.books[0]?.minorDigits ?? 2,
    )
    return found.stores.length > 0 ? found : null
  }, [data, isAllowed])
}

const useWarRoom = ({ sets, month, isShown }: Asked): WarRoomShape | null | undefined => {
  const maySee = useAuth('gl:voucher:view') && sets.length > 0
  const { data: home } = useCall(homeCalls.dashboard, { month }, { enabled: isShown })
  const vouchers = useCall(
    voucherListCalls.list,
    {
      companies: sets.map(({ value }) => value).join(','),
      ...{ periodFrom: month, periodTo: month, pageSize: vouchersShown, field: 'date', order: 'desc' },
    },
    { enabled: isShown && maySee },
  )
  return useMemo(() => {
    if (!home || (maySee && vouchers.isPending)) return undefined
    const rows = home.status.filter(({ value }) => sets.some((set) => set.value === value))
    if (rows.length === 0) return null
    const no = Number(month.slice(5))
    return warRoomOf({
      companies: rows.map(({ months }) => {
        const found = months.find((one) => one.no === no)
        if (!found || found.status === 'FUTURE') return null
        const { total, saved, status } = found
        return { total, saved, isPosted: status === 'POSTED' || status === 'LOCKED' }
      }),
      vouchers: (vouchers.data?.items ?? []).flatMap(({ company, total }) => {
        const at = rows.findIndex(({ code }) => code === company)
        return at < 0 || total === '' ? [] : [{ company: at, amount: total }]
      }),
      isPast: month < chinaTime(Date.now()).slice(0, 7),
    })
  }, [home, vouchers.isPending, vouchers.data, maySee, sets, month])
}

/** What publishes and takes back; both ask first, for what is published is seen by anybody. */
const usePublishing = (wall: WallName, shown: { cockpit?: CockpitShape | null; warRoom?: WarRoomShape | null }) => {
  const t = useWords('visualizing')
  const told = (title: string) => ({ onSuccess: () => toast({ look: 'note', title }) })
  const cockpit = useWrite(visualizingCalls.publishCockpit, told(t('published')))
  const warRoom = useWrite(visualizingCalls.publishWarRoom, told(t('published')))
  const withdraw = useWrite(visualizingCalls.withdraw, told(t('withdrawn')))
  const publish = async () => {
    const asked = { title: t('askPublish'), text: t('askPublishText'), act: t('publish') }
    if ((await confirm(asked)) === null) return
    if (wall === 'cockpit' && shown.cockpit) cockpit.mutate(shown.cockpit)
    if (wall === 'warRoom' && shown.warRoom) warRoom.mutate(shown.warRoom)
  }
  const takeBack = async () => {
    const asked = { title: t('askWithdraw'), text: t('askWithdrawText'), act: t('withdraw'), danger: true }
    if ((await confirm(asked)) !== null) withdraw.mutate({ wall })
  }
  return { publish, takeBack, isBusy: cockpit.isPending || warRoom.isPending || withdraw.isPending }
}

const addresses: Readonly<Record<WallName, string>> = { cockpit: '#/visualizingDemo1', warRoom: '#/visualizingDemo2' }
const walls = ['cockpit', 'warRoom'] as const

const Publishing = ({ set }: { set: AccountSetChoice }) => {
  const t = useWords('visualizing')
  const address = useAddress()
  const [wall, setWall] = useState<WallName>('cockpit')
  const month = address.get('month') || (set.openMonth ?? `${set.year}-12`)
  const sets = useSets(set)
  const cockpit = useCockpit({ sets, month, isShown: wall === 'cockpit' })
  const warRoom = useWarRoom({ sets, month, isShown: wall === 'warRoom' })
  const { data: states } = useCall(visualizingCalls.states, {})
  const { publish, takeBack, isBusy } = usePublishing(wall, { cockpit, warRoom })
  const shown = wall === 'cockpit' ? cockpit : warRoom
  const state = states?.[wall]
  return (
    <Page>
      <PageBar
        title={t('publishing')}
        actions={
          <>
            <Button icon="external" onClick={() => window.open(addresses[wall], '_blank', 'noopener')}>
              {t('openWall')}
            </Button>
            <Auth code="sys:visual:publish">
              <Button icon="ban" disabled={!state?.publishedAt} busy={isBusy} onClick={() => void takeBack()}>
                {t('withdraw')}
              </Button>
              <Button look="solid" icon="upload" disabled={!shown} busy={isBusy} onClick={() => void publish()}>
                {t('publish')}
              </Button>
            </Auth>
          </>
        }
      >
        {walls.map((one) => (
          <Chip key={one} label={t(one)} isOn={one === wall} onToggle={() => setWall(one)} />
        ))}
        <MonthPicker value={month} onChange={(next) => address.set({ month: next })} />
      </PageBar>
      <SecondBar>
        {state && (
          <b>
            {state.publishedAt === ''
              ? t('isSample')
              : t('isPublished', { name: state.publishedBy, time: momentText(state.publishedAt) })}
          </b>
        )}
        <span className="page-note">
          {t('takenFrom', { sets: sets.map(({ value }) => value).join(t('kit:comma')), month })}
        </span>
      </SecondBar>
      <PageBody padded>
        {shown === undefined && <Skeleton rows={6} widths={[160, 320, 240]} />}
        {shown === null && <Empty icon="monitor" title={t('nothing')} />}
        {shown && (
          <WallPreview label={t(wall)}>
            {wall === 'cockpit' && cockpit && <Cockpit data={cockpit} />}
            {wall === 'warRoom' && warRoom && <WarRoom data={warRoom} />}
          </WallPreview>
        )}
      </PageBody>
    </Page>
  )
}

export default ofAccountSet(Publishing)
