// The entities that lines refer to, one kind at a time: customers, suppliers, employees, stores and the others.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type EntityRowShape, entityCalls } from '../../contract/maintain.ts'
import { entityTypes } from '../../domain/entity.ts'
import { client } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { send } from '../api/send.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/page.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { useAddress } from '../parts/address.ts'
import { AddressSearch } from '../parts/address-field.tsx'
import type { GridColumn } from '../parts/data-grid.tsx'
import { ImportDialog } from '../parts/import-dialog.tsx'
import { ListPage } from '../parts/list-page.tsx'

const entityApi = client(entityCalls, send)

const pageSize = 200

/** Beside the name in Chinese; in English it would be the name again. */
const nameEn = (title: string): GridColumn<EntityRowShape> => ({
  ...{ key: 'nameEn', title, width: 260, min: 120, grow: 2, quiet: true },
  cell: (row) => row.nameEn,
})

const useColumns = (): GridColumn<EntityRowShape>[] => {
  const t = useWords('master')
  const lang = useLang()
  return useMemo(
    () => [
      { key: 'code', title: t('code'), width: 130, quiet: true, cell: (row) => row.code },
      { key: 'name', title: t('name'), width: 300, min: 160, grow: 2, cell: (row) => nameOf(row, lang) },
      ...(lang === 'en' ? [] : [nameEn(t('nameEn'))]),
      {
        key: 'enabled',
        title: t('enabled'),
        width: 100,
        cell: (row) => <Tag look={row.enabled ? 'ok' : 'draft'}>{t(row.enabled ? 'enabled_yes' : 'enabled_no')}</Tag>,
      },
    ],
    [t, lang],
  )
}

const Entities = () => {
  const t = useWords('master')
  const address = useAddress()
  const columns = useColumns()
  const [isImporting, setImporting] = useState(false)
  const type = entityTypes.find((one) => one === address.get('type')) ?? 'customer'
  const search = address.get('search')
  const page = Number(address.get('page', '1')) || 1
  const input = { page, pageSize, type, search: search || undefined }
  const list = useCall(entityApi.list, input, { placeholderData: keepPreviousData })
  return (
    <>
      <ListPage
        title={t('entities')}
        answer={list}
        isWhole={search === ''}
        parameters={<AddressSearch address={address} placeholder={t('search')} />}
        chips={entityTypes.map((one) => (
          <Chip
            key={one}
            label={t(`entity_${one}`)}
            count={one === type ? list.data?.total : undefined}
            isOn={one === type}
            onToggle={() => address.set({ type: one, page: null })}
          />
        ))}
        actions={
          <Auth code="gl:entity:import">
            <Button icon="upload" onClick={() => setImporting(true)}>
              {t('import')}
            </Button>
          </Auth>
        }
        grid={{
          id: 'entities',
          columns,
          rows: list.data?.items ?? [],
          rowKey: (row) => `${row.type} ${row.code}`,
          rowLook: (row) => (row.enabled ? undefined : 'muted'),
          place: address.search,
        }}
        pages={{ page, pageSize, total: list.data?.total ?? 0, onPage: (next) => address.set({ page: next }) }}
      />
      {isImporting && <ImportDialog kind="entities" onClose={() => setImporting(false)} />}
    </>
  )
}

const EntityScreen = () => <AccountSetGate>{(set) => <Entities key={set.value} />}</AccountSetGate>

export default EntityScreen
