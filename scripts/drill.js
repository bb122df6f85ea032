// `npm run drill`: lets the product bear what it has to bear, and says what holds.
import { buildWeb } from './build.js'
import { prepare } from './prepare.js'
import { runTool, settings } from './run.js'

const node = prepare()
await buildWeb(node)
process.exit(await runTool(node, 'drill/main.ts', process.argv.slice(2), { flags: settings() }))
