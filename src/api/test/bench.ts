import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { type TestApp, testApp } from '#test/support/app.ts'
import type { ApiOptions } from '../options.ts'
import { registerApi } from '../server.ts'

/** The API over a real database and the real sandbox, without a socket of its own. */
export type ApiBench = {
  readonly test: TestApp
  readonly fastify: FastifyInstance
  /** Calls as whoever holds the token; `null` sends none. */
  call(token: string | null, method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown): Promise<Reply>
  /** Anything that `call` does not do. */
  inject(request: InjectOptions): Promise<Reply>
  /** The access token of an anonymous visitor, from the API itself. */
  anonymous(): Promise<string>
  close(): Promise<void>
}

/** What the API answered; `json` is read where there is a body. */
export type Reply = {
  readonly status: number
  readonly json: Json
  readonly text: string
  readonly headers: Record<string, string | string[] | number | undefined>
}

// biome-ignore format: one line says it
export type Json = { readonly [key: string]: Json } & { readonly [index: number]: Json } & (string | number | boolean | null | object)

type Changes = Partial<Omit<ApiOptions, 'config'>> & { readonly config?: Partial<ApiOptions['config']> }

/** Starts one; `close` it in `after`. */
export async function apiBench(changes: Changes = {}): Promise<ApiBench> {
  const test = await testApp()
  const fastify = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  const config = { ...test.config, ...changes.config }
  await registerApi(fastify, { ...test.built, ...changes, config })
  const inject = async (request: InjectOptions): Promise<Reply> => {
    const answer = await fastify.inject(request)
    const text = answer.body
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, headers: answer.headers, text, json: isJson ? answer.json() : null }
  }
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
    anonymous: async () => String((await inject({ method: 'POST', url: '/auth/token' })).json.access_token),
    async close() {
      await fastify.close()
      await test.close()
    },
  }
}
