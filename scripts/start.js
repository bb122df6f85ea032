// `npm start`: packages, screens, then the server with its database, again and again until it is told to end.
import { buildWeb } from './build.js'
import { prepare } from './prepare.js'
import { keepServer } from './run.js'

const node = prepare()
await buildWeb(node)
process.exit(await keepServer(node, 'src/server/main.ts', process.argv.slice(2)))
