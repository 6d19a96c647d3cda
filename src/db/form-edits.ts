import type { Updateable } from 'kysely'
import type { Approval } from '#domain/form/approval.ts'
import type { FormKey, MailWords, NameChange, Place, SentMails, Thanks } from '#domain/form/form.ts'
import type { FormState, StateBefore } from '#domain/form/form-flow.ts'
import type { RefundRule } from '#domain/form/refund-steps.ts'
import type { Reader, Schema, Transaction } from './schema.ts'

/** What the editor writes into a form's row; instants ISO 8601 in UTC. */
export type FormTexts = {
  readonly title: string
  readonly description: string
  readonly saleStartAt: string | null
  readonly saleEndAt: string | null
  readonly startAt: string | null
  readonly endAt: string | null
  readonly place: Place | null
  readonly accent: string | null
  readonly palette: string | null
  readonly coverIdea: number
  readonly imageId: string | null
  readonly focusX: number
  readonly focusY: number
}

type Expected = { readonly version: number; readonly now: string }

/** Writes a form's contents over the version that was seen; returns whether it was still that one. */
export async function updateFormTexts(
  tx: Transaction,
  key: FormKey,
  texts: FormTexts,
  { version, now }: Expected,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('forms')
    .set({
      title: texts.title,
      description: texts.description,
      saleStartAt: texts.saleStartAt,
      saleEndAt: texts.saleEndAt,
      startAt: texts.startAt,
      endAt: texts.endAt,
      place: texts.place === null ? null : JSON.stringify(texts.place),
      accent: texts.accent,
      palette: texts.palette,
      coverIdea: texts.coverIdea,
      imageId: texts.imageId,
      focusX: texts.focusX,
      focusY: texts.focusY,
      version: version + 1,
      updatedAt: now,
    })
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What holds for a whole form. Amounts in cents. */
export type FormSettings = {
  readonly category: string
  readonly financialGoal: number | null
  readonly acceptOpenDonation: boolean
  readonly openDonationAmounts: readonly number[]
  readonly allowCustomTier: boolean
  readonly minPrice: number | null
  readonly maxPrice: number | null
  readonly countryFrOnly: boolean
  readonly nameChange: NameChange
  readonly nameChangeEndAt: string | null
  readonly followsId: number | null
  readonly reminds: boolean
  readonly approval: Approval | null
  readonly approvalDays: number
  readonly refundRule: RefundRule | null
}

/** Writes the settings of a form over the version that was seen; returns whether it was still that one. */
export async function updateFormSettings(
  tx: Transaction,
  key: FormKey,
  settings: FormSettings,
  { version, now }: Expected,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('forms')
    .set({
      ...settings,
      openDonationAmounts: [...settings.openDonationAmounts],
      refundRule: settings.refundRule === null ? null : JSON.stringify(settings.refundRule),
      version: version + 1,
      updatedAt: now,
    })
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Writes an association's thanks on its page over the version that was seen; returns whether it was still that one. */
export async function updateThanks(
  tx: Transaction,
  form: FormKey,
  { page, video }: Pick<Thanks, 'page' | 'video'>,
  expected: Expected,
): Promise<boolean> {
  return writeWords(tx, form, expected, {
    thanksPage: page,
    thanksVideoUrl: video?.url ?? null,
    thanksVideoTitle: video?.title ?? '',
  })
}

/** The same for its words in mails. */
export async function updateMailWords(
  tx: Transaction,
  form: FormKey,
  { words: { confirmation, ...others }, sends }: { readonly words: MailWords; readonly sends: SentMails },
  expected: Expected,
): Promise<boolean> {
  return writeWords(tx, form, expected, {
    thanksMail: confirmation ?? '',
    mailWords: JSON.stringify(others),
    sendsReminder: sends.reminder,
    sendsAfterwards: sends.afterwards,
  })
}

async function writeWords(
  tx: Transaction,
  { organizationId, id }: FormKey,
  { version, now }: Expected,
  words: Updateable<Schema['forms']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('forms')
    .set({ ...words, version: version + 1, updatedAt: now })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Opens or closes the waiting list of a form to newcomers; whoever waits already keeps the place. */
export async function setWaitingList(
  tx: Transaction,
  key: FormKey,
  { isOn, now }: { readonly isOn: boolean; readonly now: string },
): Promise<void> {
  await tx
    .updateTable('forms')
    .set(eb => ({ waitingList: isOn, version: eb('version', '+', 1), updatedAt: now }))
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.id)
    .execute()
}

/** Writes the words of a rate. */
export async function updateTierTexts(
  tx: Transaction,
  { organizationId, id: formId }: FormKey,
  tier: { readonly id: number; readonly label: string; readonly description: string },
): Promise<void> {
  await tx
    .updateTable('tiers')
    .set({ label: tier.label, description: tier.description })
    .where('organizationId', '=', organizationId)
    .where('formId', '=', formId)
    .where('id', '=', tier.id)
    .execute()
}

export type TierUnits = {
  readonly id: number
  readonly capacity: number
  readonly sold: number
  readonly held: number
}

/** The counters of a form's rates; a rate without one is unlimited. */
export async function unitsOfTiers(db: Reader, form: FormKey): Promise<readonly TierUnits[]> {
  return db
    .selectFrom('tiers as t')
    .innerJoin('stocks as s', join =>
      join.onRef('s.organizationId', '=', 't.organizationId').onRef('s.targetId', '=', 't.id'),
    )
    .select(['t.id as id', 's.capacity as capacity', 's.sold as sold', 's.held as held'])
    .where('s.kind', '=', 'tier')
    .where('t.organizationId', '=', form.organizationId)
    .where('t.formId', '=', form.id)
    .where('t.deletedAt', 'is', null)
    .execute()
}

/** What a deleted form was before; null for any other, and for those of which nobody noted it. */
export async function stateBefore(db: Reader, { organizationId, id }: FormKey): Promise<StateBefore | null> {
  const row = await db
    .selectFrom('forms')
    .select('deletedFrom')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'Deleted')
    .executeTakeFirst()
  return row?.deletedFrom ?? null
}

type StateMove = { readonly from: FormState; readonly to: FormState }

/** Moves a form to another state over the version that was seen; returns whether this call moved it. */
export async function moveForm(
  tx: Transaction,
  key: FormKey,
  { from, to }: StateMove,
  { version, now }: Expected,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('forms')
    .set({
      state: to,
      deletedFrom: to === 'Deleted' && from !== 'Deleted' ? from : null,
      version: version + 1,
      updatedAt: now,
    })
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.id)
    .where('state', '=', from)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
