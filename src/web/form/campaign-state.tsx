import type { FormType } from '#domain/form/form.ts'
import { dateTime } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import type { Campaign } from './campaign-page.tsx'

const ended: Readonly<Record<FormType, 'event' | 'membership' | 'sale' | 'crowdfunding' | 'other'>> = {
  Event: 'event',
  Membership: 'membership',
  Shop: 'sale',
  PaymentForm: 'sale',
  CrowdFunding: 'crowdfunding',
  Donation: 'other',
  Checkout: 'other',
}

/** Why nothing can be bought or given here now, in words, with what to do next (design 3.5). */
export function CampaignState({ campaign }: { readonly campaign: Campaign }) {
  const t = useT()
  const { form, display, donation } = campaign
  if (display === 'draft') return <Banner tone="warning" title={t('state.draft_admin')} />
  if (display === 'disabled') return <Banner tone="warning" title={t('state.disabled_admin')} />
  if (display === 'deleted') return <Banner tone="warning" title={t('state.deleted_admin')} />
  if (display === 'ended') return <Banner tone="info" title={t(`state.ended_${ended[form.formType]}`)} />
  if (display === 'soldOut') return <Banner tone="info" title={t('state.sold_out')} />
  if (display === 'suspended') {
    return (
      <Banner tone="warning" title={t('state.suspended_title')}>
        <p>{t('state.suspended_body')}</p>
      </Banner>
    )
  }
  if (display === 'notYetOpen' && form.saleStartDate !== null) {
    return (
      <Banner tone="info" title={t('state.not_open', { date: dateTime(form.saleStartDate, t.locale) })}>
        <p>{t('state.not_open_body')}</p>
      </Banner>
    )
  }
  if (donation !== null) return null
  return (
    <Banner tone="info" title={t('campaign.no_orders_title')}>
      <p>{t('campaign.no_orders_body')}</p>
    </Banner>
  )
}
