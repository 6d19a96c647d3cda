/** Where a list goes on, as an opaque text: the id of the last row. */
export function tokenOf(id: number): string {
  return Buffer.from(`after:${id}`).toString('base64url')
}

/** The id of a token; `undefined` for any other text. */
export function idOfToken(token: string): number | undefined {
  const [, id] = /^after:([1-9]\d{0,9})$/.exec(Buffer.from(token, 'base64url').toString('latin1')) ?? []
  const number = Number(id)
  return id !== undefined && number <= 2_147_483_647 ? number : undefined
}
