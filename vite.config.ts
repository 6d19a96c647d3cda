import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compressAssets } from './src/web/bundling/compress.ts'
import { webBuild } from './src/web/bundling/settings.ts'

/** The pages: server bundle and the assets that their markup names. The browser entries are built apart. */
export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), compressAssets()],
  build: webBuild,
  // One bundle with everything in it: React in production mode whatever NODE_ENV says, and a start without look-ups.
  ...(command === 'build' && {
    environments: {
      ssr: { resolve: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } },
    },
  }),
}))
