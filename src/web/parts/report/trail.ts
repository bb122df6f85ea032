// The path of a drill: which figure of which report led where, kept in the address so that every step can be gone back.
import { type AddressChange, addressOf, changedSearch } from '../address.ts'

/** `label`: the report and its month; `figure`: what was left; `address`: the report without the path to it. */
export type TrailStep = {
  label: string
  name: string
  figure: string
  kind: 'opening' | 'closing' | 'movement'
  address: string
}

/** What a figure of this name says of the time: where it begins, where it ends, or what happens between. */
export const kindOf = (figure: string): TrailStep['kind'] =>
  figure === 'opening' || figure === 'closing' ? figure : 'movement'

const nameInQuery = 'via'
const stepsMost = 8

const isStep = (value: unknown): value is TrailStep =>
  typeof value === 'object' &&
  value !== null &&
  ['label', 'name', 'figure', 'kind', 'address'].every(
    (key) => typeof (value as Record<string, unknown>)[key] === 'string',
  ) &&
  (value as TrailStep).address.startsWith('/')

/** The steps of an address, the first report first; what cannot be read counts as none. */
export const trailOf = (search: string): TrailStep[] => {
  const text = new URLSearchParams(search).get(nameInQuery)
  if (!text) return []
  try {
    const steps: unknown = JSON.parse(text)
    return Array.isArray(steps) ? steps.filter(isStep).slice(0, stepsMost) : []
  } catch {
    // Somebody has cut the address: the report stands without its path.
    return []
  }
}

const withTrail = (address: string, steps: readonly TrailStep[]): string => {
  const [path = '', search = ''] = address.split('?')
  return (
    path + changedSearch(search, { [nameInQuery]: steps.length > 0 ? JSON.stringify(steps.slice(-stepsMost)) : null })
  )
}

/** The address of a step, with the path that leads to it. */
export const addressOfStep = (steps: readonly TrailStep[], at: number): string =>
  withTrail(steps[at]?.address ?? '/', steps.slice(0, at))

/** The address of this report alone. */
export const withoutTrail = (path: string, search: string): string =>
  path + changedSearch(search, { [nameInQuery]: null })

/** Where a figure leads: `to` with the path so far and this step. */
export const drillTo = (path: string, query: AddressChange, steps: readonly TrailStep[], step: TrailStep): string =>
  withTrail(addressOf(path, query), [...steps, step])
