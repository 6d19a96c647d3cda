import css from './campaign-form.css?url'

/** The style sheet of campaigns and their forms. */
export const styles = [{ rel: 'stylesheet', href: css }]
