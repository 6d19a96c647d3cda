import { after, before, test } from 'node:test'
import { type ApiBench, apiBench } from './test/bench.ts'
import { addDonationCampaign, camille } from '#test/support/campaign.ts'
import { paymentMethod } from '#test/support/donation.ts'

let api: ApiBench
before(async () => { api = await apiBench() })
after(() => api.close())
test('smoke', async () => {
  const campaign = await addDonationCampaign(api.test)
  const token = await api.anonymous()
  const show = (x: any) => console.log(x.status, x.text.slice(0, 1500))
  console.log((await api.inject({ method: 'POST', url: '/auth/token' })).headers)
  show(await api.call(null, 'GET', '/ha-api/agg/form'))
  show(await api.call(token, 'GET', `/ha-api/agg/form?organizationSlug=${campaign.address.organizationSlug}&formType=dONATION&formSlug=un-don`))
  const body = { ...campaign.address, items: [{ tierType: 'Donation', tierId: campaign.tierIds[0] }] }
  const made = await api.call(token, 'POST', '/ha-api/carts', body)
  show(made)
  const id = made.json.id
  show(await api.call(token, 'PUT', `/ha-api/carts/${id}/payer`, camille))
  show(await api.call(token, 'PUT', `/ha-api/carts/${id}/tip`, { tip: '350' }))
  const opened = await api.call(token, 'POST', `/ha-api/carts/${id}/init-payment?backUrl=/x`, { consents: { terms: true, salesConditions: true, tip: true } })
  show(opened)
  const r = opened.json.paymentRequestId
  show(await api.call(token, 'GET', `/ha-api/payments/summary?paymentRequestId=${r}`))
  const pm = await paymentMethod(api.test, '4242424242424242')
  const step = await api.call(token, 'POST', `/ha-api/payments/card-embed/initialize?paymentRequestId=${r}&paymentMethodId=${pm}`)
  show(step)
  show(await api.call(token, 'POST', `/ha-api/payments/finalize?paymentId=${step.json.paymentId}`))
  const fin = await api.call(token, 'POST', `/ha-api/payments/finalize?paymentId=${step.json.paymentId}`)
  const url = new URL(String(fin.json.redirectUrl), 'http://x')
  show(await api.call(token, 'GET', `/ha-api/users/me/orders/${fin.json.orderId}?withForm&withOrganization&token=${url.searchParams.get('token')}`))
  show(await api.call(token, 'GET', `/ha-api/users/me/orders/${fin.json.orderId}`))
  console.log(await api.test.runJobs())
  show(await api.call(token, 'POST', `/ha-api/payments/finalize?paymentId=${step.json.paymentId}`))
  show(await api.call(token, 'GET', `/metrics`))
  show(await api.call(token, 'GET', `/ha-api/openapi.json`))
  show(await api.call(token, 'GET', `/ha-api/nope`))
  show(await api.call(token, 'GET', `/ha-api`))
  show(await api.call(token, 'GET', `/ha-api/%zz`))
  show(await api.call(token, 'GET', `/ha-api/carts/${'a'.repeat(200)}`))
  show(await api.inject({ method: 'POST', url: '/ha-api/carts', headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' }, payload: 'x' }))
  show(await api.inject({ method: 'POST', url: '/ha-api/carts', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, payload: '{"__proto__":{}}' }))
  show(await api.inject({ method: 'POST', url: '/ha-api/carts', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, payload: 'x'.repeat(10_000_000) }))
  show(await api.inject({ method: 'OPTIONS', url: '/ha-api/carts', headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' } }))
})
