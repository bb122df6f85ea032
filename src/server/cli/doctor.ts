// `selvedge doctor`: looks at what the product needs of its machine and says what to do.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readConfig } from '../kernel/config.ts'
import { placesOf, tryStore } from '../kernel/files/places.ts'
import { migrate } from '../kernel/migrate.ts'
import { withDatabase } from './product.ts'
import { answer, type CliWords, type Command, type Shell } from './shell.ts'

type Finding = { what: keyof CliWords; good: boolean; detail: string; advice: keyof CliWords | null }

const leastFreeBytes = 1024 ** 3

const lookAtNode = (): Finding => {
  const good = Number(process.versions.node.split('.')[0]) >= 24
  return { what: 'doctorNode', good, detail: process.versions.node, advice: 'doctorNodeAdvice' }
}

const lookAtDisk = async (shell: Shell): Promise<Finding> => {
  let place = readConfig(shell.env).data
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place)
  const { bavail, bsize } = await statfs(place)
  const free = bavail * bsize
  const detail = `${Math.floor(free / 1024 ** 3)} GB, ${place}`
  return { what: 'doctorDisk', good: free >= leastFreeBytes, detail, advice: 'doctorDiskAdvice' }
}

const lookAtDatabase = async (shell: Shell): Promise<Finding[]> => {
  try {
    return await withDatabase(shell, async ({ db }) => {
      const [row] = await db.query<{ version: string }>(`select current_setting('server_version') as version`)
      const missing = await migrate(db, { dryRun: true })
      const detail = missing.length === 0 ? shell.say('upToDate') : missing.join(', ')
      return [
        { what: 'doctorDatabase', good: true, detail: row?.version ?? '', advice: null },
        { what: 'doctorMigrations', good: missing.length === 0, detail, advice: 'doctorMigrationsAdvice' },
      ]
    })
  } catch (error) {
    // A database that cannot be reached is what this command is for.
    return [{ what: 'doctorDatabase', good: false, detail: (error as Error).message, advice: null }]
  }
}

const lookAtFiles = async (shell: Shell): Promise<Finding> => {
  const looked = { what: 'doctorFiles', advice: 'doctorFilesAdvice' } as const
  try {
    return { ...looked, good: true, detail: await tryStore(placesOf(readConfig(shell.env))) }
  } catch (error) {
    // A store that cannot be reached is what this command is for.
    return { ...looked, good: false, detail: (error as Error).message }
  }
}

const lookAtFonts = (): Finding => {
  const { stdout } = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  const detail = (stdout ?? '').split('\n')[0] ?? ''
  const good = detail !== '' || process.platform !== 'linux'
  return { what: 'doctorFonts', good, detail, advice: 'doctorFontsAdvice' }
}

const browserPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const lookAtBrowser = (shell: Shell): Finding => {
  const found = [shell.env.SELVEDGE_CHROMIUM ?? '', ...browserPlaces].find((place) => place !== '' && existsSync(place))
  return { what: 'doctorBrowser', good: found !== undefined, detail: found ?? '', advice: 'doctorBrowserAdvice' }
}

export const doctor: Command = {
  name: 'doctor',
  run: async (shell) => {
    const findings = [
      lookAtNode(),
      await lookAtDisk(shell),
      ...(await lookAtDatabase(shell)),
      await lookAtFiles(shell),
      lookAtFonts(),
      lookAtBrowser(shell),
    ]
    const lines = findings.map(({ what, good, detail, advice }) => {
      const help = !good && advice !== null ? ` → ${shell.say(advice)}` : ''
      return `${shell.say(what)}: ${shell.say(good ? 'doctorGood' : 'doctorBad')} ${detail}${help}`.trimEnd()
    })
    answer(shell, { findings: findings.map(({ what, good, detail }) => ({ what, good, detail })) }, lines)
    // Without a browser everything but printing works.
    return findings.some(({ what, good }) => !good && what !== 'doctorBrowser' && what !== 'doctorFonts') ? 1 : 0
  },
}
