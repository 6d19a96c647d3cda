import { enableCompileCache } from 'node:module'

/** The operator's commands (`operate-command.ts`). They are loaded after the compile cache is on: that halves the wait. */
enableCompileCache()
await import('./operate-command.ts')
