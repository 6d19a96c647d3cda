import payments from '../administration/payments/payments.css?url'
import plan from '../payment/plan.css?url'
import table from '../ui/table.css?url'
import css from './space.css?url'

/** The style sheets of a payer's space; its table and filters look like those of the back office. */
export const styles = [payments, plan, table, css].map(href => ({ rel: 'stylesheet', href }))
