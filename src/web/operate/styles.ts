import space from '../personal/space.css?url'
import css from './operate.css?url'

/** The style sheets of the operator's pages; their navigation looks like that of a payer's space. */
export const styles = [space, css].map(href => ({ rel: 'stylesheet', href }))
