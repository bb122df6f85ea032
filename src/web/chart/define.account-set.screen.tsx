// The account sets one may read: a tree of companies and years, and beside it the chosen one whole.
import { useState } from 'react'
import type { AccountConfigShape } from '../../contract/chart/account-config.ts'
import { type AccountSetDetailShape, accountSetCalls } from '../../contract/chart/account-set.ts'
import { accountSetDefineCalls } from '../../contract/chart/account-set-define.ts'
import { useCall } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import type { IconName } from '../kit/icon.tsx'
import { Empty, LoadFailed, Page, PageBar, Skeleton } from '../kit/page.tsx'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { useTab } from '../kit/tab.ts'
import { textOf, useLang, useWords } from '../kit/words.ts'
import { useAddress } from '../parts/address.ts'
import './account-set.css'
import { AccountSetForm } from './account-set-form.tsx'
import { AccountSetTree, statusWord } from './account-set-tree.tsx'
import { SetActs } from './set-acts.tsx'
import { SetWizard } from './set-wizard.tsx'

/** What is done in an account set and with it. */
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

const AccountSetScreen = () => {
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

export default AccountSetScreen
