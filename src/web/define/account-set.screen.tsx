// The account sets one may read: a tree of companies and years, and beside it the chosen one whole.
import { useState } from 'react'
import { accountSetCalls } from '../../contract/account-set.ts'
import type { AccountConfigShape } from '../../contract/session.ts'
import { client } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { send } from '../api/send.ts'
import { useSession } from '../api/session.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { Empty, LoadFailed, Page, PageBar, Skeleton } from '../kit/page.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { useTab } from '../kit/tab.ts'
import { textOf, useLang, useWords } from '../kit/words.ts'
import { addressOf, useAddress } from '../parts/address.ts'
import { ImportDialog } from '../parts/import-dialog.tsx'
import './account-set.css'
import { AccountSetForm } from './account-set-form.tsx'
import { AccountSetTree } from './account-set-tree.tsx'
import { statusWord } from './account-set-words.ts'
import { SandboxAct } from './sandbox-act.tsx'

const accountSetApi = client(accountSetCalls, send)

/** Openings go into the account set one works in; for another one, one first changes to it. */
const Acts = ({ set, onImport }: { set: AccountConfigShape; onImport: () => void }) => {
  const t = useWords('master')
  const tab = useTab()
  const isHere = useSession((state) => state.accountSet) === set.value
  const posting = addressOf('/period/posting', { year: set.year })
  return (
    <>
      <SandboxAct set={set} />
      <Auth code="gl:posting:view">
        <Button look="plain" icon="book" onClick={() => tab.open(posting)}>
          {t('setPosting')}
        </Button>
      </Auth>
      {isHere ? (
        <Auth code="gl:opening:import">
          <Button icon="upload" onClick={onImport}>
            {t('importOpening')}
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

const Chosen = ({ set }: { set: AccountConfigShape }) => {
  const t = useWords('master')
  const lang = useLang()
  const detail = useCall(accountSetApi.detail, { accountSet: set.value })
  const [isImporting, setImporting] = useState(false)
  const isManagement = set.mode === 'MANAGEMENT'
  return (
    <div className="books-chosen">
      <PageBar
        title={set.value}
        note={textOf(set.name, lang)}
        actions={<Acts set={set} onImport={() => setImporting(true)} />}
      >
        <Tag look="saved" icon="circle-dot">
          {statusWord(t, set.status)}
        </Tag>
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
      {isImporting && <ImportDialog kind="opening" onClose={() => setImporting(false)} />}
    </div>
  )
}

const AccountSetScreen = () => {
  const t = useWords('master')
  const list = useCall(accountSetApi.list, {})
  const current = useSession((state) => state.accountSet)
  const address = useAddress()
  const sets = list.data?.items ?? []
  const value = address.get('set', current)
  const chosen = sets.find((set) => set.value === value) ?? sets[0]
  if (list.error && !list.data) return <LoadFailed trouble={list.error} onRetry={() => void list.refetch()} />
  return (
    <Page>
      <div className="books-page">
        <AccountSetTree
          sets={sets}
          chosen={chosen?.value ?? ''}
          onChoose={(next) => address.set({ set: next === current ? null : next })}
        />
        {chosen ? (
          <Chosen key={chosen.value} set={chosen} />
        ) : (
          <div className="books-chosen">
            <PageBar title={t('accountSets')} />
            {list.isPending ? <Skeleton rows={6} /> : <Empty icon="building" title={t('noneYet')} />}
          </div>
        )}
      </div>
    </Page>
  )
}

export default AccountSetScreen
