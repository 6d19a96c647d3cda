/** The page of an answer. Its styles carry a nonce of its own, which this page's policy does not know: they stay out. */
export async function pageOf(answer: Response): Promise<Document> {
  const html = (await answer.text()).replace(/<style[\s\S]*?<\/style>/g, '')
  return new DOMParser().parseFromString(html, 'text/html')
}
