// What every command does first: the packages of the lock file, and the Node.js that the product is written for.
// Plain JavaScript without packages: it must run on Node 20 before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The product's own folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const leastMajor = 24
const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // Absent or cut short: as good as not there.
    return null
  }
}

/** Whether an optional package of the lock file is meant for this machine; those of one C library are left to npm. */
const fitsHere = (entry) =>
  entry.libc === undefined &&
  (entry.os ?? [process.platform]).includes(process.platform) &&
  (entry.cpu ?? [process.arch]).includes(process.arch)

/** Whether node_modules holds what the lock file says; npm writes its own list there when an installation is whole. */
export const isInstalled = (wanted, installed) => {
  if (wanted === null || installed === null) return false
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === '') return true
    const found = installed.packages[path]
    if (found !== undefined) return found.version === entry.version
    return (entry.optional === true || entry.peer === true) && !(entry.optional === true && entry.os && fitsHere(entry))
  })
}

const install = () => {
  console.log('Installing the packages of the lock file …')
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  // No package of ours needs to run anything while it is installed.
  args.push('--ignore-scripts')
  const npm = process.env.npm_execpath
  const done = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    : spawnSync('npm', args, {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        shell: process.platform === 'win32',
      })
  if (done.status !== 0) {
    console.error(`The packages could not be installed (npm ${args.join(' ')}).`)
    process.exit(1)
  }
}

const answers = (node) =>
  spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.startsWith(`v${leastMajor}.`) === true

/** Path of the Node.js that runs the product: the pinned one of the platform package, else the running one. */
const findNode = () => {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file)
  if (existsSync(pinned) && answers(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= leastMajor) return process.execPath
  console.error(
    `Selvedge runs on Node.js ${leastMajor}. None for ${platform}-${process.arch} comes with the packages, and ` +
      `this is ${process.version}. Install Node.js ${leastMajor} or newer and run the command again.`,
  )
  return process.exit(1)
}

/** Makes the packages complete and answers the path of the Node.js to use. */
export const prepare = () => {
  const wanted = readJson(join(root, 'package-lock.json'))
  if (!isInstalled(wanted, readJson(join(root, 'node_modules', '.package-lock.json')))) install()
  return findNode()
}
