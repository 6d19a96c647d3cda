import { enableCompileCache } from 'node:module'

/**
 * Loaded before each child program: when the process that started it is gone, however it ended, the child ends too.
 * Otherwise a killed start would leave ports taken.
 */
enableCompileCache()
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), 3_000).unref()
  process.kill(process.pid, 'SIGTERM')
})
