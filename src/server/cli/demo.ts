// `selvedge demo`: loads the demo group and says who can sign in.
import { seedDemo } from '../../seed/demo.ts'
import { answer, type Command } from './shell.ts'

export const demo: Command = {
  name: 'demo',
  usage: '',
  options: {},
  words: { min: 0, max: 0 },
  run: async (shell) => {
    const { db, config } = await shell.product()
    const { users, password } = await seedDemo(db, { dataFolder: config.data })
    const names = users.map((user) => user.userName)
    return answer(shell, { users: names, password }, [shell.say('demoLoaded'), `${names.join(', ')}: ${password}`])
  },
}
