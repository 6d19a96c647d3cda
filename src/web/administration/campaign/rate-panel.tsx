import { ArrowLeft } from 'lucide-react'
import { administrationPath } from '#domain/form/administration-path.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import type { Problem } from '#domain/result.ts'
import { money } from '#messages/format.ts'
import type { EditableRate } from '#usecases/campaign/edit-rates.ts'
import { Island } from '../../islands/island.tsx'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import type { Difference } from './differences.ts'
import { Changed } from './edition-panel.tsx'
import { CampaignFrame } from './frame.tsx'
import { labelOfRateField, whatIsSold } from './rate-words.ts'
import { StepsNav } from './steps-nav.tsx'

/** What a post came to that did not lead on. */
export type SentRate = {
  readonly values: ContentsValues
  readonly problems?: readonly Problem[]
  /** Somebody else was faster: what stands there now. */
  readonly changed?: readonly Difference[]
}

type Props = { readonly rate: EditableRate; readonly sent: SentRate | undefined }

/** One rate: its fields, whom a change concerns, and how it goes. */
export function RatePanel({ rate: editable, sent }: Props) {
  const t = useT()
  const { form, organization, rate, values, facts, buyers, givesReceipts } = editable
  const heading =
    rate === null
      ? t(`editor.add.${whatIsSold(form.formType)}`)
      : t('editor.rate_title', { name: rate.label })
  return (
    <CampaignFrame
      form={form}
      organization={organization}
      page="edition/1"
      heading={heading}
      wrong={sent !== undefined}
    >
      <StepsNav form={form} step={2} />
      <p>
        <a className="office-back" href={administrationPath(form, 'edition/2')}>
          <Icon icon={ArrowLeft} />
          {t('editor.back')}
        </a>
      </p>
      {sent?.changed && <Changed changed={sent.changed} labelOf={labelOfRateField} />}
      <div className="narrow-card stack stack-groups">
        <Concerned buyers={buyers} />
        <Island
          name="rate"
          props={{
            version: form.version,
            // A box that was not ticked is not sent.
            values: sent === undefined ? values : sent.values,
            problems: sent?.problems ?? [],
            facts: { ...facts, stored: facts.stored && pick(facts.stored) },
            units: rate?.units ?? null,
            inSeason: buyers.inSeason,
            validMonths: rate?.validMonths ?? null,
            asksReceipt: givesReceipts || rate?.isEligibleTaxReceipt === true,
          }}
          messages={['editor.*', 'office.capacity_too_low', 'val.*', 'error.*', 'common.required_note']}
        />
        {rate !== null && !rate.isWithdrawn && <Remove isUsed={rate.isUsed} />}
      </div>
    </CampaignFrame>
  )
}

const pick = ({ tierType, priceCategory, vatRate }: NonNullable<EditableRate['facts']['stored']>) => ({
  tierType,
  priceCategory,
  vatRate,
})

/** Whoever bought it or is about to: said before anything is changed (rule FRM-9). */
function Concerned({ buyers: { sold, carts, inSeason } }: Pick<EditableRate, 'buyers'>) {
  const t = useT()
  if (sold.length === 0 && carts === 0) return null
  return (
    <Banner tone="info" live="off" title={t('editor.concerns')}>
      <ul className="office-differences">
        {sold.map(({ price, orders }) => (
          <li key={price}>{t('editor.concerns_sold', { count: orders, price: money(price, t.locale) })}</li>
        ))}
        {carts > 0 && <li>{t('editor.concerns_carts', { count: carts })}</li>}
      </ul>
      {sold.length > 0 && (
        <p>{t(inSeason > 0 ? 'editor.concerns_season_keep' : 'editor.concerns_sold_keep')}</p>
      )}
    </Banner>
  )
}

function Remove({ isUsed }: { readonly isUsed: boolean }) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="remove">
      <h2 id="remove">{t('editor.remove_title')}</h2>
      <p className="muted">{t(isUsed ? 'editor.withdraw_means' : 'editor.remove_means')}</p>
      <form method="post" noValidate>
        <Button type="submit" kind={isUsed ? 'secondary' : 'danger'} name="intent" value="remove">
          {t(isUsed ? 'editor.withdraw' : 'editor.remove')}
        </Button>
      </form>
    </Card>
  )
}
