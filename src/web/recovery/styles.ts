import outcomeCss from '../outcome/outcome.css?url'
import paymentCss from '../payment/payment.css?url'
import css from './recovery.css?url'

/** The style sheets of the pages of a refused payment. */
export const styles = [paymentCss, outcomeCss, css].map(href => ({ rel: 'stylesheet', href }))
