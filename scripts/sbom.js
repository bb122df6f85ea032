// `npm run sbom`: writes the list of what the product is made of, as CycloneDX, from the lock file alone. It belongs to
// a release and lies beside its screens.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.js'

const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev']
const { status, stdout, stderr } = spawnSync('npm', args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
})
if (status !== 0) {
  console.error(`npm ${args.join(' ')} failed:\n${stderr}`)
  process.exit(1)
}
const { components } = JSON.parse(stdout)
const file = join(root, 'dist', 'sbom.cdx.json')
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(file, stdout)
console.log(`${components.length} packages are listed in ${file}.`)
