import { cancellationOf } from '#db/cancellations.ts'
import { setCapacity } from '#db/counters.ts'
import { noteEventChange, openChange } from '#db/event-changes.ts'
import {
  type FormTexts,
  moveForm,
  stateBefore,
  type TierUnits,
  unitsOfTiers,
  updateFormTexts,
  updateTierTexts,
} from '#db/form-edits.ts'
import { hasImage } from '#db/form-images.ts'
import type { Campaign } from '#db/forms.ts'
import { otherSeasons, type SeasonForm } from '#db/renewals.ts'
import type { Transaction } from '#db/schema.ts'
import { keptWords } from '#documents/kept-words.ts'
import { may } from '#domain/access/may.ts'
import {
  type Contents,
  type ContentsFacts,
  type ContentsValues,
  type ParisMoment,
  readContents,
  tierField,
  typedAccent,
} from '#domain/form/contents.ts'
import type { Form } from '#domain/form/form.ts'
import { type CampaignMove, type FormState, movesFrom, stepOf } from '#domain/form/form-flow.ts'
import { hasSomethingToSell } from '#domain/form/readiness.ts'
import { type Settings, settingsOf } from '#domain/form/settings-contents.ts'
import { startsOnADay } from '#domain/form/types/index.ts'
import { isUnchanged, type OpenChange } from '#domain/message/guest-mails.ts'
import { timeAndPlaceOf } from '#domain/order/occasion.ts'
import { asksForMoney } from '#domain/organization/legal-texts.ts'
import { canReceiveMoney, type Organization } from '#domain/organization/organization.ts'
import { fail, failWith, ok, type Problem, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { parisInstant, parisMoment } from '../paris-time.ts'
import {
  type AdministratorVisit,
  auditAction,
  changed,
  lacksLegalTexts,
  openAdministered,
} from './administered-campaign.ts'
import { contentsFacts, contentsValues, storedSettings } from './contents-values.ts'

type Edit = AdministratorVisit & {
  /** The version that the editor showed. */
  readonly version: number
  readonly values: ContentsValues
}

/**
 * Writes what an administrator typed over the version that was shown: who comes second is told so, `CAMPAIGN_CHANGED`. A field
 * that is not among the values stays as it is, so that each step of the editor sends its own. All of it is written or nothing. Gives the new version, and whether the colour had to be made darker.
 */
export async function editCampaign(
  app: App,
  { version, values, ...visit }: Edit,
): Promise<Result<{ readonly version: number; readonly darkened: boolean }>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const stored = contentsValues(form, await unitsOfTiers(app.db, form))
  const read = readContents({ ...stored, ...values }, contentsFacts(form))
  if (!read.ok) return read
  const contents = read.value
  if (!(await mayShow(app, form, contents.imageId))) return failWith('image_required', 'picture')
  const written = await app.transaction(async tx => {
    const expected = { version, now: app.now() }
    if (!(await updateFormTexts(tx, form, textsOf(form, contents), expected)))
      return failWith('CAMPAIGN_CHANGED')
    await noteChange(app, tx, form, textsOf(form, contents))
    for (const tier of contents.tiers) await updateTierTexts(tx, form, tier)
    await auditAction(app, tx, {
      organizationId: form.organizationId,
      userId,
      action: 'campaign.edit',
      object: `form:${form.id}`,
      facts: { version: version + 1, ...changed(stored, values) },
    })
    const full = await setCapacities(tx, form.organizationId, contents.tiers)
    return full.length === 0 ? ok(null) : fail(...full)
  })
  if (!written.ok) return written
  const typed = typedAccent(values).toUpperCase()
  return ok({ version: version + 1, darkened: typed !== '' && typed !== contents.accent })
}

/** Who ordered may be told of another day or place: what somebody is asked once it is stored (rule MSG-11). */
async function noteChange(
  app: App,
  tx: Transaction,
  form: Form,
  { startAt, endAt, place }: FormTexts,
): Promise<void> {
  if (!startsOnADay(form.formType) || form.state === 'Draft') return
  const was = timeAndPlaceOf(form)
  const is = timeAndPlaceOf({ ...form, startDate: startAt, endDate: endAt, place })
  if (!isUnchanged(was, is)) await noteEventChange(tx, form, { was, is, now: app.now() })
}

async function mayShow(app: App, form: Form, imageId: string | null): Promise<boolean> {
  return imageId === null || imageId === form.imageId || hasImage(app.db, form, imageId)
}

/** Counters last, in the order of their ids, the order of everybody (rule STK-5). */
async function setCapacities(
  tx: Transaction,
  organizationId: number,
  tiers: Contents['tiers'],
): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (const { id, capacity } of tiers.toSorted((one, other) => one.id - other.id)) {
    const full =
      capacity === null
        ? undefined
        : await setCapacity(tx, { organizationId, kind: 'tier', targetId: id }, capacity)
    if (full !== undefined)
      problems.push({
        code: 'CAPACITY_TOO_LOW',
        field: tierField(id, 'capacity'),
        values: { limit: full.taken },
      })
  }
  return problems
}

function textsOf(form: Form, contents: Contents): FormTexts {
  const { title, accent, palette, coverIdea, imageId, focusX, focusY, place } = contents
  return {
    title,
    description: keptWords(contents.description),
    saleStartAt: instantOf(contents.saleStart, form.saleStartDate),
    saleEndAt: instantOf(contents.saleEnd, form.saleEndDate),
    startAt: instantOf(contents.start, form.startDate),
    endAt: instantOf(contents.end, form.endDate),
    place: place === null ? null : { ...place, country: form.place?.country ?? 'FR' },
    accent,
    palette,
    coverIdea,
    imageId,
    focusX,
    focusY,
  }
}

/** The seconds of an instant stay where its minute was not changed. */
function instantOf(moment: ParisMoment | null, before: string | null): string | null {
  if (moment === null) return null
  return before !== null && parisMoment(before) === moment ? before : parisInstant(moment)
}

/** A campaign as its editor shows it. */
export type EditableCampaign = {
  readonly form: Form
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly values: ContentsValues
  readonly settings: Settings
  readonly facts: ContentsFacts
  /** The counters of the rates that have one. */
  readonly units: readonly TierUnits[]
  readonly moves: readonly CampaignMove[]
  /** It asks for money, and the association's legal notice or terms of sale are missing (rule LAW-5). */
  readonly lacksTerms: boolean
  /** Money can be taken for it: its association's account takes charges. */
  readonly takesMoney: boolean
  /** Whether this person may write what is missing. */
  readonly writesTerms: boolean
  /** Whether this person may begin campaigns, copies too. */
  readonly mayCopy: boolean
  /** Of memberships: the association's other campaigns of them, which this one may follow. */
  readonly seasons: readonly SeasonForm[]
  /** Another day or place, of which nobody has said yet whether who ordered is told. */
  readonly change: OpenChange | null
}

/** Shows a campaign to who may write it, whatever its state; to anyone else it does not exist. */
export async function readCampaign(app: App, visit: AdministratorVisit): Promise<Result<EditableCampaign>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form, organization } = opened.value
  const units = await unitsOfTiers(app.db, form)
  const whole = { organizationId: form.organizationId, id: null }
  return ok({
    form,
    organization: { name: organization.name, organizationSlug: organization.organizationSlug },
    values: contentsValues(form, units),
    settings: storedSettings(form),
    facts: contentsFacts(form),
    units,
    moves: movesFrom(form.state),
    lacksTerms: await lacksTerms(app, opened.value),
    takesMoney: canReceiveMoney(organization),
    writesTerms: may(opened.value.roles, 'writeLegalTexts', whole),
    mayCopy: may(opened.value.roles, 'createCampaigns', whole),
    change: (may(opened.value.roles, 'writeMessages', form) && (await openChange(app.db, form))) || null,
    seasons: settingsOf(form.formType).hasSeasons ? await otherSeasons(app.db, form) : [],
  })
}

type Input = AdministratorVisit & { readonly move: CampaignMove; readonly version: number }

/**
 * Publishes, hides, disables, deletes or restores a campaign. Refused where its state does not know the move, where somebody
 * changed it meanwhile, and where it would be published with nothing to sell or without the association's terms of sale; the
 * answer says which. Living payment requests
 * are not touched (rule PAY-4).
 */
export async function changeCampaignState(
  app: App,
  { move, version, ...visit }: Input,
): Promise<Result<{ readonly state: FormState }>> {
  const opened = await openAdministered(app, visit, 'changeState')
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const before = move === 'restore' ? await stateBefore(app.db, form) : null
  const step = stepOf(form.state, move, before)
  if (step === undefined) return fail({ code: 'STATE_REFUSED', values: { state: form.state, move } })
  const opens = step.to === 'Public' || move === 'publishPrivately'
  const sells = step.to === 'Public' || step.to === 'Private'
  if (sells && (await cancellationOf(app.db, form)) !== undefined) return failWith('EVENT_CANCELLED')
  if (opens && !hasSomethingToSell(form)) return failWith('NOTHING_TO_SELL')
  if (opens && (await lacksTerms(app, opened.value))) return failWith('LEGAL_TEXTS_MISSING')
  return app.transaction(async tx => {
    if (!(await moveForm(tx, form, step, { version, now: app.now() }))) return failWith('CAMPAIGN_CHANGED')
    await auditAction(app, tx, {
      organizationId: form.organizationId,
      userId,
      action: `campaign.${move}`,
      object: `form:${form.id}`,
      facts: { from: step.from, to: step.to },
    })
    return ok({ state: step.to })
  })
}

/** Whether a campaign asks for money for an association that lacks its legal texts (rule LAW-5). */
async function lacksTerms(app: App, { form, organization }: Campaign): Promise<boolean> {
  return asksForMoney(form) && lacksLegalTexts(app, organization)
}
