// Saved views of a list or a report: chosen, saved under a name, shared in the company, and one to begin with.
import { useEffect, useRef, useState } from 'react'
import { type ListViewShape, listViewCalls } from '../../../contract/base/list-view.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { useSetting } from '../../api/setting.ts'
import { MenuButton, type MenuItem } from '../../kit/button.tsx'
import { FormDialog } from '../../kit/dialog.tsx'
import { CheckField, InputField } from '../../kit/field.tsx'
import { useWords } from '../../kit/words.ts'
import { type Address, changedSearch } from '../address.ts'

const noFirsts: Record<string, string> = {}

/** The view that the screen begins with, by company; ids of views. */
const useFirstView = (settingName: string, company: string): readonly [string, (id: string) => void] => {
  const [firsts, setFirsts] = useSetting(settingName, noFirsts)
  return [firsts[company] ?? '', (id) => setFirsts({ ...firsts, [company]: id })]
}

/** Names of the address that no view holds: `gone` are taken away by one that is shown, `kept` stay as they are. */
export type Outside = { gone: readonly string[]; kept: readonly string[] }

/** What a view keeps of the address. */
export const searchOf = (address: Address, { gone, kept }: Outside): string =>
  changedSearch(address.search, Object.fromEntries([...gone, ...kept].map((name) => [name, null])))

export const showView = (address: Address, search: string, { kept }: Outside): void => {
  const names = [...new URLSearchParams(address.search).keys()].filter((name) => !kept.includes(name))
  const none = Object.fromEntries(names.map((name) => [name, null]))
  address.set({ ...none, ...Object.fromEntries(new URLSearchParams(search)) })
}

/** A screen opened without any filter begins with the user's view. */
const useBeginning = (
  { address, outside }: Pick<SavedViewsProps, 'address' | 'outside'>,
  first: string,
  views: readonly ListViewShape[] | undefined,
): void => {
  const isBegun = useRef(address.search !== '')
  useEffect(() => {
    if (isBegun.current || views === undefined) return
    isBegun.current = true
    const view = views.find(({ id }) => id === first)
    if (view && address.search === '') showView(address, view.search, outside)
  }, [address, outside, first, views])
}

type SaveProps = { screen: string; search: string; name: string; isShared: boolean; onClose: () => void }

const SaveDialog = (props: SaveProps) => {
  const t = useWords('savedView')
  const [name, setName] = useState(props.name)
  const [isShared, setShared] = useState(props.isShared)
  const save = useWrite(listViewCalls.save)
  const submit = () => {
    const { screen, search, onClose } = props
    save.mutate({ screen, name: name.trim(), search, isShared }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      {...{ title: t('save'), act: t('save'), look: 'grid gap-2 w-380 max-w-full' }}
      {...{ busy: save.isPending, disabled: name.trim() === '', onAct: submit, onClose: props.onClose }}
    >
      <InputField label={t('name')} required maxLength={60} value={name} onChange={setName} />
      <CheckField checked={isShared} label={t('share')} onChange={setShared}>
        {t('share')}
      </CheckField>
    </FormDialog>
  )
}

export type SavedViewsProps = {
  /** Its path: views belong to it. */
  screen: string
  /** Names the setting of the view to begin with. */
  setting: string
  address: Address
  outside: Outside
  company: string
  iconOnly?: boolean
}

export const SavedViews = ({ screen, setting, address, outside, company, iconOnly }: SavedViewsProps) => {
  const t = useWords('savedView')
  const views = useCall(listViewCalls.list, { screen }).data?.items
  const [first, setFirst] = useFirstView(setting, company)
  const [isSaving, setSaving] = useState(false)
  const remove = useWrite(listViewCalls.delete)
  useBeginning({ address, outside }, first, views)
  const search = searchOf(address, outside)
  const current = views?.find((view) => view.search === search)
  const items: MenuItem[] = (views ?? []).map((view) => ({
    key: view.id,
    label: view.name,
    end: view.isOwn ? undefined : view.owner,
    checked: view === current,
    onSelect: () => showView(address, view.search, outside),
  }))
  const isFirst = current !== undefined && first === current.id
  const own: MenuItem[] = [
    {
      key: 'save',
      icon: 'bookmark',
      label: t('save'),
      separated: items.length > 0,
      onSelect: () => setSaving(true),
    },
  ]
  if (current) {
    const turn = () => setFirst(isFirst ? '' : current.id)
    own.push({ key: 'first', icon: 'pin', label: t(isFirst ? 'notFirst' : 'first'), onSelect: turn })
  }
  if (current?.isOwn) {
    const drop = () => remove.mutate({ id: current.id })
    own.push({ key: 'delete', icon: 'trash', label: t('delete', { name: current.name }), onSelect: drop })
  }
  return (
    <>
      <MenuButton
        look="plain"
        icon="bookmark"
        iconOnly={iconOnly}
        align="end"
        label={current?.name ?? t('views')}
        items={[...items, ...own]}
      />
      {isSaving && (
        <SaveDialog
          screen={screen}
          search={search}
          name={current?.isOwn ? current.name : ''}
          isShared={current?.isOwn === true && current.isShared}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )
}
