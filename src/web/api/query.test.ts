// What is written while its first read is on its way is read anew.
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { summaryCalls } from '../../contract/summary-library.ts'
import { featureOf } from './client.ts'
import { markStale, queryClient } from './query.ts'

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
