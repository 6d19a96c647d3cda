import { isSentByPost } from '#domain/cart/delivery.ts'
import { useT } from '../../../messages.tsx'
import { PayerFacts } from '../../../payment/payer-facts.tsx'
import { RowAmount } from '../../../payment/row-amount.tsx'
import { Theirs } from '../../../payment/theirs.tsx'
import { UnitNotes } from '../../../payment/unit-notes.tsx'
import { Card } from '../../../ui/surface.tsx'
import { stepAddress } from '../step-address.ts'
import type { StepFacts } from '../step-facts.ts'
import { orderOptionLabel, orderOptions } from '../taken-options.ts'
import { type OrderGroup, orderGroups } from './order-groups.ts'

type Cart = NonNullable<StepFacts['cart']>
type Props = { readonly facts: StepFacts; readonly cart: Cart }

/** What is bought, to be checked; « Modifier » leads to its step, which leads back here (rule SCR-9). */
export function OrderCheck({ facts, cart }: Props) {
  const t = useT()
  const groups = orderGroups(cart.itemList, facts.form)
  const title = t(facts.people === 'contributors' ? 'step.aside_title_contributors' : 'step.aside_title')
  return (
    <Card className="stack check-card" aria-labelledby="check-order">
      <CheckHead
        id="check-order"
        title={title}
        href={stepAddress(facts.path, 1)}
        of={t('summary.of_order')}
      />
      <dl className="rows">
        {groups.map(group => (
          <Group key={group.key} group={group} language={facts.form.language} />
        ))}
        {orderOptions(cart.itemList).map(option => (
          <div className="spread" key={option.id}>
            <dt>
              <Theirs
                text={times(option.quantity, orderOptionLabel(t, option, cart.itemList))}
                words={option.label}
                language={facts.form.language}
              />
            </dt>
            <Amount cents={option.amount} />
          </div>
        ))}
      </dl>
      {facts.asks[1] && (
        <p>
          <a href={stepAddress(facts.path, 2)}>{t(`summary.edit_${facts.people}`)}</a>
        </p>
      )}
    </Card>
  )
}

type GroupProps = { readonly group: OrderGroup; readonly language: Props['facts']['form']['language'] }

function Group({ group: { label, quantity, amount, units, options }, language }: GroupProps) {
  const t = useT()
  return (
    <>
      <div className="spread">
        <dt>
          <Theirs
            text={times(quantity, label === '' ? t('step.line_gift_to') : label)}
            words={label}
            language={language}
          />
          <UnitNotes units={units} language={language} />
        </dt>
        <Amount cents={amount} />
      </div>
      {options.map(option => (
        <div className="spread row-indented" key={option.id}>
          <dt>
            <Theirs text={times(option.quantity, option.label)} words={option.label} language={language} />
          </dt>
          <Amount cents={option.amount} />
        </div>
      ))}
    </>
  )
}

const times = (quantity: number, label: string) => (quantity > 1 ? `${quantity} × ${label}` : label)

function Amount({ cents }: { readonly cents: number }) {
  return (
    <dd>
      <RowAmount cents={cents} />
    </dd>
  )
}

/** Who pays, to be checked. */
export function PayerCheck({ facts, cart }: Props) {
  const t = useT()
  const { payer } = cart
  if (payer === null) return null
  return (
    <Card className="stack check-card" aria-labelledby="check-payer">
      <CheckHead
        id="check-payer"
        title={t('payer.title')}
        href={stepAddress(facts.path, 3)}
        of={t('summary.of_payer')}
      />
      <PayerFacts
        payer={payer}
        use={{ payerDocument: facts.form.payerDocument, isSent: isSentByPost(facts.form, cart.itemList) }}
        language={facts.form.language}
      />
    </Card>
  )
}

type HeadProps = { readonly id: string; readonly title: string; readonly href: string; readonly of: string }

function CheckHead({ id, title, href, of }: HeadProps) {
  const t = useT()
  return (
    <div className="spread check-head">
      <h2 className="check-title" id={id}>
        {title}
      </h2>
      <a href={href}>
        {t('common.edit')}
        <span className="visually-hidden"> {of}</span>
      </a>
    </div>
  )
}
