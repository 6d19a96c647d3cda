import { formPath } from '#domain/form/types/index.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/surface.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { Campaign } from './campaign-facts.ts'

/** What the address of a campaign says after an e-mail was left. */
export const prospectKept = 'inscription=enregistree'

type Props = { readonly campaign: Pick<Campaign, 'form'>; readonly words: string }

/** An e-mail to be told of a reopening or of free places, and for nothing else (rule FRM-7). */
export function ProspectCapture({ campaign, words }: Props) {
  const t = useT()
  const { address } = usePage()
  return (
    <Card className="prospect" id="prospect" aria-labelledby="prospect-title">
      <h2 id="prospect-title">{t('state.notify_title')}</h2>
      {address.split('?')[1]?.split('&').includes(prospectKept) ? (
        <Banner tone="success" title={t('state.prospect_saved')} />
      ) : (
        <>
          <p>{words}</p>
          <ProspectForm campaign={campaign} />
        </>
      )}
    </Card>
  )
}

type FormProps = {
  readonly campaign: Props['campaign']
  readonly email?: string
  readonly error?: string | undefined
}

/** A plain post to the page « alerte », which answers what is wrong or leads back here. */
export function ProspectForm({ campaign: { form }, email, error }: FormProps) {
  const t = useT()
  const path = formPath(form.organizationSlug, form.formType, form.formSlug)
  return (
    <form className="prospect-form" method="post" action={`${path}/alerte`} noValidate>
      <TextInput
        name="email"
        id="prospect-email"
        label={t('state.notify_email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={email}
        error={error}
      />
      <Button type="submit" kind="accent">
        {t('state.notify_me')}
      </Button>
    </form>
  )
}
