// Other programs that the bench runs; all of them end when the bench is told to end.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const outputMax = 256 * 1024 * 1024
const ending = new AbortController()

/** Ends every program that runs; none begins after it. */
export const endPrograms = (): void => ending.abort()

/** Runs a program to its end; its standard output. An Error when it fails, does not exist or is ended. */
export const output = async (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const { stdout } = await run(program, [...args], {
    maxBuffer: outputMax,
    env: { ...process.env, ...env },
    signal: ending.signal,
  })
  return stdout
}

/** Whether a program is there and tells its version. */
export const isThere = (program: string): Promise<boolean> =>
  output(program, ['--version']).then(
    () => true,
    () => false,
  )
