// Saving from the desk: nothing is lost and nothing is saved twice, whatever the server answers.
import { describe, expect, it } from 'vitest'
import { sampleDesk } from '../../../../test/voucher/sample-books.ts'
import { CallFailed, CallRefused } from '../../api/failure.ts'
import { openGrid } from '../grid/grid-state.ts'
import { beginVoucher, type Desk } from './desk.ts'
import { type SaveCalls, saveDesk, saveDraft } from './desk-save.ts'
import { emptyHead, isDirty, type SaveBody } from './entry-state.ts'
import { emptyLine } from './fields.ts'

const answer = { id: '7', no: 12, serialNo: 'YS01-202512-000012', period: '2025-12', version: 1 }

/** A server that answers as told, and remembers what it was sent. */
const server = (...answers: (typeof answer | Error)[]) => {
  const sent: { body: SaveBody; key: string }[] = []
  const drafts: { id?: string }[] = []
  const calls: SaveCalls = {
    save: async (body, key) => {
      sent.push({ body, key })
      const next = answers[sent.length - 1]
      if (next instanceof Error) throw next
      return next ?? answer
    },
    draft: async (body) => {
      drafts.push(body)
      return { id: '7' }
    },
  }
  return { sent, drafts, calls }
}

const typed = (): Desk => {
  const desk = sampleDesk()
  const lines = [
    { ...emptyLine(1), summary: '付租金', subject: '6603', debit: '100.00' },
    { ...emptyLine(2), summary: '付租金', subject: '1001', credit: '100.00' },
    { ...emptyLine(3), summary: '付租金' },
  ]
  desk.store.setState({ grid: openGrid(lines, desk.rules) })
  return desk
}

const refused = (code: number, name: string, path: string) =>
  new CallRefused('no', { code, problems: [{ code, name, path, args: {}, message: name }] })

describe('saving', () => {
  it('sends the filled lines and keeps the number', async () => {
    const desk = typed()
    const { sent, calls } = server()
    expect(await saveDesk(desk, calls, '林小雨')).toEqual({ kind: 'saved', answer })
    expect(sent[0]?.body.draft.lines).toHaveLength(2)
    const state = desk.store.getState()
    expect(state.origin).toMatchObject({ id: '7', no: 12, createdBy: '林小雨' })
    expect(isDirty(state)).toBe(false)
  })

  it('offers an answer only where a line names a related company, and still beside the next voucher', async () => {
    const desk = typed()
    const { calls } = server()
    await saveDesk(desk, calls, '')
    expect(desk.store.getState().answerable).toBeNull()
    const lines = desk.store.getState().grid.lines.map((line) => ({ ...line, aux: { related: 'YS02' } }))
    desk.store.setState({ grid: openGrid(lines, desk.rules) })
    await saveDesk(desk, calls, '')
    beginVoucher(desk, emptyHead('JI', '2025-12-25'), [], false)
    expect(desk.store.getState().answerable).toEqual({ id: '7', label: '记-0012' })
  })

  it('sends a change with id and version under another key', async () => {
    const desk = typed()
    const { sent, calls } = server(answer, { ...answer, version: 2 })
    await saveDesk(desk, calls, '')
    desk.store.setState(({ head }) => ({ head: { ...head, remark: 'x' } }))
    await saveDesk(desk, calls, '')
    expect(sent[1]?.body).toMatchObject({ id: '7', version: 1 })
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
    expect(desk.store.getState().origin?.version).toBe(2)
  })

  it('marks the cells that were refused, and forgets the key', async () => {
    const desk = typed()
    const { calls } = server(refused(45110, 'line.entityRequired', 'lines.1.aux.store'))
    expect((await saveDesk(desk, calls, '')).kind).toBe('refused')
    const state = desk.store.getState()
    expect(state.marks.get(2)?.[0]).toMatchObject({ field: 'aux', name: 'line.entityRequired' })
    expect(state.sending).toBeNull()
    expect(isDirty(state)).toBe(true)
  })

  it('tells warnings and conflicts apart', async () => {
    const warned = await saveDesk(typed(), server(refused(46001, 'warning.negative', '')).calls, '')
    expect(warned).toMatchObject({ kind: 'warned', accept: [46001] })
    const conflict = await saveDesk(typed(), server(refused(45002, 'record.changed', '')).calls, '')
    expect(conflict.kind).toBe('conflict')
    const { sent, calls } = server()
    await saveDesk(typed(), calls, '', [46001])
    expect(sent[0]?.body.accept).toEqual([46001])
  })
})

describe('a save without an answer', () => {
  it('is settled with the same key and body, and is not sent twice when it had arrived', async () => {
    const desk = typed()
    const { sent, calls } = server(new CallFailed('timeout'), answer)
    expect((await saveDesk(desk, calls, '')).kind).toBe('unknown')
    expect(isDirty(desk.store.getState())).toBe(true)
    expect((await saveDesk(desk, calls, '')).kind).toBe('saved')
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    expect(isDirty(desk.store.getState())).toBe(false)
  })

  it('becomes a change of the stored voucher when something was typed since', async () => {
    const desk = typed()
    const { sent, calls } = server(new CallFailed('network'), answer, { ...answer, version: 2 })
    await saveDesk(desk, calls, '')
    desk.store.setState(({ head }) => ({ head: { ...head, remark: '后来写的' } }))
    await saveDesk(desk, calls, '')
    expect(sent.map((each) => each.key).slice(0, 2)).toEqual([sent[0]?.key, sent[0]?.key])
    expect(sent[1]?.body.draft.remark).toBe('')
    expect(sent[2]?.body).toMatchObject({ id: '7', version: 1, draft: { remark: '后来写的' } })
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
  })

  const refusedAs = (code: number) => new CallRefused('fault', { code, traceId: 'abc' })
  const [fault, restoring] = [refusedAs(500), refusedAs(50301)]

  it('is given up when the server answers with a fault again, and sent anew', async () => {
    const desk = typed()
    const { sent, calls } = server(fault, fault, answer)
    expect((await saveDesk(desk, calls, '')).kind).toBe('unknown')
    expect((await saveDesk(desk, calls, '')).kind).toBe('saved')
    expect(sent[1]?.key).toBe(sent[0]?.key)
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
  })

  it.each([
    ['a fault comes after a lost answer', [new CallFailed('timeout'), fault, fault]],
    ['an answer is lost between two faults', [fault, new CallFailed('network'), fault]],
    ['the instance is being restored', [restoring, restoring, fault]],
    ['the server has become outdated', [fault, refusedAs(50306), fault]],
  ])('keeps its key when %s: it may have been stored', async (_, answers) => {
    const desk = typed()
    const { sent, calls } = server(...answers, answer)
    for (const _ of answers) expect((await saveDesk(desk, calls, '')).kind).toBe('unknown')
    desk.store.setState(({ head }) => ({ head: { ...head, remark: '后来写的' } }))
    expect((await saveDesk(desk, calls, '')).kind).toBe('saved')
    expect(new Set(sent.slice(0, 4).map((each) => each.key)).size).toBe(1)
    expect(sent[4]?.body).toMatchObject({ id: '7', version: 1, draft: { remark: '后来写的' } })
  })

  it('stays unsettled while the connection is down', async () => {
    const desk = typed()
    const { sent, calls } = server(new CallFailed('network'), new CallFailed('network'))
    await saveDesk(desk, calls, '')
    expect((await saveDesk(desk, calls, '')).kind).toBe('unknown')
    expect(new Set(sent.map((each) => each.key)).size).toBe(1)
  })

  it('is settled before a draft is kept: what had arrived is a voucher already, and no draft beside it', async () => {
    const desk = typed()
    const { sent, drafts, calls } = server(new CallFailed('timeout'), answer)
    await saveDesk(desk, calls, '')
    desk.store.setState(({ head }) => ({ head: { ...head, remark: '后来写的' } }))
    expect(await saveDraft(desk, calls, '')).toMatchObject({ kind: 'saved', answer: { id: '7', no: 12 } })
    expect(sent[1]).toEqual(sent[0])
    expect(drafts).toEqual([])
    expect(desk.store.getState().origin).toMatchObject({ status: 'saved', no: 12 })
    expect(isDirty(desk.store.getState())).toBe(true)
  })

  it('makes no draft while nobody knows what became of it, and one when it was refused', async () => {
    const desk = typed()
    const { drafts, calls } = server(
      new CallFailed('network'),
      new CallFailed('network'),
      refused(45105, 'voucher.unbalanced', ''),
    )
    await saveDesk(desk, calls, '')
    expect(await saveDraft(desk, calls, '')).toMatchObject({ kind: 'unknown' })
    expect(drafts).toEqual([])
    expect(await saveDraft(desk, calls, '')).toBeNull()
    expect(drafts).toHaveLength(1)
  })
})
