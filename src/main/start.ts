import { enableCompileCache } from 'node:module'

/** `npm start`. Everything else is loaded after the compile cache is on, which a static import would come before. */
enableCompileCache()
const { superviseAll } = await import('./supervisor.ts')
await superviseAll()
