import { type KeptError, missing } from '../objects/api-error.ts'
import type { Kinds } from '../objects/kinds.ts'
import type { Draft } from '../store/draft.ts'
import type { Store } from '../store/store.ts'
import { expand, type Read, type Rule, type Rules, shape } from './params.ts'

export type Call<P> = {
  draft: Draft
  /** For lists; an act that changes something reads through its draft. */
  store: Store
  /** The id in the address. */
  id: string
  /** The second id in the address, of what belongs to the first. */
  inner: string
  params: P
  /** The connected account that the merchant acts for, from the `Stripe-Account` header. */
  account: string | undefined
  /** Called with the publishable key: by a browser, not by the merchant's server. */
  publishable: boolean
}

export type Operation = {
  /** The name that fault switches use, such as `payment_intents.confirm`. */
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** May be called with the publishable key. */
  publishable: boolean
  /** Reads the parameters; `expand` is taken off before they reach `run`. */
  read: Rule<{ expand?: string[] }>
  run(call: Call<unknown>): object
}

type Declared<Needs extends Rules, Takes extends Rules> = {
  name: string
  method: Operation['method']
  path: string
  publishable?: boolean
  /** Parameters that must be given. */
  needs?: Needs
  /** Parameters that may be left out. */
  takes: Takes
}

/** Declares an operation; inside, its parameters are typed by the rules that read them. */
export const operation = <Takes extends Rules, Needs extends Rules = Record<never, never>>(
  declared: Declared<Needs, Takes>,
  run: (call: Call<Read<Needs> & Partial<Read<Takes>>>) => object | KeptError,
): Operation => ({
  name: declared.name,
  method: declared.method,
  path: declared.path,
  publishable: declared.publishable ?? false,
  read: shape(declared.needs ?? {}, { ...declared.takes, expand }),
  run: call => run(call as Call<Read<Needs> & Partial<Read<Takes>>>),
})

/** The object that the address names. */
export const named = <K extends keyof Kinds>(draft: Draft, kind: K, id: string, param?: string): Kinds[K] => {
  const row = draft.get(kind, id)
  if (!row) throw missing(kind, id, param)
  return row
}

/** Plain `GET /v1/<plural>/:id`. */
export const retrieval = (plural: string, kind: keyof Kinds): Operation =>
  operation(
    {
      name: `${plural}.retrieve`,
      method: 'GET',
      path: `/v1/${plural}/:id`,
      takes: {},
    },
    ({ draft, id }) => named(draft, kind, id),
  )
