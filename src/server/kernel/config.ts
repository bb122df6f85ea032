// What the environment says: the settings of one running instance.
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DatabaseOwner } from './db.ts'
import { levelOf, levels } from './log.ts'

export type Config = {
  /** Folder of the embedded database, of uploaded files and of generated secrets. */
  data: string
  /** A PostgreSQL of one's own; null = the embedded one. */
  databaseUrl: string | null
  /** Who owns the tables of that one, where it is another than the user of `databaseUrl`. */
  databaseOwner: DatabaseOwner | null
  databaseConnections: number
  host: string
  port: number
  /** Load the demo group when the database is empty. */
  seedDemo: boolean
  /** Addresses and networks of reverse proxies whose X-Forwarded-For is believed, separated by commas; '' = none. */
  trustProxy: string
  /** The words that backups are sealed with; null = made by the instance and kept in its data folder. */
  backupKey: string | null
  /** Makes a backup before a new version changes the schema of a database that holds books. */
  migrationBackup: boolean
  /** Folder of backups; null = in the data folder, or the object store where there is one. */
  backupFolder: string | null
  /** Where the contents of files are kept; null = in the data folder. */
  s3: S3Settings | null
  /** Of which the keys that seal secrets of users are made; '' = of the key that stands in the database. */
  secret: string
  gateway: GatewaySettings
  /** Whoever shows it reads `/metrics`; '' = nobody, and nothing is counted. */
  metricsToken: string
  /** Where pages that this server gives make their calls; '' = here. */
  apiBase: string
  /** Origins of pages from elsewhere that may make calls here. */
  webOrigins: readonly string[]
  /** `login-test` answers strangers: for probes of an instance that is watched from outside. */
  testsLogins: boolean
}

/** Where messages to people go; '' = nowhere, and then they are written to the console. */
export type GatewaySettings = {
  /** Takes messages to phones as JSON, signed with the secret. */
  smsUrl: string
  smsSecret: string
  /** `smtp://user:password@host:587` or `smtps://…`. */
  smtpUrl: string
  mailFrom: string
}

export type S3Settings = {
  /** Null: that of Amazon for the region. */
  endpoint: string | null
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

/** The folder `data` of the checkout, wherever the command was started from. */
const besideTheProduct = fileURLToPath(new URL('../../../data', import.meta.url))

type Environment = Readonly<Record<string, string | undefined>>

/** Every variable the product reads; SELVEDGE_LONG, _CITUS_URL, _CHROMIUM and _POSTGRES are for the tests. */
const known = new Set(
  `DATA DATABASE_CONNECTIONS HOST SEED_DEMO TRUST_PROXY S3_ENDPOINT S3_REGION S3_BUCKET S3_ACCESS_KEY S3_SECRET_KEY
   API_BASE WEB_ORIGINS METRICS_TOKEN SECRET SMS_URL SMS_SECRET SMTP_URL MAIL_FROM LOGIN_TEST
   BACKUP_KEY BACKUP_DIR MIGRATION_BACKUP LONG CITUS_URL CHROMIUM POSTGRES`
    .split(/\s+/)
    .map((name) => `SELVEDGE_${name}`),
)

/** A variable's value; NAME_FILE names a file that holds it, so that a secret need not stand in the environment. */
const settingOf = (environment: Environment, name: string, wrong: string[]): string | undefined => {
  const file = environment[`${name}_FILE`]
  if (file === undefined || file === '') return environment[name] || undefined
  if (!existsSync(file)) {
    wrong.push(`${name}_FILE: no such file: ${file}`)
    return undefined
  }
  return readFileSync(file, 'utf8').trim()
}

const wholeNumber = (
  text: string | undefined,
  name: string,
  otherwise: number,
  max: number,
  wrong: string[],
): number => {
  if (text === undefined) return otherwise
  if (!/^\d{1,6}$/.test(text) || Number(text) > max) wrong.push(`${name}: a whole number up to ${max}, not '${text}'`)
  return Number(text)
}

const yesOrNo = (text: string | undefined, name: string, otherwise: boolean, wrong: string[]): boolean => {
  if (text === undefined) return otherwise
  if (!/^[01]$/.test(text)) wrong.push(`${name}: 0 or 1, not '${text}'`)
  return text === '1'
}

const isProxy = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const proxies = (text: string | undefined, wrong: string[]): string => {
  const list = (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  for (const each of list) {
    if (!isProxy(each)) wrong.push(`SELVEDGE_TRUST_PROXY: an address or network such as 10.0.0.0/8, not '${each}'`)
  }
  return list.join(',')
}

/** All of the bucket's settings or none: half of them would send files to the disk unnoticed. */
const objectStore = (read: (name: string) => string | undefined, wrong: string[]): S3Settings | null => {
  const [endpoint = null, region = 'us-east-1'] = [read('SELVEDGE_S3_ENDPOINT'), read('SELVEDGE_S3_REGION')]
  const names = ['SELVEDGE_S3_BUCKET', 'SELVEDGE_S3_ACCESS_KEY', 'SELVEDGE_S3_SECRET_KEY']
  const [bucket = '', accessKey = '', secretKey = ''] = names.map(read)
  const missing = names.filter((_, index) => [bucket, accessKey, secretKey][index] === '')
  if (missing.length === names.length && endpoint === null) return null
  for (const name of missing) wrong.push(`${name}: needed for an object store`)
  if (endpoint !== null && !/^https?:\/\/[^/]+\/?$/.test(endpoint)) {
    wrong.push(`SELVEDGE_S3_ENDPOINT: an address such as https://files.example.com, not '${endpoint}'`)
  }
  return { endpoint, region, bucket, accessKey, secretKey }
}

const gatewayOf = (read: (name: string) => string | undefined, wrong: string[]): GatewaySettings => {
  const [smsUrl = '', smsSecret = ''] = [read('SELVEDGE_SMS_URL'), read('SELVEDGE_SMS_SECRET')]
  const [smtpUrl = '', mailFrom = ''] = [read('SELVEDGE_SMTP_URL'), read('SELVEDGE_MAIL_FROM')]
  if (smsUrl !== '' && !/^https?:\/\/[^/]+/.test(smsUrl)) wrong.push('SELVEDGE_SMS_URL: begins with https://')
  if (smsUrl !== '' && smsSecret === '') wrong.push('SELVEDGE_SMS_SECRET: needed to sign messages')
  if (smtpUrl !== '' && !/^smtps?:\/\/[^/]+/.test(smtpUrl))
    wrong.push('SELVEDGE_SMTP_URL: begins with smtp:// or smtps://')
  if (smtpUrl !== '' && mailFrom === '') wrong.push('SELVEDGE_MAIL_FROM: needed, the address that mails come from')
  return { smsUrl, smsSecret, smtpUrl, mailFrom }
}

/** Short words could be guessed by whoever has a backup. */
const backupKey = (text: string | undefined, wrong: string[]): string | null => {
  if (text !== undefined && text.length < 16) wrong.push('SELVEDGE_BACKUP_KEY: at least 16 characters')
  return text ?? null
}

/** Whoever guesses it learns how much is worked, and when. */
const metricsToken = (text: string | undefined, wrong: string[]): string => {
  if (text !== undefined && text.length < 16) wrong.push('SELVEDGE_METRICS_TOKEN: at least 16 characters')
  return text ?? ''
}

const folderOf = (text: string | undefined): string | null => (text === undefined ? null : resolve(text))

/** An address without a user names none that could be given rights. */
const databaseOwner = (url: string | null, ownerUrl: string | undefined, wrong: string[]): DatabaseOwner | null => {
  if (ownerUrl === undefined) return null
  const [, user = ''] = /^\w+:\/\/([^:@/]+)(?::[^@/]*)?@/.exec(url ?? '') ?? []
  if (!/^postgres(ql)?:\/\//.test(ownerUrl)) wrong.push('DATABASE_OWNER_URL: begins with postgresql://')
  if (user === '') wrong.push('DATABASE_OWNER_URL: needs a DATABASE_URL that names a user of its own')
  return { url: ownerUrl, application: decodeURIComponent(user) }
}

const passwordOf = (url: string): string => {
  const password = URL.canParse(url) ? new URL(url).password : ''
  return decodeURIComponent(password)
}

/** What of the settings is never written down. */
export const secretsOf = ({
  databaseUrl,
  databaseOwner: owner,
  backupKey: words,
  s3,
  secret,
  gateway,
  metricsToken: token,
}: Config): string[] =>
  [
    ...[passwordOf(databaseUrl ?? ''), passwordOf(owner?.url ?? ''), passwordOf(gateway.smtpUrl), gateway.smsSecret],
    ...[words ?? '', s3?.secretKey ?? '', secret, token],
  ].filter((text) => text !== '')

/** An address as a browser has it in a policy and in a page: nothing in it ends a word or a quote. */
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

const apiBase = (text: string | undefined, wrong: string[]): string => {
  const base = (text ?? '').replace(/\/+$/, '')
  const isFine = base === '' || (/^https?:\/\/[\w.:[\]-]+(\/[\w./-]*)?$/.test(base) && URL.canParse(base))
  if (!isFine) wrong.push(`SELVEDGE_API_BASE: an address such as https://api.example.com, not '${base}'`)
  return base
}

const webOrigins = (text: string | undefined, wrong: string[]): string[] => {
  const list = (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  for (const each of list.filter((one) => !/^https?:/.test(one) || !isOrigin(one))) {
    wrong.push(`SELVEDGE_WEB_ORIGINS: origins such as https://books.example.com, not '${each}'`)
  }
  return list
}

/** Reads the environment. Everything wrong with it is said at once, in one Error, before anything starts. */
export const readConfig = (environment: Environment): Config => {
  const wrong = Object.keys(environment)
    .filter((name) => name.startsWith('SELVEDGE_') && !known.has(name.replace(/_FILE$/, '')))
    .map((name) => `${name}: no such setting`)
  const read = (name: string) => settingOf(environment, name, wrong)
  const databaseUrl = read('DATABASE_URL') ?? null
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    wrong.push('DATABASE_URL: begins with postgresql://')
  }
  if (!levels.includes(levelOf(environment))) {
    wrong.push(`LOG_LEVEL: one of ${levels.join(', ')}, not '${environment.LOG_LEVEL}'`)
  }
  if (!['', 'json', 'text'].includes(environment.LOG_FORMAT ?? '')) {
    wrong.push(`LOG_FORMAT: json or text, not '${environment.LOG_FORMAT}'`)
  }
  const config: Config = {
    data: resolve(read('SELVEDGE_DATA') ?? besideTheProduct),
    databaseUrl,
    databaseOwner: databaseOwner(databaseUrl, read('DATABASE_OWNER_URL'), wrong),
    databaseConnections: wholeNumber(
      read('SELVEDGE_DATABASE_CONNECTIONS'),
      'SELVEDGE_DATABASE_CONNECTIONS',
      16,
      1000,
      wrong,
    ),
    host: read('SELVEDGE_HOST') ?? '127.0.0.1',
    port: wholeNumber(read('PORT'), 'PORT', 8080, 65_535, wrong),
    // On somebody's own database nothing is written that was not asked for.
    seedDemo: yesOrNo(read('SELVEDGE_SEED_DEMO'), 'SELVEDGE_SEED_DEMO', databaseUrl === null, wrong),
    trustProxy: proxies(read('SELVEDGE_TRUST_PROXY'), wrong),
    backupKey: backupKey(read('SELVEDGE_BACKUP_KEY'), wrong),
    migrationBackup: yesOrNo(read('SELVEDGE_MIGRATION_BACKUP'), 'SELVEDGE_MIGRATION_BACKUP', true, wrong),
    backupFolder: folderOf(read('SELVEDGE_BACKUP_DIR')),
    s3: objectStore(read, wrong),
    secret: read('SELVEDGE_SECRET') ?? '',
    gateway: gatewayOf(read, wrong),
    metricsToken: metricsToken(read('SELVEDGE_METRICS_TOKEN'), wrong),
    apiBase: apiBase(read('SELVEDGE_API_BASE'), wrong),
    webOrigins: webOrigins(read('SELVEDGE_WEB_ORIGINS'), wrong),
    testsLogins: yesOrNo(read('SELVEDGE_LOGIN_TEST')?.replace(/^on$/, '1'), 'SELVEDGE_LOGIN_TEST', false, wrong),
  }
  if (wrong.length > 0) throw new Error(`The environment has settings that cannot be used:\n  ${wrong.join('\n  ')}`)
  return config
}
