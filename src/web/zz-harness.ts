import Fastify from 'fastify'
import { registerWeb } from '#main/web.ts'

const port = Number(process.env.PORT ?? 3500)
const fastify = Fastify({
  routerOptions: { ignoreTrailingSlash: true },
  genReqId: () => 'a'.repeat(32),
  logger: false,
})
fastify.post('/auth/token', async (req, reply) => {
  const b = req.body as { username?: string; password?: string }
  if (b.password !== 'demonstration')
    return reply.code(401).send({ errors: [{ code: 'login_refused', message: 'x' }] })
  reply.header('set-cookie', ['access_token=tok; Path=/; SameSite=Lax', 'refresh_token=r; Path=/; HttpOnly'])
  return { access_token: 'tok' }
})
const heads = [
  {
    organizationSlug: 'le-fournil-partage',
    organizationName: 'Le Fournil partagé',
    city: 'Nantes',
    formType: 'Donation',
    formSlug: 'du-pain-pour-tout-le-monde',
    title: 'Du pain pour tout le monde',
    palette: 'prune',
    startDate: null,
  },
  {
    organizationSlug: 'les-ateliers-du-canal',
    organizationName: 'Les Ateliers du Canal',
    city: 'Lyon',
    formType: 'Event',
    formSlug: 'festival-des-berges',
    title: 'Festival des berges',
    palette: 'iris',
    startDate: '2026-12-12T19:30:00Z',
  },
  {
    organizationSlug: 'le-fournil-partage',
    organizationName: 'Le Fournil partagé',
    city: 'Nantes',
    formType: 'CrowdFunding',
    formSlug: 'un-four-pour-le-quartier',
    title: 'Un four pour le quartier',
    palette: 'foret',
    startDate: null,
  },
]
fastify.get('/auth/disconnect', async (req, reply) =>
  reply
    .header('set-cookie', ['access_token=; Path=/; Max-Age=0', 'refresh_token=; Path=/; Max-Age=0'])
    .code(204)
    .send(),
)
await registerWeb(fastify, {
  config: {
    mode: process.env.DEV ? 'development' : 'production',
    publicOrigin: `http://localhost:${port}`,
    mailFrom: 'Obole <contact@obole.example>',
    flags: { pageCache: true },
    operator: {
      name: 'Obole',
      badges: process.env.BADGES?.split(',') ?? [],
      paymentInstitution: undefined,
      legalNoticeUrl: undefined,
      termsUrl: undefined,
      privacyUrl: undefined,
      tipRateFactor: 1,
      allowedBackOrigins: [],
    },
    payment: { sandbox: true, sandboxUrl: 'http://localhost:3599' },
  } as never,
  app: { log: { info() {}, warn() {}, error: (f: object, m: string) => console.error(m, f) } },
  actsFor: () =>
    ({
      listCampaigns: async () => heads,
      readSelf: async () => ({ ok: true, value: { profile: { firstName: 'Camille' } } }),
    }) as never,
  verifyAccessToken: async t => (t === 'tok' ? { uid: 1, urs: [], uvf: '0' } : undefined),
  showsKit: true,
})
await fastify.listen({ host: '127.0.0.1', port })
console.log('ready', port)
process.on('SIGUSR2', () => process.exit(0))
