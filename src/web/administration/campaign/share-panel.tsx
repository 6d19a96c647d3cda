import { Copy } from 'lucide-react'
import { administrationPath } from '#domain/form/administration-path.ts'
import { formPath } from '#domain/form/types/index.ts'
import { widgetKinds } from '#domain/form/widgets.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import { CampaignFrame } from './frame.tsx'
import { type Shared, WidgetSample } from './widget-sample.tsx'

/** Link, QR code, and the code of each widget with its preview (rule SCR-25). */
export function SharePanel({ shared }: { readonly shared: Shared }) {
  const t = useT()
  const { form, pages, organization } = shared
  const grounds = (['light', 'dark', 'photo'] as const).map(ground => {
    return { value: ground, label: t(`office.ground_${ground}`) }
  })
  return (
    <CampaignFrame form={form} organization={organization} page="partage" pages={pages}>
      {form.state !== 'Public' && form.state !== 'Private' && (
        <Banner tone="warning" title={t('office.share_hidden')} />
      )}
      <div className="office-columns">
        <LinkCard shared={shared} />
        <QrCard shared={shared} />
      </div>
      <section className="stack widget-samples" aria-labelledby="widgets">
        <h2 id="widgets">{t('office.embed_title')}</h2>
        <p className="muted">{t('office.embed_purpose')}</p>
        <RadioGroup name="ground" label={t('office.ground')} choices={grounds} defaultValue="light" inRow />
        {widgetKinds.map(kind => (
          <WidgetSample key={kind} kind={kind} shared={shared} />
        ))}
      </section>
    </CampaignFrame>
  )
}

function LinkCard({ shared: { form, origin } }: { readonly shared: Shared }) {
  const t = useT()
  const link = origin + formPath(form.organizationSlug, form.formType, form.formSlug)
  const words = encodeURIComponent(form.title)
  return (
    <Card className="stack" aria-labelledby="link">
      <h2 id="link">{t('office.link')}</h2>
      <input className="input" type="url" readOnly value={link} aria-labelledby="link" />
      <div className="row">
        <Button icon={Copy} data-copies={link} data-copied={t('toast.link_copied')} hidden>
          {t('donation.copy_link')}
        </Button>
        <ButtonLink kind="secondary" href={`mailto:?subject=${words}&body=${encodeURIComponent(link)}`}>
          {t('share.email')}
        </ButtonLink>
      </div>
    </Card>
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
          </div>
        </div>
      </div>
    </Card>
  )
}
