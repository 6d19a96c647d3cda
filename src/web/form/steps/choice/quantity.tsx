import { Minus, Plus } from 'lucide-react'
import { useT } from '../../../messages.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Step } from '../use-step.ts'
import { quantityControl } from './controls.ts'
import type { Offer } from './offers.ts'
import { countOf } from './picks.ts'

type Props = {
  readonly step: Step
  readonly offer: Offer
  readonly onCount?: (count: number) => void
}

/** How many of a rate: − value +, the value typed too, and alone without JavaScript (rule SCR-6). */
export function Quantity({ step, offer, onCount }: Props) {
  const t = useT()
  const { tier, most } = offer
  const id = quantityControl(tier.id)
  const text = step.values[id] ?? '0'
  const count = countOf(text) || 0
  const error = step.errorOf(id)
  const set = (next: number) => {
    step.change({ [id]: String(next) })
    onCount?.(next)
  }
  const full = count >= most
  const about = [full && `${id}-why`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="quantity-box">
      <div className="quantity">
        <button
          type="button"
          className="quantity-step"
          aria-label={t('choice.less', { label: tier.label })}
          aria-disabled={count === 0 || undefined}
          onClick={() => count > 0 && set(count - 1)}
        >
          <Icon icon={Minus} />
        </button>
        <input
          className="quantity-value tabular"
          id={id}
          name={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          aria-label={t('choice.quantity', { label: tier.label })}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={about || undefined}
          value={text}
          onChange={event => step.change({ [id]: event.target.value })}
          onFocus={event => event.target.select()}
          onBlur={() => {
            if (text.trim() === '') set(0)
            step.settle(id)
          }}
        />
        <button
          type="button"
          className="quantity-step"
          id={`${id}-more`}
          aria-label={t('choice.more', { label: tier.label })}
          aria-disabled={full || undefined}
          onClick={() => !full && set(count + 1)}
        >
          <Icon icon={Plus} />
        </button>
      </div>
      {full && count > 0 && error === undefined && (
        <p className="small muted" id={`${id}-why`} role="status">
          {mostWords(t, step, offer)}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** Why no more can be had: so many per person, or so many left. */
function mostWords(
  t: ReturnType<typeof useT>,
  { facts: { people } }: Step,
  { tier, left, most }: Offer,
): string {
  return left !== null && left === most && left !== tier.maxPerUser
    ? t(`step.left_${people}`, { count: left })
    : t(`step.most_${people}`, { count: most })
}
