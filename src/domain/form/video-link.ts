/** A video of an association: only ever a link, so that nobody's player learns who looks at our pages. */
export type VideoLink = { readonly title: string; readonly url: string }

export type VideoService = 'YouTube' | 'Vimeo' | 'PeerTube'

const services: readonly (readonly [VideoService, RegExp])[] = [
  ['YouTube', /^(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:\S*&)?v=|shorts\/|live\/)[\w-]{6,}/i],
  ['YouTube', /^(?:youtu\.be|www\.youtube-nocookie\.com\/embed)\/[\w-]{6,}/i],
  ['Vimeo', /^(?:www\.|player\.)?vimeo\.com\/(?:\S*\/)?\d{4,}/i],
  // Everybody may run one: its addresses are known by their paths.
  ['PeerTube', /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\/(?:w|videos\/watch)\/[\w-]{8,}/i],
]

/** Where a video is, https alone; `undefined` for any other address. */
export function serviceOfVideo(url: string): VideoService | undefined {
  if (!/^https:\/\/\S+$/i.test(url) || !URL.canParse(url)) return undefined
  const rest = url.slice('https://'.length)
  return services.find(([, pattern]) => pattern.test(rest))?.[0]
}
