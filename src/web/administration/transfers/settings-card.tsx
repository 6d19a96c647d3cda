import { longestHolder, writtenIban } from '#domain/fields/iban.ts'
import type { TransfersPage } from '#usecases/administration/transfers.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { problemOf, type Refused } from './sent.ts'

type Props = Pick<TransfersPage, 'settings'> & {
  readonly organization: string
  readonly refused: Refused | null
}

const usualDays = 14

/** Where transfers are sent, how long an order waits, and whether payers may choose one (rule PAY-32). */
export function SettingsCard({ settings, organization, refused }: Props) {
  const t = useT()
  const own = refused?.intent === 'settings' ? refused.values : null
  const errorOf = (field: string) => {
    const problem = own === null ? undefined : problemOf(refused, field)
    return problem && { error: t(`error.${problem.code}`) }
  }
  return (
    <Card aria-labelledby="settings">
      <form method="post" className="stack" noValidate>
        <h2 id="settings">{t('transfer.settings')}</h2>
        <p className="muted">{t('transfer.settings_hint')}</p>
        <TextInput
          name="iban"
          label={t('transfer.iban')}
          hint={t('transfer.iban_hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={own?.iban ?? writtenIban(settings?.iban ?? '')}
          {...errorOf('iban')}
        />
        <TextInput
          name="holder"
          label={t('transfer.holder')}
          autoComplete="off"
          maxLength={longestHolder}
          defaultValue={own?.holder ?? settings?.holder ?? organization}
          {...errorOf('holder')}
        />
        <TextInput
          name="days"
          label={t('transfer.days')}
          hint={t('transfer.days_hint')}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={own?.days ?? settings?.days ?? usualDays}
          {...errorOf('days')}
        />
        <Checkbox
          name="isOffered"
          label={t('transfer.offer')}
          hint={t('transfer.offer_hint')}
          defaultChecked={own === null ? (settings?.isOffered ?? true) : own.isOffered === 'on'}
        />
        <p>
          <Button type="submit" name="intent" value="settings">
            {t('transfer.save')}
          </Button>
        </p>
      </form>
    </Card>
  )
}
