// `selvedge serve`: what `npm start` runs after the set-up.
import type { Command } from './shell.ts'

export const serve: Command = {
  name: 'serve',
  usage: '',
  options: {},
  words: { min: 0, max: 0 },
  run: async () => {
    // The server begins by being loaded, and ends the process itself when it is told to.
    await import('../main.ts')
    return 0
  },
}
