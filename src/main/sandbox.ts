import { readOptions } from '#sandbox/options.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'

/** The payment sandbox as a process of its own: `node src/main/sandbox.ts`, settings in src/sandbox/README.md. */
const run = async (): Promise<void> => {
  const sandbox = await startSandbox(readOptions(process.env))
  const stop = async (): Promise<void> => {
    await sandbox.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  const ready = { ready: true, port: sandbox.port, url: sandbox.url }
  if (process.send) {
    // A sandbox without its platform is of no use to anybody.
    process.once('disconnect', () => void stop())
    process.send(ready)
  } else process.stdout.write(`${JSON.stringify(ready)}\n`)
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
