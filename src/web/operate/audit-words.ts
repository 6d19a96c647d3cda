import { findingKinds } from '#domain/ledger/finding.ts'
import { accounts } from '#domain/ledger/ledger.ts'
import { isAuditAction } from '#domain/operator/audit-actions.ts'
import { readAuditActor } from '#domain/operator/audit-actors.ts'
import { auditFacts, isAuditFact, isAuditValue } from '#domain/operator/audit-facts.ts'
import { type AuditObject, readAuditObject } from '#domain/operator/audit-objects.ts'
import { exactPercent, longDate, money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { jobTitle } from './job-words.ts'
import { settingChanges, settingTitle } from './setting-words.ts'
import { switchNames } from './switch-posts.ts'

/** A line as it is read: what was done, to what, and what it tells. */
type Line = {
  readonly action: string
  readonly object: string
  readonly facts: Readonly<Record<string, unknown>>
  /** The campaign that it is about, or that its facts name. */
  readonly campaign: { readonly title: string } | null
}

/** What was done, in words; an action of former days as it was written. */
export function wordsOf(t: Translator, action: string): string {
  return isAuditAction(action) ? t(`audit.${action}`) : action
}

/** What a line is about, in words: a campaign by its title, anything else by its number or its name. */
export function subjectWords(t: Translator, { object, campaign }: Pick<Line, 'object' | 'campaign'>): string {
  const words = objectWords(t, object)
  const isCampaign = readAuditObject(object)?.kind === 'form'
  return isCampaign && campaign !== null ? t('audit.named', { name: campaign.title }) : words
}

/** What it was done to, in words: by its number or its name, never by a key of ours. */
export function objectWords(t: Translator, object: string): string {
  const read = readAuditObject(object)
  return read === undefined ? object : (nameOf(t, read) ?? t(`audit.object.${read.kind}`))
}

function nameOf(t: Translator, { kind, id }: AuditObject): string | undefined {
  if (kind === 'setting') return settingTitle(t, id)
  const flipped = kind === 'switch' ? switchNames.find(each => each === id) : undefined
  if (flipped !== undefined) return t(`operator.switch.${flipped}`)
  return /^\d+$/.test(id) ? t('audit.numbered', { what: t(`audit.object.${kind}`), id }) : undefined
}

/** Who did it, where no name is known: an account by its number. */
export function actorWords(t: Translator, actor: string): string {
  const known = readAuditActor(actor)
  return known === undefined ? objectWords(t, actor) : t(`audit.actor.${known}`)
}

/** Facts that are keys of ours or of the provider: they stand apart, for whoever looks something up. */
const technical: readonly string[] = ['payload', 'causedBy', 'about', 'changes']

/** What a line tells, in words; a fact of former days by the name under which it was written. */
export function factsOf(t: Translator, { action, object, facts, campaign }: Line): string {
  const changes =
    action === 'setting.change'
      ? settingChanges(t, object.slice('setting:'.length), sidesOf(facts))
      : undefined
  const rest = inOrder(facts)
    .filter(([fact]) => !technical.includes(fact) && !(changes && (fact === 'before' || fact === 'after')))
    .filter(([, value]) => value !== null && value !== '')
    .map(([fact, value]) => {
      const name = isAuditFact(fact) ? t(`audit.fact.${fact}`) : fact
      return t('audit.fact', { name, value: held(t, { action, fact, campaign }, String(value)) })
    })
  return [...(changes ?? []), ...rest].join(' · ')
}

/** Facts as they are read best, whatever order they are stored in: what was before what is, and why at the end. */
function inOrder(facts: Line['facts']): readonly (readonly [string, unknown])[] {
  const rank = (fact: string) => {
    const at = (auditFacts as readonly string[]).indexOf(fact)
    return fact === 'reason' || fact === 'reasons' ? auditFacts.length : at
  }
  return Object.entries(facts).toSorted(([one], [other]) => rank(one) - rank(other))
}

/** The keys of a line: of what it is about, and those among its facts. */
export function keysOf({ object, facts }: Pick<Line, 'object' | 'facts'>): string {
  const keys = technical.map(fact => facts[fact]).filter(value => value !== undefined && value !== null)
  return [object, ...keys].join(' · ')
}

const sidesOf = ({ before, after }: Line['facts']) => ({ before, after })

const amounts: readonly string[] = ['amount', 'expected', 'found', 'collectCap', 'price', 'discount']

type Place = Pick<Line, 'action' | 'campaign'> & { readonly fact: string }

/** Whether a fact is an amount in cents; of a gift and of a rate, also what it was and what it is. */
function isAmount({ action, fact }: Place): boolean {
  const isPrice = action.startsWith('rate.') && (fact === 'before' || fact === 'after')
  return (
    amounts.includes(fact) || isPrice || (action === 'schedule.amount' && (fact === 'from' || fact === 'to'))
  )
}

/** Facts that somebody typed: they are read as they were written. */
const typed: readonly string[] = [
  'reason',
  'reasons',
  'decided',
  'author',
  'confirmedBy',
  'rate',
  'option',
  'question',
  'code',
]

/** What a fact holds, in the reader's language, also on both sides of a change, `Draft -> Public`. */
function held(t: Translator, place: Place, value: string): string {
  const { fact } = place
  if (typed.includes(fact)) return value
  if (fact === 'job') return jobTitle(t, value)
  if (fact === 'recordedBy') return actorWords(t, value)
  if (fact === 'form' || fact === 'formId')
    return place.campaign?.title ?? t('operator.number', { id: value })
  const account = fact === 'debit' || fact === 'credit' ? accounts.find(each => each === value) : undefined
  if (account !== undefined) return t(`operator.account.${account}`)
  const sides = value.split(' -> ')
  return sides.map(side => heldOnSide(t, place, side)).join(' → ')
}

function heldOnSide(t: Translator, place: Place, side: string): string {
  const finding = place.fact === 'kind' ? findingKinds.find(each => each === side) : undefined
  if (finding !== undefined) return t(`operator.finding.${finding}`)
  if (isAuditValue(side)) return t(`audit.value.${side}`)
  if (isAmount(place) && /^-?\d+$/.test(side)) return money(Number(side), t.locale)
  if (place.fact === 'discount' && side.endsWith('%'))
    return exactPercent(Number.parseFloat(side) / 100, t.locale)
  return /^\d{4}-\d{2}-\d{2}$/.test(side) ? longDate(side, t.locale, { weekday: false }) : side
}
