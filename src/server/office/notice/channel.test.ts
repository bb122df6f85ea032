// Notices on their way to mail and phones: what breaks the sending off loses none of the others.
import { afterAll, expect, test, vi } from 'vitest'
import { productWorld } from '../../../../test/world/client.ts'
import { addNotices } from '../../kernel/notice.ts'
import { sendDueNotices } from './channel.ts'

const { look, db, app, makePerson } = await productWorld()
const quiet = vi.spyOn(console, 'log').mockImplementation(() => undefined)
afterAll(() => quiet.mockRestore())

test('messages that were not tried when the sending broke off are sent the next time, each once', async () => {
  const [gone, told] = [
    await makePerson({ userName: 'ch_gone', roles: ['entry'] }),
    await makePerson({ userName: 'ch_told', roles: ['entry'] }),
  ]
  await look.query(
    `update app_user set email = user_name || '@example.com', mobile = '1380013800' || (id = $2)::integer
     where id = any($1)`,
    [[gone, told], told],
  )
  await look.query(
    `insert into notice_channel (user_id, event, in_app, email, sms) select id, 'report', true, true, true
     from unnest($1::bigint[]) id`,
    [[gone, told]],
  )
  const notice = (userId: bigint, name: string) => ({
    ...{ userId, kind: 'reportDelivered' as const, args: { name }, link: '/report/delivery', accountSet: '' },
  })
  await addNotices(look, [notice(gone, 'N-0'), ...['N-1', 'N-2', 'N-3'].map((name) => notice(told, name))])
  await look.query('update app_user set enabled = false where id = $1', [gone])

  // The database takes nothing for a moment.
  await look.query(`alter table message_outbox add constraint away check (channel <> 'sms')`)
  await expect(sendDueNotices(db, app.messages)).rejects.toThrow('away')
  await look.query('alter table message_outbox drop constraint away')
  await sendDueNotices(db, app.messages)
  await sendDueNotices(db, app.messages)
  const sent = await look.query<{ is: string }>(
    `select channel || ' ' || substring(content from 'N-.') as is from message_outbox order by id`,
  )
  expect(sent.map(({ is }) => is)).toEqual(['email N-1', 'email N-2', 'sms N-2', 'email N-3', 'sms N-3'])
})
