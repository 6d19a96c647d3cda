import { common } from './en/common.ts'
import { controls } from './en/controls.ts'
import { donation } from './en/donation.ts'
import { form } from './en/form.ts'
import { legal } from './en/legal.ts'
import { mail } from './en/mail.ts'
import { notices } from './en/notices.ts'
import { pages } from './en/pages.ts'
import { payer } from './en/payer.ts'
import { payment } from './en/payment.ts'
import { problems } from './en/problems.ts'
import { shell } from './en/shell.ts'
import { validation } from './en/validation.ts'
import { widget } from './en/widget.ts'
import type { fr } from './fr.ts'
import type { Faithful } from './slots.ts'

const english = {
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

/** The same in English. A missing key, a key too many or another placeholder does not compile. */
export const en: Faithful<typeof fr, typeof english> = english
