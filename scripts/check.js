// `npm run check`: the quick proof before a commit: types, format, the rules of the house, every test of one file, and
// the server's tests of the rooms that were changed; `--all` for those of all rooms, `--write` mends the format.
import { execFileSync } from 'node:child_process'
import { close, lint, nothing, sum, tests, types } from './checks.js'
import { prepare, root } from './prepare.js'

const git = (...args) => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n')
  } catch {
    // No checkout, or no branch that it follows.
    return []
  }
}

/** What is not committed, and what was committed since the branch that this one follows. */
const changed = [
  ...git('diff', '--name-only', 'HEAD'),
  ...git('diff', '--name-only', '@{upstream}'),
  ...git('ls-files', '--others', '--exclude-standard'),
]

/** Where the server's tests of a path are; what the ledger reports is the room `report` there. */
const foldersOf = (path) => {
  const [, top, part, room] = /^(src|test)\/([\w-]+)\/(?:([\w-]+)\/)?/.exec(path) ?? []
  if (top === 'test') return [`src/server/${part}/`, `test/${part}/`]
  if (part === 'seed') return ['src/seed/']
  if (room === undefined || !['domain', 'contract', 'server', 'web'].includes(part)) return []
  const own = room === 'ledger' && part !== 'server' ? 'report' : room
  return [`src/server/${own}/`, `test/${own}/`]
}

const isAll = process.argv.includes('--all')
const folders = isAll ? [] : [...new Set(changed.flatMap(foldersOf))]

const node = prepare()
const mend = process.argv.includes('--write') ? ['--write'] : []
process.exit(
  close(
    sum([
      await lint(node, mend),
      await types(node),
      await tests(node, ['unit']),
      isAll || folders.length > 0 ? await tests(node, ['server'], ['--passWithNoTests', ...folders]) : nothing,
    ]),
  ),
)
