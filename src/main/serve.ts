import { enableCompileCache } from 'node:module'

/** A process that only answers requests; any number of them may stand beside each other (rule OPS-3). */
enableCompileCache()
const { runRole } = await import('./role.ts')
await runRole({ serve: true, work: false })
