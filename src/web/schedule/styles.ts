import outcomeCss from '../outcome/outcome.css?url'
import paymentCss from '../payment/payment.css?url'
import css from './schedule.css?url'

/** The style sheets of a schedule's page. */
export const styles = [paymentCss, outcomeCss, css].map(href => ({ rel: 'stylesheet', href }))
