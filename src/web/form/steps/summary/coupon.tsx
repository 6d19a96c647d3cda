import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { CartView } from '#domain/cart/cart-view.ts'
import { money } from '#messages/format.ts'
import { useT } from '../../../messages.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Disclosure } from '../../../ui/surface.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useHydrated } from '../../use-hydrated.ts'
import { couponControl, openedNotice } from '../coupon-control.ts'
import { steady } from '../steady.tsx'
import { stepAddress } from '../step-address.ts'
import type { Step } from '../use-step.ts'

type Props = { readonly step: Step; readonly coupon: CartView['coupons'][number] | undefined }

/**
 * A code: the field to type it, or what became of it. Its buttons send the step as it stands (rule SCR-29). Where something is
 * chosen, it may also open a rate (rule FRM-20).
 */
export const Coupon = steady(({ step, coupon }: Props) => (
  <>
    {step.facts.code != null && <OpenedRow code={step.facts.code} />}
    {coupon !== undefined && <CouponRow step={step} coupon={coupon} />}
    {(coupon === undefined || opensRates(step)) && <CouponField step={step} />}
  </>
))

const opensRates = ({ facts }: Step): boolean => Boolean(facts.form.asksForCode) && facts.number === 1

function OpenedRow({ code }: { readonly code: string }) {
  const t = useT()
  return (
    <div className="coupon-row tone-success" id={openedNotice} tabIndex={-1} role="status">
      <p className="with-icon">
        <Icon icon={CircleCheck} />
        {t('coupon.opened', { code })}
      </p>
    </div>
  )
}

function CouponField({ step }: { readonly step: Step }) {
  const t = useT()
  const field = step.text(couponControl)
  const { facts } = step
  // Without a script the page comes back where the code was typed; with one the focus goes there (rule SCR-29).
  const mark = useHydrated() ? '' : `#${couponControl}`
  const [open] = useState(field.error !== undefined || field.value !== '')
  const button = useRef<HTMLButtonElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit(button.current)
  }
  return (
    <Disclosure summary={t(opensRates(step) ? 'coupon.any_ask' : 'form.coupon_ask')} open={open}>
      <div className="coupon-field">
        <TextInput
          {...field}
          label={t(opensRates(step) ? 'coupon.any_field' : 'coupon.field')}
          className="coupon-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
          onKeyDown={onKeyDown}
        />
        <Button
          ref={button}
          kind="secondary"
          type="submit"
          name="intent"
          value="coupon"
          formNoValidate
          formAction={stepAddress(facts.path, facts.number) + mark}
          busy={step.busy}
        >
          {t('coupon.apply')}
        </Button>
      </div>
    </Disclosure>
  )
}

/** A code that does not apply any more is told, never silently dropped. */
function CouponRow({
  step,
  coupon: { code, valid, amount },
}: {
  readonly step: Step
  readonly coupon: NonNullable<Props['coupon']>
}) {
  const t = useT()
  const words = valid
    ? t('form.coupon_applied', { code, amount: money(amount, t.locale) })
    : t('coupon.no_longer', { code })
  return (
    <div className={`coupon-row tone-${valid ? 'success' : 'warning'}`} role="status">
      <p className="with-icon">
        <Icon icon={valid ? CircleCheck : TriangleAlert} />
        {words}
      </p>
      <Button
        kind="link"
        type="submit"
        name="intent"
        value="coupon-remove"
        formNoValidate
        onClick={() => step.change({ [couponControl]: undefined })}
      >
        {t('common.remove')}
        <span className="visually-hidden"> {code}</span>
      </Button>
    </div>
  )
}
