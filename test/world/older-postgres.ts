// The oldest PostgreSQL that the product promises to work on, for a run of the server's tests: from a folder of
// programs that SELVEDGE_POSTGRES names.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { chooseAccount } from '../../src/server/embedded/account.ts'
import { type Cluster, createCluster, freePort, freshFolder, startServer } from '../../src/server/embedded/cluster.ts'
import { prepareDatabase } from '../../src/server/embedded/database.ts'
import { type Settings, serverSettings } from '../../src/server/embedded/instance.ts'

/** The same as `startEmbedded` gives, as far as the tests need it. */
export const startOlder = async (programs: string, data: string, settings: Settings) => {
  const [, version = ''] =
    /(\d+(\.\d+)?)/.exec(spawnSync(join(programs, 'postgres'), ['-V'], { encoding: 'utf8' }).stdout) ?? []
  const account = await chooseAccount(join(data, 'postgres'))
  const at = (name: string) => join(programs, name)
  const binaries = { folder: programs, version, initdb: at('initdb'), postgres: at('postgres'), pgCtl: at('pg_ctl') }
  const cluster: Cluster = {
    ...{ binaries, account, files: join(data, 'postgres'), log: join(data, 'postgres.log'), password: 'of-the-tests' },
    // It orders as the embedded one does, which knows these rules by itself.
    ...{ settings: { ...(await serverSettings()), ...settings }, locale: ['--locale=C.UTF-8'] },
    ...{ socket: await freshFolder(account), port: await freePort() },
  }
  await createCluster(cluster)
  const server = await startServer(cluster, () => undefined)
  return { ...(await prepareDatabase(cluster)), stop: server.stop }
}
