// Goods of the demonstration lists, the same at each start, and how they are narrowed by what they have in common.
import { formatMoney } from '../domain/base/money.ts'

export const facets = ['brand', 'season', 'category'] as const
type Facet = (typeof facets)[number]

export type Good = Record<Facet, string> & { code: string; price: string; pieces: number; hue: number; height: number }
export type Narrowed = Partial<Record<Facet, readonly string[]>>

const brands = ['AURA', 'BELLE', 'CORD', 'DUNE']
const seasons = ['25SS', '25AW', '26SS']
const categories = ['COAT', 'KNIT', 'SHIRT', 'SKIRT', 'SHOES']

const goodOf = (_: unknown, at: number): Good => ({
  code: `G${String(at + 1).padStart(4, '0')}`,
  brand: brands[((at * at) % 7) % brands.length] ?? '',
  season: seasons[((at * 5) % 11) % seasons.length] ?? '',
  category: categories[(at * 3 + (at % 4)) % categories.length] ?? '',
  price: formatMoney(BigInt(9900 + ((at * 7919) % 190) * 1000), 2),
  pieces: (at * 13) % 60,
  hue: (at * 47) % 360,
  height: 120 + ((at * 53) % 120),
})

export const goods = (count: number): readonly Good[] => Array.from({ length: count }, goodOf)

const fits = (good: Good, narrowed: Narrowed, but?: Facet): boolean =>
  facets.every((name) => {
    const wanted = narrowed[name] ?? []
    return name === but || wanted.length === 0 || wanted.includes(good[name])
  })

export const filterGoods = (all: readonly Good[], narrowed: Narrowed): readonly Good[] =>
  all.filter((good) => fits(good, narrowed))

/** How many of each value of a facet there are among what the other facets leave. */
export const shareOf = (all: readonly Good[], narrowed: Narrowed, name: Facet): { value: string; count: number }[] => {
  const left = all.filter((good) => fits(good, narrowed, name))
  const values = [...new Set(all.map((good) => good[name]))].sort()
  return values.map((value) => ({ value, count: left.filter((good) => good[name] === value).length }))
}
