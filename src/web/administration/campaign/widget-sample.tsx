import { Copy } from 'lucide-react'
import { namedLocales } from '#domain/form/language-address.ts'
import {
  embedCode,
  speaksEveryLanguage,
  type WidgetKind,
  widgetFrame,
  widgetPath,
} from '#domain/form/widgets.ts'
import { languageName } from '#messages/locales.ts'
import type { SharedCampaign } from '#usecases/campaign/administered-campaigns.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'

/** A campaign with the address that its links begin with. */
export type Shared = SharedCampaign & { readonly origin: string }

type Props = { readonly kind: WidgetKind; readonly shared: Shared }

/** One widget: what it looks like, on the ground that was chosen, and the code that shows it. */
export function WidgetSample({ kind, shared: { form, organization, origin } }: Props) {
  const t = useT()
  const path = widgetPath(form, kind)
  const name = t(`office.widget.${kind}`)
  const title = t('office.widget_frame', { widget: name, title: form.title, organization: organization.name })
  const { width, height } = widgetFrame(kind)
  return (
    <Card className={`stack widget-sample widget-sample-${kind}`} aria-labelledby={`widget-title-${kind}`}>
      <h3 id={`widget-title-${kind}`}>{name}</h3>
      <div className={`widget-ground widget-ground-${kind}`}>
        <iframe src={path} title={title} width={width ?? '100%'} height={height} loading="lazy" />
      </div>
      <Code
        id={`code-${kind}`}
        label={t('office.code', { widget: name })}
        code={embedCode({ origin, path, kind, title })}
      />
      {speaksEveryLanguage(kind, form.formType) &&
        namedLocales.map(locale => (
          <Code
            key={locale}
            id={`code-${kind}-${locale}`}
            label={t('office.code_language', { widget: name, language: languageName(locale, t.locale) })}
            code={embedCode({ origin, path: widgetPath(form, kind, locale), kind, title })}
          />
        ))}
    </Card>
  )
}

function Code({ id, label, code }: { readonly id: string; readonly label: string; readonly code: string }) {
  const t = useT()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea className="input code" id={id} rows={4} readOnly value={code} spellCheck={false} />
      <div>
        <Button
          kind="secondary"
          icon={Copy}
          data-copies={code}
          data-copied={t('office.code_copied')}
          data-done={t('sharing.copied')}
          hidden
        >
          {t('office.copy_code')}
        </Button>
      </div>
    </div>
  )
}
