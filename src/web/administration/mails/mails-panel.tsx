import { ArrowLeft } from 'lucide-react'
import { administrationPath } from '#domain/form/administration-path.ts'
import type { CampaignMails } from '#usecases/mail/edit-mail-words.ts'
import { Island } from '../../islands/island.tsx'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Changed } from '../campaign/edition-panel.tsx'
import type { Sent } from '../campaign/editor-props.ts'
import { CampaignFrame } from '../campaign/frame.tsx'
import { StepsNav } from '../campaign/steps-nav.tsx'
import { ChangeCard } from './change-card.tsx'
import { labelOfMailField } from './words.ts'

type Props = CampaignMails & {
  readonly isSaved: boolean
  /** What was answered about a change: told, or kept quiet. */
  readonly answered: 'dit' | 'tu' | null
  readonly sent: (Sent & { readonly isAnswered?: true }) | undefined
}

/** The mails that orders of a campaign bring, a part of the third step. */
export function MailsPanel({ form, organization, mails, values, change, isSaved, answered, sent }: Props) {
  const t = useT()
  const { organizationSlug, formType, formSlug, version, state } = form
  return (
    <CampaignFrame
      form={form}
      organization={organization}
      page="edition/1"
      heading={t('letters.title')}
      wrong={sent !== undefined}
    >
      <StepsNav form={form} step={3} />
      <p>
        <a className="office-back" href={administrationPath(form, 'edition/3')}>
          <Icon icon={ArrowLeft} />
          {t('editor.step.3')}
        </a>
      </p>
      {isSaved && sent === undefined && <Banner tone="success" title={t('thanks.saved')} />}
      {answered !== null && sent === undefined && (
        <Banner tone="success" title={t(answered === 'dit' ? 'guests.told' : 'guests.kept')} />
      )}
      {sent?.isAnswered === true && <Banner tone="warning" live="alert" title={t('error.change_answered')} />}
      {sent?.changed && <Changed changed={sent.changed} labelOf={labelOfMailField} />}
      {change !== null && <ChangeCard form={form} change={change} />}
      <p className="readable">{t('letters.purpose')}</p>
      <Island
        name="mails"
        props={{
          form: { organizationSlug, formType, formSlug, version, state },
          mails,
          values: { ...values, ...sent?.values },
          problems: sent?.problems ?? [],
        }}
        messages={[
          'letters.*',
          'rich.*',
          'thanks.mail_hint',
          'office.save',
          'saving.*',
          'office.capacity_too_low',
          'common.new_window',
          'val.*',
          'error.*',
        ]}
      />
    </CampaignFrame>
  )
}
