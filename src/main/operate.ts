import { enableCompileCache } from 'node:module'

/** The operator's commands (`operate-command.ts`). They are loaded after the compile cache is on: that halves the wait. */
enableCompileCache()
const [{ operate }, { runCommand }] = [await import('./operate-command.ts'), await import('./run-command.ts')]
await runCommand(say => operate(process.argv.slice(2), { env: process.env, say }))
