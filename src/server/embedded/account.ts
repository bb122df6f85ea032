// Chooses the operating-system account that PostgreSQL runs as: it refuses to run as root.
import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** null = the account of this process. */
export type Account = { uid: number; gid: number } | null

const accountName = 'selvedge'
/** `nobody` on every Unix we know; other programs may share it, so it is the last choice. */
const nobody = { uid: 65_534, gid: 65_534 }

const numberOf = (flag: '-u' | '-g'): number | null => {
  const answer = spawnSync('id', [flag, accountName], { encoding: 'utf8' })
  return answer.status === 0 ? Number(answer.stdout.trim()) : null
}

const dedicated = (): Account => {
  const uid = numberOf('-u')
  const gid = numberOf('-g')
  return uid === null || gid === null ? null : { uid, gid }
}

const makeDedicated = (): Account => {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  spawnSync('useradd', [...options, '--shell', '/usr/sbin/nologin', accountName])
  return dedicated()
}

/** That of the first of these folders which is there and not root's; else this process's, or one made for it. */
export const chooseAccount = async (...folders: readonly string[]): Promise<Account> => {
  if (process.getuid?.() !== 0) return null
  for (const folder of folders) {
    const owner = await stat(folder).catch(() => null)
    if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  return dedicated() ?? makeDedicated() ?? nobody
}

/** Whether an account may walk down to a path (x on every folder; x on a file means run). It need not exist yet. */
export const mayReach = async (account: Account, path: string): Promise<boolean> => {
  if (account === null) return true
  const found = await stat(path).catch(() => null)
  if (found !== null) {
    const bits = found.uid === account.uid ? found.mode >> 6 : found.gid === account.gid ? found.mode >> 3 : found.mode
    if ((bits & 0o1) === 0) return false
  }
  const parent = dirname(path)
  return parent === path || mayReach(account, parent)
}
