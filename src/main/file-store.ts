import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#config/env.ts'
import { type FileStore, FileStoreFault } from '#domain/file-store.ts'
import { createFolderStore } from '#providers/storage/folder.ts'
import { createBucketStore, tryBucket } from '#providers/storage/s3.ts'
import { StartFault } from './start-fault.ts'

/** Where files lie: in a bucket where one is set, else in the data folder (rule OPS-11). */
export function fileStoreOf({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): FileStore {
  return bucket === undefined ? createFolderStore(join(dataDir, 'files')) : createBucketStore(bucket)
}

/**
 * Throws a {@link StartFault} where the bucket does not exist or refuses our key: no wait mends that. A store that cannot be reached holds
 * nobody up who pays: it is told, and the start goes on.
 */
export async function requireFiles(
  store: FileStore,
  { bucket }: Pick<Config, 'bucket'>,
  log: Logger,
): Promise<void> {
  if (bucket === undefined) return
  try {
    await tryBucket(store)
  } catch (error) {
    if (!(error instanceof FileStoreFault)) throw error
    const { reason, said } = error
    if (reason === 'unreachable')
      return log.error({ err: error, event: 'files_unreachable' }, 'the store of files does not answer')
    throw new StartFault(`bucket_${reason}`, { bucket: bucket.bucket, endpoint: bucket.endpoint, said })
  }
}
