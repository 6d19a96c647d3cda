import { money } from '#messages/format.ts'
import type { Visitor } from '#test/support/browser.ts'
import type { Buyer } from './buyer.ts'

type Asked = {
  readonly press: 'supplement.pay' | 'renewal.pay' | 'application.pay'
  /** What is asked, in cents, and the same with the suggested contribution. */
  readonly cents: number
  readonly withTip: number
  /** The page of the link. */
  readonly path: RegExp
}

/**
 * Who pays by a link reads on the press what it comes to, whatever contribution they pick (rule TIP-3). A card that is refused leads back to
 * the link, never to the campaign, where everything would be
 * chosen anew.
 */
export async function paysByLink({ visitor, buyer }: { visitor: Visitor; buyer: Buyer }, asked: Asked) {
  const { page, t, look } = visitor
  const agree = async () => {
    // Who applied agreed before.
    if (asked.press !== 'application.pay') await buyer.agree()
  }
  const press = (cents: number) =>
    page.getByRole('button', { name: t(asked.press, { amount: money(cents, look.locale) }), exact: true })
  await agree()
  await buyer.pickTip('suggestion')
  await press(asked.withTip).waitFor()
  await buyer.pickTip('none')
  await press(asked.cents).click()
  await buyer.atPayment()
  await buyer.beDeclined(asked.cents)
  await page.getByRole('link', { name: t('pay.back_to_summary') }).click()
  await page.waitForURL(asked.path)
  await buyer.pickTip('none')
  await agree()
  await press(asked.cents).click()
  await buyer.atPayment()
}
