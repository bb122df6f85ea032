// Whose pages may stand inside ours: hosts of entries of the menu and of links that are shown in a tab.
import type { Db } from './db.ts'
import { kept } from './right.ts'

const hostsMost = 200

const text = `select distinct link_url as url from menu
  where enabled and (type = 'iframe' or (type = 'link' and open_mode = 'iframe')) and link_url like 'http%'
  union select url from external_link where enabled and open_mode = 'iframe'
  order by 1 limit ${hostsMost}`

/** What can be written into a policy: scheme, host and port, and nothing that would end the word. */
const originPattern = /^https?:\/\/(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/

export const originOf = (url: string): string | null => {
  const origin = URL.canParse(url) ? new URL(url).origin : ''
  return originPattern.test(origin) ? origin : null
}

/** Read again after ten seconds: a page that is loaded later than that knows the entry. */
export const frameHosts = (db: Db): (() => Promise<string[]>) => {
  const hosts = kept(async (_: 'all') => {
    const rows = await db.query<{ url: string }>(text, [], 'frame_hosts')
    return [...new Set(rows.map(({ url }) => originOf(url)).filter((origin) => origin !== null))]
  })
  return () => hosts.get('all')
}
