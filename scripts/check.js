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

/** The folder of the server's tests for a path; what the ledger reports is the room `report` there. */
const roomOf = (path) => {
  const [, top, part, room] = /^(src|test)\/([\w-]+)\/([\w-]+)?/.exec(path) ?? []
  if (top === 'test') return part
  if (part === 'server' || part === 'seed') return room ?? part
  return ['domain', 'contract', 'web'].includes(part) ? (room === 'ledger' ? 'report' : room) : undefined
}

const rooms = [...new Set(changed.flatMap((path) => roomOf(path) ?? []))]
const folders = rooms.flatMap((room) => [`src/server/${room}/`, `test/${room}/`])
const server = process.argv.includes('--all') ? [] : folders

const node = prepare()
const mend = process.argv.includes('--write') ? ['--write'] : []
const isWanted = process.argv.includes('--all') || server.length > 0
process.exit(
  close(
    sum([
      await lint(node, mend),
      await types(node),
      await tests(node, ['unit']),
      isWanted ? await tests(node, ['server'], ['--passWithNoTests', ...server]) : nothing,
    ]),
  ),
)
