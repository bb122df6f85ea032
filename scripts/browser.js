// Finds the browser that the tests drive, and the fonts it needs; installs both where that is ours to do.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The same browser without its own windows, which the tests never look at, needs half the time: it comes first. */
const names = [
  'chromium-headless-shell',
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe'],
]
const places = [
  ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const findBrowser = () => {
  const told = process.env.SELVEDGE_CHROMIUM
  return told && existsSync(told) ? told : places.find((place) => existsSync(place))
}

/** Without a Chinese font every Chinese word on a screenshot is a row of boxes. Other systems bring one. */
const hasFont = () =>
  process.platform !== 'linux' ||
  (spawnSync('fc-list', [':lang=zh', 'file'], { encoding: 'utf8' }).stdout ?? '').trim() !== ''

/** Older systems have no such part of it. */
const packages = ['chromium-headless-shell', 'chromium']
const commandOf = (browser) => `apt-get install -y --no-install-recommends ${browser} fonts-noto-cjk fontconfig`

const run = (line) => {
  const [program, ...args] = line.split(' ')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const done = spawnSync(program, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  if (done.status !== 0) console.error(`${line} failed:\n${done.stderr ?? ''}`)
  return done.status === 0
}

const install = () => {
  console.log('Installing Chromium and a Chinese font for the tests in the browser …')
  return run('apt-get update -qq') && packages.some((browser) => run(`${commandOf(browser)} -qq`))
}

/** Path of a browser ready for the tests, or null after saying how to get one. */
export const prepareBrowser = () => {
  const mayInstall = process.platform === 'linux' && process.getuid() === 0 && existsSync('/usr/bin/apt-get')
  if (mayInstall && (findBrowser() === undefined || !hasFont())) install()
  const found = findBrowser()
  if (found !== undefined && hasFont()) return found
  const command = commandOf(packages[0])
  console.error(`The tests in the browser need Chromium and a Chinese font: ${command} (or set SELVEDGE_CHROMIUM).`)
  return found ?? null
}
