import type { Plugin } from 'vite'

/** What all islands share: one file, which stays in the browser from page to page. */
const shared = /\/node_modules\/(preact|react|react-dom|scheduler)\//
const mark = '?island='

/**
 * Gives every browser entry its own copy of what it imports, Preact apart: a page loads one island, and two files of it
 * instead of twenty small ones, which cost a tenth more to send and a request each.
 */
export function ownCopies(): Plugin {
  return {
    name: 'obole-own-copies',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!found || found.external || shared.test(found.id) || /[\0?]/.test(found.id)) return found
      return { ...found, id: found.id + mark + islandOf(importer) }
    },
  }
}

/** The island for which a module was copied; an entry is its own. */
function islandOf(importer: string): string {
  const [file = '', island] = importer.split(mark)
  return island ?? file.replace(/^.*\//, '').replace(/\.entry\.tsx?$/, '')
}
