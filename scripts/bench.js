// `npm run bench`: makes ledgers, measures the product, writes docs/benchmarks.md.
import { prepareBrowser } from './browser.js'
import { buildWeb } from './build.js'
import { prepare } from './prepare.js'
import { runTool, settings } from './run.js'

const node = prepare()
const browser = prepareBrowser()
if (browser === null) process.exit(1)
process.env.SELVEDGE_CHROMIUM = browser
await buildWeb(node)
process.exit(await runTool(node, 'bench/main.ts', process.argv.slice(2), { flags: settings() }))
