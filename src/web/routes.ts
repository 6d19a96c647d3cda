import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const campaign = 'associations/:organizationSlug/:formType/:campaignSlug'

const payments = 'associations/:organizationSlug/administration/paiements'

/** The whole address map (spec §2, D2). */
export default [
  layout('layouts/default.tsx', [
    index('pages/home.tsx'),
    route('connexion', 'pages/login.tsx'),
    route('legal/:page', 'pages/legal.tsx'),
    route('kit', 'kit/page.tsx'),
    route('associations/:organizationSlug', 'organization/page.tsx'),
    route('associations/:organizationSlug/conditions-de-vente', 'organization/sales-conditions.tsx'),
    route('signaler', 'form/report-page.tsx'),
    route('commandes/:orderId/contribution', 'refund/tip-page.tsx'),
    route(payments, 'administration/payments/list-page.tsx'),
    route(`${payments}/:paymentId`, 'administration/payments/detail-page.tsx'),
  ]),
  layout('form/layout.tsx', [
    route('associations/:organizationSlug/formulaires/:campaignSlug/en', 'form/page.tsx', { id: 'form-en' }),
    route(campaign, 'form/page.tsx'),
    route(`${campaign}/alerte`, 'form/prospect-page.tsx'),
    route(`${campaign}/:step`, 'form/step.tsx'),
  ]),
  layout('checkout/layout.tsx', [
    route('associations/:organizationSlug/checkout/:cartId', 'checkout/page.tsx'),
    route(`${campaign}/checkout/:cartId`, 'checkout/page.tsx', { id: 'checkout-campaign' }),
  ]),
  layout('layouts/payment.tsx', [
    route('paiement/embarque/:id', 'payment/page.tsx'),
    route('paiement/embarque-ha/:id', 'payment/page.tsx', { id: 'payment-ha' }),
    route('paiement/embarque/confirmation/:id', 'outcome/request.ts'),
    route('paiement/regularisation/:id?', 'regularisation/page.tsx'),
    route('paiement/regularisation/embarque/:id?', 'regularisation/page.tsx', { id: 'regularisation-frame' }),
    route('paiement/regularisation/:status/:id', 'regularisation/outcome.tsx'),
    route('paiement/echeancier/:scheduleId', 'schedule/page.tsx'),
    route('redirection', 'payment/redirection.tsx', { id: 'redirection' }),
    route(`${campaign}/redirection`, 'payment/redirection.tsx'),
    route(`${campaign}/confirmation/:orderId?`, 'outcome/confirmation.tsx'),
    route(`${campaign}/annulation`, 'outcome/failure.tsx', { id: 'cancellation' }),
    route(`${campaign}/echec`, 'outcome/failure.tsx'),
  ]),
  route('paiement/attestation/:paymentId', 'resources/document.ts'),
  route(`${campaign}/agenda.ics`, 'form/calendar.ts'),
  route('preferences', 'resources/preferences.ts'),
  route('deconnexion', 'resources/logout.ts'),
  route('covers/:type/:file', 'resources/covers.ts'),
  route('favicon.svg', 'resources/favicon.ts', { id: 'favicon' }),
  route('favicon.ico', 'resources/favicon.ts', { id: 'favicon-ico' }),
  route('robots.txt', 'resources/robots.ts'),
] satisfies RouteConfig
