import type { TierUnits } from '#db/form-edits.ts'
import { accentPresets } from '#domain/form/accent.ts'
import { usualApprovalDays } from '#domain/form/approval.ts'
import { type ContentsFacts, type ContentsValues, tierField } from '#domain/form/contents.ts'
import type { Form } from '#domain/form/form.ts'
import { editablePresentation } from '#domain/form/presentation.ts'
import type { Settings } from '#domain/form/settings-contents.ts'
import { parisMoment } from '../paris-time.ts'

/** What the editor must know of a form. */
export function contentsFacts({ tiers }: Form): ContentsFacts {
  return { tiers: tiers.map(({ id, capacity }) => ({ id, isCounted: capacity !== null })) }
}

/** What holds for a whole form, as its editor knows it. */
export function storedSettings(form: Form): Settings {
  const { nameChangeEndDate: end } = form
  const {
    followsId = null,
    reminds = false,
    approval = null,
    approvalDays = usualApprovalDays,
    refundRule = null,
  } = form
  return {
    ...form,
    followsId,
    reminds,
    approval,
    approvalDays,
    refundRule,
    nameChangeEnd: end === null ? null : parisMoment(end),
  }
}

/** A form as its editor's fields hold it. */
export function contentsValues(form: Form, units: readonly TierUnits[]): ContentsValues {
  const moment = (instant: string | null) => (instant === null ? '' : parisMoment(instant))
  const { place } = form
  const tiers = form.tiers.flatMap(({ id, label, description }) => [
    [tierField(id, 'label'), label],
    [tierField(id, 'description'), description],
    [tierField(id, 'capacity'), String(units.find(each => each.id === id)?.capacity ?? '')],
  ])
  return {
    title: form.title,
    description: editablePresentation(form.description),
    saleStart: moment(form.saleStartDate),
    saleEnd: moment(form.saleEndDate),
    start: moment(form.startDate),
    end: moment(form.endDate),
    placeName: place?.name ?? '',
    placeAddress: place?.address ?? '',
    placeZipCode: place?.zipCode ?? '',
    placeCity: place?.city ?? '',
    ...accentValues(form.accent),
    palette: form.palette ?? '',
    coverIdea: String(form.coverIdea),
    cover: form.imageId === null ? 'generated' : 'image',
    imageId: form.imageId ?? '',
    focusX: String(form.focusX),
    focusY: String(form.focusY),
    ...Object.fromEntries(tiers),
  }
}

function accentValues(accent: string | null): ContentsValues {
  const isOffered = accent === null || Object.values<string>(accentPresets).includes(accent)
  return isOffered ? { accent: accent ?? '', accentOther: '' } : { accent: 'other', accentOther: accent }
}
