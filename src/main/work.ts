import { enableCompileCache } from 'node:module'

/** A process that only works off jobs; any number of them may stand beside each other (rule OPS-3). */
enableCompileCache()
const { runRole } = await import('./role.ts')
await runRole({ serve: false, work: true })
