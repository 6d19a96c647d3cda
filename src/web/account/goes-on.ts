import { localPath } from '../local-path.ts'

/** Where somebody goes on after what they do here, a path of this site; null where nothing waits for them. */
export function nextPathOf(request: Request): string | null {
  const to = new URL(request.url).searchParams.get('redirectTo')
  return to === null ? null : localPath(to)
}
