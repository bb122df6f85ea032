// `npm run dev`: the server, started again at each change, and the screens by Vite with hot replacement.
import { prepare } from './prepare.js'
import { runServer, runTool } from './run.js'

const node = prepare()
const watched = ['src/server', 'src/contract', 'src/domain', 'src/seed'].map((path) => `--watch-path=${path}`)
const server = runServer(node, 'src/server/main.ts', process.argv.slice(2), [...watched, '--watch-preserve-output'])
const screens = runTool(node, 'node_modules/vite/bin/vite.js', ['--clearScreen', 'false'])
process.exit(Math.max(...(await Promise.all([server, screens]))))
