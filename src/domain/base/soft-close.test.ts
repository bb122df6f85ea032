// Who may enter into a month that is softly closed, and until when.
import { describe, expect, it } from 'vitest'
import { closedTo, softCloseButton } from './soft-close.ts'

const now = Date.parse('2025-12-05T08:00:00Z')
const months = new Map([
  [11, { reason: '正在关账', exceptions: [{ userId: '7', until: '2025-12-05T09:00:00Z' }] }],
  [12, { reason: '盘点', exceptions: [{ userId: '7', until: '2025-12-05T08:00:00Z' }] }],
])
const person = (id: string, ...buttons: string[]) => ({ id, may: (button: string) => buttons.includes(button) })

describe('a soft close', () => {
  it('closes a month to all but holders of the permission and to those excepted until their time is over', () => {
    expect([...closedTo(person('8'), months, now).keys()]).toEqual([11, 12])
    expect([...closedTo(person('7'), months, now)]).toEqual([[12, '盘点']])
    expect([...closedTo(person('7'), months, now + 3_600_000).keys()]).toEqual([11, 12])
    expect(closedTo(person('8', softCloseButton), months, now).size).toBe(0)
  })
})
