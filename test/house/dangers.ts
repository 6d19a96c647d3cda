/**
 * What can do harm and where it may stand all the same, with the reason. A new place is a decision: it is added here, and the
 * answers of docs/security.md still have to hold.
 */
export type Danger = {
  readonly what: string
  readonly pattern: RegExp
  /** File or folder, and why it is safe there. */
  readonly places: Readonly<Record<string, string>>
}

export const dangers: readonly Danger[] = [
  {
    what: 'code made of text (ASVS 1.3.2)',
    pattern: /\beval\(|new Function\(|node:vm'|set(?:Timeout|Interval)\(\s*['"`]/,
    places: {},
  },
  {
    what: 'a program of the system (ASVS 1.2.5)',
    pattern: /node:child_process'/,
    places: {
      'src/main/build.ts': 'builds the pages, with fixed words',
      'src/main/child.ts': 'starts parts of ours',
      'src/main/lock-file.ts': 'asks ps about a number',
      'src/main/postgres.ts': 'starts the embedded database',
      'src/main/postgres-binaries.ts': 'prepares the embedded database',
    },
  },
  {
    what: 'a shell (ASVS 1.2.5)',
    pattern: /\bexecSync\(|\bshell: |import \{[^}]*\bexec\b[^}]*\} from 'node:child/,
    places: {},
  },
  {
    what: 'SQL that is not made of parameters (ASVS 1.2.4)',
    pattern: /\bsql\.raw\(/,
    places: {
      'src/db/payment-attempts.ts': 'an alias that stands in the code',
      'src/db/provider-accounts.ts': 'an alias that stands in the code',
      'src/db/payment-requests.ts': 'column names that stand in the code',
      'src/db/carts.ts': 'an alias that stands in the code',
      'src/db/people.ts': 'column names that stand in the code',
      'src/db/person-facts.ts': 'column names that stand in the code',
      'src/db/retention-sales.ts': 'column names that stand in the code',
    },
  },
  {
    what: 'SQL as a text with holes (ASVS 1.2.4)',
    pattern: /\.query(?:<[^(]*>)?\(\s*(?:`[^`]*\$\{|['"][^'"]*['"]\s*\+)/,
    places: {
      'src/db/backup.ts': 'an operator’s command: names of our own tables',
      'src/db/migrate.ts': 'migrations, by hand of the owner',
      'src/db/restore.ts': 'an operator’s command: names of our own tables',
      'src/db/roles.ts': 'names of roles, escaped',
      'src/main/postgres.ts': 'makes the embedded database, with fixed names',
    },
  },
  {
    what: 'HTML that nobody escapes (ASVS 1.2.1, 3.2.2)',
    pattern:
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\(|\bsrcdoc\b/i,
    places: {
      'src/web/administration/mails/mail-sample.tsx':
        'a mail that the server wrote, in a frame where nothing runs',
      'src/web/administration/mails/preview-panel.tsx':
        'a mail that the server wrote, in a frame where nothing runs',
      'src/web/administration/messages/review-panel.tsx':
        'a mail that the server wrote, in a frame where nothing runs',
      'src/web/ui/tidy-paste.ts': 'reads what was pasted into a document that nobody is shown',
    },
  },
  {
    what: 'a regular expression made while running (ASVS 1.2.9)',
    pattern: /new RegExp\(/,
    places: {
      'src/domain/fields/person-name.ts': 'letters that stand in the code',
      'src/providers/error-reports/tagged-call.ts': 'addresses that stand in the code',
      'src/sandbox': 'the play provider: paths of its contract, lengths of its cards',
    },
  },
  {
    what: 'a way out of certificates (ASVS 12.3.2)',
    pattern:
      /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity|insecureHTTPParser|no-verify['"]|minVersion|secureProtocol/,
    places: {},
  },
  {
    what: 'a cipher of our own choice (ASVS 11.3.1)',
    pattern: /create(?:Cipher|Decipher)|publicEncrypt|privateDecrypt|\bcreateSign\(|\bDiffieHellman\b/,
    places: { 'src/providers/sealer.ts': 'AES-256-GCM, a new nonce each time' },
  },
  {
    what: 'a hash that no longer holds (ASVS 11.4.1)',
    pattern: /['"](?:md5|md4|sha1|sha-1|ripemd\w*)['"]/i,
    places: {
      'src/documents/wallet/apple-pass.ts': 'digests of a pass’s files, as Apple’s format has them',
      'src/sandbox/http/answer-call.ts': 'the play provider compares two bodies by it',
      'src/usecases/account/one-time-code.ts': 'HMAC-SHA-1 of RFC 6238, all that the common apps know',
    },
  },
  {
    what: 'chance that can be guessed (ASVS 11.5.1)',
    pattern: /Math\.random\(/,
    places: {
      'src/db/transaction.ts': 'how long to wait before the next try',
      'src/providers/error-reports/sentry.ts': 'which faults are told',
      'src/usecases/integration/deliver-events.ts': 'how long an endpoint waits for the next try',
      'src/web/campaign/reload-when-open.ts': 'when a page reloads',
      'src/web/door/rhythm.ts': 'when a phone speaks to the server again',
    },
  },
  {
    what: 'a call to somewhere else (ASVS 13.2.4)',
    pattern:
      /(?<![\w.])fetch\(|^import (?!type )(?!\{ isIP).* from 'node:(?:https?|tls|net|dgram)'|import\('nodemailer'\)|new pg\.(?:Client|Pool)/m,
    places: {
      'src/db': 'the database of DATABASE_URL',
      'src/demo/activity/play/provider.ts': 'the play provider on this machine',
      'src/main': 'the database of DATABASE_URL, ports of this machine',
      'src/providers/captcha/recaptcha.ts': 'Google, where the operator has keys',
      'src/providers/error-reports/sentry.ts': 'the receiver of SENTRY_DSN',
      'src/providers/mail/smtp.ts': 'the server of SMTP_URL',
      'src/providers/outside': 'endpoints that associations name, on the public net alone (rule INT-5)',
      'src/providers/payment': 'the payment provider',
      'src/providers/register/state-register.ts': 'the register of REGISTER_URL',
      'src/providers/storage/s3.ts': 'the bucket of S3_ENDPOINT',
      'src/sandbox': 'the play provider: its webhooks come to us',
      'src/web': 'runs in browsers: the policy of each page says where it may call',
    },
  },
  {
    what: 'what the browser keeps (ASVS 14.3.3)',
    pattern: /\b(?:local|session)Storage\.setItem\(|indexedDB\b|caches\.open/,
    places: {
      'src/web/door/signals.ts': 'whether results are heard',
      'src/web/door/use-camera.ts': 'which camera was chosen',
      'src/web/form/steps/kept-values.ts': 'what was typed, in this tab, until the order',
      'src/web/outcome/enhance.ts': 'how often the page has looked',
      'src/web/outcome/confetti.ts': 'that they were shown',
      'src/web/shell/admin-bar.ts': 'whether the bar is small',
      'src/web/shell/new-version.ts': 'when it was reloaded',
      'src/web/shell/preferences.ts': 'how the page looks',
      'src/web/tracking/follow.ts': 'an address of a page, until consent is read',
    },
  },
  {
    what: 'objects that come to life from bytes (ASVS 1.5.2)',
    pattern:
      /node:v8'|\bdeserialize\(|from '(?:js-yaml|yaml|xml2js|fast-xml-parser|libxmljs\w*|@xmldom\/xmldom)'/,
    places: {},
  },
]
