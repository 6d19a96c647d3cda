export const widgetPage = {
  'widget.cancelled': 'Cancelled',
  'widget.sale_closed': 'Sales closed',
  'widget.ended': 'Ended',
  'widget.opens_on': 'Opens on {date}',
  'widget.closed': 'Closed for now',
  'widget.of_goal': 'of {goal}',
  'widget.price_from': 'From {amount}',
  'widget.frame_title': '{title} – {type}',
  'widget.unavailable': 'Form unavailable.',
  'widget.gone': 'It does not exist, or is no longer online.',
  'widget.open_page': 'Open the page',
} as const
