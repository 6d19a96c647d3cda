import type { ChangeOutcome } from '#usecases/plan/method-change.ts'
import type { Look } from './look.ts'

/** What can be changed of a schedule: the forms of its page. */
export const changes = ['amount', 'day', 'card', 'suspend', 'resume', 'stop'] as const
export type Change = (typeof changes)[number]

/** What the page says first: what was done, what the bank said, or what was wrong with what was typed. */
export type Notice =
  | { readonly kind: 'done'; readonly change: Change }
  /** It was so already: nothing is written to anybody. */
  | { readonly kind: 'unchanged' }
  /** `amount`: what the payer wanted to give a month, in cents. */
  | { readonly kind: 'refused'; readonly amount: number | null }
  /** The bank waits; `leave`: its page opens by itself, because the payer has just asked for it. */
  | { readonly kind: 'bank'; readonly address: string; readonly leave: boolean }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'problem'; readonly change: Change; readonly text: string; readonly typed: string }

/** Whether a text from outside names a change. */
export const isChange = (text: unknown): text is Change => changes.some(change => change === text)

/** The address of the page that tells what has just happened. */
export function addressAfter(page: string, change: Change, outcome: ChangeOutcome): string {
  const next = { bank: 'suite=banque', unknown: 'suite=attente', refused: 'suite=refus' } as const
  if (outcome.kind === 'unchanged') return `${page}&suite=inchange`
  return `${page}&${outcome.kind === 'changed' ? `fait=${change}` : next[outcome.kind]}`
}

/** What has happened, by the address and by what the bank says now: the bank's word counts. */
export function noticeOf(query: URLSearchParams, { view, outcome }: Look): Notice | null {
  const [next, done] = [query.get('suite'), query.get('fait')]
  if (outcome?.kind === 'bank') return { kind: 'bank', address: outcome.address, leave: next === 'banque' }
  if (outcome?.kind === 'unknown') return { kind: 'unknown' }
  if (outcome?.kind === 'changed') return { kind: 'done', change: changeOf(view.latest) }
  if (isChange(done)) return { kind: 'done', change: done }
  if (next === 'inchange') return { kind: 'unchanged' }
  const isRefused = view.latest?.status === 'refused' && (next === 'refus' || outcome?.kind === 'refused')
  return isRefused ? { kind: 'refused', amount: view.latest?.amount ?? null } : null
}

/** Which form asked the bank. */
export function changeOf(latest: Look['view']['latest']): Change {
  return (latest?.amount ?? null) === null ? 'card' : 'amount'
}
