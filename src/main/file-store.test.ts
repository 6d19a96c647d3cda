import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type BucketServer, startBucketServer } from '#providers/storage/test/bucket-server.ts'
import { sentenceOf } from './failure.ts'
import { fileStoreOf, requireFiles } from './file-store.ts'
import { createLogger } from './logger.ts'

let server: BucketServer
before(async () => {
  server = await startBucketServer()
})
after(() => server.close())

const started = (changed: Partial<BucketServer['settings']>) => {
  const config = { dataDir: '/nowhere', bucket: { ...server.settings, ...changed } }
  return requireFiles(fileStoreOf(config), config, createLogger('silent'))
}
const toldOf = async (changed: Partial<BucketServer['settings']>) =>
  sentenceOf(await started(changed).catch(error => error), 'en')

test('a start tries its bucket, and leaves nothing there (rule OPS-11)', async () => {
  await started({})
  assert.deepEqual([...server.objects.keys()], [])
})

test('a start without a bucket asks nobody', async () => {
  const config = { dataDir: '/nowhere', bucket: undefined }
  await requireFiles(fileStoreOf(config), config, createLogger('silent'))
})

test('a bucket that does not exist, or refuses the key, stops the start with one sentence', async () => {
  const { endpoint } = server.settings
  assert.match(await toldOf({ bucket: 'nowhere' }), new RegExp(`no bucket “nowhere” at ${endpoint}`))
  assert.match(await toldOf({ secret: 'another' }), /refuses the key .*SignatureDoesNotMatch.*S3_SECRET/)
})

test('a store that does not answer holds no start up', async () => {
  await started({ endpoint: 'http://127.0.0.1:1' })
})
