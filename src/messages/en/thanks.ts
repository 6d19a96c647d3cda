import type { thanks as fr } from '../fr/thanks.ts'

export const thanks = {
  'error.video_invalid': 'Enter the https:// address of a video on YouTube, Vimeo or PeerTube.',
  'thanks.title': 'Thanks',
  'thanks.purpose':
    'Your words are added to the page that everyone sees after paying. They stay in the language of the campaign.',
  'thanks.page': 'On the confirmation page',
  'thanks.page_hint': 'At most 2,000 characters.',
  'thanks.mail_hint': 'At most 2,000 characters.',
  'thanks.video': 'Video',
  'thanks.video_purpose':
    'It appears as a link, on the page and in the email: nothing is loaded from the site of the video before a click.',
  'thanks.video_url': 'Address of the video',
  'thanks.video_url_hint': 'YouTube, Vimeo or PeerTube, for example https://youtu.be/…',
  'thanks.video_title': 'Title of the video',
  'thanks.saved': 'Your changes are saved.',
  'thanks.from': 'A word from {organization}',
  'thanks.video_link': 'Watch the video “{title}” on {service}',
} as const satisfies Record<keyof typeof fr, string>
