// Where a grid was left: its scroll and its active cell, so that coming back shows the same place.
import type { Cell } from './grid-moves.ts'

export type Place = { top: number; left: number; active: Cell | null }

const placesMax = 100
const places = new Map<string, Place>()

/** Remembers a place under a key such as "t3 detail ?subject=1001". The oldest of a hundred is forgotten. */
export const rememberPlace = (key: string, place: Place): void => {
  places.delete(key)
  places.set(key, place)
  const oldest = places.keys().next().value
  if (places.size > placesMax && oldest !== undefined) places.delete(oldest)
}

export const recalledPlace = (key: string): Place | undefined => places.get(key)
