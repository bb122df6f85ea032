// Faults of the disk that holds the books and the files beside them: full, slow, read-only.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { databaseProcesses, type Fault, signal } from './fault.ts'

const run = promisify(execFile)

const fillDisk = async (path: string): Promise<void> => {
  const file = await open(path, 'w')
  try {
    for (let size = 1 << 20; size >= 4096; size >>= 1) {
      for (;;)
        if (
          !(await file.write(Buffer.alloc(size)).then(
            () => true,
            () => false,
          ))
        )
          break
    }
  } finally {
    await file.close()
  }
}

const full: Fault = {
  name: 'the disk is full',
  seconds: 15,
  begin: ({ data }) => fillDisk(join(data, 'ballast')),
  end: ({ data }) => rm(join(data, 'ballast')),
}

const strace = '/usr/bin/strace'
const slowMs = 300
let tracer: ChildProcess | null = null

const slow: Fault = {
  name: `each write and each sync of the database takes ${slowMs} ms longer`,
  seconds: 30,
  needs: strace,
  begin: async ({ server }) => {
    const calls = 'fsync,fdatasync,pwrite64,pwritev'
    const of = (await databaseProcesses(server)).flatMap((pid) => ['-p', String(pid)])
    const inject = `inject=${calls}:delay_enter=${slowMs * 1000}`
    tracer = spawn(strace, ['-f', '-qq', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', inject, ...of], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await sleep(1000)
    if (tracer.exitCode !== null) throw new Error(`strace ended with ${tracer.exitCode}`)
  },
  end: async () => {
    const ending = tracer
    if (ending === null) return
    const ended = once(ending, 'exit')
    ending.kill('SIGINT')
    await ended
    tracer = null
  },
}

/** Only a disk that nobody has open for writing can be made so: it is tried right after the database was killed. */
const mountReadOnly = async (data: string): Promise<boolean> =>
  run('mount', ['-o', 'remount,ro', data]).then(
    () => true,
    () => false,
  )

const readOnly: Fault = {
  name: 'the database is gone and comes back to a disk that is read-only',
  seconds: 20,
  begin: async ({ server, data }) => {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      await signal(server, 'SIGKILL').catch(() => undefined)
      if (await mountReadOnly(data)) return
      await sleep(20)
    }
    throw new Error('the disk could not be made read-only')
  },
  end: async ({ data }) => {
    await run('mount', ['-o', 'remount,rw', data])
  },
}

export const diskFaults: readonly Fault[] = [full, slow, readOnly]
