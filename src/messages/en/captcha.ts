export const captcha = {
  'captcha.wait_seconds':
    'Too many requests in a short time. Try again in {count, plural, one {# second} other {# seconds}}.',
  'captcha.wait_minutes':
    'Too many requests in a short time. Try again in {count, plural, one {# minute} other {# minutes}}.',
  'captcha.wait_title': 'One moment, please',
  'captcha.kept': 'What you typed is kept.',
  'captcha.send_again': 'Send again',
  'captcha.recaptcha':
    'This page is protected by reCAPTCHA. <privacy>Privacy</privacy> · <terms>Terms</terms>',
  'captcha.go_on': 'You can go on: only the number of tries is more limited.',
} as const
