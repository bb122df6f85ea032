// Runs one program of the product to its end and passes signals on, so that nothing stays behind.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { root } from './prepare.js'

const onWindows = process.platform === 'win32'

/** Settings may stand in a file beside the product; what the environment says comes first. */
const settingsFile = join(root, '.env')
export const settings = () => (existsSync(settingsFile) ? [`--env-file=${settingsFile}`] : [])

/**
 * A small young generation of one size, and an old one that is swept when it has doubled and not when it is four times
 * as large (V8 does so below 2 GB): with the defaults a large import takes twice the memory and is no faster. Who needs
 * another limit names it in NODE_OPTIONS.
 */
export const memoryFlags = process.env.NODE_OPTIONS?.includes('--max-old-space-size')
  ? []
  : JSON.parse(readFileSync(new URL('memory-flags.json', import.meta.url), 'utf8'))

/** The exit code of a child; by convention 128 and the signal's number when a signal ended it. */
const codeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0)

/** Passes signals on while a child lives. Answers its exit code, and ends this process with it after a signal. */
const follow = (child, passedOn) =>
  new Promise((done) => {
    let told = false
    const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
      const handler = () => {
        told = true
        if (passedOn.includes(signal)) child.kill(signal)
      }
      process.on(signal, handler)
      return () => process.off(signal, handler)
    })
    const end = (code) => {
      for (const stop of handlers) stop()
      if (told) process.exit(code)
      done(code)
    }
    child.on('error', (error) => {
      console.error(error.message)
      end(1)
    })
    child.on('exit', (code, signal) => end(codeOf(code, signal)))
  })

/**
 * npm runs us through a shell that passes no signal on: when npm is ended, only our parent's number tells. Started by
 * hand we may well outlive the shell.
 */
const endWithNpm = (child) => {
  if (process.env.npm_lifecycle_event === undefined || onWindows) return
  const parent = process.ppid
  const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500)
  child.on('exit', () => clearInterval(watch))
}

/**
 * Starts `node file args` as a server: in a process group of its own, so that Ctrl+C reaches it once and through us,
 * and with a channel by whose end it learns that we were killed. Answers its exit code when it has ended.
 */
export const runServer = (node, file, args = [], flags = []) => {
  const parent = new URL('with-parent.js', import.meta.url).href
  const child = spawn(node, [...settings(), ...memoryFlags, '--import', parent, ...flags, join(root, file), ...args], {
    cwd: root,
    detached: !onWindows,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  endWithNpm(child)
  return follow(child, ['SIGINT', 'SIGTERM', 'SIGHUP'])
}

/**
 * The same, and starts the server again when it ends in the middle of its work: killed, or by a fault. One that has
 * lived for less than `livedMs` would only end again.
 */
export const keepServer = async (node, file, args = [], { livedMs = 10_000 } = {}) => {
  for (;;) {
    const begun = Date.now()
    const code = await runServer(node, file, args)
    if (code === 0 || Date.now() - begun < livedMs) return code
    console.error(`The server has ended (${code}) and is started again.`)
  }
}

/** Runs `node file args` with our terminal, which sends Ctrl+C to the child itself. Answers its exit code. */
export const runTool = (node, file, args = [], { flags = [], ...options } = {}) => {
  const child = spawn(node, [...flags, join(root, file), ...args], { cwd: root, stdio: 'inherit', ...options })
  return follow(child, ['SIGTERM', 'SIGHUP'])
}
