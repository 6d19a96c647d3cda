import type { Campaign } from '#db/forms.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import type { FormType } from '#domain/form/form.ts'
import type { Cents } from '#domain/money.ts'
import {
  type Collecting,
  collectCapOf,
  countsWithin,
  type InstalmentCap,
  instalmentCap,
  isAboveCap,
  isAtCap,
} from '#domain/operator/settings.ts'
import type { App } from '../app.ts'

/** What the caps of the operator are read from. */
export type Capped = Pick<App, 'settings' | 'operator'>

/** In how many payments something of this type can be paid now (rule OPR-6). */
function capOf({ settings, operator }: Capped, formType: FormType): InstalmentCap {
  return instalmentCap(settings.current(), formType, operator)
}

/** A campaign whose rates offer no more payments than the operator allows. */
export function withinCaps<Known extends Campaign>(app: Capped, campaign: Known): Known {
  const { form } = campaign
  const cap = capOf(app, form.formType)
  const tiers = form.tiers.map(tier => ({
    ...tier,
    installmentCounts: countsWithin(tier.installmentCounts, cap),
  }))
  return { ...campaign, form: { ...form, tiers } }
}

/** The same of what a cart holds already: a cap that was lowered meanwhile holds for it too. */
export function itemsWithinCaps(
  app: Capped,
  items: readonly CartItem[],
  formType: FormType,
): readonly CartItem[] {
  const cap = capOf(app, formType)
  return items.map(item => ({ ...item, installmentCounts: countsWithin(item.installmentCounts, cap) }))
}

/** Whether an organization has collected as much as it may before it is verified (rule OPR-5). */
export function isCapped(app: Capped, organization: Partial<Collecting>): boolean {
  const asked = collecting(app, organization)
  return asked !== undefined && isAtCap(asked, asked.cap)
}

/** Whether a cart of so many cents would bring an organization above that, by what is counted so far (rule OPR-5). */
export function wouldPassCap(app: Capped, organization: Partial<Collecting>, more: Cents): boolean {
  const asked = collecting(app, organization)
  return asked !== undefined && isAboveCap(asked, asked.cap, more)
}

/** What the cap is held against; a list that does not tell whether an organization is verified says nothing about it. */
function collecting({ settings, operator }: Capped, organization: Partial<Collecting>) {
  const { authenticationState, collectCap = null, collected = 0 } = organization
  if (authenticationState === undefined) return undefined
  const cap = collectCapOf(settings.current(), { collectCap }, operator)
  return { authenticationState, collectCap, collected, cap }
}
