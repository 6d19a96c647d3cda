import { createServer } from 'node:net'
import { StartFault } from './start-fault.ts'

/** Throws a {@link StartFault} unless the port can be listened on; `variable` is how to choose another. */
export async function requireFreePort(port: number, host: string, variable: string): Promise<void> {
  const error = await tryPort(port, host)
  if (error === undefined) return
  throw portFault(error, port, variable)
}

/** What to say about a port that could not be listened on. */
export function portFault(error: NodeJS.ErrnoException, port: number, variable: string): Error {
  if (error.code === 'EADDRINUSE') return new StartFault('port_taken', { port, variable }, error)
  if (error.code === 'EACCES') return new StartFault('port_forbidden', { port, variable }, error)
  return new StartFault('config_invalid', { variable: 'HOST', reason: error.code ?? error.message }, error)
}

/** The preferred port if it is free, else any free one. */
export async function findFreePort(preferred: number, host: string): Promise<number> {
  if ((await tryPort(preferred, host)) === undefined) return preferred
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, host, () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

function tryPort(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise(resolve => {
    const server = createServer().on('error', resolve)
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}
