import type { Holder } from '#domain/ticket/ticket.ts'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'
import { Card, Disclosure } from '../ui/surface.tsx'
import { TextInput } from '../ui/text-input.tsx'

/** What a page of a ticket can be sent. */
export type TicketIntent = 'rename' | 'give'

/** What was typed, as it was sent. */
export type TypedChange = Holder & {
  readonly intent: TicketIntent
  readonly email: string
  readonly emailConfirmation: string
}

type Props = {
  readonly holder: Holder | null
  readonly typed: TypedChange | undefined
  readonly errors: Readonly<Record<string, string>>
}

/** A ticket's name is changed, or the ticket is passed on; a form that was refused stands open. */
export function ChangeForms({ holder, typed, errors }: Props) {
  const t = useT()
  const renamed = typed?.intent === 'rename' ? typed : holder
  const given = typed?.intent === 'give' ? typed : undefined
  return (
    <Card className="stack ticket-ways">
      <Disclosure summary={t('ticket.change')} open={typed?.intent === 'rename'}>
        <form className="stack" method="post" noValidate>
          <input type="hidden" name="intent" value="rename" />
          <p className="muted">{t('ticket.change_lead')}</p>
          <Names prefix="rename" names={renamed} errors={typed?.intent === 'rename' ? errors : {}} />
          <p>
            <Button type="submit">{t('ticket.change_send')}</Button>
          </p>
        </form>
      </Disclosure>
      <Disclosure summary={t('ticket.give')} open={typed?.intent === 'give'}>
        <form className="stack" method="post" noValidate>
          <input type="hidden" name="intent" value="give" />
          <p className="muted">{t('ticket.give_lead')}</p>
          <Names prefix="give" names={given ?? null} errors={given ? errors : {}} />
          <TextInput
            id="give-email"
            name="email"
            type="email"
            label={t('ticket.give_email')}
            defaultValue={given?.email}
            error={given && errors['give-email']}
          />
          <TextInput
            id="give-emailConfirmation"
            name="emailConfirmation"
            type="email"
            label={t('ticket.give_confirmation')}
            defaultValue={given?.emailConfirmation}
            error={given && errors['give-emailConfirmation']}
          />
          <p>
            <Button type="submit">{t('ticket.give_send')}</Button>
          </p>
        </form>
      </Disclosure>
    </Card>
  )
}

type NamesProps = {
  readonly prefix: TicketIntent
  readonly names: Holder | null
  readonly errors: Readonly<Record<string, string>>
}

function Names({ prefix, names, errors }: NamesProps) {
  const t = useT()
  return (
    <div className="pair">
      <TextInput
        id={`${prefix}-firstName`}
        name="firstName"
        label={t('payer.first_name')}
        defaultValue={names?.firstName}
        error={errors[`${prefix}-firstName`]}
      />
      <TextInput
        id={`${prefix}-lastName`}
        name="lastName"
        label={t('payer.last_name')}
        defaultValue={names?.lastName}
        error={errors[`${prefix}-lastName`]}
      />
    </div>
  )
}
