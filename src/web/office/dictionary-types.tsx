// The types at the left of the dictionaries: found by code and name, and what is done to the chosen one.
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { DictionaryTypeShape } from '../../contract/office/dictionary.ts'
import { saveAnswer } from '../api/download.ts'
import { useCall, useWrite } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { IconButton } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { SearchField } from '../kit/field.tsx'
import { MenuButton, type MenuItem } from '../kit/menu-button.tsx'
import { LoadFailed, Skeleton } from '../kit/page.tsx'
import { SideNode, SideTree } from '../kit/side-tree.tsx'
import { toast } from '../kit/toast.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { dictionaryApi, typeApi } from './office-api.ts'
import '../people/people.css'

const typesMost = 500

/** The types that fit a search, all of them at once: there are some dozens. */
export const useTypes = (search: string) =>
  useCall(typeApi.list, { search, pageSize: typesMost }, { placeholderData: keepPreviousData })

export type TypeOver = { of: 'form' | 'history'; type: DictionaryTypeShape } | { of: 'new' }

const useTypeActs = (type: DictionaryTypeShape | undefined, show: (over: TypeOver) => void): MenuItem[] => {
  const t = useWords('dictionaryType')
  const lang = useLang()
  const status = useWrite(typeApi.status)
  const remove = useWrite(typeApi.delete)
  const refresh = useWrite(dictionaryApi.refreshCache)
  const [mayEdit, maySwitch, mayDelete, mayExport, mayTrail] = [
    ...['edit', 'status', 'delete', 'export'].map((verb) => `sys:dictionary:${verb}`),
    'sys:trail:list',
  ].map(useAuth)
  const removeOne = async () => {
    if (!type) return
    const title = t('deleteTitle', { name: nameOf(type, lang) })
    const answer = await confirm({ title, text: t('deleteText'), act: t('masterList:delete'), danger: true })
    if (answer !== null) remove.mutate({ id: type.id })
  }
  const all: (MenuItem | false | undefined)[] = [
    mayEdit && {
      ...{ key: 'edit', icon: 'edit', label: t('masterList:edit'), disabled: !type },
      onSelect: () => type && show({ of: 'form', type }),
    },
    maySwitch && {
      ...{ key: 'status', icon: type?.enabled === false ? 'check' : 'ban', disabled: !type || type.builtin },
      label: t(type?.enabled === false ? 'masterList:enable' : 'masterList:disable'),
      onSelect: () => type && status.mutate({ id: type.id, version: type.version, enabled: !type.enabled }),
    },
    mayDelete && {
      ...{ key: 'delete', icon: 'trash', label: t('masterList:delete'), disabled: !type || type.builtin },
      onSelect: () => void removeOne(),
    },
    mayTrail && {
      ...{ key: 'history', icon: 'history', label: t('masterList:history'), disabled: !type },
      onSelect: () => type && show({ of: 'history', type }),
    },
    mayExport && {
      ...{ key: 'export', icon: 'download', label: t('exportTypes'), separated: true },
      onSelect: () => void saveAnswer(typeApi.export({}), `${t('types')}.xlsx`),
    },
    mayEdit && {
      ...{ key: 'refresh', icon: 'refresh', label: t('refresh') },
      onSelect: () => refresh.mutate({}, { onSuccess: () => toast({ look: 'note', title: t('refreshed') }) }),
    },
  ]
  return all.filter((item): item is MenuItem => typeof item === 'object')
}

type TypesProps = {
  chosen: DictionaryTypeShape | undefined
  onChoose: (code: string) => void
  show: (over: TypeOver) => void
}

export const DictionaryTypes = ({ chosen, onChoose, show }: TypesProps) => {
  const t = useWords('dictionaryType')
  const lang = useLang()
  const [search, setSearch] = useState('')
  const list = useTypes(search.trim())
  const mayAdd = useAuth('sys:dictionary:add')
  const items = useTypeActs(chosen, show)
  const rows = list.data?.items ?? []
  const head = (
    <>
      <div className="type-head">
        <SearchField value={search} onChange={setSearch} placeholder={t('search')} width={144} />
        {mayAdd && <IconButton icon="plus" label={t('add')} onClick={() => show({ of: 'new' })} />}
        {items.length > 0 && <MenuButton label={t('acts')} icon="more" iconOnly align="end" items={items} />}
      </div>
      {list.isPending && <Skeleton />}
      {list.error && !list.data && <LoadFailed trouble={list.error} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && <p className="page-note">{t('noneYet')}</p>}
    </>
  )
  return (
    <SideTree label={t('types')} head={head}>
      {rows.map((type) => (
        <SideNode
          key={type.id}
          name={nameOf(type, lang)}
          count={type.origin === 'list' ? '' : type.items}
          title={type.code}
          isOff={!type.enabled}
          isChosen={type.id === chosen?.id}
          onChoose={() => onChoose(type.code)}
        />
      ))}
    </SideTree>
  )
}
