import { TriangleAlert } from 'lucide-react'
import { lastMoment } from '#domain/cart/cart-flow.ts'
import { time } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { StepFacts } from './step-facts.ts'

/** What warns before a cart expires and tells afterwards; a small script shows it when it is time (rule SCR-15). */
export function CartExpiry({ facts }: { readonly facts: StepFacts }) {
  const t = useT()
  const { cart, now, path } = facts
  if (cart === null) return null
  return (
    <div
      data-cart={cart.id}
      data-expiry={cart.expiry}
      data-limit={lastMoment(cart.reservedUntil ?? cart.meta.createdAt)}
      data-now={now}
    >
      <div
        className="banner tone-warning cart-warning"
        role="alertdialog"
        aria-live="polite"
        aria-labelledby="cart-warning-title"
        data-cart-warning
        hidden
      >
        <Icon icon={TriangleAlert} />
        <p
          className="banner-title"
          id="cart-warning-title"
          data-cart-ends={t('cart.expiring', { time: timeSlot })}
          data-cart-ends-for-good={t('cart.expiring_for_good', { time: timeSlot })}
        >
          {t('cart.expiring', { time: time(cart.expiry, t.locale) })}
        </p>
        <Button kind="secondary" data-cart-prolongs>
          {t('cart.extend')}
        </Button>
        <Button kind="secondary" data-cart-noted hidden>
          {t('common.close')}
        </Button>
      </div>
      <p
        className="visually-hidden"
        role="status"
        data-cart-prolonged={t('step.prolonged', { time: timeSlot })}
      />
      <Dialog
        id="cart-expired"
        title={t('step.expired_title')}
        actions={<ButtonLink href={path}>{t('step.restart')}</ButtonLink>}
      >
        <p>{t('step.expired_body', { kind: facts.form.formType })}</p>
      </Dialog>
    </div>
  )
}

/** Where the script writes the time into a text. */
export const timeSlot = '{time}'
