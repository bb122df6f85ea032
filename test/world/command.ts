// The command line as a test drives it: in this process, against the database of the test, with its own folder.
import { expect } from 'vitest'
import { main } from '../../src/server/cli/main.ts'
import type { Config } from '../../src/server/kernel/config.ts'

export type CommandResult = { code: number; out: string; err: string }

/** Runs commands in the folder `cwd`; standard input holds the password `Passw0rd!` unless told. */
export const commandLine = (config: Config, cwd: string, input = 'Passw0rd!\n') => {
  const run = async (...argv: string[]): Promise<CommandResult> => {
    let [out, err] = ['', '']
    const code = await main(argv, {
      env: {
        DATABASE_URL: config.databaseUrl ?? '',
        DATABASE_OWNER_URL: config.databaseOwner?.url,
        SELVEDGE_DATA: config.data,
      },
      cwd,
      out: (text) => {
        out += typeof text === 'string' ? text : Buffer.from(text).toString('utf8')
      },
      err: (text) => {
        err += text
      },
      input: async () => input,
      watched: false,
    })
    return { code, out, err }
  }
  /** Runs a command that must succeed, its words separated by spaces; answers what it printed. */
  const done = async (line: string): Promise<string> => {
    const { code, out, err } = await run(...line.split(' '))
    expect(`${line}\n${err}${code}`).toBe(`${line}\n0`)
    return out
  }
  return { run, done }
}
