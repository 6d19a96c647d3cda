import stepsCss from '../form/steps/steps.css?url'
import formCss from './campaign.css?url'

/** The style sheets of campaigns and their forms. */
export const styles = [formCss, stepsCss].map(href => ({ rel: 'stylesheet', href }))
