export const widget = {
  'widget.type.crowdfunding': 'Crowdfunding',
  'widget.type.event': 'Ticketing',
  'widget.type.membership': 'Membership',
  'widget.type.shop': 'Shop',
  'widget.type.sale': 'Sale',
  'widget.type.donation': 'Donation',
  'widget.cta.participate': 'Participate',
  'widget.cta.donate': 'Make a donation',
  'widget.cta.join': 'Join',
  'widget.cta.buy': 'Buy',
  'widget.cta.pay': 'Make a payment',
  'empty.org_campaigns': 'No current campaigns.',
} as const
