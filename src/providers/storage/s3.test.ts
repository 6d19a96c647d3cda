import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { FileStoreFault } from '#domain/file-store.ts'
import { createBucketStore, tryBucket } from './s3.ts'
import { type BucketServer, startBucketServer, type Trouble } from './test/bucket-server.ts'
import { holdsFiles } from './test/contract.ts'

const patient = { timeout: 30_000, waits: [1, 1] }
/** For who waits in vain: a machine that is slow may need a try more. */
const hasty = { timeout: 400, waits: [1, 1, 1, 1, 1, 1] }
let server: BucketServer
before(async () => {
  server = await startBucketServer()
})
after(() => server.close())
beforeEach(() => {
  server.troubles.length = 0
  server.calls.length = 0
})

const opened = (changed: Partial<BucketServer['settings']> = {}, patience = patient) =>
  createBucketStore({ ...server.settings, ...changed }, patience)
const faultOf = async (work: Promise<unknown>) => {
  const fault = await work.catch(error => error)
  assert.ok(fault instanceof FileStoreFault, String(fault))
  return [fault.reason, fault.said]
}
const names = async () => [...server.objects.keys()]

holdsFiles('a bucket', () => ({ store: createBucketStore(server.settings), names }))

test('an object lies where a folder has it, so that files can be moved as they are', async () => {
  const key = randomUUID()
  await opened().put(key, Buffer.from('x'))
  assert.ok(server.objects.has(`${key.slice(-2)}/${key}`))
  assert.deepEqual(server.calls, [`PUT /obole-files/${key.slice(-2)}/${key}`])
})

test('a wrong key, a wrong secret and a wrong region are refused at once, and told by the name that S3 has for it', async () => {
  const key = randomUUID()
  const cases = [
    [{ keyId: 'AKIDOTHER' }, 'InvalidAccessKeyId'],
    [{ secret: 'another' }, 'SignatureDoesNotMatch'],
    [{ region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
  ] as const
  for (const [changed, said] of cases) {
    const store = opened(changed)
    assert.deepEqual(await faultOf(store.put(key, Buffer.from('x'))), ['refused', said])
    assert.deepEqual(await faultOf(store.get(key)), ['refused', said])
    assert.deepEqual(await faultOf(store.remove(key)), ['refused', said])
  }
  assert.equal(server.calls.length, 9, 'nothing is tried again')
  assert.equal(await opened().get(key), undefined)
})

test('a bucket that does not exist is no missing file', async () => {
  const store = opened({ bucket: 'nowhere' })
  assert.deepEqual(await faultOf(store.get(randomUUID())), ['missing', 'NoSuchBucket'])
  assert.deepEqual(await faultOf(tryBucket(store)), ['missing', 'NoSuchBucket'])
  await tryBucket(opened())
})

test('what passes is tried again: 503, 500, a connection that broke off', async () => {
  const store = opened()
  const key = randomUUID()
  const bytes = randomBytes(100_000)
  server.troubles.push(503, 500)
  await store.put(key, bytes)
  server.troubles.push('half', 'half')
  assert.deepEqual(Buffer.from((await store.get(key)) ?? []), bytes)
  assert.equal(server.calls.length, 6)
})

test('silence is waited for no longer than one try may take, and the next try is heard', async () => {
  const key = randomUUID()
  await opened().put(key, Buffer.from('x'))
  server.troubles.push('silence')
  assert.deepEqual(Buffer.from((await opened({}, hasty).get(key)) ?? []), Buffer.from('x'))
  assert.ok(server.calls.length >= 3, 'the first one was in vain')
})

test('half of an object is never taken for all of it', async () => {
  const store = opened()
  const key = randomUUID()
  await store.put(key, randomBytes(100_000))
  server.troubles.push('half', 'half', 'half')
  assert.equal((await faultOf(store.get(key)))[0], 'unreachable')
})

test('what stays away is told after three tries, and nothing of it is kept', async () => {
  const store = opened()
  const key = randomUUID()
  server.troubles.push(503, 503, 503)
  assert.deepEqual(await faultOf(store.put(key, Buffer.from('x'))), ['unreachable', 'SlowDown'])
  server.troubles.push(...Array<Trouble>(hasty.waits.length + 1).fill('silence'))
  const waiting = opened({}, hasty)
  assert.deepEqual(await faultOf(waiting.put(key, Buffer.from('x'))), ['unreachable', 'TimeoutError'])
  server.troubles.length = 0
  assert.equal(await store.get(key), undefined)
  const nobody = opened({ endpoint: 'http://127.0.0.1:1' })
  assert.equal((await faultOf(nobody.get(key)))[0], 'unreachable')
})
