// The types at the left of the dictionaries: found by code and name, and what is done to the chosen one.
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { type DictionaryTypeShape, dictionaryCalls, dictionaryTypeCalls } from '../../contract/office/dictionary.ts'
import { saveAnswer } from '../api/download.ts'
import { send, useCall } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { IconButton } from '../kit/button.tsx'
import { SearchField } from '../kit/field.tsx'
import { MenuButton } from '../kit/menu-button.tsx'
import { LoadFailed, Skeleton } from '../kit/page.tsx'
import { SideNode, SideTree } from '../kit/side-tree.tsx'
import { toast } from '../kit/toast.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { type Act, deleteAct, historyAct, switchAct, useActs, useOver } from '../parts/list/list-acts.tsx'
import { TypeForm } from './dictionary-form.tsx'
import '../people/people.css'

const typesMost = 500

/** The types that fit a search, all of them at once: there are some dozens. */
export const useTypes = (search: string) =>
  useCall(dictionaryTypeCalls.list, { search, pageSize: typesMost }, { placeholderData: keepPreviousData })

const isOwn = ({ builtin }: DictionaryTypeShape): boolean => !builtin

const actsOf = (onSaved: (id: string) => void): Act<DictionaryTypeShape>[] => [
  {
    ...{ word: 'masterList:edit', icon: 'edit', code: 'sys:dictionary:edit' },
    opens: (row, onClose) => <TypeForm {...{ row, onSaved, onClose }} />,
  },
  { ...switchAct('sys:dictionary:status', dictionaryTypeCalls.status), when: isOwn },
  { ...deleteAct('sys:dictionary:delete', dictionaryTypeCalls.delete, nameOf), when: isOwn },
  historyAct('dictionaryType', ({ code }) => code),
]

const actsOnAll: readonly Act<true>[] = [
  {
    ...{ word: 'exportTypes', icon: 'download', code: 'sys:dictionary:export', separated: true },
    does: (_, { t }) => saveAnswer(send(dictionaryTypeCalls.export, {}), `${t('types')}.xlsx`),
  },
  {
    ...{ word: 'refresh', icon: 'refresh', code: 'sys:dictionary:edit' },
    does: async (_, { t }) => {
      await send(dictionaryCalls.refreshCache, {})
      toast({ look: 'note', title: t('refreshed') })
    },
  },
]

type TypesProps = {
  chosen: DictionaryTypeShape | undefined
  onChoose: (code: string) => void
  onSaved: (id: string) => void
}

export const DictionaryTypes = ({ chosen, onChoose, onSaved }: TypesProps) => {
  const t = useWords('dictionaryType')
  const lang = useLang()
  const [search, setSearch] = useState('')
  const list = useTypes(search.trim())
  const mayAdd = useAuth('sys:dictionary:add')
  const { over, open } = useOver()
  const { bindTo } = useActs({ words: 'dictionaryType', open })
  const items = [...bindTo(actsOf(onSaved), chosen), ...bindTo(actsOnAll, true)]
  const add = () => open((onClose) => <TypeForm row={null} {...{ onSaved, onClose }} />)
  const rows = list.data?.items ?? []
  const head = (
    <>
      <div className="type-head row gap-2">
        <SearchField value={search} onChange={setSearch} placeholder={t('search')} width={144} />
        {mayAdd && <IconButton icon="plus" label={t('add')} onClick={add} />}
        {items.length > 0 && <MenuButton label={t('acts')} icon="more" iconOnly align="end" items={items} />}
      </div>
      {list.isPending && <Skeleton />}
      {list.error && !list.data && <LoadFailed trouble={list.error} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && <p className="page-note">{t('noneYet')}</p>}
    </>
  )
  return (
    <>
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
      {over}
    </>
  )
}
