// `npm start` keeps the server running: one that is killed or falls over in the middle of its work is started again.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'selvedge-keep-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A server that is killed at its first start, falls over at its second, and ends in order at its third. */
const server = `import { appendFileSync, readFileSync } from 'node:fs'
appendFileSync(process.argv[2], 'x')
const starts = readFileSync(process.argv[2], 'utf8').length
if (starts === 1) process.kill(process.pid, 'SIGKILL')
else process.exit(starts === 2 ? 3 : 0)`

const keep = async (name: string, livedMs: number) => {
  const [file, starts] = [join(folder, 'server.js'), join(folder, name)]
  await writeFile(file, server)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const script = `const { keepServer } = await import(${JSON.stringify(join(root, 'scripts/run.js'))})
    const [file, starts] = process.argv.slice(1)
    process.exit(await keepServer(process.execPath, file, [starts], { livedMs: ${livedMs} }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, relative(root, file), starts])
  let said = ''
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString('utf8')
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, said: said.trim().split('\n'), starts: (await readFile(starts, 'utf8')).length }
}

test('a server that was killed or fell over is started again, until it ends in order', async () => {
  const said = [137, 3].map((code) => `The server has ended (${code}) and is started again.`)
  expect(await keep('again', 0)).toEqual({ code: 0, said, starts: 3 })
})

test('a server that ends as soon as it is started is left alone', async () => {
  expect(await keep('at-once', 60_000)).toEqual({ code: 137, said: [''], starts: 1 })
})
