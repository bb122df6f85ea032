// `selvedge demo`: loads the demo group.
import { existsSync } from 'node:fs'
import { answer, type Command } from './shell.ts'

type DemoModule = { loadDemo: (db: unknown, options: { reset: boolean }) => Promise<void> }
const place = new URL('../../seed/demo.ts', import.meta.url)

export const demo: Command = {
  name: 'demo',
  usage: '[--reset]',
  options: { reset: { type: 'boolean' } },
  words: { min: 0, max: 0 },
  run: async (shell, { values }) => {
    if (!existsSync(place)) {
      shell.err(`${shell.say('noDemo')}\n`)
      return 1
    }
    const { loadDemo } = (await import(place.href)) as DemoModule
    const { db } = await shell.product()
    await loadDemo(db, { reset: values.reset === true })
    return answer(shell, { demo: true }, [shell.say('demoLoaded')])
  },
}
