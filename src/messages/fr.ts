import { attestation } from './fr/attestation.ts'
import { campaign } from './fr/campaign.ts'
import { choice } from './fr/choice.ts'
import { common } from './fr/common.ts'
import { controls } from './fr/controls.ts'
import { donation } from './fr/donation.ts'
import { form } from './fr/form.ts'
import { legal } from './fr/legal.ts'
import { mail } from './fr/mail.ts'
import { mailCharges } from './fr/mail-charges.ts'
import { notices } from './fr/notices.ts'
import { order } from './fr/order.ts'
import { pages } from './fr/pages.ts'
import { payer } from './fr/payer.ts'
import { payment } from './fr/payment.ts'
import { payout } from './fr/payout.ts'
import { people } from './fr/people.ts'
import { problems } from './fr/problems.ts'
import { refund } from './fr/refund.ts'
import { regularisation } from './fr/regularisation.ts'
import { schedule } from './fr/schedule.ts'
import { sepa } from './fr/sepa.ts'
import { shell } from './fr/shell.ts'
import { singlePage } from './fr/single-page.ts'
import { step } from './fr/step.ts'
import { summary } from './fr/summary.ts'
import { validation } from './fr/validation.ts'
import { widget } from './fr/widget.ts'

/** Every text of the product in French, the source language: a flat list of ICU messages. */
export const fr = {
  ...attestation,
  ...campaign,
  ...choice,
  ...common,
  ...controls,
  ...donation,
  ...form,
  ...legal,
  ...mail,
  ...mailCharges,
  ...notices,
  ...order,
  ...pages,
  ...payer,
  ...payment,
  ...payout,
  ...people,
  ...problems,
  ...regularisation,
  ...refund,
  ...sepa,
  ...schedule,
  ...shell,
  ...singlePage,
  ...step,
  ...summary,
  ...validation,
  ...widget,
} as const

export type MessageKey = keyof typeof fr
