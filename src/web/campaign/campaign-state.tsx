import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { type AdministrationPage, administrationPath } from '#domain/form/administration-path.ts'
import type { ShownForm } from '#domain/form/form.ts'
import type { Display } from '#domain/form/sale-window.ts'
import { descriptorOf, formPath, sellsPlaces } from '#domain/form/types/index.ts'
import { findOrderPath } from '#domain/payment/outcome-address.ts'
import { waitedRates } from '#domain/waiting/entry.ts'
import { dateTime } from '#messages/format.ts'
import type { OpenedForm } from '#usecases/campaign/open-form.ts'
import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import type { Campaign } from './campaign-facts.ts'
import { ProspectCapture } from './prospect.tsx'

type Props = { readonly campaign: OpenedForm & Partial<Pick<Campaign, 'others'>> }

/** Why nothing can be bought or given here now, in words, with what to do next (rule SCR-20). */
export function CampaignState({ campaign }: Props) {
  const Words = campaign.form.isWithheld ? Withheld : states[campaign.display]
  return Words === null ? null : <Words campaign={campaign} />
}

const states: Readonly<Record<Display, ((props: Props) => ReactNode) | null>> = {
  open: null,
  draft: Draft,
  disabled: Disabled,
  cancelled: Cancelled,
  deleted: Deleted,
  ended: Ended,
  saleClosed: SaleClosed,
  soldOut: SoldOut,
  suspended: Suspended,
  notYetOpen: NotYetOpen,
}

function Draft({ campaign: { form } }: Props) {
  const t = useT()
  const action = <SettingsLink form={form} words={t('state.publish')} />
  return <Banner tone="warning" title={t('state.draft_admin')} action={action} />
}

function Disabled({ campaign: { form } }: Props) {
  const t = useT()
  const action = <SettingsLink form={form} words={t('state.reactivate')} />
  return <Banner tone="warning" title={t('state.disabled_admin')} action={action} />
}

/** An event that does not take place: what whoever paid can expect (rule CAN-8). */
function Cancelled({ campaign }: Props) {
  const t = useT()
  const { form, hasAdminRights } = campaign
  const progress = <SettingsLink form={form} page="annulation" words={t('state.see_cancellation')} />
  return (
    <Banner tone="warning" title={t('state.cancelled')} action={hasAdminRights && progress}>
      <p>{t('state.cancelled_body')}</p>
      <p>
        <a href={findOrderPath}>{t('state.cancelled_find')}</a>
      </p>
      <WayOn campaign={campaign} />
    </Banner>
  )
}

/** Only its administrators see it: the mail that they got says why, and how to contest it (rule OPR-3). */
function Withheld() {
  const t = useT()
  return (
    <Banner tone="warning" title={t('state.withheld_title')}>
      <p>{t('state.withheld_body')}</p>
    </Banner>
  )
}

function Deleted({ campaign: { form } }: Props) {
  const t = useT()
  const action = <SettingsLink form={form} words={t('state.restore')} />
  return <Banner tone="warning" title={t('state.deleted_admin')} action={action} />
}

function Ended({ campaign }: Props) {
  const t = useT()
  const { form, hasAdminRights } = campaign
  const statistics = <SettingsLink form={form} page="statistiques" words={t('state.see_statistics')} />
  return (
    <Banner
      tone="info"
      title={t(`state.ended_${descriptorOf(form.formType)?.ending ?? 'other'}`)}
      action={hasAdminRights && statistics}
    >
      <WayOn campaign={campaign} />
    </Banner>
  )
}

/** Nothing is sold any more, and what was sold is still to come. */
function SaleClosed({ campaign }: Props) {
  const t = useT()
  const { form, hasAdminRights } = campaign
  const when = form.startDate && t('state.sale_closed_on', { date: dateTime(form.startDate, t.locale) })
  const statistics = <SettingsLink form={form} page="statistiques" words={t('state.see_statistics')} />
  return (
    <Banner tone="info" title={t('state.sale_closed')} action={hasAdminRights && statistics}>
      {when && <p>{when}</p>}
      <WayOn campaign={campaign} />
    </Banner>
  )
}

/** What else one can do for the association, at the foot of this page. */
function WayOn({ campaign: { others = [] } }: Props) {
  const t = useT()
  if (others.length === 0) return null
  return (
    <p>
      <a href="#others">{t('state.see_others')}</a>
    </p>
  )
}

function SoldOut({ campaign }: Props) {
  const t = useT()
  const { form, hasAdminRights } = campaign
  const more = <SettingsLink form={form} words={t('state.add_places')} />
  const isPlace = sellsPlaces(form.formType)
  return (
    <>
      <Banner
        tone="info"
        title={t(isPlace ? 'state.sold_out' : 'state.sold_out_items')}
        action={hasAdminRights && more}
      >
        {!form.waitingList && <WayOn campaign={campaign} />}
      </Banner>
      {form.waitingList && (
        <ProspectCapture
          campaign={campaign}
          words={t(waitedRates(form).length > 0 ? 'waiting.ask' : 'state.waiting_list_ask_items')}
        />
      )}
    </>
  )
}

function Suspended({ campaign }: Props) {
  const t = useT()
  const missing = (
    <ButtonLink kind="secondary" href={`/associations/${campaign.form.organizationSlug}/administration`}>
      {t('state.see_missing')}
    </ButtonLink>
  )
  // Nobody was ever stopped here: the association's account is still to be opened (rule OUT-1).
  const isSoon = campaign.organization.accountId === null
  const stopped = campaign.isCapped ? t('state.capped_title') : t('state.suspended_title')
  const title = isSoon ? t('payout_account.soon') : stopped
  return (
    <>
      <Banner tone={isSoon ? 'info' : 'warning'} title={title} action={campaign.hasAdminRights && missing}>
        {campaign.isCapped && <p>{t('state.capped_body')}</p>}
      </Banner>
      <ProspectCapture
        campaign={campaign}
        words={isSoon ? t('state.not_open_ask') : t('state.suspended_ask')}
      />
    </>
  )
}

/** The page opens by itself at the hour: `reload-when-open.ts`. */
function NotYetOpen({ campaign }: Props) {
  const t = useT()
  const { form, hasAdminRights } = campaign
  const { organizationSlug, formType, formSlug, saleStartDate } = form
  if (saleStartDate === null) return null
  const calendar = `${formPath(organizationSlug, formType, formSlug)}/agenda.ics`
  return (
    <>
      <div data-opens-at={saleStartDate} data-opening={t('state.opening_now')}>
        <Banner
          tone="info"
          title={t('state.not_open', { date: dateTime(saleStartDate, t.locale) })}
          action={
            <ButtonLink kind="secondary" icon={CalendarPlus} href={calendar} download>
              {t('state.add_to_calendar')}
            </ButtonLink>
          }
        >
          <p>{t('state.not_open_body')}</p>
          {hasAdminRights && (
            <p>
              <a href={administrationPath(form, 'edition/1')}>{t('admin.edit_contents')}</a>
            </p>
          )}
        </Banner>
      </div>
      <ProspectCapture campaign={campaign} words={t('state.not_open_ask')} />
    </>
  )
}

type SettingsProps = { readonly form: ShownForm; readonly page?: AdministrationPage; readonly words: string }

/** What an administrator can do about it (rule ADDR-4). */
function SettingsLink({ form, page = 'edition/1', words }: SettingsProps) {
  return (
    <ButtonLink kind="secondary" href={administrationPath(form, page)}>
      {words}
    </ButtonLink>
  )
}
