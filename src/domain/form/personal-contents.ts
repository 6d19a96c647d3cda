import { fail, ok, type Problem, type Result } from '../result.ts'
import { type ContentsValues, type Read, reader, readLook } from './contents.ts'
import type { Thanks } from './form.ts'
import { serviceOfVideo, type VideoLink } from './video-link.ts'

/** The longest texts of each field, in characters; of words with markup, in those that somebody reads. */
export const longestPersonal = { thanks: 2_000, videoTitle: 80, videoUrl: 300 } as const

/** THE schema of what makes a campaign personal, as it was typed: the same in the browser and on the server. */
export function readPersonal(values: ContentsValues): Result<Pick<Thanks, 'page' | 'video'>> {
  const problems: Problem[] = []
  const read = reader(values, problems)
  const thanks = {
    page: read.rich('thanksPage', longestPersonal.thanks),
    video: readVideo(read),
  }
  return problems.length === 0 ? ok(thanks) : fail(...problems)
}

/** Both parts of the step on which a campaign becomes its association's: how it looks, and what it says. */
export function readLookAndPersonal(values: ContentsValues): Result<null> {
  const problems = [readLook(values), readPersonal(values)].flatMap(read => (read.ok ? [] : read.error))
  return problems.length === 0 ? ok(null) : fail(...problems)
}

/** A video is told with its title: an address says nothing of what one will see. */
function readVideo(read: Read): VideoLink | null {
  const url = read.text('videoUrl', longestPersonal.videoUrl)
  const title = read.text('videoTitle', longestPersonal.videoTitle)
  if (url === '' && title === '') return null
  if (url === '') read.refuse({ code: 'required', field: 'videoUrl' })
  else if (serviceOfVideo(url) === undefined) read.refuse({ code: 'video_invalid', field: 'videoUrl' })
  if (title === '') read.refuse({ code: 'required', field: 'videoTitle' })
  return { url, title }
}
