// Builds the browser side as it ships, but only when something it is made of has changed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.js'
import { runTool } from './run.js'

const sources = [
  'src/web',
  'src/demo',
  'src/contract',
  'src/domain',
  'src/seed',
  'src/verifier',
  'vite.config.ts',
  'vite.verifier.ts',
  'vite.menu.ts',
  'vite.words.ts',
  'package-lock.json',
]
const stampFile = join(root, 'dist', 'web', '.built-from')

const filesOf = (path) => {
  if (!existsSync(join(root, path))) return []
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
}

/** A digest of everything that the browser side is made of. */
const stampOf = () => {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Builds dist/web if its sources changed since it was built; ends the process when the build fails. */
export const buildWeb = async (node) => {
  const stamp = stampOf()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building the screens …')
  const code = await runTool(node, 'node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'], {
    // Whoever asks: Vitest says `test` here, and would be given the parts that only warn who writes screens.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) process.exit(code)
  writeFileSync(stampFile, stamp)
}

/** What Vitest does before the tests in a browser. */
export const setup = () => buildWeb(process.execPath)
