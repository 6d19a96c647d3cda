import { frenchPhone, stories } from '#test/support/journey-lab.ts'
import { administer, hide } from './administrator.ts'
import { Buyer, places } from './buyer.ts'
import { camille } from './giver.ts'

const story = stories()

story('tries a draft that they administer, up to its payment', [frenchPhone], async (visitor, lab) => {
  const { page, t } = visitor
  const publish = await hide(lab, 'Draft')
  await visitor.open(places.festival)
  await page.getByRole('heading', { name: t('err.404_title') }).waitFor()
  await administer(visitor)

  const buyer = new Buyer(visitor, 'participants')
  await page.getByText(t('state.draft_admin')).waitFor()
  await buyer.take('Tarif plein')
  await buyer.goOn(2)
  await page.getByText(t('state.draft_admin')).waitFor()
  await buyer.writeName(1, ['Camille', 'Moreau'])
  await buyer.goOn(3)
  await buyer.writePayer(camille)
  await buyer.goOn(4)
  await buyer.pickTip('none')
  await buyer.agree()
  await buyer.send()
  await page.getByText(t('step.no_payment_draft')).waitFor()
  await publish()
})
