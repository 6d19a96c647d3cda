import { CalendarDays, Check, Lock, MapPin } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../messages.tsx'
import { AmountInput } from '../ui/amount-input.tsx'
import { Banner, Tag } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox, ChoiceTiles, RadioGroup } from '../ui/choice.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Money } from '../ui/money.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import { Card, Disclosure, Skeleton } from '../ui/surface.tsx'
import { Select, TextArea, TextInput } from '../ui/text-input.tsx'
import { showToast } from '../ui/toast.ts'

/** Every component of `ui/` in the states that one can see: the example to copy from, and what the tests hydrate. */
export function Kit({ amount }: { readonly amount: number }) {
  return (
    <div className="stack stack-sections">
      <Buttons />
      <Fields />
      <Choices amount={amount} />
      <Notices amount={amount} />
    </div>
  )
}

function Buttons() {
  const t = useT()
  const [busy, setBusy] = useState(false)
  return (
    <Card className="stack">
      <div className="row">
        <Button icon={Lock} busy={busy} busyLabel={t('pay.processing')} onClick={() => setBusy(true)}>
          {t('out.retry')}
        </Button>
        <Button kind="accent">{t('out.resume')}</Button>
        <Button kind="secondary">{t('common.back')}</Button>
        <Button kind="danger">{t('common.remove')}</Button>
        <Button kind="quiet">{t('common.edit')}</Button>
        <Button kind="link">{t('common.copy')}</Button>
        <Button inert>{t('common.retry')}</Button>
      </div>
    </Card>
  )
}

function Fields() {
  const t = useT()
  const [birthDate, setBirthDate] = useState('')
  const countries = [{ value: 'FR', label: 'France' }]
  return (
    <Card className="stack">
      <ErrorSummary problems={[{ id: 'kit-email', message: t('error.email_invalid') }]} />
      <div className="pair">
        <TextInput name="firstName" label={t('payer.first_name')} autoComplete="given-name" />
        <TextInput name="lastName" label={t('payer.last_name')} autoComplete="family-name" />
      </div>
      <TextInput
        name="email"
        id="kit-email"
        type="email"
        label={t('payer.email')}
        hint={t('payer.email_why')}
        error={t('error.email_invalid')}
      />
      <DateInput name="birthDate" label={t('payer.birth_date')} value={birthDate} onValue={setBirthDate} />
      <div className="pair pair-short">
        <TextInput name="zipCode" label={t('payer.zip_code')} width="short" />
        <TextInput name="city" label={t('payer.city')} optional />
      </div>
      <Select
        name="country"
        label={t('payer.country')}
        options={countries}
        placeholder={t('ui.choose')}
        width="medium"
      />
      <TextArea name="message" label={t('tip.other_sub')} optional />
    </Card>
  )
}

function Choices({ amount }: { readonly amount: number }) {
  const t = useT()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const tips = [
    { value: '0', label: t('tip.zero'), sub: t('tip.zero_sub') },
    { value: 'suggested', label: <Money cents={amount} />, sub: t('tip.suggested_sub') },
    { value: 'other', label: t('form.other_amount'), sub: t('tip.other_sub') },
  ]
  return (
    <Card className="stack">
      <ChoiceTiles
        name="tip"
        label={t('tip.title')}
        choices={tips}
        columns={3}
        value={chosen}
        onChoose={setChosen}
      />
      {chosen === 'other' && (
        <AmountInput name="amount" label={t('tip.amount')} value={text} onValue={setText} />
      )}
      <RadioGroup
        name="kind"
        label={t('payer.kind')}
        choices={[
          { value: 'person', label: t('payer.as_person') },
          { value: 'company', label: t('payer.as_company') },
        ]}
        defaultValue="person"
      />
      <Checkbox
        name="terms"
        label={t('consent.terms', { brand: 'Obole' })}
        error={t('error.gdrpConsentError')}
      />
    </Card>
  )
}

function Notices({ amount }: { readonly amount: number }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <Card className="stack">
      <p className="row">
        <Tag tone="success" icon={Check}>
          {t('ui.verified')}
        </Tag>
        <Tag tone="warning">{t('form.few_left', { count: 3 })}</Tag>
        <Tag icon={CalendarDays}>{t('common.today')}</Tag>
        <Tag icon={MapPin}>{t('common.free')}</Tag>
      </p>
      <Banner tone="info" title={t('tip.reassure')} />
      <Banner tone="success" title={t('err.online')} />
      <Banner tone="warning" title={t('err.offline')} />
      <Banner tone="danger" title={t('out.refused_title')}>
        <p>{t('out.refused_body')}</p>
      </Banner>
      <ProgressBar label={t('common.total')} value={78} max={100} />
      <p className="spread total">
        {t('common.total')} <Money cents={amount} />
      </p>
      <Disclosure summary={t('tip.what_for')}>{t('tip.what_for_bank')}</Disclosure>
      <Skeleton shape="field" label={t('common.loading')} />
      <div className="row">
        <Button kind="secondary" onClick={() => setOpen(true)}>
          {t('donation.see_detail')}
        </Button>
        <Button kind="secondary" onClick={() => showToast('success', t('toast.link_copied'))}>
          {t('donation.copy_link')}
        </Button>
      </div>
      <Dialog id="detail" title={t('pay.order_detail')} open={open} onClose={() => setOpen(false)}>
        <p>{t('tip.reassure')}</p>
      </Dialog>
    </Card>
  )
}
