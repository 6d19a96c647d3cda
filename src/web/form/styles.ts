import formCss from './form.css?url'
import stepsCss from './steps/steps.css?url'

/** The style sheets of campaigns and their forms. */
export const styles = [formCss, stepsCss].map(href => ({ rel: 'stylesheet', href }))
