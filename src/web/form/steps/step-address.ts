/** The address of a step: the campaign's own is the first (rule ADDR-2). What its query says is said of every step. */
export function stepAddress(path: string, number: number): string {
  const [plain = '', query] = path.split('?')
  const step = number === 1 ? plain : `${plain}/${number}`
  return query === undefined ? step : `${step}?${query}`
}

/** An address of ours that says one thing more. */
export function withQuery(address: string, name: string, value: string): string {
  const [, path = '', query = '', mark = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? []
  const said = new URLSearchParams(query)
  said.set(name, value)
  return `${path}?${said}${mark}`
}
