// What forms and bars of bills share: their calls, and choices that stand in the address of the tab.
import { useState } from 'react'
import { entityCalls } from '../../contract/voucher/maintain.ts'
import { saleChannels } from '../../domain/bills/sale-bill.ts'
import { saveAnswer } from '../api/download.ts'
import { useCall } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { MenuButton } from '../kit/button.tsx'
import { useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { AddressChoice } from '../parts/address-field.tsx'
import { EntityPicker } from '../parts/subject-picker.tsx'

/** Entities a picker offers at once. */
export const offeredMost = 500

/** `<AddressEntity address={address} type="store" label={t('store')} />`: its code; the list begins with page 1. */
export const AddressEntity = (props: { address: Address; type: 'store' | 'brand'; label: string }) => {
  const { address, type, label } = props
  const found = useCall(entityCalls.list, { type, pageSize: offeredMost })
  return (
    <EntityPicker
      label={label}
      inner={label}
      width={190}
      entities={found.data?.items ?? []}
      value={address.get(type)}
      clearable={address.has(type)}
      onChange={(code) => address.set({ [type]: code, page: null })}
    />
  )
}

export const ChannelField = ({ address }: { address: Address }) => {
  const t = useWords('saleBill')
  const words = { label: t('channel'), none: t('anyChannel'), say: (value: string) => t(`channel_${value}`) }
  return <AddressChoice {...{ address, ...words }} name="channel" values={saleChannels} width={190} />
}

type Format = 'xlsx' | 'csv'

/** What is listed as a file: `call` makes it, `name` is its name without the ending, `code` the permission. */
export const ExportFile = (props: {
  words: 'saleBill' | 'entityRestock'
  code: string
  name: string
  call: (format: Format) => Promise<unknown>
}) => {
  const t = useWords(props.words)
  const mayExport = useAuth(props.code)
  const [isBusy, setBusy] = useState(false)
  if (!mayExport) return null
  const save = async (format: Format) => {
    setBusy(true)
    await saveAnswer(props.call(format), `${props.name}.${format}`)
    setBusy(false)
  }
  const item = (key: Format, label: string) => ({ key, label, disabled: isBusy, onSelect: () => void save(key) })
  const items = [item('xlsx', t('exportXlsx')), item('csv', t('exportCsv'))]
  return <MenuButton label={t('export')} icon="download" align="end" items={items} />
}
