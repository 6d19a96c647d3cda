import { passHours } from '#domain/room/room.ts'

/** The pass of a waiting room: no script reads it, and no other campaign gets it. */
export const passCookieName = 'obole_pass'

/** The header that keeps a pass for the pages of its campaign, below `path`. */
export function passCookie(pass: string, path: string, secure: boolean): string {
  const life = `Max-Age=${passHours * 3600}`
  return `${passCookieName}=${pass}; Path=${path}; ${life}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
