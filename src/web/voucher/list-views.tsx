// Saved views of the voucher list: chosen, saved under a name, shared in the company, and one to begin with.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type ListViewShape, listViewCalls } from '../../contract/list-view.ts'
import { client } from '../api/client.ts'
import { useCall, useWrite } from '../api/query.ts'
import { send } from '../api/send.ts'
import { useSetting } from '../api/setting.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Checkbox, FormField, TextField } from '../kit/field.tsx'
import { MenuButton, type MenuItem } from '../kit/menu-button.tsx'
import { useWords } from '../kit/words.ts'
import { type Address, changedSearch } from '../parts/address.ts'

const listViewApi = client(listViewCalls, send)

const settingName = 'voucherList.firstViews'
const noFirsts: Record<string, string> = {}

/** The view that the list begins with, by company; ids of views. */
const useFirstView = (company: string): readonly [string, (id: string) => void] => {
  const [firsts, setFirsts] = useSetting(settingName, noFirsts)
  return [firsts[company] ?? '', (id) => setFirsts({ ...firsts, [company]: id })]
}

/** The address without its page and its panel: what a view keeps. */
const searchOf = (address: Address): string => changedSearch(address.search, { page: null, panel: null })

const show = (address: Address, search: string): void => {
  const names = [...new URLSearchParams(address.search).keys()]
  const none = Object.fromEntries(names.map((name) => [name, null]))
  address.set({ ...none, ...Object.fromEntries(new URLSearchParams(search)) })
}

/** A list opened without any filter begins with the user's view. */
const useBeginning = (address: Address, first: string, views: readonly ListViewShape[] | undefined): void => {
  const isBegun = useRef(address.search !== '')
  useEffect(() => {
    if (isBegun.current || views === undefined) return
    isBegun.current = true
    const view = views.find(({ id }) => id === first)
    if (view && address.search === '') show(address, view.search)
  }, [address, first, views])
}

const SaveDialog = (props: { search: string; name: string; isShared: boolean; onClose: () => void }) => {
  const t = useWords('voucherList')
  const [name, setName] = useState(props.name)
  const [isShared, setShared] = useState(props.isShared)
  const save = useWrite(listViewApi.save)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    save.mutate({ name: name.trim(), search: props.search, isShared }, { onSuccess: props.onClose })
  }
  return (
    <Dialog title={t('viewSave')} onClose={props.onClose}>
      <form className="list-act" onSubmit={submit}>
        <FormField label={t('viewName')} required>
          {(id) => (
            <TextField
              id={id}
              width="100%"
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </FormField>
        <FormField label="">
          {() => (
            <Checkbox checked={isShared} label={t('viewShare')} onChange={setShared}>
              {t('viewShare')}
            </Checkbox>
          )}
        </FormField>
        <div className="dialog-foot">
          <Button onClick={props.onClose}>{t('kit:cancel')}</Button>
          <Button look="solid" submit busy={save.isPending} disabled={name.trim() === ''}>
            {t('viewSave')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The menu of views at the right of the chips. */
export const ListViews = ({ address, company }: { address: Address; company: string }) => {
  const t = useWords('voucherList')
  const views = useCall(listViewApi.list, {}).data?.items
  const [first, setFirst] = useFirstView(company)
  const [isSaving, setSaving] = useState(false)
  const remove = useWrite(listViewApi.delete)
  useBeginning(address, first, views)
  const search = searchOf(address)
  const current = views?.find((view) => view.search === search)
  const items: MenuItem[] = (views ?? []).map((view) => ({
    key: view.id,
    label: view.name,
    end: view.isOwn ? undefined : view.owner,
    checked: view === current,
    onSelect: () => show(address, view.search),
  }))
  const isFirst = current !== undefined && first === current.id
  const own: MenuItem[] = [
    {
      key: 'save',
      icon: 'bookmark',
      label: t('viewSave'),
      separated: items.length > 0,
      onSelect: () => setSaving(true),
    },
  ]
  if (current) {
    const turn = () => setFirst(isFirst ? '' : current.id)
    own.push({ key: 'first', icon: 'pin', label: t(isFirst ? 'viewNotFirst' : 'viewFirst'), onSelect: turn })
  }
  if (current?.isOwn) {
    const drop = () => remove.mutate({ id: current.id })
    own.push({ key: 'delete', icon: 'trash', label: t('viewDelete', { name: current.name }), onSelect: drop })
  }
  return (
    <>
      <MenuButton
        look="plain"
        icon="bookmark"
        align="end"
        label={current?.name ?? t('views')}
        items={[...items, ...own]}
      />
      {isSaving && (
        <SaveDialog
          search={search}
          name={current?.isOwn ? current.name : ''}
          isShared={current?.isOwn === true && current.isShared}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )
}
