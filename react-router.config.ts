import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  // Public pages carry no client runtime; the pages that hydrate know all their routes from the start.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config
