// Cards of a board are moved and sized.
import { expect, test } from 'vitest'
import { firstBoard, moveCard, resizeCard } from './board.ts'

const names = (cards: typeof firstBoard) => cards.map(({ name }) => name)

test('a card goes where another stands, and stays where there is no such place', () => {
  expect(names(moveCard(firstBoard, 'cash', 0)).slice(0, 3)).toEqual(['cash', 'revenue', 'profit'])
  expect(names(moveCard(firstBoard, 'revenue', 5)).at(-1)).toBe('revenue')
  expect(moveCard(firstBoard, 'revenue', 6)).toBe(firstBoard)
  expect(moveCard(firstBoard, 'revenue', -1)).toBe(firstBoard)
})

test('a width goes on to the next one and begins again behind the last', () => {
  const widthOf = (cards: typeof firstBoard) => cards.find(({ name }) => name === 'revenue')?.width
  const wider = resizeCard(firstBoard, 'revenue', 'width')
  expect([widthOf(firstBoard), widthOf(wider)]).toEqual([6, 12])
  expect(widthOf(resizeCard(wider, 'revenue', 'width'))).toBe(3)
  expect(resizeCard(firstBoard, 'revenue', 'height')[0]?.height).toBe(2)
})
