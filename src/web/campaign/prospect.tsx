import { formPath } from '#domain/form/types/index.ts'
import { mostOf, waitedRates } from '#domain/waiting/entry.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/surface.tsx'
import { Select, TextInput } from '../ui/text-input.tsx'
import type { Campaign } from './campaign-facts.ts'

/** What the address of a campaign says after an e-mail was left. */
export const prospectKept = 'inscription=enregistree'

/** The controls of the form, by the names of their fields. */
export const prospectIds: Readonly<Record<string, string>> = {
  tierId: 'prospect-rate',
  quantity: 'prospect-quantity',
  email: 'prospect-email',
}

type Props = { readonly campaign: Pick<Campaign, 'form'>; readonly words: string }

/** An e-mail to be told of a reopening or of free places, and for nothing else (rule FRM-7). */
export function ProspectCapture({ campaign, words }: Props) {
  const t = useT()
  const { address } = usePage()
  const isLine = waitedRates(campaign.form).length > 0
  return (
    <Card className="prospect" id="prospect" aria-labelledby="prospect-title">
      <h2 id="prospect-title">{t(isLine ? 'waiting.join_title' : 'state.notify_title')}</h2>
      {address.split('?')[1]?.split('&').includes(prospectKept) ? (
        <Banner tone="success" title={t('waiting.joined')}>
          <p>{t('waiting.joined_mail')}</p>
          <p>{t(isLine ? 'waiting.promise' : 'waiting.opening_promise')}</p>
        </Banner>
      ) : (
        <>
          <p>{words}</p>
          <ProspectForm campaign={campaign} />
        </>
      )}
    </Card>
  )
}

export type Typed = { readonly email?: string; readonly tierId?: string; readonly quantity?: string }
type FormProps = {
  readonly campaign: Props['campaign']
  readonly typed?: Typed | undefined
  /** What is wrong, by the name of the field. */
  readonly errors?: Readonly<Record<string, string>>
}

/** A plain post to the page « alerte », which answers what is wrong or leads back here. */
export function ProspectForm({ campaign: { form }, typed = {}, errors = {} }: FormProps) {
  const t = useT()
  const path = formPath(form.organizationSlug, form.formType, form.formSlug)
  const rates = waitedRates(form)
  return (
    <form className="prospect-form" method="post" action={`${path}/alerte`} noValidate>
      {rates.length > 0 && (
        <>
          <p>{t('waiting.promise')}</p>
          <Select
            name="tierId"
            id={prospectIds.tierId}
            label={t('waiting.rate')}
            options={rates.map(({ id, label }) => ({ value: String(id), label }))}
            defaultValue={typed.tierId}
            error={errors.tierId}
          />
          <TextInput
            name="quantity"
            id={prospectIds.quantity}
            width="short"
            label={t('waiting.quantity')}
            hint={t('waiting.quantity_hint', { most: Math.max(...rates.map(mostOf)) })}
            inputMode="numeric"
            maxLength={2}
            defaultValue={typed.quantity ?? '1'}
            error={errors.quantity}
          />
        </>
      )}
      <TextInput
        name="email"
        id={prospectIds.email}
        label={t('state.notify_email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={typed.email}
        error={errors.email}
      />
      <Button type="submit" kind="accent">
        {t(rates.length > 0 ? 'waiting.join' : 'state.notify_me')}
      </Button>
    </form>
  )
}
