import {
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleSlash,
  Clock,
  Hourglass,
  type LucideIcon,
  Repeat,
  ShieldAlert,
  Undo2,
} from 'lucide-react'
import type { CurrentStatus } from '#domain/order/current-status.ts'
import type { ShownPaymentStatus } from '#domain/payment/payment-flow.ts'
import { useT } from '../messages.tsx'
import { Tag, type Tone } from '../ui/banner.tsx'

type Look = { readonly icon: LucideIcon; readonly tone?: Tone }

const looks: Readonly<Record<CurrentStatus['state'] | 'contested' | 'bank', Look>> = {
  paid: { icon: CircleCheck, tone: 'success' },
  free: { icon: CircleCheck, tone: 'success' },
  running: { icon: Repeat, tone: 'success' },
  partly: { icon: Clock, tone: 'info' },
  pending: { icon: Clock, tone: 'info' },
  bank: { icon: Hourglass, tone: 'info' },
  waiting: { icon: CalendarClock },
  refused: { icon: CircleAlert, tone: 'danger' },
  contested: { icon: ShieldAlert, tone: 'warning' },
  refunded: { icon: Undo2 },
  canceled: { icon: CircleSlash },
}

/** Where an order stands: a word and a sign (rule SCR-24). */
export function OrderStatusTag({ standing }: { readonly standing: CurrentStatus }) {
  const t = useT()
  const words =
    standing.state === 'partly' ? t('space.state_partly', standing) : t(`space.state_${standing.state}`)
  return <Tag {...looks[standing.state]}>{words}</Tag>
}

const states = {
  Waiting: 'waiting',
  Pending: 'pending',
  WaitingAuthentication: 'pending',
  WaitingBankValidation: 'bank',
  Refused: 'refused',
  Error: 'refused',
  Authorized: 'paid',
  Refunding: 'paid',
  Contested: 'contested',
  Refunded: 'refunded',
  Canceled: 'canceled',
  Abandoned: 'canceled',
} as const satisfies Record<ShownPaymentStatus, keyof typeof looks>

/** Where one charge of an order stands. */
export function ChargeTag({ status }: { readonly status: ShownPaymentStatus }) {
  const t = useT()
  const state = states[status]
  return <Tag {...looks[state]}>{t(`space.state_${state}`)}</Tag>
}
