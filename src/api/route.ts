import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { CaptchaChallenge } from '#domain/captcha.ts'
import type { Result } from '#domain/result.ts'
import type { Locale } from '#messages/locales.ts'
import type { Acts } from '#usecases/index.ts'
import type { KeyBearer } from '#usecases/integration/api-keys.ts'
import type { Access } from './authenticate.ts'
import type { ApiSettings } from './options.ts'
import type { Allowance, Count, Forgive, TrierOf } from './rate-limits.ts'

type Part = z.ZodType | undefined
type Read<Schema extends Part> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** What views may give: anything that the schema of the answer can read, unchangeable. */
type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Immutable<T[K]> }
    : T
type Answer<Schema extends Part> = Schema extends z.ZodType ? Immutable<z.input<Schema>> : unknown

/** How a route takes its body: JSON, JSON or a form, a form with a file, or the bytes as they came (to check a signature). */
export type Encoding = 'json' | 'jsonOrForm' | 'multipart' | 'raw'

/** What a handler gets of a request besides its input. */
export type Context = {
  readonly acts: Acts
  readonly locale: Locale
  /** The connected user, or `null`. */
  readonly userId: number | null
  /** The session of their token: what they proved counts in it alone. */
  readonly sessionId: string | null
  /** The program whose key was brought: never null on a route whose access is `key:…`. */
  readonly program: KeyBearer | null
  readonly settings: ApiSettings
  /** Whether browsers speak https with us: cookies are `Secure` then. */
  readonly secure: boolean
  readonly count: Count
  readonly forgive: Forgive
  readonly trierOf: TrierOf
  /** A challenge of the anti-bot check. */
  readonly challenge: () => Promise<CaptchaChallenge>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Input<Params extends Part, Query extends Part, Body extends Part, Headers extends Part> = {
  readonly headers: Read<Headers>
  readonly params: Read<Params>
  readonly query: Read<Query>
  readonly body: Read<Body>
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
  /** The media type of a file that a success sends in pieces; its handler gives a {@link SentFile}. */
  readonly file?: 'text/csv'
  /** The most bytes of a body; default 64 KB. */
  readonly bodyLimit?: number
  /** What counts against a stricter allowance than every call. */
  readonly allowance?: Exclude<Allowance, 'any' | 'door'>
  /** What floods of it are counted by; default `any`. */
  readonly flood?: 'door'
  /** Its answers are long: they are sent compressed (`zipped.ts` says what may be). */
  readonly zipped?: true
  /** Refused when a page of somebody else's sent it. */
  readonly sameOrigin?: boolean
  /** The name of the object that the body is, in the fields of its problems. */
  readonly prefix?: string
}

/** A file as it is sent: `name` is what it is saved as. */
export type SentFile = { readonly name: string; readonly pieces: AsyncIterable<string> }

/** One line of the route table. */
export type Route = Facts & {
  /** Headers that it asks for, in small letters. */
  readonly headers?: Part
  readonly params?: Part
  readonly query?: Part
  readonly body?: Part
  /** What a success answers; absent: nothing. */
  readonly answer?: Part
  handle(call: never): Promise<Result<unknown>>
}

type Definition<
  Params extends Part,
  Query extends Part,
  Body extends Part,
  Out extends Part,
  Headers extends Part,
> = Facts & {
  readonly headers?: Headers
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly answer?: Out
  handle(call: Context & Input<Params, Query, Body, Headers>): Promise<Result<Answer<Out>>>
}

/** Defines a route: what its handler gets and gives follows from the schemas. */
export function route<
  Params extends Part = undefined,
  Query extends Part = undefined,
  Body extends Part = undefined,
  Out extends Part = undefined,
  Headers extends Part = undefined,
>(definition: Definition<Params, Query, Body, Out, Headers>): Route {
  return definition
}
