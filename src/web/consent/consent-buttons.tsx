import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { Button } from '../ui/button.tsx'
import type { Consent } from './consent.ts'

/** « Tout refuser » and « Tout accepter »: two buttons that differ in nothing but their words (CNIL, rule LAW-8). */
export function ConsentButtons({ chosen = null }: { readonly chosen?: Consent }) {
  const t = useT()
  const { address } = usePage()
  const pressed = (choice: Consent) => (chosen === null ? undefined : chosen === choice)
  return (
    <form className="consent-choices" method="post" action="/consentement" data-consent noValidate>
      <input type="hidden" name="back" value={address} />
      <Button kind="secondary" type="submit" name="choice" value="refused" aria-pressed={pressed('refused')}>
        {t('consent.cookies_refuse')}
      </Button>
      <Button
        kind="secondary"
        type="submit"
        name="choice"
        value="accepted"
        aria-pressed={pressed('accepted')}
      >
        {t('consent.cookies_accept')}
      </Button>
    </form>
  )
}
