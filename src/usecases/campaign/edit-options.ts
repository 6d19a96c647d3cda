import {
  addOption,
  deleteUnusedOption,
  isOptionUsed,
  type ListedOption,
  listOptions,
  orderOptions,
  updateOption,
} from '#db/options.ts'
import { bumpForm, type ListedRate, listRates } from '#db/rates.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import type { Form } from '#domain/form/form.ts'
import {
  newOptionValues,
  type OptionContents,
  type OptionFacts,
  optionValues,
  readOption as readFields,
  takesOptions,
} from '#domain/form/option-contents.ts'
import { type Placing, placed } from '#domain/form/placing.ts'
import type { AuditFacts } from '#domain/operator/audit-facts.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  auditAction,
  changedWholly,
  openAdministered,
} from './administered-campaign.ts'
import { setLimit } from './set-limit.ts'

/** The options of a campaign as its editor lists them. */
export type EditableOptions = {
  readonly form: Form
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  /** In their order, withdrawn ones last. */
  readonly options: readonly ListedOption[]
  /** Those with which options may be offered, and withdrawn ones that have some. */
  readonly rates: readonly RateName[]
}

/** A rate by its name. */
export type RateName = Pick<ListedRate, 'id' | 'label' | 'isWithdrawn'>

/** Shows the options of a campaign to who may write them; to anyone else it does not exist. */
export async function readOptions(app: App, visit: AdministratorVisit): Promise<Result<EditableOptions>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form, organization } = opened.value
  const options = await listOptions(app.db, form)
  return ok({
    form,
    organization: headOf(organization),
    options,
    rates: await ratesOf(app, app.db, form, options),
  })
}

const headOf = ({ name, organizationSlug }: Organization) => ({ name, organizationSlug })

async function ratesOf(
  app: App,
  db: Reader,
  form: Form,
  options: readonly Pick<ListedOption, 'tierId'>[],
): Promise<readonly RateName[]> {
  const rates = await listRates(db, form, app.now())
  return rates
    .filter(({ id, isWithdrawn }) => !isWithdrawn || options.some(({ tierId }) => tierId === id))
    .map(({ id, label, isWithdrawn }) => ({ id, label, isWithdrawn }))
}

/** An option as its fields show it. */
export type EditableOption = Omit<EditableOptions, 'options'> & {
  /** Null for a new one. */
  readonly option: ListedOption | null
  readonly values: ContentsValues
  /** Somebody bought it or has it in a cart: it can be withdrawn, not deleted. */
  readonly isUsed: boolean
}

type OptionVisit = AdministratorVisit & {
  /** Null for a new one. */
  readonly optionId: number | null
}

/** Shows one option, or the empty fields of a new one. */
export async function readOption(
  app: App,
  { optionId, ...visit }: OptionVisit,
): Promise<Result<EditableOption>> {
  const opened = await openOption(app, visit, optionId)
  if (!opened.ok) return opened
  const { campaign, option } = opened.value
  const { form, organization } = campaign
  return ok({
    form,
    organization: headOf(organization),
    option,
    values: option === null ? newOptionValues : optionValues(option),
    rates: await ratesOf(app, app.db, form, option === null ? [] : [option]),
    isUsed: option !== null && (await isOptionUsed(app.db, keyOf(form, option.id), app.now())),
  })
}

type OpenedOption = { readonly campaign: AdministeredCampaign; readonly option: ListedOption | null }

async function openOption(
  app: App,
  visit: AdministratorVisit,
  optionId: number | null,
): Promise<Result<OpenedOption>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const campaign = opened.value
  if (optionId === null) {
    // Where nothing asks about options, none is added; one that is there may go.
    return takesOptions(campaign.form.formType) ? ok({ campaign, option: null }) : failWith('NOT_FOUND')
  }
  const option = (await listOptions(app.db, campaign.form)).find(({ id }) => id === optionId)
  return option === undefined ? failWith('NOT_FOUND') : ok({ campaign, option })
}

const keyOf = ({ organizationId, id }: Form, optionId: number) => ({ organizationId, id, optionId })

type Save = OptionVisit & {
  /** The version of the campaign that the fields showed; null where they showed none. */
  readonly version: number | null
  readonly values: ContentsValues
}

/**
 * Adds an option with its counter, or writes what was typed over the one that was shown: who comes second is told so,
 * `CAMPAIGN_CHANGED`. What was sold keeps its price and its name (rule FRM-9); carts under way are told theirs before they are paid.
 */
export async function saveOption(
  app: App,
  { optionId, version, values, ...visit }: Save,
): Promise<Result<{ readonly optionId: number }>> {
  const opened = await openOption(app, visit, optionId)
  if (!opened.ok) return opened
  const { campaign, option: stored } = opened.value
  const { form } = campaign
  const read = readFields(values, await factsOf(app, form, stored))
  if (!read.ok) return read
  const { capacity, ...row } = read.value
  return app.transaction(async tx => {
    if (!(await bumpForm(tx, form, { version, now: app.now() }))) return failWith('CAMPAIGN_CHANGED')
    const id = stored === null ? await addOption(tx, form, row) : stored.id
    if (stored !== null) await updateOption(tx, keyOf(form, id), row)
    await note(app, tx, campaign, {
      action: stored === null ? 'option.create' : 'option.change',
      facts: {
        option: row.label,
        ...priceFacts(stored, read.value),
        ...(stored !== null && changedWholly(optionValues(stored), values)),
      },
    })
    const limited = await setLimit(
      tx,
      form,
      { kind: 'option', targetId: id },
      { limit: capacity, isCounted: Boolean(stored?.units) },
    )
    return limited.ok ? ok({ optionId: id }) : limited
  })
}

async function factsOf(app: App, form: Form, stored: ListedOption | null): Promise<OptionFacts> {
  const rates = await ratesOf(app, app.db, form, stored === null ? [] : [stored])
  return { rateIds: rates.map(({ id }) => id) }
}

function priceFacts(stored: ListedOption | null, { price }: OptionContents): AuditFacts {
  if (stored === null) return { price: String(price) }
  return stored.price === price ? {} : { price: `${stored.price} -> ${price}` }
}

type Deed = { readonly action: string; readonly facts: AuditFacts }

async function note(
  app: App,
  tx: Transaction,
  { form, userId }: AdministeredCampaign,
  deed: Deed,
): Promise<void> {
  const { organizationId, id } = form
  await auditAction(app, tx, { organizationId, userId, object: `form:${id}`, ...deed })
}

type OptionDeed = AdministratorVisit & { readonly optionId: number }

/** Moves an option by a step, or puts all of them into an order; where they are others by now, `CAMPAIGN_CHANGED`. */
export async function moveOption(
  app: App,
  { optionId, placing, ...visit }: OptionDeed & { readonly placing: Placing },
): Promise<Result<null>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form } = opened.value
  return app.transaction(async tx => {
    // Whoever else orders them waits for the campaign's row.
    await bumpForm(tx, form, { version: null, now: app.now() })
    const options = await listOptions(tx, form)
    const ids = options.filter(option => !option.isWithdrawn).map(({ id }) => id)
    if (!ids.includes(optionId)) return failWith('NOT_FOUND')
    const order = placed(ids, optionId, placing)
    if (order === undefined) return failWith('CAMPAIGN_CHANGED')
    await orderOptions(tx, form, order)
    return ok(null)
  })
}

/**
 * Takes an option from sale: deleted where nobody has to do with it, else withdrawn, and those who bought it keep it. Carts under way
 * with it cannot be paid any more, and say so.
 */
export async function removeOption(
  app: App,
  { optionId, ...visit }: OptionDeed,
): Promise<Result<{ readonly isDeleted: boolean }>> {
  const opened = await openOption(app, visit, optionId)
  if (!opened.ok) return opened
  const { campaign, option } = opened.value
  return app.transaction(async tx => {
    const now = app.now()
    const key = keyOf(campaign.form, optionId)
    await bumpForm(tx, campaign.form, { version: null, now })
    const isDeleted = await deleteUnusedOption(tx, key, now)
    if (!isDeleted) await updateOption(tx, key, { deletedAt: now })
    const action = isDeleted ? 'option.delete' : 'option.withdraw'
    await note(app, tx, campaign, { action, facts: { option: option?.label ?? null } })
    return ok({ isDeleted })
  })
}

/** Puts a withdrawn option on sale again. */
export async function restoreOption(app: App, { optionId, ...visit }: OptionDeed): Promise<Result<null>> {
  const opened = await openOption(app, visit, optionId)
  if (!opened.ok) return opened
  const { campaign, option } = opened.value
  return app.transaction(async tx => {
    await bumpForm(tx, campaign.form, { version: null, now: app.now() })
    await updateOption(tx, keyOf(campaign.form, optionId), { deletedAt: null })
    await note(app, tx, campaign, { action: 'option.restore', facts: { option: option?.label ?? null } })
    return ok(null)
  })
}
