// `npm start`: packages, screens, then the server with its database.
import { buildWeb } from './build.js'
import { prepare } from './prepare.js'
import { runServer } from './run.js'

const node = prepare()
await buildWeb(node)
process.exit(await runServer(node, 'src/server/main.ts', process.argv.slice(2)))
