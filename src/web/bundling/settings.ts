import type { BuildOptions } from 'vite'

/** Where the island build writes the names of its files, under `build/client/`. Not served. */
export const islandManifest = 'islands.json'

/** What both builds share: nothing is inlined (the CSP allows no data: fonts), modern browsers, assets in one folder. */
export const webBuild: BuildOptions = {
  assetsDir: 'assets',
  assetsInlineLimit: 0,
  target: ['chrome111', 'firefox114', 'safari16.4'],
  cssMinify: 'lightningcss',
  reportCompressedSize: false,
}
