import { administrationPath } from '#domain/form/administration-path.ts'
import { approvalDayChoices } from '#domain/form/approval.ts'
import { campaignCategories, campaignCategoryWords } from '#domain/form/categories.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import { type Form, nameChanges } from '#domain/form/form.ts'
import { longestCategory, settingsOf } from '#domain/form/settings-contents.ts'
import type { EditableCampaign } from '#usecases/campaign/edit-campaign.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Card } from '../../ui/surface.tsx'
import { Select, TextInput } from '../../ui/text-input.tsx'
import { control, type Fields } from '../campaign/control.ts'
import { Changed } from '../campaign/edition-panel.tsx'
import type { Sent } from '../campaign/editor-props.ts'
import { CampaignFrame } from '../campaign/frame.tsx'
import { StepsNav } from '../campaign/steps-nav.tsx'
import { PartsNav } from '../extras/parts-nav.tsx'
import { RefundFields } from './refund-fields.tsx'
import { labelOfSetting, settingProblems } from './setting-words.ts'

type Props = Pick<EditableCampaign, 'form' | 'organization' | 'seasons'> & {
  readonly values: ContentsValues
  readonly isSaved: boolean
  readonly sent: Sent | undefined
}

/** The fourth step: what holds for the whole campaign. One plain form. */
export function OptionsPanel({ form, organization, seasons, values, isSaved, sent }: Props) {
  const t = useT()
  const problems = settingProblems(t, sent?.problems ?? [])
  const isWrong = sent !== undefined
  // A box that was not ticked is not sent.
  const shown = sent?.values ? { ...emptied(values), ...sent.values } : values
  const fields = {
    values: shown,
    errorOf: (field: string) => {
      const error = problems.find(({ id }) => id === field)?.message
      return error === undefined ? {} : { error }
    },
  }
  return (
    <CampaignFrame
      form={form}
      organization={organization}
      page="edition/1"
      heading={t('editor.step.4')}
      wrong={isWrong}
    >
      <StepsNav form={form} step={4} />
      <PartsNav form={form} part="settings" />
      {isSaved && !isWrong && <Banner tone="success" title={t('office.saved')} />}
      {sent?.changed && <Changed changed={sent.changed} labelOf={labelOfSetting} />}
      <form className="stack stack-groups readable" method="post" noValidate data-guards>
        <input type="hidden" name="version" value={form.version} />
        <ErrorSummary problems={problems} />
        <Gifts form={form} fields={fields} />
        <Tickets form={form} fields={fields} />
        <RefundFields form={form} fields={fields} />
        <Seasons form={form} fields={fields} seasons={seasons} />
        <Audience form={form} fields={fields} />
        <div className="office-save editor-save" data-bottom-bar>
          <div className="row editor-save-buttons">
            <ButtonLink kind="secondary" className="editor-next" href={administrationPath(form, 'edition/5')}>
              {t('saving.next', { step: t('editor.step.5') })}
            </ButtonLink>
            <Button type="submit">{t('office.save')}</Button>
          </div>
        </div>
      </form>
    </CampaignFrame>
  )
}

const emptied = (values: ContentsValues): ContentsValues =>
  Object.fromEntries(Object.keys(values).map(name => [name, '']))

type PartProps = { readonly form: Form; readonly fields: Fields }

const box = ({ values }: Fields, name: string) => ({ name, defaultChecked: (values[name] ?? '') !== '' })

/** What may be given besides, or instead of, what is sold. */
function Gifts({ form, fields }: PartProps) {
  const t = useT()
  const has = settingsOf(form.formType)
  const amount = { unit: '€', inputMode: 'decimal', optional: true } as const
  if (!has.hasGoal && !has.hasGiftOnTop && !has.hasFreeAmount) return null
  return (
    <Card className="stack" aria-labelledby="gifts">
      <h2 id="gifts">{t('settings.gifts')}</h2>
      {has.hasGoal && (
        <TextInput
          {...control(fields, 'goal')}
          {...amount}
          label={t('settings.goal')}
          hint={t('settings.goal_hint')}
        />
      )}
      {has.hasGiftOnTop && (
        <>
          <Checkbox
            {...box(fields, 'giftOnTop')}
            label={t('settings.gift_on_top')}
            hint={t('settings.gift_on_top_hint')}
          />
          <TextInput
            {...control(fields, 'giftAmounts')}
            optional
            label={t('settings.gift_amounts')}
            hint={t('settings.gift_amounts_hint')}
          />
        </>
      )}
      {has.hasFreeAmount && (
        <>
          <Checkbox {...box(fields, 'freeAmount')} label={t('settings.free_amount')} />
          <div className="pair pair-short">
            <TextInput {...control(fields, 'freeMinimum')} {...amount} label={t('settings.free_minimum')} />
            <TextInput {...control(fields, 'freeMaximum')} {...amount} label={t('settings.free_maximum')} />
          </div>
        </>
      )}
    </Card>
  )
}

/** Until when a ticket may become somebody else's (rule TKT-4). */
function Tickets({ form, fields }: PartProps) {
  const t = useT()
  if (!settingsOf(form.formType).hasTickets) return null
  return (
    <Card className="stack" aria-labelledby="tickets">
      <h2 id="tickets">{t('settings.tickets')}</h2>
      <Select
        {...control(fields, 'nameChange')}
        label={t('settings.name_change')}
        hint={t('settings.name_change_hint')}
        options={nameChanges.map(value => ({ value, label: t(`settings.name_change_${value}`) }))}
      />
      <TextInput
        {...control(fields, 'nameChangeEnd')}
        type="datetime-local"
        optional
        label={t('settings.name_change_end')}
        hint={t('settings.name_change_end_hint')}
      />
    </Card>
  )
}

/** Whose members renew in it, whether they are reminded, and who is accepted before paying (rules MEM-5, MEM-6, MEM-9). */
function Seasons({ form, fields, seasons }: PartProps & Pick<Props, 'seasons'>) {
  const t = useT()
  if (!settingsOf(form.formType).hasSeasons) return null
  return (
    <Card className="stack" aria-labelledby="seasons">
      <h2 id="seasons">{t('settings.seasons')}</h2>
      <Select
        {...control(fields, 'follows')}
        label={t('settings.follows')}
        hint={t('settings.follows_hint')}
        options={[
          { value: '', label: t('settings.follows_none') },
          ...seasons.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
      />
      <Checkbox {...box(fields, 'reminds')} label={t('settings.reminds')} hint={t('settings.reminds_hint')} />
      <Checkbox
        {...box(fields, 'approves')}
        label={t('settings.approves')}
        hint={t('settings.approves_hint')}
      />
      <Checkbox
        {...box(fields, 'approvesRenewals')}
        label={t('settings.approves_renewals')}
        hint={t('settings.approves_renewals_hint')}
      />
      <Select
        {...control(fields, 'approvalDays')}
        label={t('settings.approval_days')}
        hint={t('settings.approval_days_hint')}
        options={approvalDayChoices.map(days => ({
          value: String(days),
          label: t('settings.approval_days_choice', { count: days }),
        }))}
      />
    </Card>
  )
}

/** Where it is found, and who may take part. */
function Audience({ form, fields }: PartProps) {
  const t = useT()
  const usual = campaignCategories[form.formType] ?? []
  return (
    <Card className="stack" aria-labelledby="audience">
      <h2 id="audience">{t('settings.audience')}</h2>
      <TextInput
        {...control(fields, 'category')}
        optional
        label={t('settings.category')}
        hint={t('settings.category_hint')}
        maxLength={longestCategory}
        list="categories"
      />
      <datalist id="categories">
        {usual.map(name => (
          <option key={name} value={campaignCategoryWords[name]} />
        ))}
      </datalist>
      <Checkbox {...box(fields, 'franceOnly')} label={t('settings.france_only')} />
    </Card>
  )
}
