// Typing on the desk: whole vouchers by keyboard, signs in cells, Esc, marks of problems.
import { describe, expect, it } from 'vitest'
import { sampleDesk } from '../../../../test/voucher/sample-books.ts'
import { chooseBy } from '../grid/cell-list.ts'
import { lineAt } from '../grid/grid-state.ts'
import { beginVoucher, type Desk } from './desk.ts'
import { doInGrid, editorText, escapeGrid, pressCell, typeText } from './desk-grid.ts'
import { doKept, dropKeptActs, keepAct } from './desk-wait.ts'
import { isDirty } from './entry-state.ts'
import type { KeyAct } from './key-table.ts'
import { typeEarly } from './voucher.entry.screen.tsx'

const answers = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Types as people do: a text into the cell, then keys. */
const hands = (desk: Desk) => {
  const state = () => desk.store.getState()
  const type = (text: string) => {
    let typed = state().grid.typed ?? ''
    for (const letter of text) {
      typed = state().grid.typed === null ? letter : typed + letter
      typeText(desk, typed, false)
      typed = state().grid.typed ?? ''
    }
  }
  const press = (...acts: KeyAct[]) => {
    for (const act of acts) doInGrid(desk, act)
  }
  return { state, type, press, line: (row?: number) => lineAt(state().grid, row), at: () => state().grid.field }
}

describe('a voucher is typed with the keyboard alone', () => {
  it('line after line, the summary taken from above', async () => {
    const desk = sampleDesk()
    desk.directory.want('store')
    desk.directory.want('bank')
    await answers()
    const { type, press, line, at, state } = hands(desk)
    type('付租金')
    press('next')
    type('zlf')
    press('next')
    expect(at()).toBe('aux')
    type('S01')
    press('next')
    type('25,000')
    press('next')
    expect(line(0)).toMatchObject({ subject: '660108', aux: { store: 'S01' }, debit: '25000.00' })
    expect(line()).toMatchObject({ summary: '付租金', subject: '' })
    type('100201')
    expect(state().list?.at).toBe(0)
    press('next')
    expect(line()).toMatchObject({ summary: '付租金', subject: '100201' })
    expect(at()).toBe('aux')
    type('gs')
    press('next')
    type(' ')
    expect(at()).toBe('credit')
    type('=')
    expect(line()).toMatchObject({ aux: { bank: 'B01' }, credit: '25000.00' })
    expect(isDirty(state())).toBe(true)
  })

  it('asks for each entity in the order of the subject', async () => {
    const desk = sampleDesk()
    desk.directory.want('customer')
    desk.directory.want('store')
    await answers()
    const { type, press, line, at, state } = hands(desk)
    type('结算')
    press('next')
    type('112202')
    press('next')
    expect(state().list).toMatchObject({ kind: 'entity', type: 'customer', asked: 0 })
    type('wx')
    press('next')
    expect(at()).toBe('aux')
    expect(state().list).toMatchObject({ kind: 'entity', type: 'store', asked: 1 })
    type('jas')
    press('next')
    expect(line().aux).toEqual({ customer: 'C001', store: 'S02' })
    expect(at()).toBe('debit')
  })

  it('takes codes typed in one go', () => {
    const desk = sampleDesk()
    const { type, press, line } = hands(desk)
    press('next')
    type('112202')
    press('next')
    type('C001;S02')
    press('next')
    expect(line().aux).toEqual({ customer: 'C001', store: 'S02' })
  })

  it('stays where a subject is not known, and says so', () => {
    const desk = sampleDesk()
    const { type, press, at, state } = hands(desk)
    press('next')
    type('没有这个')
    press('next')
    expect(at()).toBe('subject')
    expect(state().note?.key).toBe('noteNoSubject')
  })

  it('computes a foreign line as soon as its rate is here', async () => {
    const desk = sampleDesk()
    const { type, press, line, at } = hands(desk)
    type('货款')
    press('next')
    type('220201')
    press('next')
    type('V002')
    press('next')
    type('usd')
    press('next')
    expect(at()).toBe('original')
    type('10000')
    // The rate is still on its way: nobody waits for it.
    press('next')
    expect(at()).toBe('debit')
    await answers()
    expect(line()).toMatchObject({ currency: 'USD', rate: '7.10', original: '10000.00', debit: '71000.00' })
  })
})

describe('signs in cells', () => {
  it('act only when an input method has finished', () => {
    const desk = sampleDesk()
    const { state, line } = hands(desk)
    desk.store.setState(({ grid }) => ({
      grid: {
        ...grid,
        lines: [
          { ...line(), summary: '甲' },
          { ...line(), key: 2 },
        ],
        row: 1,
      },
    }))
    typeText(desk, '..', true)
    expect(state().grid.typed).toBe('..')
    typeText(desk, '..', false)
    expect(line().summary).toBe('甲')
    expect(state().grid.typed).toBeNull()
  })

  it('calculate, balance and turn red', () => {
    const desk = sampleDesk()
    const { type, press, line, state } = hands(desk)
    press('last')
    type('100')
    press('next')
    press('next')
    type('6603')
    press('next')
    type('=')
    expect(line()).toMatchObject({ debit: '100.00' })
    type('12*5')
    expect(state().grid.typed).toBe('=12*5')
    press('next')
    expect(line(1).debit).toBe('60.00')
    press('back')
    expect(state().grid).toMatchObject({ row: 1, field: 'debit' })
    type('-')
    expect(line().debit).toBe('-60.00')
  })

  it('say that a balanced voucher stays as it is', () => {
    const desk = sampleDesk()
    const { type, press, state } = hands(desk)
    press('last')
    type('=')
    expect(state().note?.key).toBe('noteBalanced')
    type('3+4')
    expect(state().grid.typed).toBe('=3+4')
  })

  it('do not change a voucher that may not be edited', () => {
    const desk = sampleDesk()
    const { state } = hands(desk)
    const actions = { edit: false, delete: false, audit: false, cancelAudit: false, void: false, restore: false }
    const origin = { ...state().origin, actions, hiddenLines: 0 } as NonNullable<ReturnType<typeof state>['origin']>
    desk.store.setState({ origin })
    typeText(desk, 'x', false)
    doInGrid(desk, 'insertLine')
    expect(state().grid.typed).toBeNull()
    expect(state().grid.lines).toHaveLength(1)
  })
})

describe('Esc and the pointer', () => {
  it('close the list, take back the text, then have nothing to do', () => {
    const desk = sampleDesk()
    const { type, press, state } = hands(desk)
    press('next')
    type('1001')
    expect(escapeGrid(desk)).toBe(true)
    expect(state().list).toBeNull()
    expect(state().grid.typed).toBe('1001')
    expect(escapeGrid(desk)).toBe(true)
    expect(state().grid.typed).toBeNull()
    expect(escapeGrid(desk)).toBe(false)
  })

  it('take a fill back as a whole', () => {
    const desk = sampleDesk()
    const { type, press, line } = hands(desk)
    press('last')
    type('100')
    press('next', 'next')
    type('6603')
    press('next')
    type('=')
    escapeGrid(desk)
    expect(line()).toMatchObject({ subject: '6603', debit: '' })
  })

  it('read what was typed when another cell is pressed, and set the caret in the active one', () => {
    const desk = sampleDesk()
    const { type, state, line } = hands(desk)
    type('甲')
    pressCell(desk, 0, 'debit')
    expect(line().summary).toBe('甲')
    expect(state().caret).toBe(false)
    pressCell(desk, 0, 'debit')
    expect(state().caret).toBe(true)
    expect(doInGrid(desk, 'left')).toBe(false)
  })
})

describe('problems of a line', () => {
  it('are marked when the line is left, and go when they are put right', async () => {
    const desk = sampleDesk()
    const { type, press, state } = hands(desk)
    type('付租金')
    press('next')
    type('6603')
    press('next')
    press('down')
    await new Promise((resolve) => setTimeout(resolve, 260))
    expect(
      state()
        .marks.get(1)
        ?.map((mark) => [mark.name, mark.field]),
    ).toEqual([['line.zero', 'debit']])
    press('up')
    type('5')
    press('next')
    await new Promise((resolve) => setTimeout(resolve, 260))
    expect(state().marks.size).toBe(0)
  })
})

describe('a foreign line typed faster than its rate comes', () => {
  const usdFound = { currency: 'USD', type: 'DAILY', date: '2025-12-05', rate: '7.10', unit: 1 }
  /** Types the line up to its original amount and the Enter after it; `come` lets the rate arrive. */
  const typed = async () => {
    const rate = Promise.withResolvers<typeof usdFound>()
    const desk = sampleDesk({ rate: () => rate.promise })
    desk.directory.want('supplier')
    await answers()
    const { type, press } = hands(desk)
    for (const text of ['进货', '220201', 'V002', 'usd', '10,000.55']) {
      type(text)
      press('next')
    }
    const come = () => {
      rate.resolve(usdFound)
      return answers()
    }
    return { desk, come, ...hands(desk) }
  }

  it('takes the amount on the side that was chosen, also in the editor that is open there', async () => {
    const { desk, come, type, line, at, state } = await typed()
    expect(at()).toBe('debit')
    type(' ')
    expect(at()).toBe('credit')
    expect(editorText(state(), desk)).toBe('')
    await come()
    expect(line()).toMatchObject({ rate: '7.10', debit: '', credit: '71003.91' })
    expect(editorText(state(), desk)).toBe('71003.91')
    expect(state().grid.totals).toEqual({ debit: 0n, credit: 7_100_391n })
  })

  it('keeps that side when the hands are on the next line already', async () => {
    const { come, type, press, line } = await typed()
    type(' ')
    press('next')
    type('140501')
    await come()
    expect(line(0)).toMatchObject({ debit: '', credit: '71003.91' })
    expect(line(1).summary).toBe('进货')
  })

  it('follows the last choice, and an amount that was typed stays as typed', async () => {
    const twice = await typed()
    twice.type('  ')
    await twice.come()
    expect(twice.line()).toMatchObject({ debit: '71003.91', credit: '' })
    const over = await typed()
    over.type(' 71000')
    await over.come()
    over.press('next')
    expect(over.line(0)).toMatchObject({ rate: '7.10', debit: '', credit: '71000.00' })
  })

  it('takes the rate again when the amount is typed anew after a step back', async () => {
    const { desk, come, type, press, line } = await typed()
    await come()
    press('undo')
    expect(line(0)).toMatchObject({ original: '', rate: '' })
    pressCell(desk, 0, 'original')
    type('100')
    press('next')
    expect(line(0)).toMatchObject({ original: '100.00', rate: '7.10', debit: '710.00' })
  })
})

describe('a list without a row', () => {
  it('chooses nothing, so that Enter takes what is typed', () => {
    const empty = { kind: 'currency', at: -1, rows: [] } as const
    expect(chooseBy({ ...empty, rows: [] }, 1).at).toBe(-1)
    expect(chooseBy({ ...empty, rows: [] }, -1).at).toBe(-1)
  })
})

describe('keys pressed while a voucher is on its way', () => {
  it('do nothing to the old one, and are typed into the new one in their order', () => {
    const desk = sampleDesk()
    const { type, press, line, state } = hands(desk)
    type('旧')
    press('next')
    desk.store.setState({ busy: 'load' })
    for (const text of ['新', '新的']) typeText(desk, text, false)
    doInGrid(desk, 'next')
    typeText(desk, '6603', false)
    doInGrid(desk, 'next')
    pressCell(desk, 0, 'credit')
    expect(line()).toMatchObject({ summary: '旧', subject: '' })
    beginVoucher(desk, state().head, [], false)
    desk.store.setState({ busy: null })
    doKept(desk)
    expect(line(0)).toMatchObject({ summary: '新的', subject: '6603' })
    doKept(desk)
    expect(line(0)).toMatchObject({ summary: '新的', subject: '6603' })
  })

  it('lose no figure when an arrow follows it', () => {
    const desk = sampleDesk()
    const { press, line, at, state } = hands(desk)
    desk.store.setState({ busy: 'load' })
    press('last')
    typeText(desk, '88', false)
    press('left')
    desk.store.setState({ busy: null })
    doKept(desk)
    expect([line().credit, at(), state().grid.totals.credit]).toEqual(['88.00', 'debit', 8800n])
  })

  it('are forgotten when it does not come', () => {
    const desk = sampleDesk()
    desk.store.setState({ busy: 'load' })
    typeText(desk, '新', false)
    dropKeptActs(desk)
    desk.store.setState({ busy: null })
    doKept(desk)
    expect(desk.store.getState().grid.typed).toBeNull()
  })

  it('wait for each other, also where one of them takes its time', async () => {
    const desk = sampleDesk()
    const order: string[] = []
    keepAct(desk, async () => {
      await Promise.resolve()
      order.push('new')
    })
    typeText(desk, '新', false)
    expect(desk.store.getState().grid.typed).toBeNull()
    const done = doKept(desk)
    typeText(desk, '新的', false)
    expect(desk.store.getState().grid.typed).toBeNull()
    await done
    expect(order).toEqual(['new'])
    expect(desk.store.getState().grid.typed).toBe('新的')
  })

  it('wait also before the first voucher is there', () => {
    const desk = sampleDesk()
    const key = (name: string) => ({
      ...{ key: name, keyCode: 0, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
    })
    typeEarly(desk, [...'abc'].map(key).concat(key('Enter'), [...'6603'].map(key), key('Enter')))
    expect(lineAt(desk.store.getState().grid, 0)).toMatchObject({ summary: 'abc', subject: '6603' })
    expect(desk.store.getState().grid.field).toBe('debit')
  })
})
