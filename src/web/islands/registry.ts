import { CampaignEditor } from '../administration/campaign/editor.tsx'
import { PersonalEditor } from '../administration/campaign/personal-editor.tsx'
import { RateEditor } from '../administration/campaign/rate-editor.tsx'
import { CodeEditor } from '../administration/extras/code-editor.tsx'
import { OptionEditor } from '../administration/extras/option-editor.tsx'
import { PoolEditor } from '../administration/extras/pool-editor.tsx'
import { MailsEditor } from '../administration/mails/mails-editor.tsx'
import { MessageBody } from '../administration/messages/message-body.tsx'
import { OpeningForm } from '../administration/opening/opening-form.tsx'
import { Palette } from '../administration/palette/palette.tsx'
import { QuestionEditor } from '../administration/questions/question-editor.tsx'
import { QuickStartForm } from '../administration/quick-start/quick-start-form.tsx'
import { Checkout } from '../checkout/checkout.tsx'
import { Door } from '../door/door.tsx'
import { DonationForm } from '../form/donation/donation.tsx'
import { LinkPay } from '../form/link-pay/link-pay.tsx'
import { PaymentForm } from '../form/payment-form/payment-form.tsx'
import { Choice } from '../form/steps/choice/choice.tsx'
import { Payer } from '../form/steps/payer/payer.tsx'
import { People } from '../form/steps/people/people.tsx'
import { Quick } from '../form/steps/quick/quick.tsx'
import { Summary } from '../form/steps/summary/summary.tsx'
import { Kit } from '../kit/kit.tsx'
import { Payment } from '../payment/payment.tsx'
import { Waiting } from '../payment/waiting.tsx'
import { Settlement } from '../recovery/settlement.tsx'
import { ChangeCard } from '../schedule/change-card.tsx'

/** Every island by its name, for the server. `islands/<name>.entry.tsx` is the same island's browser entry. */
export const islands = {
  kit: Kit,
  editor: CampaignEditor,
  personal: PersonalEditor,
  mails: MailsEditor,
  'message-body': MessageBody,
  rate: RateEditor,
  pool: PoolEditor,
  option: OptionEditor,
  question: QuestionEditor,
  code: CodeEditor,
  opening: OpeningForm,
  palette: Palette,
  'quick-start': QuickStartForm,
  donation: DonationForm,
  'payment-form': PaymentForm,
  checkout: Checkout,
  choice: Choice,
  people: People,
  payer: Payer,
  summary: Summary,
  quick: Quick,
  'link-pay': LinkPay,
  payment: Payment,
  redirection: Waiting,
  regularisation: Settlement,
  'change-card': ChangeCard,
  door: Door,
} as const

export type Islands = typeof islands
