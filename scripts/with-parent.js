// Loaded before a service: ends it in order when the command that started it is gone, however that ended.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel alone is no reason to stay alive.
process.channel?.unref()
// What is compiled once is kept beside the packages, where the folder may be written: the next start takes half of it.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
