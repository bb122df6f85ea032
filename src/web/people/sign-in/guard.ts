// Where a visitor may go: the order of checks as one pure function.
import { fillsWindow, homeFolder } from '../../kit/hash.ts'

const publicPaths: ReadonlySet<string> = new Set([
  '/login',
  '/401',
  '/404',
  '/visualizingDemo1',
  '/visualizingDemo2',
  '/m/scan-confirm',
])

/** What to do with a visit: show the sign-in page, the frame, or go elsewhere first. `clear`: forget stored data. */
export type Verdict = { show: 'signIn' | 'frame' | 'public' } | { goTo: string; clear: boolean }

const jsonOf = (query: URLSearchParams): string => JSON.stringify(Object.fromEntries(query))

/** The sign-in address that remembers where one wanted to go. */
export const signInPathFor = (path: string, search: string): string => {
  if (path === '/' || path === '') return '/login'
  const query = new URLSearchParams(search)
  const params = query.size > 0 ? `&params=${encodeURIComponent(jsonOf(query))}` : ''
  return `/login?redirect=${encodeURIComponent(path)}${params}`
}

/** Without a token public pages pass, all else signs in first; with one /login leads home, whichever screen that is. */
export const guard = (path: string, search: string, hasToken: boolean): Verdict => {
  if (!hasToken) {
    if (path === '/login') return { show: 'signIn' }
    return publicPaths.has(path) ? { show: 'public' } : { goTo: signInPathFor(path, search), clear: true }
  }
  if (path === '/login') return { goTo: homeFolder, clear: false }
  return { show: fillsWindow(path) ? 'public' : 'frame' }
}

const isPlainRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const queryOf = (params: string | null): string => {
  if (!params) return ''
  try {
    const value: unknown = JSON.parse(params)
    if (!isPlainRecord(value)) return ''
    const query = new URLSearchParams(Object.entries(value).map(([name, one]) => [name, String(one)])).toString()
    return query ? `?${query}` : ''
  } catch {
    // Somebody wrote into the address: the plain path is good enough.
    return ''
  }
}

/** Where to go after sign-in; only a path inside the product, never `//elsewhere`. */
export const afterSignIn = (search: string): string => {
  const query = new URLSearchParams(search)
  const redirect = query.get('redirect') ?? ''
  const isInside = redirect.startsWith('/') && !redirect.startsWith('//') && !redirect.includes('\\')
  return isInside ? redirect + queryOf(query.get('params')) : homeFolder
}
