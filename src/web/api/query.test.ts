// What is written while its first read is on its way is read anew.
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ownStatementCalls } from '../../contract/own-statement.ts'
import { statementTemplateCalls } from '../../contract/statement-template.ts'
import { summaryCalls } from '../../contract/summary-library.ts'
import { client, featureOf } from './client.ts'
import { markStale, queryClient, queryKeyOf } from './query.ts'

test('an answer read before a write does not stand for what is after it', async () => {
  const definition = summaryCalls.save
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = -1
  const observer = new QueryObserver(queryClient, {
    queryKey: [featureOf(definition), 'list'],
    queryFn: () => {
      asked += 1
      return answers[asked]?.promise ?? Promise.reject(new Error('asked too often'))
    },
  })
  const leave = observer.subscribe(() => undefined)
  markStale(definition)
  answers[0]?.resolve('before')
  await expect.poll(() => asked).toBe(1)
  answers[1]?.resolve('after')
  await expect.poll(() => observer.getCurrentResult().data).toBe('after')
  leave()
})

test('lists of the same name under /gl and /system are kept apart', () => {
  const own = client(ownStatementCalls, () => Promise.reject(new Error('not sent')))
  const templates = client(statementTemplateCalls, () => Promise.reject(new Error('not sent')))
  expect(own.list.feature).toBe(templates.list.feature)
  expect(queryKeyOf(own.list, {}, 'YS01-2025')).not.toEqual(queryKeyOf(templates.list, {}, 'YS01-2025'))
})
