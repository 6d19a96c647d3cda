import { Copy, Share2 } from 'lucide-react'
import { administrationPath } from '#domain/form/administration-path.ts'
import { shortLinkPath } from '#domain/form/short-link.ts'
import { formPath } from '#domain/form/types/index.ts'
import { widgetKinds } from '#domain/form/widgets.ts'
import { languageName, locales } from '#messages/locales.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import { AddressForm, type SentAddress } from './address-form.tsx'
import { CampaignFrame } from './frame.tsx'
import { HowToEmbed, ShareTexts } from './share-texts.tsx'
import { type Shared, WidgetSample } from './widget-sample.tsx'

type Props = {
  readonly shared: Shared
  readonly isNew: boolean
  readonly isMoved: boolean
  readonly sent: SentAddress | undefined
}

/** Link, QR code, and the code of each widget with its preview (rule SCR-25). */
export function SharePanel({ shared, isNew, isMoved, sent }: Props) {
  const t = useT()
  const { form, pages, organization } = shared
  const grounds = (['light', 'dark', 'photo'] as const).map(ground => {
    return { value: ground, label: t(`office.ground_${ground}`) }
  })
  const kinds = widgetKinds.map(kind => ({ value: kind, label: t(`office.widget.${kind}`) }))
  return (
    <CampaignFrame
      form={form}
      organization={organization}
      page="partage"
      pages={pages}
      wrong={sent !== undefined}
    >
      {isNew && form.state === 'Public' && (
        <Banner tone="success" title={t('quick.published_title')}>
          <p>{t('quick.published_body')}</p>
        </Banner>
      )}
      {form.state !== 'Public' && form.state !== 'Private' && (
        <Banner
          tone="warning"
          title={t('sharing.hidden')}
          action={
            <ButtonLink kind="secondary" href={`${administrationPath(form, 'edition/5')}#publication`}>
              {t('sharing.publish')}
            </ButtonLink>
          }
        >
          <p>{t('sharing.hidden_body')}</p>
        </Banner>
      )}
      {isMoved && sent === undefined && (
        <Banner tone="success" title={t('sharing.moved')}>
          <p>{t('sharing.moved_body')}</p>
        </Banner>
      )}
      <div className="office-columns">
        <LinkCard shared={shared} sent={sent} />
        <QrCard shared={shared} />
      </div>
      <ShareTexts shared={shared} link={pageAddress(shared)} shortLink={shortAddress(shared)} />
      <section className="stack widget-samples" aria-labelledby="widgets">
        <h2 id="widgets">{t('office.embed_title')}</h2>
        <p className="muted">{t('office.embed_purpose')}</p>
        <HowToEmbed />
        <RadioGroup
          name="widget"
          label={t('office.widget_kind')}
          choices={kinds}
          defaultValue="button"
          inRow
        />
        <RadioGroup name="ground" label={t('office.ground')} choices={grounds} defaultValue="light" inRow />
        {widgetKinds.map(kind => (
          <WidgetSample key={kind} kind={kind} shared={shared} />
        ))}
      </section>
    </CampaignFrame>
  )
}

const pageAddress = ({ form, origin }: Shared) =>
  origin + formPath(form.organizationSlug, form.formType, form.formSlug)

const shortAddress = ({ shortCode, origin }: Shared) => origin + shortLinkPath(shortCode)

function LinkCard({ shared, sent }: Pick<Props, 'shared' | 'sent'>) {
  const t = useT()
  const link = pageAddress(shared)
  const short = shortAddress(shared)
  return (
    <Card className="stack" aria-labelledby="link">
      <h2 id="link">{t('office.link')}</h2>
      <input className="input" type="url" readOnly value={link} aria-labelledby="link" />
      <div className="row">
        <CopyLink link={link}>{t('donation.copy_link')}</CopyLink>
        <Button kind="secondary" icon={Share2} data-sends={link} data-title={shared.form.title} hidden>
          {t('sharing.device')}
        </Button>
      </div>
      {shared.pages.includes('edition/1') && <AddressForm formSlug={shared.form.formSlug} sent={sent} />}
      <div className="field">
        <label className="field-label" htmlFor="short-link">
          {t('sharing.short_link')}
        </label>
        <p className="field-hint" id="short-link-hint">
          {t('sharing.short_link_hint')}
        </p>
        <input
          className="input"
          id="short-link"
          type="url"
          readOnly
          value={short}
          aria-describedby="short-link-hint"
        />
      </div>
      <div>
        <CopyLink link={short} kind="secondary">
          {t('sharing.copy_short_link')}
        </CopyLink>
      </div>
    </Card>
  )
}

type CopyProps = { readonly link: string; readonly kind?: 'secondary'; readonly children: string }

function CopyLink({ link, kind, children }: CopyProps) {
  const t = useT()
  return (
    <Button
      kind={kind}
      icon={Copy}
      data-copies={link}
      data-copied={t('toast.link_copied')}
      data-done={t('sharing.copied')}
      hidden
    >
      {children}
    </Button>
  )
}

function QrCard({ shared: { form } }: { readonly shared: Shared }) {
  const t = useT()
  const path = administrationPath(form, 'partage')
  return (
    <Card className="stack" aria-labelledby="qr">
      <h2 id="qr">{t('office.qr')}</h2>
      <div className="qr-row">
        <img
          className="qr"
          src={`${path}/qr.svg`}
          alt={t('office.qr_alt', { title: form.title })}
          width="160"
          height="160"
        />
        <div className="stack stack-tight">
          <p className="muted small">{t('office.qr_hint')}</p>
          <div className="row">
            <ButtonLink kind="secondary" href={`${path}/qr.png?fichier`} download>
              {t('office.qr_png')}
            </ButtonLink>
            <ButtonLink kind="secondary" href={`${path}/qr.svg?fichier`} download>
              {t('office.qr_svg')}
            </ButtonLink>
            {locales.map(locale => (
              <ButtonLink key={locale} kind="secondary" href={`${path}/affiche-${locale}.pdf`} download>
                {t('sharing.poster', { language: languageName(locale, t.locale) })}
              </ButtonLink>
            ))}
          </div>
        </div>
      </div>
    </Card>
  )
}
