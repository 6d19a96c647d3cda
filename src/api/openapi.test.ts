import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { RouteOptions } from 'fastify'
import Fastify from 'fastify'
import { registerApi } from './server.ts'
import { type ApiBench, apiBench } from './test/bench.ts'

type Operation = {
  readonly operationId: string
  readonly security: readonly object[]
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: object }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> }
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: object }> }>
}
type Document = { readonly openapi: string; readonly paths: Record<string, Record<string, Operation>> }

let api: ApiBench
let ready = true
before(async () => {
  api = await apiBench({ isReady: () => ready })
})
after(() => api.close())

const read = async () => JSON.parse((await api.call(null, 'GET', '/ha-api/openapi.json')).raw) as Document
const operations = (document: Document) => Object.values(document.paths).flatMap(path => Object.values(path))

test('the document is served when everything is ready, and only then', async () => {
  ready = false
  const early = await api.call(null, 'GET', '/ha-api/openapi.json')
  assert.deepEqual([early.status, early.problems], [503, ['UNAVAILABLE']])
  ready = true
  assert.equal((await read()).openapi, '3.1.0')
})

test('the document lists exactly the routes that listen', async () => {
  const listening = new Set<string>()
  const fastify = Fastify()
  fastify.addHook('onRoute', ({ method, url, path }: RouteOptions & { path: string }) => {
    for (const each of [method].flat()) {
      const isOurs = /^\/(auth|ha-api)\/\w/.test(url) && each !== 'HEAD'
      if (isOurs) listening.add(`${each} ${path.replace(/:(\w+)/g, '{$1}')}`)
    }
  })
  await registerApi(fastify, { ...api.test.built, config: api.test.config })
  await fastify.ready()
  const { paths } = await read()
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
  assert.deepEqual(documented.toSorted(), [...listening].toSorted())
  await fastify.close()
})

test('every operation has its own name, and says whether it needs a bearer', async () => {
  const document = await read()
  const names = operations(document).map(operation => operation.operationId)
  assert.equal(new Set(names).size, names.length)
  const open = operations(document).filter(operation => operation.security.length === 0)
  assert.deepEqual(open.map(operation => operation.operationId).toSorted(), [
    'obtainToken',
    'readCaptchaChallenge',
    'readDocument',
    'receiveConnectEvent',
    'receiveEvent',
    'receiveMailNotices',
    'syncDoor',
  ])
})

test('every parameter of a path is described, and every schema compiles', async () => {
  const document = await read()
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  for (const [path, methods] of Object.entries(document.paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const operation of Object.values(methods)) {
      const described = operation.parameters
        .filter(parameter => parameter.in === 'path')
        .map(({ name }) => name)
      assert.deepEqual(described, inPath, path)
      const bodies = [operation.requestBody, ...Object.values(operation.responses)]
      const schemas = bodies.flatMap(body => Object.values(body?.content ?? {}).map(({ schema }) => schema))
      for (const schema of schemas) ajv.compile(schema)
    }
  }
})
