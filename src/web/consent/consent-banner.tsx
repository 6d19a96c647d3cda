import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ConsentButtons } from './consent-buttons.tsx'

/**
 * Asks once, without standing in the way: where an optional tracker is set and nobody has answered yet. An installation
 * without one has nothing to ask.
 */
export function ConsentBanner() {
  const t = useT()
  const { audience, islandAssets, nonce } = usePage()
  if (audience === null || audience.consent !== null) return null
  return (
    <section className="consent-banner" aria-label={t('consent.banner')} data-bottom-bar data-consent-banner>
      <div className="container consent-row">
        <p>{t('consent.cookies_text')}</p>
        <ConsentButtons />
        <ButtonLink kind="link" href="/legal/cookies#choix">
          {t('consent.customise')}
        </ButtonLink>
      </div>
      {islandAssets.consent && <script type="module" src={islandAssets.consent.script} nonce={nonce} />}
    </section>
  )
}
