// What a save sends has the attributes of its types, in their order.
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../../test/world/database.ts'
import { incomingLineNames } from '../store/voucher-rows.ts'
import { incomingMoveNames, incomingVoucherNames } from './save-rows.ts'

const { look } = await freshDatabase({ max: 1 })

const attributesOf = async (type: string): Promise<string[]> => {
  const rows = await look.query<{ name: string }>(
    `select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
     order by attnum`,
    [type],
  )
  return rows.map(({ name }) => name)
}

test.each([
  ['incoming_voucher', incomingVoucherNames],
  ['incoming_line', incomingLineNames],
  ['incoming_move', incomingMoveNames],
])('%s', async (type, names) => {
  expect(await attributesOf(type)).toEqual(names)
})
