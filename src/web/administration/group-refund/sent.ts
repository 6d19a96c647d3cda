import type { TypedGroupRefund } from '#domain/group-refund/typed-refund.ts'
import type { Problem } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import type { GroupRefundPreview } from '#usecases/group-refund/refund-many.ts'

/** What was sent, with what is wrong with it, or what it comes to; `id` names what a confirmation begins. */
export type Sent = {
  readonly typed: TypedGroupRefund
  readonly problems: readonly Problem[]
  readonly review: (GroupRefundPreview & { readonly id: string }) | null
}

/** What the form shows at first. */
export const firstTyped: TypedGroupRefund = {
  rate: '',
  from: '',
  until: '',
  share: 'all',
  percent: '',
  amount: '',
  withOptions: true,
  cancelOrders: false,
  words: '',
}

/** The same where the campaign's rule gives back a part today: that part is proposed (rule REF-16). */
export function firstTypedBy(percentNow: number | null): TypedGroupRefund {
  if (percentNow === null || percentNow === 0 || percentNow === 100) return firstTyped
  return { ...firstTyped, share: 'percent', percent: String(percentNow) }
}

export const texts = ['rate', 'from', 'until', 'share', 'percent', 'amount', 'words'] as const
export const boxes = ['withOptions', 'cancelOrders'] as const

/** The fields of a post. */
export function typedIn(form: FormData): TypedGroupRefund {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 10_000)
  const written = Object.fromEntries(texts.map(name => [name, text(name)]))
  const ticked = Object.fromEntries(boxes.map(name => [name, form.has(name)]))
  return { ...firstTyped, ...written, ...ticked }
}

/** The id that a confirmation carries, or `undefined` where it carries none. */
export function idIn(form: FormData): string | undefined {
  const id = String(form.get('id') ?? '')
  return isUuid(id) ? id : undefined
}
