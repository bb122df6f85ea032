// Who may do what in which account sets: the rows, adding users, the reasons, the matrix, and the view as a user.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type SetRightShape, setRightMost } from '../../../contract/people/account-set-right.ts'
import { holdsWholeChain } from '../../../domain/chart/access.ts'
import { printFile, saveFile } from '../../api/download.ts'
import { useCall, useWrite } from '../../api/query.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { beginView } from '../../api/tokens.ts'
import { Auth, useAuth } from '../../kit/auth.tsx'
import { Button, IconButton } from '../../kit/button.tsx'
import './audit-right.css'
import './set-right.css'
import { momentText } from '../../kit/day-text.ts'
import { confirm } from '../../kit/dialog.tsx'
import { MenuButton } from '../../kit/menu-button.tsx'
import { Empty, Page, PageBar, PageBody, PageFoot } from '../../kit/page.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { type Say, useWords } from '../../kit/words.ts'
import { AccountSetGate } from '../../parts/account-set-gate.tsx'
import { type Address, useAddress } from '../../parts/address.ts'
import { AddressSearch } from '../../parts/address-field.tsx'
import { AnsweredGrid, type GridColumn } from '../../parts/grid/data-grid.tsx'
import { rightsText, type ScopeNames, SetRightWhy, scopeNamesOf, scopeText } from './set-right-explanation.tsx'
import { SetRightAdd, SetRightEdit, setRightApi } from './set-right-form.tsx'

type Column = GridColumn<SetRightShape>

const viewColumn = (t: Say, onView: (row: SetRightShape) => void): Column => ({
  ...{ key: 'view', title: '', width: 48 },
  cell: (row) => <IconButton icon="eye" label={t('viewAs')} tabIndex={-1} onClick={() => onView(row)} />,
})

const columnsOf = (t: Say, onView: ((row: SetRightShape) => void) | null, names: ScopeNames): Column[] => [
  {
    ...{ key: 'user', title: t('user'), width: 170, pinned: true },
    cell: (row) => (
      <>
        {row.realName} <span className="right-quiet">{row.userName}</span>{' '}
        {!row.isUserEnabled && <Tag look="draft">{t('userDisabled')}</Tag>}
      </>
    ),
  },
  ...(onView ? [viewColumn(t, onView)] : []),
  { key: 'company', title: t('company'), width: 110, cell: (row) => row.company || t('everyCompany') },
  { key: 'year', title: t('year'), width: 84, cell: (row) => row.year || t('everyYear') },
  { key: 'rights', title: t('rights'), width: 240, cell: (row) => rightsText(row.rights, t) },
  {
    ...{ key: 'chain', title: t('chain'), width: 120 },
    cell: (row) => holdsWholeChain(new Set(row.rights)) && <Tag look="warn">{t('wholeChain')}</Tag>,
  },
  {
    ...{ key: 'scope', title: t('scope'), width: 150, min: 110, grow: 1, quiet: true },
    cell: (row) => scopeText(row, t, names),
  },
  { key: 'validUntil', title: t('validUntil'), width: 104, quiet: true, cell: (row) => row.validUntil },
  {
    ...{ key: 'granted', title: t('granted'), width: 150, quiet: true },
    cell: (row) => `${row.grantedBy} ${momentText(row.grantedAt).slice(0, 10)}`,
  },
]

const none: ReadonlySet<string> = new Set()
type Form = 'add' | SetRightShape | null

const useRows = (search: string) => {
  const t = useWords('setRight')
  const list = useCall(setRightApi.list, { search }, { placeholderData: keepPreviousData })
  const choices = useCall(setRightApi.choices, {})
  const remove = useWrite(setRightApi.delete)
  const view = useWrite(setRightApi.viewAs)
  const [keys, setKeys] = useState(none)
  const rows = list.data?.items ?? []
  const chosen = rows.filter(({ id }) => keys.has(id))
  const removeChosen = async () => {
    const title = t('removeTitle', { n: chosen.length })
    const answer = await confirm({ title, text: t('removeText'), act: title, danger: true })
    if (answer === null) return
    remove.mutate({ ids: chosen.map(({ id }) => id) }, { onSuccess: () => setKeys(none) })
  }
  const viewAs = ({ userId }: SetRightShape) => view.mutate({ userId }, { onSuccess: ({ token }) => beginView(token) })
  return { list, choices, rows, keys, setKeys, chosen, removeChosen, viewAs, isRemoving: remove.isPending }
}

type Rows = ReturnType<typeof useRows>

const RowsFoot = ({ rights, onEdit }: { rights: Rows; onEdit: (row: SetRightShape) => void }) => {
  const t = useWords('setRight')
  const { chosen, rows, list } = rights
  const [one] = chosen
  return (
    <PageFoot end={<span className="page-note">{t('kit:rows', { n: rows.length })}</span>}>
      <Auth code="gl:accountSetRight:edit">
        <Button icon="edit" disabled={chosen.length !== 1 || !one?.mayEdit} onClick={() => one && onEdit(one)}>
          {t('edit')}
        </Button>
        <Button
          icon="trash"
          busy={rights.isRemoving}
          disabled={chosen.length === 0 || !chosen.every(({ mayEdit }) => mayEdit)}
          onClick={() => void rights.removeChosen()}
        >
          {t('remove')}
        </Button>
      </Auth>
      <Auth code="gl:accountSetRight:viewAs">
        <Button icon="eye" disabled={chosen.length !== 1} onClick={() => one && rights.viewAs(one)}>
          {t('viewAs')}
        </Button>
      </Auth>
      {list.data?.isCut && <span className="page-note">{t('cut', { n: setRightMost.rows })}</span>}
    </PageFoot>
  )
}

const Matrix = ({ search }: { search: string }) => {
  const t = useWords('setRight')
  const [isBusy, setBusy] = useState(false)
  const take = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch {
      // The call has told the user why there is no file.
    }
    setBusy(false)
  }
  const save = (format: 'xlsx' | 'csv') =>
    take(async () => {
      const file: unknown = await setRightApi.export({ search, format })
      if (file instanceof Blob) saveFile(file, `${t('matrix')}.${format}`)
    })
  const print = () =>
    take(async () => {
      const file: unknown = await setRightApi.print({ search })
      if (file instanceof Blob) await printFile(file)
    })
  const item = (format: 'xlsx' | 'csv', label: string) => ({
    ...{ key: format, label, disabled: isBusy, onSelect: () => void save(format) },
  })
  return (
    <>
      <Auth code="gl:accountSetRight:print">
        <Button icon="printer" busy={isBusy} onClick={() => void print()}>
          {t('print')}
        </Button>
      </Auth>
      <Auth code="gl:accountSetRight:export">
        <MenuButton
          label={t('export')}
          icon="download"
          align="end"
          items={[item('xlsx', t('exportXlsx')), item('csv', t('exportCsv'))]}
        />
      </Auth>
    </>
  )
}

const SetRights = ({ set, address }: { set: AccountSetChoice; address: Address }) => {
  const t = useWords('setRight')
  const search = address.get('search')
  const rights = useRows(search)
  const { list, choices, rows } = rights
  const administers = set.rights.includes('admin')
  const mayEdit = useAuth('gl:accountSetRight:edit') && administers
  const mayView = useAuth('gl:accountSetRight:viewAs') && administers
  const [form, setForm] = useState<Form>(null)
  const [isAsking, setAsking] = useState(false)
  const { viewAs } = rights
  const names = useMemo(() => scopeNamesOf(choices.data), [choices.data])
  const columns = useMemo(() => columnsOf(t, mayView ? viewAs : null, names), [t, mayView, viewAs, names])
  const actions = (
    <>
      <Button icon="help" onClick={() => setAsking(!isAsking)}>
        {t('why')}
      </Button>
      <Matrix search={search} />
      {mayEdit && (
        <Button look="solid" icon="plus" disabled={!choices.data} onClick={() => setForm('add')}>
          {t('add')}
        </Button>
      )}
    </>
  )
  const panel = isAsking && choices.data && (
    <SetRightWhy
      set={set}
      choices={choices.data}
      userId={rights.chosen[0]?.userId ?? ''}
      onClose={() => setAsking(false)}
    />
  )
  return (
    <Page>
      <PageBar title={t('title')} actions={actions}>
        <AddressSearch address={address} placeholder={t('search')} />
      </PageBar>
      <PageBody panel={panel}>
        <AnsweredGrid
          answer={list}
          id="account-set-rights"
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowLook={(row) => (row.isUserEnabled ? undefined : 'muted')}
          selection={{ keys: rights.keys, onChange: rights.setKeys }}
          onOpen={(row) => mayEdit && row.mayEdit && setForm(row)}
          empty={<Empty icon="users" title={t('none')} text={t('noneText')} />}
        />
      </PageBody>
      <RowsFoot rights={rights} onEdit={setForm} />
      {form === 'add' && choices.data && (
        <SetRightAdd choices={choices.data} current={set} onClose={() => setForm(null)} />
      )}
      {form !== null && form !== 'add' && choices.data && (
        <SetRightEdit row={form} choices={choices.data} onClose={() => setForm(null)} />
      )}
    </Page>
  )
}

const AccountSetRightScreen = () => {
  const address = useAddress()
  return <AccountSetGate>{(set) => <SetRights key={set.value} set={set} address={address} />}</AccountSetGate>
}

export default AccountSetRightScreen
