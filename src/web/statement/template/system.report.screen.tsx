// The templates of statements: those of the group and of the caller's companies; each opens in its editor.

import { useMemo, useState } from 'react'
import { statementTemplateCalls, type TemplateHeadShape } from '../../../contract/statement/statement-template.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import { Chip, useTab } from '../../kit/page.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { momentText, nameOf, type Say, useLang, useWords } from '../../kit/words.ts'
import { ofAccountSet } from '../../parts/account-set-gate.tsx'
import { useAddress } from '../../parts/address.ts'
import { AddressSearch } from '../../parts/address-field.tsx'
import type { GridColumn } from '../../parts/grid/data-grid.tsx'
import { ListPage } from '../../parts/list/list-page.tsx'
import { NewTemplate } from './template-settings.tsx'
import { useTemplateFile } from './use-template.ts'

const templateKindNames = ['balance-sheet', 'income-statement', 'cash-flow', 'custom'] as const

const stateOf = ({ archived, published, hasDraft }: TemplateHeadShape) => {
  if (archived) return 'archived' as const
  if (published === 0) return 'draft' as const
  return hasDraft ? ('changed' as const) : ('published' as const)
}
const looks = { archived: 'draft', draft: 'warn', changed: 'warn', published: 'ok' } as const

const useColumns = (): GridColumn<TemplateHeadShape>[] => {
  const t = useWords('statementTemplate')
  const lang = useLang()
  return useMemo(
    () => [
      { key: 'code', title: t('code'), width: 130, cell: (row) => row.code },
      { key: 'name', title: t('name'), width: 260, min: 140, grow: 2, cell: (row) => nameOf(row, lang) },
      { key: 'kind', title: t('kind'), width: 144, cell: (row) => t(`kind_${row.kind}`) },
      {
        ...{ key: 'family', title: t('family'), width: 196, quiet: true },
        cell: (row) => familyText(row.family, t),
      },
      { key: 'owner', title: t('owner'), width: 90, cell: (row) => row.owner || t('ownerGroup') },
      {
        ...{ key: 'revision', title: t('revision'), width: 84, align: 'end' },
        cell: (row) => (row.published === 0 ? '' : row.published),
      },
      {
        ...{ key: 'state', title: t('state'), width: 150 },
        cell: (row) => <Tag look={looks[stateOf(row)]}>{t(`state_${stateOf(row)}`)}</Tag>,
      },
      {
        ...{ key: 'changed', title: t('changed'), width: 210, quiet: true },
        cell: (row) => (row.changedBy === '' ? t('shipped') : `${row.changedBy} ${momentText(row.changedAt)}`),
      },
    ],
    [t, lang],
  )
}

/** Families that have no words are named by their code. */
const familyText = (family: string, t: Say): string =>
  family === '' ? '' : t(`family_${family}`, { defaultValue: family })

const ImportButton = ({ onDone }: { onDone: (id: string) => void }) => {
  const t = useWords('statementTemplate')
  const write = useWrite(statementTemplateCalls.import)
  const { choose, field } = useTemplateFile(t('import'), async (file) => onDone((await write.mutateAsync({ file })).id))
  return (
    <>
      {field}
      <Button icon="upload" busy={write.isPending} onClick={choose}>
        {t('import')}
      </Button>
    </>
  )
}

const Templates = () => {
  const t = useWords('statementTemplate')
  const address = useAddress()
  const tab = useTab()
  const columns = useColumns()
  const [isNew, setNew] = useState(false)
  const mayAdd = useAuth('sys:report:add')
  const mayImport = useAuth('sys:report:import')
  const [search, kind] = [address.get('search'), templateKindNames.find((one) => one === address.get('kind'))]
  const list = useCall(statementTemplateCalls.list, { search: search || undefined }, { staleTime: 0 })
  const all = list.data?.items ?? []
  const rows = kind ? all.filter((row) => row.kind === kind) : all
  const openOne = (id: string) => tab.open(`/system/report-edit/${id}`)
  return (
    <>
      <ListPage
        title={t('title')}
        answer={list}
        isWhole={search === '' && !kind}
        noneYet={t('noneYet')}
        parameters={<AddressSearch address={address} placeholder={t('search')} />}
        chips={templateKindNames.map((one) => (
          <Chip
            key={one}
            label={t(`kind_${one}`)}
            count={all.filter((row) => row.kind === one).length}
            isOn={kind === one}
            onToggle={() => address.set({ kind: kind === one ? null : one })}
          />
        ))}
        actions={
          <>
            {mayImport && <ImportButton onDone={openOne} />}
            {mayAdd && (
              <Button look="solid" icon="plus" onClick={() => setNew(true)}>
                {t('add')}
              </Button>
            )}
          </>
        }
        grid={{
          id: 'statement-templates',
          columns,
          rows,
          rowKey: (row) => row.id,
          rowLook: (row) => (row.archived ? 'muted' : undefined),
          onOpen: (row) => openOne(row.id),
          place: address.search,
        }}
      />
      {isNew && <NewTemplate from={null} isOwn={false} onClose={() => setNew(false)} onDone={openOne} />}
    </>
  )
}

export default ofAccountSet(Templates)
