import { Send } from 'lucide-react'
import type { Form } from '#domain/form/form.ts'
import type { OpenChange, WhenAndWhere } from '#domain/message/guest-mails.ts'
import { timeAndPlaceOf } from '#domain/order/occasion.ts'
import { whenWords } from '#messages/when-words.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Card } from '../../ui/surface.tsx'

type Props = { readonly form: Form; readonly change: OpenChange }

/** Another day or place since somebody ordered: what it was and is, and whether those people are told (rule MSG-11). */
export function ChangeCard({ form, change: { number, was, changedAt, orders: count } }: Props) {
  const t = useT()
  return (
    <Card className="stack readable" aria-labelledby="change">
      <h2 id="change">{t('guests.ask_title', { count })}</h2>
      <p>{t('guests.ask')}</p>
      <dl className="rows">
        <When name={t('guests.ask_was')} what={was} />
        <When name={t('guests.ask_now')} what={timeAndPlaceOf(form)} />
      </dl>
      <form method="post" className="row" noValidate>
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="changedAt" value={changedAt} />
        <Button type="submit" name="intent" value="tell" icon={Send}>
          {t('guests.tell', { count })}
        </Button>
        <Button type="submit" name="intent" value="keep" kind="secondary">
          {t('guests.keep')}
        </Button>
      </form>
      <p className="small muted">{t('guests.tell_hint')}</p>
    </Card>
  )
}

function When({ name, what }: { readonly name: string; readonly what: WhenAndWhere }) {
  const t = useT()
  return (
    <Fact name={name}>
      {whenWords(t, what) ?? t('guests.no_date')}
      <br />
      <span dir="auto">{what.place ?? t('guests.no_place')}</span>
    </Fact>
  )
}
