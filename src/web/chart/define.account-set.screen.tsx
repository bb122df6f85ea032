// The account sets one may read: a tree of companies and years, and beside it the chosen one whole.

import { useState } from 'react'
import type { AccountConfigShape } from '../../contract/chart/account-set.ts'
import { type AccountSetDetailShape, accountSetCalls, accountSetDefineCalls } from '../../contract/chart/account-set.ts'
import { send, useCall, useWrite } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button, type IconName, MenuButton, type MenuItem } from '../kit/button.tsx'
import { Empty, LoadFailed, Page, PageBar, Skeleton, useTab } from '../kit/page.tsx'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { textOf, useLang, useWords } from '../kit/words.ts'
import { addressOf, useAddress } from '../parts/address.ts'
import './account-set.css'
import { holdsSet, renewUser } from '../api/load-user.ts'
import { confirm } from '../kit/dialog.tsx'
import { AccountSetForm } from './account-set-form.tsx'
import { AccountSetTree, statusWord } from './account-set-tree.tsx'
import type { SetChoices } from './set-draft.ts'
import { SetEdit, SetWizard } from './set-edit.tsx'
import { SetExport } from './set-export.tsx'

const Acts = ({ set, detail }: { set: AccountConfigShape; detail: AccountSetDetailShape | undefined }) => {
  const t = useWords('master')
  const tab = useTab()
  const isHere = useSession((state) => state.accountSet) === set.value
  const choices = useCall(accountSetDefineCalls.choices, {})
  return (
    <>
      {detail && <SetActs set={set} detail={detail} choices={choices.data} />}
      {isHere ? (
        <Auth code="gl:opening:view">
          <Button icon="scale" onClick={() => tab.open('/define/opening')}>
            {t('opening:title')}
          </Button>
        </Auth>
      ) : (
        <Button icon="switches" onClick={() => tab.workIn(set.value)}>
          {t('setWorkIn')}
        </Button>
      )}
    </>
  )
}

const statusLook = (status: string): { look: TagLook; icon: IconName } => {
  if (status === 'closed' || status === 'archived') return { look: 'posted', icon: 'lock' }
  return status === 'preparing' ? { look: 'draft', icon: 'circle-dash' } : { look: 'saved', icon: 'circle-dot' }
}

const Chosen = ({ set }: { set: AccountConfigShape }) => {
  const t = useWords('master')
  const lang = useLang()
  const detail = useCall(accountSetCalls.detail, { accountSet: set.value })
  const isManagement = set.mode === 'MANAGEMENT'
  return (
    <div className="books-chosen column flex-1 min-w-0 min-h-0">
      <PageBar title={set.value} note={textOf(set.name, lang)} actions={<Acts set={set} detail={detail.data} />}>
        <Tag {...statusLook(set.status)}>{statusWord(t, set.status)}</Tag>
        {set.sandbox && (
          <Tag look="warn" icon="alert">
            {t('setSandbox')}
          </Tag>
        )}
        <Tag look={isManagement ? 'warn' : 'draft'}>{t(isManagement ? 'setManagement' : 'setStatutory')}</Tag>
      </PageBar>
      {detail.error && !detail.data ? (
        <LoadFailed trouble={detail.error} onRetry={() => void detail.refetch()} />
      ) : detail.data ? (
        <AccountSetForm set={set} detail={detail.data} />
      ) : (
        <Skeleton widths={[96, 300, 96, 300]} rows={8} />
      )}
    </div>
  )
}

/** The making of an account set: closed, or for a company ('' for one that is to be made). */
const useMaking = (onMade: (value: string) => void) => {
  const mayAdd = useAuth('gl:accountSet:add')
  const choices = useCall(accountSetDefineCalls.choices, {}, { enabled: mayAdd, quiet: true })
  const [company, setCompany] = useState<string | null>(null)
  const made = (value: string) => {
    setCompany(null)
    onMade(value)
  }
  const wizard = company !== null && choices.data && (
    <SetWizard choices={choices.data} company={company} onMade={made} onClose={() => setCompany(null)} />
  )
  return { wizard, begin: mayAdd && choices.data ? setCompany : undefined }
}

export default function AccountSetScreen() {
  const t = useWords('master')
  const list = useCall(accountSetCalls.list, {})
  const current = useSession((state) => state.accountSet)
  const tab = useTab()
  const address = useAddress()
  const sets = list.data?.items ?? []
  const value = address.get('set', current)
  const chosen = sets.find((set) => set.value === value) ?? sets[0]
  // A company that has just been made is what one works in next.
  const { wizard, begin } = useMaking((made) => {
    tab.workIn(made)
    if (address.has('set')) address.set({ set: null })
  })
  if (list.error && !list.data) return <LoadFailed trouble={list.error} onRetry={() => void list.refetch()} />
  return (
    <Page>
      <div className="flex flex-1 min-h-0">
        <AccountSetTree
          sets={sets}
          chosen={chosen?.value ?? ''}
          onChoose={(next) => address.set({ set: next === current ? null : next })}
          onMake={begin}
        />
        {chosen ? (
          <Chosen key={chosen.value} set={chosen} />
        ) : (
          <div className="books-chosen column flex-1 min-w-0 min-h-0">
            <PageBar title={t('accountSets')} />
            {list.isPending ? <Skeleton rows={6} /> : <NoneYet onMake={begin} />}
          </div>
        )}
      </div>
      {wizard}
    </Page>
  )
}

const NoneYet = ({ onMake }: { onMake: ((company: string) => void) | undefined }) => {
  const t = useWords('accountSet')
  const act = onMake && (
    <Button look="solid" icon="plus" onClick={() => onMake('')}>
      {t('makeTitle')}
    </Button>
  )
  return <Empty icon="building" title={t('noSet')} text={t(onMake ? 'noSetMake' : 'noSetAsk')} action={act} />
}

type Status = 'open' | 'closed' | 'archived'

const useActs = (set: AccountConfigShape, detail: AccountSetDetailShape) => {
  const t = useWords('accountSet')
  const tab = useTab()
  const status = useWrite(accountSetDefineCalls.status)
  const remove = useWrite(accountSetDefineCalls.delete)
  const of = { accountSet: set.value, version: detail.version }
  const ask = (act: string, danger = false) =>
    confirm({ title: t(`ask_${act}`, { set: set.value }), text: t(`tell_${act}`), act: t(`act_${act}`), danger })
  const turn = (act: string, to: Status) => async () => {
    if ((await ask(act)) === null) return
    await status.mutateAsync({ ...of, status: to })
    await renewUser((user) => user.accountConfigs.find((one) => one.value === set.value)?.status !== set.status)
  }
  const drop = async () => {
    if ((await ask('delete', true)) === null) return
    const { user, accountSet: current } = useSession.getState()
    const next = user?.accountConfigs.find((one) => one.value !== set.value)
    // One leaves what is about to be gone.
    if (current === set.value && next) tab.workIn(next.value)
    await remove.mutateAsync(of)
    await renewUser((renewed) => renewed.accountConfigs.every((one) => one.value !== set.value))
  }
  return { turn, drop }
}

/** What may be done now, in the order of a life. Calls tell the user why something was refused. */
const useItems = (set: AccountConfigShape, detail: AccountSetDetailShape): MenuItem[] => {
  const t = useWords('accountSet')
  const { turn, drop } = useActs(set, detail)
  const mayTurn = useAuth('gl:accountSet:status')
  const mayDelete = useAuth('gl:accountSet:delete')
  const item = (key: string, icon: MenuItem['icon'], work: () => Promise<void>): MenuItem => ({
    ...{ key, icon, label: t(`act_${key}`) },
    onSelect: () => void work().catch(() => undefined),
  })
  const isShut = detail.status !== 'open'
  const isDone = isShut || set.status === 'closed'
  // The server asks for the right to administer too.
  if (!set.rights.includes('admin')) return []
  return [
    ...(mayTurn && !isShut ? [item('close', 'lock', turn('close', 'closed'))] : []),
    ...(mayTurn && isDone && detail.status !== 'archived'
      ? [item('archive', 'database', turn('archive', 'archived'))]
      : []),
    ...(mayTurn && isShut ? [item('reopen', 'returned', turn('reopen', 'open'))] : []),
    ...(mayDelete && detail.mayDelete ? [item('delete', 'trash', drop)] : []),
  ]
}

type ActsProps = { set: AccountConfigShape; detail: AccountSetDetailShape; choices: SetChoices | undefined }

const SetActs = ({ set, detail, choices }: ActsProps) => {
  const t = useWords('accountSet')
  const [isEditing, setEditing] = useState(false)
  const [isExporting, setExporting] = useState(useAddress().has('export'))
  const tab = useTab()
  const sandbox = useSandboxItems(set)
  const life = useItems(set, detail)
  const posting: MenuItem = {
    ...{ key: 'posting', icon: 'book', label: t('master:setPosting') },
    onSelect: () => tab.open(addressOf('/period/posting', { year: set.year })),
  }
  const exporting: MenuItem = {
    ...{ key: 'export', icon: 'download', label: t('setExport:act') },
    onSelect: () => setExporting(true),
  }
  const items = [
    ...(useAuth('gl:posting:view') ? [posting] : []),
    ...(useAuth('gl:accountSet:export') ? [exporting] : []),
    ...sandbox,
    ...life,
  ]
  return (
    <>
      {items.length > 0 && <MenuButton label={t('more')} look="outline" items={items} align="end" />}
      {set.rights.includes('admin') && (
        <Auth code="gl:accountSet:edit">
          <Button icon="edit" disabled={!choices} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        </Auth>
      )}
      {isEditing && choices && <SetEdit detail={detail} choices={choices} onClose={() => setEditing(false)} />}
      {isExporting && <SetExport accountSet={set.value} onClose={() => setExporting(false)} />}
    </>
  )
}

const useSandbox = (set: AccountConfigShape) => {
  const t = useWords('master')
  const tab = useTab()
  const make = async () => {
    const text = `${t('sandboxCopied')} ${t('sandboxShared')}`
    const question = { title: t('sandboxAsk', { set: set.value }), text, act: t('sandboxMake') }
    if ((await confirm(question)) === null) return
    const { accountSet } = await send(accountSetCalls.makeSandbox, { accountSet: set.value })
    await renewUser((user) => holdsSet(user, accountSet))
    tab.workIn(accountSet)
  }
  const drop = async () => {
    const title = t('sandboxDropAsk', { set: set.value })
    const question = { title, text: t('sandboxDropTell'), act: t('sandboxDrop'), danger: true }
    if ((await confirm(question)) === null) return
    const { user, accountSet: current } = useSession.getState()
    const next = user?.accountConfigs.find((one) => !one.sandbox)
    // One leaves what is about to be gone.
    if (current === set.value && next) tab.workIn(next.value)
    await send(accountSetCalls.throwAway, { accountSet: set.value })
    await renewUser((renewed) => !holdsSet(renewed, set.value))
  }
  return { make, drop }
}

const useSandboxItems = (set: AccountConfigShape): MenuItem[] => {
  const t = useWords('master')
  const may = useAuth('gl:accountSet:sandbox')
  const { make, drop } = useSandbox(set)
  if (!may) return []
  // The call has told the user why nothing was done.
  const act = (work: () => Promise<void>) => () => void work().catch(() => undefined)
  if (set.sandbox) return [{ key: 'drop', icon: 'trash', label: t('sandboxDrop'), onSelect: act(drop) }]
  return [{ key: 'sandbox', icon: 'copy', label: t('sandboxMake'), onSelect: act(make) }]
}
