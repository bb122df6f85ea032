// `npm run bench`: makes ledgers, measures the product, writes docs/benchmarks.md.
import { buildWeb } from './build.js'
import { prepare } from './prepare.js'
import { runTool, settings } from './run.js'

const node = prepare()
await buildWeb(node)
process.exit(await runTool(node, 'bench/main.ts', process.argv.slice(2), { flags: settings() }))
