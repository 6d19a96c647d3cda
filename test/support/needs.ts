import { existsSync, globSync } from 'node:fs'

export type Need = { readonly what: string; readonly paths: readonly string[]; readonly debian: string }

/** What a run needs installed, and the Debian package that brings it. */
export const screenReader: readonly Need[] = [
  { what: 'Orca', paths: ['/usr/bin/orca'], debian: 'orca' },
  { what: 'a display that nobody sees', paths: ['/usr/bin/Xvfb'], debian: 'xvfb' },
  { what: 'keys of a desktop', paths: ['/usr/bin/xdotool'], debian: 'xdotool' },
  { what: 'the accessibility bus', paths: ['/usr/libexec/at-spi-bus-launcher'], debian: 'at-spi2-core' },
  { what: 'the session bus', paths: ['/usr/bin/dbus-run-session'], debian: 'dbus-daemon' },
  {
    what: 'a voice that says nothing',
    paths: ['/usr/lib/speech-dispatcher-modules/sd_dummy', '/usr/lib/*/speech-dispatcher-modules/sd_dummy'],
    debian: 'speech-dispatcher',
  },
  { what: 'namespaces', paths: ['/usr/bin/unshare'], debian: 'util-linux' },
]

export const firefox: readonly Need[] = [
  { what: 'Firefox', paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'], debian: 'firefox-esr' },
]

export const webkit: readonly Need[] = [
  { what: 'WebKit’s driver', paths: ['/usr/bin/WebKitWebDriver'], debian: 'webkit2gtk-driver' },
  { what: 'WebKit’s browser', paths: ['/usr/lib/*/webkit2gtk-4.?/MiniBrowser'], debian: 'webkit2gtk-driver' },
  { what: 'a display that nobody sees', paths: ['/usr/bin/Xvfb'], debian: 'xvfb' },
]

/** The first path of a need that exists. */
export function pathOf({ paths }: Need): string | undefined {
  return paths
    .flatMap(path => (path.includes('*') || path.includes('?') ? globSync(path) : [path]))
    .find(path => existsSync(path))
}

export const missingOf = (needs: readonly Need[]): readonly Need[] =>
  needs.filter(need => pathOf(need) === undefined)
