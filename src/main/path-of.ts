/** The path of a request's address. */
export const pathOf = (url: string) => url.split('?', 1)[0] ?? '/'
