import { ArrowLeft } from 'lucide-react'
import {
  documentsPath,
  legalSettingsPath,
  payoutAccountPath,
  receiptsPath,
} from '#domain/form/administration-path.ts'
import { receiptLanguage } from '#domain/receipt/receipt.ts'
import {
  articles,
  bodyKinds,
  legalNeeds,
  longestSetting,
  receiptModes,
  settingsInFields,
  type TypedReceiptSettings,
} from '#domain/receipt/receipt-settings.ts'
import type { Problem } from '#domain/result.ts'
import { longDate, wholeNumber } from '#messages/format.ts'
import type { ReceiptSettingsPage } from '#usecases/administration/receipt-settings.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import { Select, TextArea, TextInput } from '../../ui/text-input.tsx'

/** What a post came to that was refused: what was typed, and what is wrong with it. */
export type SettingsSent = { readonly typed: TypedReceiptSettings; readonly problems: readonly Problem[] }

type Props = {
  readonly page: ReceiptSettingsPage
  readonly isSaved: boolean
  /** What stood in the form before its sender proved who they are. */
  readonly carried: TypedReceiptSettings | null
  readonly sent: SettingsSent | undefined
}

/** How an association issues its tax receipts: one form, one button (rules SCR-25, TAX-5). */
export function SettingsPanel({ page, isSaved, carried, sent }: Props) {
  const t = useT()
  const { organization } = page
  const title = t('receipts.settings_title')
  const problems = (sent?.problems ?? []).map(({ code, field, values }) => ({
    id: field ?? 'object',
    message:
      code === 'max_length'
        ? t('val.max_length', { 0: wholeNumber(Number(values?.limit ?? 0), t.locale) })
        : t(`error.${code}`),
  }))
  const form: FormFacts = {
    typed: sent?.typed ?? carried ?? settingsInFields(page.settings, page.isEligible),
    errors: Object.fromEntries(problems.map(({ id, message }) => [id, message])),
  }
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${title} – ${organization.name}`} wrong={problems.length > 0} />
      <p>
        <a className="office-back" href={receiptsPath(organization.organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {t('receipts.title')}
        </a>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      {isSaved && sent === undefined && <Banner tone="success" title={t('receipts.saved')} />}
      <MissingForReceipts missing={page.missing} organizationSlug={organization.organizationSlug} />
      <ErrorSummary problems={problems} />
      <form method="post" className="stack stack-sections" noValidate data-guards>
        <Declarations page={page} form={form} />
        <Contents form={form} />
        <Signing form={form} organizationSlug={organization.organizationSlug} />
        <p>
          <Button type="submit">{t('receipts.save')}</Button>
        </p>
      </form>
    </div>
  )
}

type Missing = Pick<ReceiptSettingsPage, 'missing'> & { readonly organizationSlug: string }

/** What keeps receipts from being issued, each with the way to mend it; or that they are issued. */
export function MissingForReceipts({ missing, organizationSlug }: Missing) {
  const t = useT()
  if (missing.length === 0) return <Banner tone="success" live="off" title={t('receipts.complete')} />
  const isLegal = missing.some(need => legalNeeds.includes(need))
  return (
    <Banner tone="warning" live="off" title={t('receipts.incomplete')}>
      <ul>
        {missing.map(need => (
          <li key={need}>{t(`receipts.needs_${need}`)}</li>
        ))}
      </ul>
      {missing.includes('verification') && (
        <p>
          <ButtonLink kind="secondary" href={payoutAccountPath(organizationSlug)}>
            {t('receipts.mend_verification')}
          </ButtonLink>
        </p>
      )}
      {isLegal && (
        <p>
          <ButtonLink kind="secondary" href={legalSettingsPath(organizationSlug)}>
            {t('receipts.mend_legal')}
          </ButtonLink>
        </p>
      )}
    </Banner>
  )
}

type FormFacts = {
  readonly typed: TypedReceiptSettings
  readonly errors: Readonly<Record<string, string>>
}

/** The two declarations that nobody can make in the association's place, and the lock. */
function Declarations({
  page,
  form: { typed },
}: {
  readonly page: ReceiptSettingsPage
  readonly form: FormFacts
}) {
  const t = useT()
  const { brand, settings, mandatedBy } = page
  const given =
    settings.mandate === null
      ? undefined
      : t('receipts.mandate_given', {
          date: longDate(settings.mandate.at, t.locale, { weekday: false }),
          name: mandatedBy ?? t('receipts.mandate_somebody'),
        })
  return (
    <Card className="stack" aria-labelledby="declarations">
      <h2 id="declarations">{t('receipts.declarations')}</h2>
      <p className="muted">{t('receipts.eligibility_body')}</p>
      <Checkbox
        name="eligibility"
        label={t('receipts.eligibility')}
        defaultChecked={typed.gives.eligibility}
      />
      <Checkbox
        name="mandate"
        label={t('receipts.mandate', { brand })}
        hint={given ?? t('receipts.mandate_hint')}
        defaultChecked={typed.gives.mandate}
      />
      <Checkbox
        name="issuedElsewhere"
        label={t('receipts.elsewhere')}
        hint={t('receipts.elsewhere_hint')}
        defaultChecked={typed.issuedElsewhere}
      />
    </Card>
  )
}

/** What receipts say of the association beside its legal facts. */
function Contents({ form: { typed, errors } }: { readonly form: FormFacts }) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="contents">
      <h2 id="contents">{t('receipts.contents')}</h2>
      <Select
        name="body"
        label={t('receipts.body')}
        placeholder={t('receipts.body_choose')}
        options={bodyKinds.map(value => ({ value, label: t(`receipt.kind.${value}`) }))}
        defaultValue={typed.values.body ?? ''}
      />
      <TextInput
        name="bodyDetail"
        optional
        label={t('receipts.body_detail')}
        hint={t('receipts.body_detail_hint')}
        defaultValue={typed.values.bodyDetail ?? ''}
        maxLength={longestSetting.line}
        error={errors.bodyDetail}
      />
      <TextArea
        name="object"
        rows={3}
        lang={receiptLanguage}
        label={t('receipts.object')}
        hint={t('receipts.object_hint')}
        defaultValue={typed.values.object ?? ''}
        maxLength={longestSetting.object}
        error={errors.object}
      />
      <fieldset className="field">
        <legend className="field-label">{t('receipts.articles')}</legend>
        <p className="field-hint">{t('receipts.articles_hint')}</p>
        <div className="choices">
          {articles.map(article => (
            <Checkbox
              key={article}
              name="articles"
              id={`article-${article}`}
              value={article}
              label={t(`receipts.article_${article}`)}
              defaultChecked={typed.articles.includes(article)}
            />
          ))}
        </div>
      </fieldset>
    </Card>
  )
}

type SigningProps = { readonly form: FormFacts; readonly organizationSlug: string }

/** When receipts are issued, and who answers for them. */
function Signing({ form: { typed, errors }, organizationSlug }: SigningProps) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="signing">
      <h2 id="signing">{t('receipts.signing')}</h2>
      <RadioGroup
        name="mode"
        label={t('receipts.mode')}
        choices={receiptModes.map(value => ({ value, label: t(`receipts.mode_${value}`) }))}
        defaultValue={typed.values.mode || 'eachGift'}
      />
      {(['signatoryName', 'signatoryCapacity'] as const).map(name => (
        <TextInput
          key={name}
          name={name}
          label={t(`receipts.${name}`)}
          hint={name === 'signatoryCapacity' ? t('receipts.capacity_hint') : undefined}
          defaultValue={typed.values[name] ?? ''}
          maxLength={longestSetting.line}
          error={errors[name]}
        />
      ))}
      <p>
        <a href={documentsPath(organizationSlug)}>{t('documents.settings_hint')}</a>
      </p>
      <p>
        <a href={documentsPath(organizationSlug, 'recu')}>{t('specimen.receipt')}</a>
      </p>
    </Card>
  )
}
