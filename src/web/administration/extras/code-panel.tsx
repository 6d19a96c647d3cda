import { codePath } from '#domain/form/administration-path.ts'
import type { EditableCoupon } from '#usecases/campaign/edit-coupons.ts'
import { Island } from '../../islands/island.tsx'
import { useT } from '../../messages.tsx'
import { ExtraFrame, RemoveCard, type SentExtra } from './extra-frame.tsx'
import { labelOfCodeField, usesWords } from './words.ts'

type Props = { readonly coupon: EditableCoupon; readonly sent: SentExtra | undefined }

/** One code: its uses so far, its fields, and how it goes. */
export function CodePanel({ coupon: editable, sent }: Props) {
  const t = useT()
  const { form, organization, coupon, values, rates } = editable
  return (
    <ExtraFrame
      form={form}
      organization={organization}
      heading={coupon === null ? t('codes.add') : t('codes.heading', { code: coupon.code })}
      list={codePath(form)}
      sent={sent}
      labelOf={labelOfCodeField}
    >
      {coupon !== null && (
        <p className="muted">
          {usesWords(t, coupon)}. {t('codes.changes')}
        </p>
      )}
      <Island
        name="code"
        props={{
          version: form.version,
          // A box that was not ticked is not sent.
          values: sent === undefined ? values : sent.values,
          problems: sent?.problems ?? [],
          rates,
          units: coupon?.units ?? null,
        }}
        messages={[
          'extras.*',
          'codes.*',
          'editor.*',
          'office.capacity_too_low',
          'val.*',
          'error.*',
          'common.required_note',
        ]}
      />
      {coupon !== null && !coupon.isWithdrawn && (
        <RemoveCard
          title={t('codes.remove_title')}
          means={t('codes.remove_means')}
          words={t('codes.remove')}
        />
      )}
    </ExtraFrame>
  )
}
