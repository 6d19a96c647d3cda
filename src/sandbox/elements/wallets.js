// The play wallet: one button, and a card that is always there.
import { createToken, field, serve, tell } from './frame.js'

const card = () =>
  new URLSearchParams({
    type: 'card',
    wallet: 'google_pay',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': String(new Date().getUTCFullYear() + 3),
    'card[cvc]': '123',
  })

const expressPaymentType = 'google_pay'
field('pay').addEventListener('click', () => tell('click', { expressPaymentType }))

const none = { amazonPay: false, applePay: false, klarna: false, link: false, paypal: false }
serve(
  {
    open: () => tell('confirm', { expressPaymentType }),
    token: asked => createToken(card(), asked),
    failed: () => {},
    focus: () => field('pay').focus(),
  },
  { availablePaymentMethods: { ...none, googlePay: true } },
)
