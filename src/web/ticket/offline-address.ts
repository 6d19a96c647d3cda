/** What the worker answers for: the pages of tickets. */
export const offlineScope = '/billets/'

/** The worker that keeps them. */
export const offlineWorker = '/billets/hors-ligne.js'
