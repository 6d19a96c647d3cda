import { campaign } from './fr/campaign.ts'
import { choice } from './fr/choice.ts'
import { common } from './fr/common.ts'
import { controls } from './fr/controls.ts'
import { donation } from './fr/donation.ts'
import { form } from './fr/form.ts'
import { legal } from './fr/legal.ts'
import { mail } from './fr/mail.ts'
import { notices } from './fr/notices.ts'
import { order } from './fr/order.ts'
import { pages } from './fr/pages.ts'
import { payer } from './fr/payer.ts'
import { payment } from './fr/payment.ts'
import { people } from './fr/people.ts'
import { problems } from './fr/problems.ts'
import { shell } from './fr/shell.ts'
import { singlePage } from './fr/single-page.ts'
import { step } from './fr/step.ts'
import { summary } from './fr/summary.ts'
import { validation } from './fr/validation.ts'
import { widget } from './fr/widget.ts'

/** Every text of the product in French, the source language: a flat list of ICU messages. */
export const fr = {
  ...campaign,
  ...choice,
  ...common,
  ...controls,
  ...donation,
  ...form,
  ...legal,
  ...mail,
  ...notices,
  ...order,
  ...pages,
  ...payer,
  ...payment,
  ...people,
  ...problems,
  ...shell,
  ...singlePage,
  ...step,
  ...summary,
  ...validation,
  ...widget,
} as const

export type MessageKey = keyof typeof fr
