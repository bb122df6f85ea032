// Started as root the server becomes another account, and says in words what keeps an account from starting it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { commandLine } from '../world/command.ts'
import { world } from '../world/world.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }
const fileOf = (path: string) => fileURLToPath(new URL(`../../src/server/${path}`, import.meta.url))
/** What a start does before it loads anything of the product, and no more. */
const begin = `
  const [door, config, unprivileged] = await Promise.all(process.argv.slice(1).map((file) => import(file)))
  try {
    const asked = config.readConfig(process.env)
    await door.openDoor(asked)
    await unprivileged.becomeUnprivileged(asked, console.log)
    await unprivileged.checkFolders(asked)
    console.log('account ' + process.getuid())
    process.exit(0)
  } catch (error) {
    console.log(error.message)
    process.exit(1)
  }`
const beginning = [
  '--input-type=module',
  '-e',
  begin,
  ...['privileged-port.ts', 'kernel/config.ts', 'privilege-drop.ts'].map(fileOf),
]
const { config, url, owner } = await world()
const { data } = config

type Account = { uid: number; gid: number }

/** A process of its own until it is ready or has ended; `during` looks at it in between. */
const started = async (
  args: readonly string[],
  settings: Record<string, string>,
  account: Account | null = null,
  during: (pid: number) => unknown = () => undefined,
) => {
  const own = { DATABASE_URL: url, DATABASE_OWNER_URL: owner.url, SELVEDGE_DATA: data, SELVEDGE_SEED_DEMO: '0' }
  const env = { PATH: process.env.PATH, ...own, PORT: '0', ...settings }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'], ...account })
  let said = ''
  const ended = once(child, 'exit')
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => {
        said += part.toString('utf8')
        if (said.includes('is ready')) resolve(true)
      })
    }
    ended.then(() => resolve(false))
  })
  const isReady = await ready
  if (isReady) await during(child.pid ?? 0)
  child.kill('SIGTERM')
  await ended
  return { said }
}

/** A port that only root may open, and that nobody has. */
const rootsPort = async (): Promise<number> => {
  for (let port = 951; ; port -= 1) {
    const probe = createServer()
    const isFree = await new Promise<boolean>((done) => {
      probe.once('error', () => done(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
    })
    if (isFree) return port
  }
}

const ofRoot = async (): Promise<string[]> => {
  const names = ['', ...(await readdir(data, { recursive: true }))]
  const owners = await Promise.all(names.map(async (name) => ({ name, uid: (await stat(join(data, name))).uid })))
  return owners.filter(({ uid }) => uid === 0).map(({ name }) => name)
}

test.runIf(isRoot && process.platform === 'linux')(
  'the server leaves root, its folder changes hands once and is told, and it serves a port of root',
  async () => {
    await chmod(data, 0o755)
    await mkdir(join(data, 'files/Default/ab'), { recursive: true, mode: 0o700 })
    await writeFile(join(data, 'files/Default/ab/one'), 'kept', { mode: 0o600 })
    await writeFile(join(data, 'of-others'), '', { mode: 0o644 })
    const port = await rootsPort()
    const first = await started([fileOf('main.ts')], { PORT: String(port) }, null, async (pid) => {
      const uids = /^Uid:\s+(\d+)\s+(\d+)\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.slice(1)
      expect(new Set(uids)).toEqual(new Set([String((await stat(data)).uid)]))
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    })
    expect(first.said).toContain(`What lies in ${data} belongs to the account`)
    // What others keep there is not given away.
    expect(await ofRoot()).toEqual(['of-others'])
    const second = await started(beginning, {})
    expect(second.said).toContain(`account ${(await stat(data)).uid}`)
    expect(second.said).not.toContain('belongs to the account')
  },
)

test.runIf(isRoot)('a command of root leaves nothing in the folder that the server cannot read', async () => {
  await chown(data, nobody.uid, nobody.gid)
  await rm(join(data, 'backup.key'), { force: true })
  const { done } = commandLine(config, data)
  await done('backup --out kept.backup')
  expect((await ofRoot()).filter((name) => name !== 'kept.backup' && name !== 'of-others')).toEqual([])
  expect((await stat(join(data, 'backup.key'))).uid).toBe(nobody.uid)
})

test.runIf(isRoot)('an account that may not open the port or write to a folder is told so at once', async () => {
  await chown(data, nobody.uid, nobody.gid)
  const port = String(await rootsPort())
  const low = await started(beginning, { PORT: port }, nobody)
  expect(low.said).toContain(`PORT: ${port} is one that only root may`)
  await chown(data, 0, 0)
  const closed = await started(beginning, {}, nobody)
  const told = `SELVEDGE_DATA: nothing can be written to ${data} (EACCES; it belongs to account 0, this is 65534)`
  expect(closed.said).toContain(told)
})
