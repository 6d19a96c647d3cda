import { globSync } from 'node:fs'
import { defineConfig } from 'vite'
import { compressAssets } from './src/web/bundling/compress.ts'
import { islandManifest, webBuild } from './src/web/bundling/settings.ts'

/** The browser entries of public pages: one per island, and the shell. Names are hashed, the manifest tells them. */
export default defineConfig({
  plugins: [compressAssets()],
  build: {
    ...webBuild,
    outDir: 'build/client',
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: islandManifest,
    modulePreload: false,
    rolldownOptions: { input: globSync('src/web/islands/*.entry.{ts,tsx}') },
  },
})
