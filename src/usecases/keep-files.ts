import { FileStoreFault } from '#domain/file-store.ts'
import type { App } from './app.ts'

type Kept = { readonly key: string; readonly bytes: Uint8Array }

/**
 * Keeps the bytes of what somebody sent, all or none: false where the store fails (rule FLD-12), with nothing left behind that it lets us
 * remove.
 */
export async function keepFiles(app: App, files: readonly Kept[]): Promise<boolean> {
  try {
    for (const { key, bytes } of files) await app.files.put(key, bytes)
    return true
  } catch (err) {
    unlessFault(app, err)
    for (const { key } of files) await app.files.remove(key).catch(() => {})
    return false
  }
}

/** Logs that the store of files fails; anything else is thrown on. */
export function unlessFault(app: Pick<App, 'log'>, err: unknown): undefined {
  if (!(err instanceof FileStoreFault)) throw err
  app.log.error({ err, event: 'files_unreachable' }, 'the store of files fails')
}
