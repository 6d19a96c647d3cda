import { globSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { compressAssets } from './src/web/bundling/compress.ts'
import { ownCopies } from './src/web/bundling/own-copies.ts'
import { islandManifest, webBuild } from './src/web/bundling/settings.ts'

/** The browser entries of public pages: one per island, and the shell. Names are hashed, the manifest tells them. */
export default defineConfig({
  plugins: [ownCopies(), compressAssets()],
  resolve: {
    alias: [
      // The same components with a third of the bytes (decision 23).
      { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
      { find: 'react-dom/client', replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      // What the icon library draws with, for which we have a smaller one.
      {
        find: /^\.\.?\/createLucideIcon\.mjs$/,
        replacement: join(import.meta.dirname, 'src/web/ui/drawing.ts'),
      },
    ],
  },
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
