import { waitWords } from '#messages/wait-words.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { BrokenArcs } from '../pages/illustrations.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Button } from '../ui/button.tsx'
import type { Wait } from './wait.ts'

/** Says when trying again can help. What was typed waits in the page, and one button sends it again: no script is needed. */
export function WaitPage({ seconds, fields }: Wait) {
  const t = useT()
  const { locale, address } = usePage()
  return (
    <div className="container error-page stack" lang={locale}>
      <UnlistedHead title={t('captcha.wait_title')} />
      <BrokenArcs />
      <h1>{t('captcha.wait_title')}</h1>
      <p role="alert">{waitWords(t, seconds)}</p>
      {fields !== null && <SendAgain address={address} fields={fields} />}
      <div className="row">
        <Button kind="secondary" data-goes-back hidden>
          {t('err.go_back')}
        </Button>
      </div>
    </div>
  )
}

type Posted = { readonly address: string; readonly fields: NonNullable<Wait['fields']> }

function SendAgain({ address, fields }: Posted) {
  const t = useT()
  return (
    <form method="post" action={address} className="stack" noValidate>
      {fields.map(({ place, name, value }) => (
        <input key={place} type="hidden" name={name} value={value} />
      ))}
      <p>{t('captcha.kept')}</p>
      <div className="row">
        <Button>{t('captcha.send_again')}</Button>
      </div>
    </form>
  )
}
