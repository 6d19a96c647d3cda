import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type EnvironmentOptions } from 'vite'
import { compressAssets } from './src/web/bundling/compress.ts'
import { webBuild } from './src/web/bundling/settings.ts'

/** One bundle with everything in it: React in production mode whatever NODE_ENV says, and a start without look-ups. */
const built: EnvironmentOptions = {
  resolve: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
}

/** The request listener must share Vite's copy of React Router, or it does not know our context. */
const served: EnvironmentOptions = { resolve: { noExternal: ['@react-router/node'] } }

/** The pages: server bundle and the assets that their markup names. The browser entries are built apart. */
export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), compressAssets()],
  build: webBuild,
  environments: { ssr: command === 'build' ? built : served },
}))
