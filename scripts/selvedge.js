#!/usr/bin/env node
// `npx selvedge …`: the command line, run by the Node.js that the product is written for.
import { prepare } from './prepare.js'
import { memoryFlags, runTool, settings } from './run.js'

// Files are named relative to where the user stands, which npm remembers when it changes folder.
const cwd = process.env.INIT_CWD ?? process.cwd()
const flags = [...settings(), ...memoryFlags]
process.exit(await runTool(prepare(), 'src/server/cli/main.ts', process.argv.slice(2), { cwd, flags }))
