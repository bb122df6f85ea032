// The cards of a board of twelve columns: their order and size, kept in this browser.
import { localStore } from '../web/api/storage.ts'

export const cardNames = ['revenue', 'profit', 'cash', 'receivables', 'stock', 'todo'] as const
export type CardName = (typeof cardNames)[number]
/** Columns of twelve, and rows. */
export type Card = { name: CardName; width: number; height: number }

const widths = [3, 4, 6, 12] as const
const heights = [1, 2] as const
const key = 'demo.board'

export const firstBoard: readonly Card[] = cardNames.map((name, at) => ({ name, width: at < 2 ? 6 : 3, height: 1 }))

const isCard = (value: unknown): value is Card => {
  const { name, width, height } = Object(value)
  return cardNames.includes(name) && widths.includes(width) && heights.includes(height)
}

/** What was kept; anything that is no whole board is as good as nothing. */
export const readBoard = (): readonly Card[] => {
  const kept = localStore.read<unknown>(key)
  const cards = Array.isArray(kept) ? kept.filter(isCard) : []
  return new Set(cards.map(({ name }) => name)).size === cardNames.length ? cards : firstBoard
}

export const keepBoard = (cards: readonly Card[]): void => void localStore.write(key, cards)

/** The card goes where another one stands. */
export const moveCard = (cards: readonly Card[], name: CardName, to: number): readonly Card[] => {
  const card = cards.find((one) => one.name === name)
  if (!card || to < 0 || to >= cards.length) return cards
  return cards.filter((one) => one.name !== name).toSpliced(to, 0, card)
}

const next = (sizes: readonly number[], size: number): number => sizes[(sizes.indexOf(size) + 1) % sizes.length] ?? size

export const resizeCard = (cards: readonly Card[], name: CardName, side: 'width' | 'height'): readonly Card[] =>
  cards.map((card) =>
    card.name === name ? { ...card, [side]: next(side === 'width' ? widths : heights, card[side]) } : card,
  )
