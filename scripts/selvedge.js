#!/usr/bin/env node
// `npx selvedge …`: the command line, run by the Node.js that the product is written for.
import { prepare } from './prepare.js'
import { runTool, settings } from './run.js'

// Files are named relative to where the user stands, which npm remembers when it changes folder.
const cwd = process.env.INIT_CWD ?? process.cwd()
// A small young generation, and an old one that is swept when it has doubled and not when it is four times as large
// (V8 does so below 2 GB): with the defaults, a large import takes twice the memory and is no faster.
const flags = [...settings(), '--max-semi-space-size=16', '--max-old-space-size=2000']
process.exit(await runTool(prepare(), 'src/server/cli/main.ts', process.argv.slice(2), { cwd, flags }))
