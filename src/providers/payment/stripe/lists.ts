import * as z from 'zod'
import type { ProviderAnswer, ProviderPage } from '#domain/payment/provider-answer.ts'
import type { Ask } from './ask.ts'

/** The most that the provider gives at once. */
export const pageSize = 100

type Paging = { limit: number; starting_after?: string; ending_before?: string }
type Fetch = (paging: Paging) => Promise<unknown>

/** Every item of a list has an id; whatever else it has is read item by item. */
const anything = z.looseObject({ id: z.string().min(1) })

/** One page of a list, as the provider writes it: newest first. An item that cannot be read does not hide the others. */
const listReply = <T>(item: z.ZodType<T>) =>
  z
    .object({ object: z.literal('list'), has_more: z.boolean(), data: z.array(anything) })
    .transform(({ data, has_more }): Page<T> => {
      const read = data.map(raw => ({ id: raw.id, ...item.safeParse(raw) }))
      return {
        data: read.flatMap(each => (each.success ? [each.data] : [])),
        unreadable: read.flatMap(each => (each.success ? [] : [each.id])),
        ids: data.map(({ id }) => id),
        has_more,
      }
    })

type Page<T> = {
  readonly data: readonly T[]
  readonly unreadable: readonly string[]
  /** Of every item, in the provider's order. */
  readonly ids: readonly string[]
  readonly has_more: boolean
}

/** A page of a list that goes on into the past after `after`. */
export async function newestFirst<T extends { readonly id: string }>(
  ask: Ask,
  fetch: Fetch,
  item: z.ZodType<T>,
  after: string | null,
): Promise<ProviderAnswer<ProviderPage<T>>> {
  const paging = { limit: pageSize, ...(after !== null && { starting_after: after }) }
  const answer = await ask(() => fetch(paging), listReply(item))
  if (answer.outcome !== 'done') return answer
  const { data, unreadable, ids, has_more } = answer.value
  const next = has_more ? (ids.at(-1) ?? null) : null
  return { outcome: 'done', value: { items: data, unreadable, next } }
}

/** The same where every item counts: one that cannot be read is doubt. */
async function wholePage<T extends { readonly id: string }>(
  ...list: Parameters<typeof newestFirst<T>>
): Promise<ProviderAnswer<ProviderPage<T>>> {
  const page = await newestFirst(...list)
  const isWhole = page.outcome !== 'done' || page.value.unreadable.length === 0
  return isWhole ? page : { outcome: 'unknown', reason: 'unreadable_reply' }
}

/** The whole of a list that is known to be short, newest first. */
export async function allOf<T extends { readonly id: string }>(
  ask: Ask,
  fetch: Fetch,
  item: z.ZodType<T>,
): Promise<ProviderAnswer<readonly T[]>> {
  const found: T[] = []
  let after: string | null = null
  do {
    const page: ProviderAnswer<ProviderPage<T>> = await wholePage(ask, fetch, item, after)
    if (page.outcome !== 'done') return page
    found.push(...page.value.items)
    after = page.value.next
  } while (after !== null)
  return { outcome: 'done', value: found }
}

/** The newest item of a list that is looked for, to the list's very end, one page in memory at a time. */
export async function findIn<T extends { readonly id: string }>(
  ask: Ask,
  fetch: Fetch,
  item: z.ZodType<T>,
  isWanted: (item: T) => boolean,
): Promise<ProviderAnswer<T | undefined>> {
  let after: string | null = null
  do {
    const page: ProviderAnswer<ProviderPage<T>> = await wholePage(ask, fetch, item, after)
    if (page.outcome !== 'done') return page
    const found = page.value.items.find(isWanted)
    if (found !== undefined) return { outcome: 'done', value: found }
    after = page.value.next
  } while (after !== null)
  return { outcome: 'done', value: undefined }
}

/**
 * A page of a list that goes on towards the present after `after`, oldest first. The provider lists newest first: without
 * `after` its last page is looked for, one page in memory at a time.
 */
export async function oldestFirst<T extends { readonly id: string }>(
  ask: Ask,
  fetch: Fetch,
  item: z.ZodType<T>,
  after: string | null,
): Promise<ProviderAnswer<ProviderPage<T>>> {
  if (after === null) return oldestPage(ask, fetch, item)
  const answer = await ask(() => fetch({ limit: pageSize, ending_before: after }), listReply(item))
  return answer.outcome === 'done' ? { outcome: 'done', value: forwards(answer.value) } : answer
}

async function oldestPage<T extends { readonly id: string }>(
  ask: Ask,
  fetch: Fetch,
  item: z.ZodType<T>,
): Promise<ProviderAnswer<ProviderPage<T>>> {
  let paging: Paging = { limit: pageSize }
  for (;;) {
    const answer = await ask(() => fetch(paging), listReply(item))
    if (answer.outcome !== 'done') return answer
    const last = answer.value.ids.at(-1)
    if (answer.value.has_more && last) paging = { limit: pageSize, starting_after: last }
    else
      return { outcome: 'done', value: forwards({ ...answer.value, has_more: 'starting_after' in paging }) }
  }
}

/** A page turned round; it goes on where newer items are left. */
function forwards<T>({ data, unreadable, ids, has_more }: Page<T>): ProviderPage<T> {
  return { items: data.toReversed(), unreadable, next: has_more ? (ids[0] ?? null) : null }
}
