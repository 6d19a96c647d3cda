import {
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleSlash,
  Clock,
  Hourglass,
  type LucideIcon,
  ShieldAlert,
  Undo2,
} from 'lucide-react'
import type { ShownPaymentStatus } from '#domain/payment/payment-flow.ts'
import { useT } from '../../messages.tsx'
import { Tag, type Tone } from '../../ui/banner.tsx'

const looks: Readonly<Record<ShownPaymentStatus, { icon: LucideIcon; tone?: Tone }>> = {
  Waiting: { icon: CalendarClock },
  Pending: { icon: Clock, tone: 'info' },
  WaitingAuthentication: { icon: Clock, tone: 'info' },
  WaitingBankValidation: { icon: Hourglass, tone: 'info' },
  Refused: { icon: CircleAlert, tone: 'danger' },
  Error: { icon: CircleAlert, tone: 'danger' },
  Authorized: { icon: CircleCheck, tone: 'success' },
  Refunding: { icon: Undo2, tone: 'info' },
  Contested: { icon: ShieldAlert, tone: 'warning' },
  Refunded: { icon: Undo2 },
  Canceled: { icon: CircleSlash },
  Abandoned: { icon: CircleSlash },
}

/** Where a payment stands: a word, and a sign that does not lean on its colour. */
export function StatusTag({ status }: { readonly status: ShownPaymentStatus }) {
  const t = useT()
  return <Tag {...looks[status]}>{t(`refund.status.${status}`)}</Tag>
}
