import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { type TestApp, testApp } from '#test/support/app.ts'
import type { ApiOptions } from '../options.ts'
import { registerApi } from '../server.ts'
import { type Reply, replyOf } from './reply.ts'

export type Method = 'GET' | 'POST' | 'PUT'

/** The API over a real database and the real sandbox, without a socket of its own. */
export type ApiBench = {
  readonly test: TestApp
  readonly fastify: FastifyInstance
  /** Calls as whoever holds the token; `null` sends none. */
  call(token: string | null, method: Method, url: string, body?: unknown): Promise<Reply>
  /** Anything that `call` does not do. */
  inject(request: InjectOptions): Promise<Reply>
  /** The access token of an anonymous visitor, from the API itself. */
  anonymous(): Promise<string>
  close(): Promise<void>
}

type Changes = Partial<Omit<ApiOptions, 'config' | 'app'>> & {
  readonly config?: Partial<ApiOptions['config']>
  readonly app?: Partial<ApiOptions['app']>
}

/** Starts one; `close` it in `after`. */
export async function apiBench(changes: Changes = {}): Promise<ApiBench> {
  const test = await testApp()
  const fastify = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  const config = { ...test.config, ...changes.config }
  const app = { ...test.built.app, ...changes.app }
  await registerApi(fastify, { ...test.built, ...changes, app, config })
  const inject = async (request: InjectOptions) => replyOf(await fastify.inject(request))
  return {
    test,
    fastify,
    inject,
    call: (token, method, url, body) =>
      inject({
        method,
        url,
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
    anonymous: async () => (await inject({ method: 'POST', url: '/auth/token' })).text('access_token'),
    async close() {
      await fastify.close()
      await test.close()
    },
  }
}
