// The links to other systems: found, added, changed, opened, given a new key, switched on and off, and as a workbook.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Lang } from '../../contract/base/language.ts'
import type { LinkShape } from '../../contract/office/external-link.ts'
import { saveAnswer } from '../api/download.ts'
import { openExternalLink } from '../api/external-link.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { momentText } from '../kit/day-text.ts'
import { confirm } from '../kit/dialog.tsx'
import { MenuIcon } from '../kit/icon.tsx'
import { Select } from '../kit/select.tsx'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import { useAddress } from '../parts/address.ts'
import { AddressSearch } from '../parts/address-field.tsx'
import type { GridColumn, Sort } from '../parts/grid/data-grid.tsx'
import { ChangeHistory } from '../parts/list/change-history.tsx'
import { ListPage, usePages } from '../parts/list/list-page.tsx'
import { type Dictionary, useDictionary } from '../parts/use-dictionary.ts'
import { ExternalLinkForm, type LinkKey, LinkKeyDialog } from './link-form.tsx'
import { linkApi } from './office-api.ts'

const usualSize = 100
const noKeys: ReadonlySet<string> = new Set()
const healthLooks: Record<LinkShape['health'], TagLook> = { unknown: 'draft', up: 'ok', down: 'warn' }

const columnsOf = (t: Say, lang: Lang, groups: Dictionary): GridColumn<LinkShape>[] => [
  {
    ...{ key: 'nameZhCn', title: t('f_name'), width: 190, min: 130, grow: 1, pinned: true, sortable: true },
    cell: (row) => (
      <span className="link-name">
        <MenuIcon name={row.icon || 'link'} />
        {nameOf(row, lang)}
      </span>
    ),
  },
  { key: 'code', title: t('f_code'), width: 110, quiet: true, sortable: true, cell: (row) => row.code },
  { key: 'url', title: t('f_url'), width: 280, min: 220, grow: 3, sortable: true, cell: (row) => row.url },
  {
    ...{ key: 'groupCode', title: t('f_groupCode'), width: 90, sortable: true },
    cell: (row) => (row.groupCode === '' ? '' : groups.labelOf(row.groupCode)),
  },
  {
    ...{ key: 'openMode', title: t('f_openMode'), width: 130, sortable: true },
    cell: (row) => t(`openMode_${row.openMode}`),
  },
  {
    key: 'sso',
    title: t('f_sso'),
    width: 92,
    sortable: true,
    cell: (row) => (row.sso === 'none' ? '' : t(`sso_${row.sso}`)),
  },
  {
    ...{ key: 'visibleRoles', title: t('f_visibleRoles'), width: 110, min: 80, grow: 1, quiet: true },
    cell: (row) => row.visibleRoles.join(t('kit:comma')) || t('masterList:every'),
  },
  {
    ...{ key: 'health', title: t('f_health'), width: 104, sortable: true },
    cell: (row) => <Tag look={healthLooks[row.health]}>{t(`health_${row.health}`)}</Tag>,
  },
  {
    ...{ key: 'enabled', title: t('f_enabled'), width: 92, sortable: true },
    cell: (row) => (
      <Tag look={row.enabled ? 'ok' : 'draft'}>{t(`masterList:enabled_${row.enabled ? 'yes' : 'no'}`)}</Tag>
    ),
  },
  {
    ...{
      key: 'changedAt',
      title: t('masterList:f_changed'),
      width: 180,
      min: 130,
      grow: 1,
      quiet: true,
      sortable: true,
    },
    cell: (row) => `${momentText(row.changedAt)} ${row.changedBy}`,
  },
]

type Over = { of: 'new' } | { of: 'form' | 'history'; row: LinkShape } | { of: 'key'; made: LinkKey }

const useActs = (one: LinkShape | undefined, show: (over: Over) => void) => {
  const t = useWords('externalLink')
  const lang = useLang()
  const name = one ? nameOf(one, lang) : ''
  const status = useWrite(linkApi.status)
  const remove = useWrite(linkApi.delete)
  const renew = useWrite(linkApi.renewKey)
  const named = one && { id: one.id, version: one.version }
  const ask = async (kind: 'delete' | 'renew', act: string, onYes: () => void) => {
    const answer = await confirm({ title: t(`${kind}Title`, { name }), text: t(`${kind}Text`), act, danger: true })
    if (answer !== null) onYes()
  }
  const renewOne = () =>
    named &&
    void ask('renew', t('renewKey'), () =>
      renew.mutate(named, { onSuccess: ({ key }) => show({ of: 'key', made: { name, key } }) }),
    )
  const removeOne = () => named && void ask('delete', t('masterList:delete'), () => remove.mutate({ id: named.id }))
  const toggle = () => one && named && status.mutate({ ...named, enabled: !one.enabled })
  return { renewOne, removeOne, toggle }
}

const Acts = ({ one, show }: { one: LinkShape | undefined; show: (over: Over) => void }) => {
  const t = useWords('externalLink')
  const acts = useActs(one, show)
  const mayTrail = useAuth('sys:trail:list')
  return (
    <>
      <Button icon="external" disabled={!one?.enabled} onClick={() => one && void openExternalLink(one.code)}>
        {t('open')}
      </Button>
      <Auth code="sys:link:edit">
        <Button icon="edit" disabled={!one} onClick={() => one && show({ of: 'form', row: one })}>
          {t('masterList:edit')}
        </Button>
        <Button icon="shield" disabled={!one || one.sso === 'none'} onClick={acts.renewOne}>
          {t('renewKey')}
        </Button>
      </Auth>
      <Auth code="sys:link:status">
        <Button icon={one?.enabled === false ? 'check' : 'ban'} disabled={!one} onClick={acts.toggle}>
          {t(one?.enabled === false ? 'masterList:enable' : 'masterList:disable')}
        </Button>
      </Auth>
      <Auth code="sys:link:delete">
        <Button icon="trash" disabled={!one} onClick={acts.removeOne}>
          {t('masterList:delete')}
        </Button>
      </Auth>
      {mayTrail && (
        <Button icon="history" disabled={!one} onClick={() => one && show({ of: 'history', row: one })}>
          {t('masterList:history')}
        </Button>
      )}
    </>
  )
}

const Overlay = ({ over, show }: { over: Over; show: (over: Over | null) => void }) => {
  const close = () => show(null)
  if (over.of === 'key') return <LinkKeyDialog made={over.made} onClose={close} />
  if (over.of === 'history') {
    return <ChangeHistory chain="group" objectType="externalLink" objectNo={over.row.code} onClose={close} />
  }
  const row = over.of === 'form' ? over.row : null
  return <ExternalLinkForm row={row} onKey={(made) => show({ of: 'key', made })} onClose={close} />
}

const LinkScreen = () => {
  const t = useWords('externalLink')
  const lang = useLang()
  const address = useAddress()
  const groups = useDictionary('link_group')
  const [over, show] = useState<Over | null>(null)
  const [sort, setSort] = useState<Sort | null>(null)
  const [keys, setKeys] = useState(noKeys)
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const groupCode = address.get('group')
  const filter = { search: address.get('search'), groupCode }
  const list = useCall(linkApi.list, { ...filter, page, pageSize, ...sort }, { placeholderData: keepPreviousData })
  const mayEdit = useAuth('sys:link:edit')
  const columns = useMemo(() => columnsOf(t, lang, groups), [t, lang, groups])
  const rows = list.data?.items ?? []
  const actions = (
    <>
      <Auth code="sys:link:export">
        <Button icon="download" onClick={() => void saveAnswer(linkApi.export(filter), `${t('title')}.xlsx`)}>
          {t('masterList:export')}
        </Button>
      </Auth>
      <Auth code="sys:link:add">
        <Button look="solid" icon="plus" onClick={() => show({ of: 'new' })}>
          {t('masterList:add')}
        </Button>
      </Auth>
    </>
  )
  const parameters = (
    <>
      <AddressSearch address={address} placeholder={t('search')} />
      <Select
        label={t('f_groupCode')}
        labelInside
        width={170}
        value={groupCode}
        options={[{ value: '', label: t('allGroups') }, ...groups.options(groupCode)]}
        onChange={(group) => address.set({ group: group || null, page: null })}
      />
    </>
  )
  return (
    <>
      <ListPage
        title={t('title')}
        answer={list}
        parameters={parameters}
        actions={actions}
        foot={<Acts one={keys.size === 1 ? rows.find(({ id }) => keys.has(id)) : undefined} show={show} />}
        grid={{
          ...{ id: 'links', columns, rows, sort, onSort: setSort, place: address.search },
          rowKey: (row) => row.id,
          rowLook: (row) => (row.enabled ? undefined : 'muted'),
          selection: { keys, onChange: setKeys },
          onOpen: (row) => mayEdit && show({ of: 'form', row }),
        }}
        isWhole={filter.search === '' && groupCode === ''}
        noneYet={t('noneYet')}
        pages={pagesOf(list.data?.total)}
      />
      {over && <Overlay over={over} show={show} />}
    </>
  )
}

export default LinkScreen
