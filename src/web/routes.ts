import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The whole address map (spec §2, D2). */
export default [
  layout('layouts/default.tsx', [
    index('pages/home.tsx'),
    route('connexion', 'pages/login.tsx'),
    route('legal/:page', 'pages/legal.tsx'),
    route('kit', 'kit/page.tsx'),
  ]),
  route('preferences', 'resources/preferences.ts'),
  route('deconnexion', 'resources/logout.ts'),
  route('covers/:type/:file', 'resources/covers.ts'),
  route('favicon.svg', 'resources/favicon.ts', { id: 'favicon' }),
  route('favicon.ico', 'resources/favicon.ts', { id: 'favicon-ico' }),
  route('robots.txt', 'resources/robots.ts'),
] satisfies RouteConfig
