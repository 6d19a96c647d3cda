import type { Route } from '../route.ts'
import { abuseRoutes } from './abuses.ts'
import { captchaRoutes } from './captcha.ts'
import { onePageRoutes } from './cart-one-page.ts'
import { cartRoutes } from './carts.ts'
import { checkoutRoutes } from './checkout.ts'
import { contributorRoutes } from './contributors.ts'
import { doorRoutes } from './door.ts'
import { fileRoutes } from './files.ts'
import { formRoutes } from './forms.ts'
import { organizationRoutes } from './organizations.ts'
import { paymentRoutes } from './payments.ts'
import { payoutRoutes } from './payouts.ts'
import { prospectRoutes } from './prospects.ts'
import { refundRoutes } from './refunds.ts'
import { savedCardRoutes } from './saved-cards.ts'
import { scheduleRoutes } from './schedules.ts'
import { sessionRoutes } from './session.ts'
import { unpaidPaymentRoutes } from './unpaid-payments.ts'
import { userRoutes } from './users.ts'
import { valueRoutes } from './values.ts'
import { mailNoticeRoutes, webhookRoutes } from './webhooks.ts'

/** The route table of the authentication service, below `/auth`. */
export const authRoutes: readonly Route[] = sessionRoutes

/** The route table of the API, below `/ha-api`. */
export const apiRoutes: readonly Route[] = [
  ...userRoutes,
  ...savedCardRoutes,
  ...payoutRoutes,
  ...refundRoutes,
  ...scheduleRoutes,
  ...formRoutes,
  ...contributorRoutes,
  ...organizationRoutes,
  ...valueRoutes,
  ...cartRoutes,
  ...checkoutRoutes,
  ...doorRoutes,
  ...fileRoutes,
  ...prospectRoutes,
  ...onePageRoutes,
  ...paymentRoutes,
  ...unpaidPaymentRoutes,
  ...abuseRoutes,
  ...captchaRoutes,
  ...webhookRoutes,
  ...mailNoticeRoutes,
]
