import { common } from './fr/common.ts'
import { controls } from './fr/controls.ts'
import { donation } from './fr/donation.ts'
import { form } from './fr/form.ts'
import { legal } from './fr/legal.ts'
import { mail } from './fr/mail.ts'
import { notices } from './fr/notices.ts'
import { pages } from './fr/pages.ts'
import { payer } from './fr/payer.ts'
import { payment } from './fr/payment.ts'
import { problems } from './fr/problems.ts'
import { shell } from './fr/shell.ts'
import { validation } from './fr/validation.ts'
import { widget } from './fr/widget.ts'

/** Every text of the product in French, the source language: a flat list of ICU messages. */
export const fr = {
  ...common,
  ...controls,
  ...donation,
  ...form,
  ...legal,
  ...mail,
  ...notices,
  ...pages,
  ...payer,
  ...payment,
  ...problems,
  ...shell,
  ...validation,
  ...widget,
} as const

export type MessageKey = keyof typeof fr
