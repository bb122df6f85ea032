// `npm run drill -- --only=T15 [--lines=10000000] [--minutes=60] [--from=COMMIT]`: what the product has to bear or to
// survive.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openLedger } from '../bench/books.ts'
import { startProduct } from '../bench/product.ts'
import { startEmbedded } from '../src/server/embedded/database.ts'
import { chaos } from './chaos.ts'
import type { Drill, Stage } from './drill.ts'
import { faultsDrill } from './faults.ts'
import { folder } from './folder.ts'
import { load } from './load.ts'
import { same } from './same.ts'
import { soak } from './soak.ts'
import { upgrade } from './upgrade.ts'

const drills: Readonly<Record<string, Drill>> = {
  chaos,
  T15: load,
  T16: soak,
  T17: faultsDrill,
  T19: upgrade,
  T20: same,
  T21: folder,
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(drills).join(',') },
    lines: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '60' },
    from: { type: 'string', default: '' },
  },
})

const begin = Date.now()
const say = (text: string): void => console.log(`${((Date.now() - begin) / 1000).toFixed(0).padStart(6)} s  ${text}`)
const failed: string[] = []
const check: Stage['check'] = (what, figure, most) => {
  const holds = figure <= most
  say(`${holds ? 'holds' : 'FAILS'}  ${what}: ${figure}, at most ${most}`)
  if (!holds) failed.push(what)
}

const data = await mkdtemp(join(tmpdir(), 'selvedge-drill-'))
await chmod(data, 0o711)
const embedded = await startEmbedded({ data, say })
const ends: (() => Promise<unknown>)[] = []
const start: Stage['start'] = async (database, settings = {}) => {
  const ledger = await openLedger(embedded.owner.url, database)
  ends.push(() => ledger.db.close())
  const product = await startProduct(ledger.url, data, { settings: { SELVEDGE_TRUST_PROXY: 'loopback', ...settings } })
  ends.push(product.stop)
  return { ledger, product }
}
try {
  for (const name of values.only.split(',')) {
    const drill = drills[name]
    if (!drill) throw new Error(`no such drill: ${name}; there are ${Object.keys(drills).join(', ')}`)
    say(name)
    await drill({
      data,
      server: embedded.owner.url,
      options: { lines: Number(values.lines), minutes: Number(values.minutes), from: values.from },
      say,
      check,
      start,
    })
    for (const end of ends.splice(0).reverse()) await end()
  }
} finally {
  for (const end of ends.splice(0).reverse()) await end().catch(() => undefined)
  await embedded.stop()
  await rm(data, { recursive: true, force: true })
}
say(failed.length === 0 ? 'everything holds' : `fails: ${failed.join('; ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
