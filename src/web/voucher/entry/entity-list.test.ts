// The list of entities in a cell, while answers of the server come.
import { expect, test } from 'vitest'
import { sampleDesk } from '../../../../test/voucher/sample-books.ts'
import { doInGrid, typeText } from './desk-grid.ts'

const answers = () => new Promise((resolve) => setTimeout(resolve, 0))

test('shows an entity that comes while the list is open, and keeps what was chosen in it', async () => {
  const names = ['C001', 'C002']
  const entities = async ({ type }: { type: string }) => {
    const items = names.map((code) => ({
      code,
      nameZhCn: code,
      nameZhTw: '',
      nameEn: '',
      mnemonic: '',
      enabled: true,
    }))
    return { items: items.map((item) => ({ ...item, type: type as 'customer' })), total: items.length }
  }
  const desk = sampleDesk({ entities })
  desk.directory.want('customer')
  await answers()
  const state = () => desk.store.getState()
  const shown = () => {
    const { list } = state()
    return list?.kind === 'entity' ? list : null
  }
  doInGrid(desk, 'next')
  typeText(desk, '112202', false)
  names.unshift('C000')
  // Another tab has added a customer; the list is opened while it is on its way.
  desk.directory.renew()
  doInGrid(desk, 'next')
  expect(shown()?.rows).toHaveLength(2)
  await answers()
  expect(shown()?.rows).toHaveLength(3)
  names.unshift('C00')
  desk.directory.renew()
  typeText(desk, 'C', false)
  doInGrid(desk, 'down')
  const chosen = shown()?.rows[shown()?.at ?? -1]
  expect(chosen).toBeDefined()
  await answers()
  expect(shown()?.rows).toHaveLength(4)
  expect(shown()?.rows[shown()?.at ?? -1]).toEqual(chosen)
})
