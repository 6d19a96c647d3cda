import type { ReactNode } from 'react'
import { useT } from '../../../messages.tsx'
import { UnitNotes } from '../../../payment/unit-notes.tsx'
import { Money } from '../../../ui/money.tsx'
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
          <Group key={group.key} group={group} />
        ))}
        {orderOptions(cart.itemList).map(option => (
          <div className="spread" key={option.id}>
            <dt>{times(option.quantity, orderOptionLabel(t, option, cart.itemList))}</dt>
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

function Group({ group: { label, quantity, amount, units, options } }: { readonly group: OrderGroup }) {
  const t = useT()
  return (
    <>
      <div className="spread">
        <dt>
          {times(quantity, label === '' ? t('step.line_gift_to') : label)}
          <UnitNotes units={units} />
        </dt>
        <Amount cents={amount} />
      </div>
      {options.map(option => (
        <div className="spread row-indented" key={option.id}>
          <dt>{times(option.quantity, option.label)}</dt>
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
      <Money cents={cents} />
    </dd>
  )
}

/** Who pays, to be checked. */
export function PayerCheck({ facts, cart }: Props) {
  const t = useT()
  const { payer } = cart
  if (payer === null) return null
  const { firstName, lastName, email, isCompany, companyName, companySiren, address, zipCode, city } = payer
  return (
    <Card className="stack check-card" aria-labelledby="check-payer">
      <CheckHead
        id="check-payer"
        title={t('payer.title')}
        href={stepAddress(facts.path, 3)}
        of={t('summary.of_payer')}
      />
      <dl className="rows check-facts">
        {isCompany && <Fact label={t('summary.company')}>{`${companyName} – ${companySiren}`}</Fact>}
        <Fact label={t('summary.name')}>{`${firstName} ${lastName}`}</Fact>
        <Fact label={t('payer.email')}>{email}</Fact>
        {address !== null && (
          <Fact label={t('payer.address')}>{`${address}, ${zipCode ?? ''} ${city ?? ''}`}</Fact>
        )}
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="small muted">{label}</dt>
      <dd>{children}</dd>
    </div>
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
