// What is written while its first read is on its way is read anew, and what is called stale is read by some call.
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Call } from '../../contract/base/call.ts'
import { booksTouched } from '../../contract/base/call.ts'
import { ownStatementCalls } from '../../contract/statement/own-statement.ts'
import { statementTemplateCalls } from '../../contract/statement/statement-template.ts'
import { summaryCalls } from '../../contract/voucher/maintain.ts'
import { markStale, queryClient, queryKeyOf, readShownAnew } from './query.ts'
import { featureOf } from './send.ts'

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

test('nor does one of a screen that was hidden when it was written', async () => {
  const definition = summaryCalls.save
  const answers = ['shown', 'before', 'after'].map((text) => ({ text, come: Promise.withResolvers<void>() }))
  let asked = -1
  const observer = new QueryObserver(queryClient, {
    queryKey: [featureOf(definition), 'hidden'],
    queryFn: async () => {
      asked += 1
      const answer = answers[asked]
      await answer?.come.promise
      return answer?.text ?? ''
    },
  })
  const hide = observer.subscribe(() => undefined)
  answers[0]?.come.resolve()
  await expect.poll(() => observer.getCurrentResult().data).toBe('shown')
  markStale(definition)
  await expect.poll(() => asked).toBe(1)
  hide()
  markStale(definition)
  await Promise.resolve()
  answers[1]?.come.resolve()
  await new Promise((done) => setTimeout(done, 20))
  const leave = observer.subscribe(() => undefined)
  answers[2]?.come.resolve()
  await expect.poll(() => observer.getCurrentResult().data).toBe('after')
  leave()
})

test('what a write does not touch stays where it is shown, and is read again when it is shown anew', async () => {
  let asked = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['untouched'],
    queryFn: async () => {
      asked += 1
      return asked
    },
  })
  const show = () => observer.subscribe(() => undefined)
  const hideAndShow = async (hide: () => void) => {
    hide()
    const next = show()
    await new Promise((done) => setTimeout(done, 20))
    return next
  }
  let hide = show()
  await expect.poll(() => observer.getCurrentResult().data).toBe(1)
  hide = await hideAndShow(hide)
  expect(asked).toBe(1)
  markStale(summaryCalls.save)
  await new Promise((done) => setTimeout(done, 20))
  expect(asked).toBe(1)
  hide = await hideAndShow(hide)
  expect([asked, observer.getCurrentResult().data]).toEqual([2, 2])
  markStale({ ...summaryCalls.save, touches: [] })
  hide = await hideAndShow(hide)
  expect(asked).toBe(2)
  hide()
})

test('a refresh reads what is shown again, however fresh, and asks for nothing twice', async () => {
  let asked = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['shown', 'fresh'],
    queryFn: async () => {
      asked += 1
      await new Promise((done) => setTimeout(done, 10))
      return asked
    },
  })
  const leave = observer.subscribe(() => undefined)
  await readShownAnew()
  expect(asked).toBe(1)
  await readShownAnew()
  expect([asked, observer.getCurrentResult().data]).toEqual([2, 2])
  leave()
  await readShownAnew()
  expect(asked).toBe(2)
})

test('lists of the same name under /gl and /system are kept apart', () => {
  const [own, templates] = [ownStatementCalls.list, statementTemplateCalls.list]
  expect(featureOf(own)).toBe(featureOf(templates))
  expect(queryKeyOf(own, {}, 'YS01-2025')).not.toEqual(queryKeyOf(templates, {}, 'YS01-2025'))
})

const contracts = import.meta.glob<object>(['../../contract/*/*.ts', '!**/words/*.ts', '!**/*.test.ts'], {
  eager: true,
})

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'at' in value && 'permission' in value

const sets: unknown[] = Object.values(contracts).flatMap((module) => Object.values(module))
const calls = sets.flatMap((set) => (typeof set === 'object' && set !== null ? Object.values(set).filter(isCall) : []))

test('what a call makes stale is what other calls read', () => {
  const known = new Set(calls.map(featureOf))
  const unknown = calls.flatMap(({ at, touches = [] }) =>
    touches.filter((name) => !known.has(name)).map((name) => [at, name]),
  )
  expect(calls.length).toBeGreaterThan(400)
  expect(unknown).toEqual([])
})

test('what changes vouchers or rules of the books makes stale whatever is read from them', () => {
  const partly = calls.filter(({ touches = [] }) => touches.includes('voucher') && touches.includes('report'))
  expect(partly.length).toBeGreaterThan(60)
  for (const { at, touches } of partly) expect([at, touches]).toEqual([at, expect.arrayContaining([...booksTouched])])
  const others = calls.filter(
    ({ at, touches = [] }) => /^(POST|DELETE) \/gl\//.test(at) && touches.length > 0 && !touches.includes('report'),
  )
  // Sandboxes, rights, soft closes, papers, and what becomes vouchers only later: no report says anything of them.
  const features = ['accountSet', 'accountSetRight', 'entityRestock', 'expenseImport', 'posting', 'reportDelivery']
  features.push('restockImport', 'saleBill', 'saleBillImport', 'saleBillMapping', 'verify', 'voucher')
  features.push('entityImport', 'openingImport', 'rateImport', 'subjectImport', 'voucherAuditRight', 'voucherImport')
  expect([...new Set(others.map(featureOf))].sort()).toEqual(features.sort())
})
