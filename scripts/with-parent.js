// Loaded before a service: ends it in order when the command that started it is gone, however that ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel alone is no reason to stay alive.
process.channel?.unref()
