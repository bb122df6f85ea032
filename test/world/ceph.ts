// A Ceph of one machine, in memory, with its S3 gateway: the object store that others use, for the long form of tests.
// On Debian it comes with the packages radosgw, ceph-mon, ceph-osd and ceph-common.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '../../src/server/embedded/cluster.ts'
import type { S3Settings } from '../../src/server/kernel/config.ts'

const run = promisify(execFile)
const patienceMs = 60_000

export const hasCeph = (): boolean =>
  ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph', 'monmaptool'].every((name) =>
    existsSync(`/usr/bin/${name}`),
  )

const settingsOf = (folder: string, id: string, monitor: string): string => `[global]
fsid = ${id}
mon_host = ${monitor}
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
ms_bind_msgr2 = false
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_pool_default_pgp_num = 4
osd_pool_default_pg_autoscale_mode = off
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 2000
mon_data_avail_crit = 1
osd_crush_chooseleaf_type = 0
osd_crush_update_on_start = false
osd_objectstore = memstore
memstore_device_bytes = 8589934592
mon_data = ${folder}/mon
osd_data = ${folder}/osd
rgw_data = ${folder}/rgw
run_dir = ${folder}
admin_socket = ${folder}/$name.asok
pid_file = ${folder}/$name.pid
log_file = ${folder}/$name.log
mon_cluster_log_file = ${folder}/cluster.log
`

const answers = async (url: string): Promise<boolean> => {
  const answer = await fetch(url).catch(() => null)
  return answer?.ok === true
}

type Ceph = { s3: S3Settings; stop: () => Promise<void> }

/** Starts it, with an empty bucket; takes about fifteen seconds. */
export const startCeph = async (): Promise<Ceph> => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-ceph-'))
  const [id, disk] = [randomUUID(), randomUUID()]
  const [monitorPort, port] = [await freePort(), await freePort()]
  const monitor = `[v1:127.0.0.1:${monitorPort}]`
  const config = ['-c', join(folder, 'ceph.conf')]
  const running: ChildProcess[] = []
  const keepRunning = (program: string, args: readonly string[]): void => {
    running.push(spawn(program, ['-f', ...args, ...config], { stdio: 'ignore' }))
  }
  const stop = async (): Promise<void> => {
    for (const child of running.splice(0).reverse()) {
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  const runOnce = (program: string, args: readonly string[]) =>
    run(program, [...args, ...config], { timeout: patienceMs })
  try {
    for (const name of ['mon', 'osd', 'rgw']) await mkdir(join(folder, name))
    await writeFile(join(folder, 'ceph.conf'), settingsOf(folder, id, monitor))
    const map = join(folder, 'monmap')
    await run('monmaptool', ['--create', '--addv', 'a', monitor, '--fsid', id, map])
    await runOnce('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', map])
    keepRunning('ceph-mon', ['-i', 'a'])
    await runOnce('ceph', ['osd', 'new', disk])
    await runOnce('ceph', ['osd', 'crush', 'add', 'osd.0', '1.0', 'root=default'])
    await runOnce('ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', disk])
    keepRunning('ceph-osd', ['-i', '0'])
    const [accessKey, secretKey] = [randomBytes(8).toString('hex'), randomBytes(16).toString('hex')]
    const user = ['--uid=selvedge', '--display-name=selvedge', `--access-key=${accessKey}`, `--secret-key=${secretKey}`]
    await runOnce('radosgw-admin', ['user', 'create', ...user])
    keepRunning('radosgw', ['-n', 'client.rgw', `--rgw-frontends=beast endpoint=127.0.0.1:${port}`])
    const endpoint = `http://127.0.0.1:${port}`
    for (let waitedMs = 0; !(await answers(endpoint)); waitedMs += 500) {
      if (waitedMs > patienceMs) throw new Error('the gateway of Ceph does not answer')
      await sleep(500)
    }
    const s3 = { endpoint, region: 'us-east-1', bucket: 'selvedge', accessKey, secretKey }
    const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey }
    const client = new S3Client({ endpoint, region: s3.region, forcePathStyle: true, credentials })
    await client.send(new CreateBucketCommand({ Bucket: s3.bucket }))
    client.destroy()
    return { s3, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
