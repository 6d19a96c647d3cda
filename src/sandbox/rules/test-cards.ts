/** Why the bank says no: the provider's `code` and `decline_code`. */
export type Decline = { code: string; declineCode?: string; message: string; blocked?: true }

/** What a test card does. A card without an entry, with a valid number, is simply paid. */
export type TestCard = {
  decline?: Decline
  /** `always`: at every charge; `until set up`: off-session charges pass once the holder authenticated for them. */
  authentication?: 'always' | 'until set up'
  /** Declined once the holder has authenticated. */
  declineAfterAuthentication?: Decline
  /** Attaches and is paid while its holder is there, then every off-session charge is declined. */
  declineOffSession?: Decline
  dispute?: 'fraudulent' | 'product_not_received' | 'inquiry'
  availableAtOnce?: true
  refund?: 'pending, then succeeded' | 'succeeded, then failed'
}

const declined = (declineCode: string): Decline => ({
  code: 'card_declined',
  declineCode,
  message:
    declineCode === 'insufficient_funds' ? 'Your card has insufficient funds.' : 'Your card was declined.',
})
const refused = (code: string, message: string): Decline => ({ code, message })
const processingError = refused(
  'processing_error',
  'An error occurred while processing your card. Try again in a little bit.',
)

/** The provider's published test numbers, so that the same tests run against its own sandbox. */
export const testCards: Record<string, TestCard> = {
  '4000000000000002': { decline: declined('generic_decline') },
  '4000000000009995': { decline: declined('insufficient_funds') },
  '4000000000009987': { decline: declined('lost_card') },
  '4000000000009979': { decline: declined('stolen_card') },
  '4000000000006975': { decline: declined('card_velocity_exceeded') },
  '4000000000000069': { decline: refused('expired_card', 'Your card has expired.') },
  '4000000000000127': { decline: refused('incorrect_cvc', "Your card's security code is incorrect.") },
  '4000000000000119': { decline: processingError },
  '4100000000000019': { decline: { ...declined('fraudulent'), blocked: true } },
  '4000000000000341': { declineOffSession: declined('generic_decline') },
  '4000002500003155': { authentication: 'until set up' },
  '4000002760003184': { authentication: 'always' },
  '4000000000003220': { authentication: 'always' },
  '4000008400001629': {
    authentication: 'always',
    declineAfterAuthentication: declined('generic_decline'),
  },
  '4000000000000259': { dispute: 'fraudulent' },
  '4000000000002685': { dispute: 'product_not_received' },
  '4000000000001976': { dispute: 'inquiry' },
  '4000000000000077': { availableAtOnce: true },
  '4000000000007726': { refund: 'pending, then succeeded' },
  '4000000000005126': { refund: 'succeeded, then failed' },
}

export const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}
