// Measures the house: lines and files of the product without tests, and the core of the ledger (docs/house.md).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

const root = join(import.meta.dirname, '..')
const files = readdirSync(join(root, 'src'), { recursive: true })
  .map((path) => `src/${path.split(sep).join('/')}`)
  .filter((path) => /\.(tsx?|css|sql)$/.test(path) && !/\.test\.tsx?$/.test(path))
const textOf = (path) => readFileSync(join(root, path), 'utf8')
const linesOf = (paths) => paths.reduce((sum, path) => sum + textOf(path).split('\n').length - 1, 0)
const under = (...folders) => files.filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)))
const say = (name, paths) =>
  console.log(
    `${name.padEnd(46)} ${String(linesOf(paths)).padStart(7)} lines ${String(paths.length).padStart(5)} files`,
  )

const demo = under('src/demo')
say('src without tests', files)
say('  of which demonstration pages (src/demo)', demo)
say(
  '  the product',
  files.filter((path) => !demo.includes(path)),
)
for (const folder of ['contract', 'contract/words', 'domain', 'server', 'web', 'seed', 'verifier']) {
  say(`    src/${folder}`, under(`src/${folder}`))
}

/** Files of the domain that these import, at any distance. */
const rulesOf = (paths) => {
  const found = new Set()
  const waiting = [...paths]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const [, target] of textOf(path).matchAll(/from '(\.[^']+)'/g)) {
      const file = relative(root, resolve(root, dirname(path), target))
        .split(sep)
        .join('/')
      if (!file.startsWith('src/domain/') || found.has(file) || !existsSync(join(root, file))) continue
      found.add(file)
      waiting.push(file)
    }
  }
  return [...found].sort()
}

const acts = under('src/server/ledger/write', 'src/server/ledger/close', 'src/server/ledger/proof')
const rules = rulesOf(acts)
const tables = under('src/server/migrations').filter((path) =>
  /\b(voucher|voucher_line|subject_balance|opening|period)\b/.test(
    (textOf(path).match(/create table (\w+)/g) ?? []).join(' '),
  ),
)
say('core of the ledger', [...acts, ...rules, ...tables])
say('  its acts: server/ledger/{write,close,proof}', acts)
say('  the rules that they import', rules)
say('  its tables', tables)
if (process.argv.includes('--list')) for (const path of [...acts, ...rules, ...tables]) console.log(`    ${path}`)
