// `npm run check`: the quick proof before a commit: types, format and every test outside the browser; `--write` mends
// the format.
import { close, lint, sum, tests, types } from './checks.js'
import { prepare } from './prepare.js'

const node = prepare()
const mend = process.argv.includes('--write') ? ['--write'] : []
process.exit(close(sum([await lint(node, mend), await types(node), await tests(node, ['unit', 'server'])])))
