// The account sets one may read, with their months and rights, and the openings of the one in use.
import { useMemo, useState } from 'react'
import { accountSetCalls } from '../../contract/account-set.ts'
import type { AccountConfigShape } from '../../contract/session.ts'
import { client } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { send } from '../api/send.ts'
import { useSession } from '../api/session.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { type Say, textOf, useLang, useWords } from '../kit/words.ts'
import type { GridColumn } from '../parts/data-grid.tsx'
import { ImportDialog } from '../parts/import-dialog.tsx'
import { ListPage } from '../parts/list-page.tsx'

const accountSetApi = client(accountSetCalls, send)

const worded = ['preparing', 'active', 'open', 'closed', 'archived']
const modes = ['statutory', 'management']

/** A word of ours where there is one, else what the server says. */
const wordOf = (t: Say, area: string, known: readonly string[], value: string): string =>
  known.includes(value.toLowerCase()) ? t(`${area}_${value.toLowerCase()}`) : value

const useColumns = (): GridColumn<AccountConfigShape>[] => {
  const t = useWords('master')
  const lang = useLang()
  const current = useSession((state) => state.accountSet)
  return useMemo(
    () => [
      { key: 'companyCode', title: t('code'), width: 90, quiet: true, cell: (row) => row.companyCode },
      {
        key: 'company',
        title: t('company'),
        width: 320,
        min: 200,
        grow: 1,
        cell: (row) => (
          <>
            {textOf(row.companyName, lang)} {row.value === current && <Tag look="saved">{t('current')}</Tag>}
          </>
        ),
      },
      { key: 'year', title: t('year'), width: 60, cell: (row) => row.year },
      { key: 'currency', title: t('currency'), width: 80, quiet: true, cell: (row) => row.currency },
      { key: 'mode', title: t('mode'), width: 92, cell: (row) => wordOf(t, 'mode', modes, row.mode) },
      { key: 'openMonth', title: t('openMonth'), width: 110, cell: (row) => row.openMonth || t('monthNone') },
      { key: 'status', title: t('status'), width: 84, cell: (row) => wordOf(t, 'status', worded, row.status) },
      {
        key: 'rights',
        title: t('rights'),
        width: 270,
        min: 120,
        grow: 1,
        quiet: true,
        cell: (row) => row.rights.map((right) => t(`right_${right}`)).join(' '),
      },
    ],
    [t, lang, current],
  )
}

const AccountSetScreen = () => {
  const t = useWords('master')
  const list = useCall(accountSetApi.list, {})
  const columns = useColumns()
  const hasSet = useSession((state) => state.accountSet !== '')
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <ListPage
        title={t('accountSets')}
        answer={list}
        isWhole
        actions={
          hasSet && (
            <Auth code="gl:opening:import">
              <Button icon="upload" onClick={() => setImporting(true)}>
                {t('importOpening')}
              </Button>
            </Auth>
          )
        }
        grid={{ id: 'account-sets', columns, rows: list.data?.items ?? [], rowKey: (row) => row.value }}
      />
      {isImporting && <ImportDialog kind="opening" onClose={() => setImporting(false)} />}
    </>
  )
}

export default AccountSetScreen
