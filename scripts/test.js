// `npm test`: types, format, and every test, the ones in the browser included. `--long` runs the long forms, and those
// of the server once more on the oldest PostgreSQL that the product promises to work on; any other argument names the
// test files to run, and then only those are run.
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { prepareBrowser } from './browser.js'
import { buildWeb } from './build.js'
import { close, lint, nothing, sum, tests, types } from './checks.js'
import { prepare } from './prepare.js'

const given = process.argv.slice(2)
const only = given.filter((argument) => argument !== '--long')
if (given.includes('--long')) process.env.SELVEDGE_LONG = '1'

const node = prepare()
const browser = prepareBrowser()
const results = []
if (only.length === 0) results.push(await types(node), await lint(node))
const filters = only.length === 0 ? [] : [...only, '--passWithNoTests']
results.push(await tests(node, ['unit', 'server'], filters))
if (browser === null) {
  results.push({ ...nothing, failed: 1, faults: ['the browser could not be set up: see above'] })
} else {
  await buildWeb(node)
  // Apart from the others: browsers keep two cores busy.
  // One more than there are cores: a page waits for the server, and a test for the page.
  const workers = `--maxWorkers=${availableParallelism() + 1}`
  results.push(await tests(node, ['browser'], [workers, ...filters], { SELVEDGE_CHROMIUM: browser }))
}
/** Where its programs are; SELVEDGE_POSTGRES names another folder. */
const oldest = process.env.SELVEDGE_POSTGRES || '/usr/lib/postgresql/15/bin'
if (given.includes('--long')) {
  if (existsSync(join(oldest, 'postgres'))) {
    console.log(`The tests of the server once more, on the PostgreSQL in ${oldest}:`)
    const short = { SELVEDGE_LONG: '', SELVEDGE_POSTGRES: oldest }
    results.push(await tests(node, ['server'], filters, short))
  } else {
    console.log(`NOT RUN on PostgreSQL 15: there is none in ${oldest}. Debian has it as the package postgresql-15;`)
    console.log('SELVEDGE_POSTGRES names the folder of its programs where it lies elsewhere.')
    results.push({ ...nothing, skipped: 1 })
  }
}
process.exit(close(sum(results)))
