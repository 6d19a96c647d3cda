import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { consentCookie } from './consent.ts'
import { ConsentButtons } from './consent-buttons.tsx'
import { type Kept, keptThings } from './kept-things.ts'

/** « Gestion des cookies »: what is kept and why, and the choice where there is one, at any time (rule LAW-8). */
export function CookiesPage() {
  const t = useT()
  const { audience } = usePage()
  return (
    <>
      <p>{t(audience === null ? 'cookies.lead_none' : 'cookies.lead_audience')}</p>
      {audience && <Choice />}
      <h2>{t('cookies.needed_title')}</h2>
      <p>{t('cookies.needed_body')}</p>
      <ul className="kept-list">
        {keptThings
          .filter(({ name }) => audience !== null || name !== consentCookie.name)
          .map(kept => (
            <KeptThing key={kept.name} kept={kept} />
          ))}
      </ul>
      <h2>{t('cookies.payment_title')}</h2>
      <p>{t('cookies.payment_body')}</p>
    </>
  )
}

/** What is measured, what this visitor said to it, and the same two buttons as in the banner. */
function Choice() {
  const t = useT()
  const { audience } = usePage()
  if (audience === null) return null
  return (
    <section id="choix" tabIndex={-1} aria-labelledby="choix-titre" className="stack">
      <h2 id="choix-titre">{t('cookies.choice_title')}</h2>
      <p>{t('cookies.choice_body', { host: new URL(audience.matomo.url).host })}</p>
      <p role="status">
        <strong>{t(`cookies.choice_${audience.consent ?? 'none'}`)}</strong>
      </p>
      <ConsentButtons chosen={audience.consent} />
      <p>{t('cookies.choice_kept')}</p>
    </section>
  )
}

function KeptThing({ kept: { name, purpose, lasts } }: { readonly kept: Kept }) {
  const t = useT()
  const duration =
    'days' in lasts
      ? t('cookies.days', { count: lasts.days })
      : 'months' in lasts
        ? t('cookies.months', { count: lasts.months })
        : t(lasts.until)
  return (
    <li>
      <p>
        <code>{name}</code>
      </p>
      <p>
        {t(purpose)} · {duration}
      </p>
    </li>
  )
}
