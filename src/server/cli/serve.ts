// `selvedge serve`: what `npm start` runs after the set-up.
import type { Command } from './shell.ts'

export const serve: Command = {
  name: 'serve',
  run: async () => {
    // The server begins by being loaded, and ends the process itself when it is told to.
    await import('../main.ts')
    return 0
  },
}
