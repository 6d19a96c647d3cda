import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Result } from '#domain/result.ts'
import type { Locale } from '#messages/locales.ts'
import type { Acts } from '#usecases/index.ts'
import type * as z from 'zod'
import type { Access } from './authenticate.ts'
import type { Encoding } from './body-parsers.ts'
import type { ApiSettings } from './options.ts'
import type { Allowance, Count } from './rate-limits.ts'

type Schemas = {
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** What a success answers; absent: nothing. */
  readonly answer?: z.ZodType
}

type Read<S extends Schemas, Part extends keyof Schemas> = S[Part] extends z.ZodType ? z.output<S[Part]> : undefined

/** What views may give: anything that the schema of the answer can read, unchangeable. */
type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Immutable<T[K]> }
    : T
type Answer<S extends Schemas> = S['answer'] extends z.ZodType ? Immutable<z.input<S['answer']>> : unknown

/** What a route's handler gets of a request: everything read and checked. */
export type Call<S extends Schemas = Schemas> = {
  readonly acts: Acts
  readonly locale: Locale
  /** The connected user, or `null`. */
  readonly userId: number | null
  readonly params: Read<S, 'params'>
  readonly query: Read<S, 'query'>
  readonly body: Read<S, 'body'>
  readonly settings: ApiSettings
  /** Whether browsers speak https with us: cookies are `Secure` then. */
  readonly secure: boolean
  readonly count: Count
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Facts = {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Below the prefix of its API, with `:names` for parameters. */
  readonly path: string
  /** The name of the operation in the OpenAPI document. */
  readonly name: string
  readonly access: Access
  /** The status of a success; default 200. */
  readonly status?: 201 | 204
  readonly encoding?: Encoding
  /** The most bytes of a body; default 64 KB. */
  readonly bodyLimit?: number
  /** What counts against a stricter allowance than every call. */
  readonly allowance?: Exclude<Allowance, 'any'>
  /** Refused when a page of somebody else's sent it. */
  readonly sameOrigin?: boolean
  /** The name of the object that the body is, in the fields of its problems. */
  readonly prefix?: string
}

/** One line of the route table. */
export type Route = Facts & Schemas & { handle(call: never): Promise<Result<unknown>> }

/** Defines a route: what its handler gets and gives follows from the schemas. */
export function route<const S extends Schemas>(
  definition: Facts & S & { handle(call: Call<S>): Promise<Result<Answer<S>>> },
): Route {
  return definition
}
