/**
 * The one layout of every mail, in MJML. All texts are placeholders, so it holds for every language and is compiled
 * ahead of time (`compile-layout.ts` writes `letter.compiled`): MJML is slow and large, sending a mail is neither.
 * Colours are those of the pages; the dark ones are for mail programs that ask, light covers stay as they are.
 */

/** Stands for the campaign's colour until the layout is compiled: MJML accepts only real colours. */
export const accentInLayout = '#123456'

const fonts = `Inter, system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif`
const light = {
  page: '#F6F6F9',
  surface: '#FFFFFF',
  soft: '#F4F4FE',
  ink: '#181821',
  muted: '#5B5B67',
  line: '#E1E2E7',
  link: '#4B3FCF',
}
const dark = {
  page: '#121119',
  surface: '#1B1A25',
  soft: '#252148',
  ink: '#F4F4F8',
  muted: '#B9B9C6',
  line: '#3A3949',
  link: '#B3B3FE',
}

const darkStyle = `
  @media (prefers-color-scheme: dark) {
    .page, .page > div { background-color: ${dark.page} !important; }
    .surface, .surface > table { background: ${dark.surface} !important; }
    .soft { background: ${dark.soft} !important; }
    .ink div, .ink th, .ink td { color: ${dark.ink} !important; }
    .ink .muted, .muted div, .muted a { color: ${dark.muted} !important; }
    .ink a { color: ${dark.link} !important; }
    .line th, .line td { border-color: ${dark.line} !important; }
  }`

const head = `
  <mj-head>
    <mj-title>{{title}}</mj-title>
    <mj-preview>{{preview}}</mj-preview>
    <mj-attributes>
      <mj-all font-family="${fonts}" />
      <mj-text font-size="16px" line-height="1.55" color="${light.ink}" padding="0 0 16px" css-class="ink" />
      <mj-table font-size="16px" line-height="1.45" color="${light.ink}" padding="0 0 24px" css-class="ink line" />
      <mj-class name="muted" color="${light.muted}" font-size="14px" line-height="1.5" />
    </mj-attributes>
    <mj-raw>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
    </mj-raw>
    <mj-style>${darkStyle}</mj-style>
  </mj-head>`

const cell = 'font-weight:400;text-align:left;vertical-align:top;padding:8px 16px 8px 0;word-break:break-word'
const amountCell =
  'text-align:right;vertical-align:top;padding:8px 0;white-space:nowrap;font-variant-numeric:tabular-nums'
/** What belongs to a row has the whole width below it. */
const noteCell = 'padding:0 0 8px;font-size:14px;line-height:1.5;word-break:break-word'
const rule = `border-top:1px solid ${light.line}`

const amounts = `
  <mj-raw>{{#amounts}}</mj-raw>
    <mj-text mj-class="muted" css-class="muted" padding="8px 0 4px">{{facts}}</mj-text>
    <mj-table>
      {{#rows}}<tr>
        <th scope="row" style="${cell};${rule}">{{label}}</th>
        <td style="${amountCell};${rule}">{{amount}}</td>
      </tr>{{#notes}}<tr>
        <td colspan="2" class="muted" style="${noteCell};color:${light.muted}">{{text}}</td>
      </tr>{{/notes}}{{#links}}<tr>
        <td colspan="2" style="${noteCell}"><a href="{{address}}" style="color:${light.link}">{{text}}</a></td>
      </tr>{{/links}}{{/rows}}
      <tr>
        <th scope="row" style="${cell};${rule};font-weight:700">{{totalLabel}}</th>
        <td style="${amountCell};${rule};font-weight:700;font-size:20px;line-height:1.2">{{total}}</td>
      </tr>
    </mj-table>
  <mj-raw>{{/amounts}}</mj-raw>`

const panel = `
  <mj-raw>{{#panels}}</mj-raw>
    <mj-text>
      <div class="soft" style="background:${light.soft};border-radius:12px;padding:16px 20px">
        {{#headings}}<strong>{{text}}</strong><br />{{/headings}}{{text}}{{#lines}}<br />{{text}}{{/lines}}
        {{#notes}}<span class="muted" style="display:block;padding-top:6px;font-size:14px;line-height:1.5;color:${light.muted}">{{text}}</span>{{/notes}}
      </div>
    </mj-text>
  <mj-raw>{{/panels}}</mj-raw>`

const run = `{{#gaps}} {{/gaps}}{{#plains}}{{text}}{{/plains}}{{#strongs}}<strong>{{text}}</strong>{{/strongs}}{{#ems}}<em>{{text}}</em>{{/ems}}{{#links}}<a href="{{address}}" rel="nofollow" style="color:${light.link}">{{text}}</a>{{/links}}`
const runs = `{{#runs}}${run}{{/runs}}`
const line = 'margin:0;padding:0 0 8px'

/** An association's own words: its lines are paragraphs, headings, points and quotations, each of pieces. */
const words = `
  <mj-raw>{{#words}}</mj-raw>
    <mj-text padding="0 0 16px">
      <p style="${line}"><strong>{{heading}}</strong></p>
      <div lang="{{wordsLanguage}}" style="border-left:3px solid ${light.line};padding-left:16px">
        {{#lines}}{{#headings}}<p dir="auto" style="${line}"><strong>${runs}</strong></p>{{/headings}}{{#paragraphs}}<p dir="auto" style="${line}">${runs}</p>{{/paragraphs}}{{#points}}<p dir="auto" style="${line};padding-left:16px">${runs}</p>{{/points}}{{#quotes}}<p dir="auto" style="${line};padding-left:16px;font-style:italic">${runs}</p>{{/quotes}}{{/lines}}
        {{#videos}}<p style="${line}"><a href="{{address}}" rel="nofollow" style="color:${light.link}">{{text}}</a></p>{{/videos}}
      </div>
    </mj-text>
  <mj-raw>{{/words}}</mj-raw>`

const action = `
  <mj-raw>{{#actions}}</mj-raw>
    <mj-button href="{{address}}" align="left" background-color="${accentInLayout}" color="#FFFFFF" border-radius="10px"
      font-size="16px" font-weight="600" inner-padding="14px 24px" padding="8px 0 16px">{{label}}</mj-button>
    <mj-raw>{{#notes}}</mj-raw>
      <mj-text mj-class="muted" css-class="muted" padding="0 0 8px">{{text}}</mj-text>
    <mj-raw>{{/notes}}</mj-raw>
  <mj-raw>{{/actions}}</mj-raw>
  <mj-raw>{{#links}}</mj-raw>
    <mj-text padding="0 0 8px"><a href="{{address}}" style="color:${light.link}">{{text}}</a></mj-text>
  <mj-raw>{{/links}}</mj-raw>`

const body = `
  <mj-body width="600px" background-color="${light.page}" css-class="page">
    <mj-section padding="12px" />
    <mj-wrapper padding="0 12px">
    <mj-section padding="20px 28px" background-color="${accentInLayout}" border-radius="16px 16px 0 0">
      <mj-column>
        <mj-text color="#FFFFFF" css-class="band" font-size="18px" font-weight="600" line-height="1.35" padding="0">{{organization}}</mj-text>
      </mj-column>
    </mj-section>
    <mj-section padding="28px 28px 20px" background-color="${light.surface}" border-radius="0 0 16px 16px" css-class="surface">
      <mj-column>
        <mj-text font-size="26px" line-height="1.25" font-weight="700" padding="0 0 12px">
          <h1 style="margin:0;font:inherit;letter-spacing:-0.01em">{{title}}</h1>
        </mj-text>
        <mj-raw>{{#paragraphs}}</mj-raw><mj-text>{{text}}</mj-text><mj-raw>{{/paragraphs}}</mj-raw>
        ${words}${amounts}${panel}${action}
      </mj-column>
    </mj-section>
    </mj-wrapper>
    <mj-section padding="20px 28px 32px">
      <mj-column>
        <mj-text mj-class="muted" css-class="muted" align="center" padding="0" font-size="13px">
          {{#footer}}<span style="display:block">{{text}}</span>{{/footer}}
          {{#legal}}<a href="{{address}}" style="display:inline-block;padding:4px 8px;color:${light.muted}">{{text}}</a> {{/legal}}
        </mj-text>
      </mj-column>
    </mj-section>
  </mj-body>`

export const letterLayout = `<mjml lang="{{language}}" dir="ltr">${head}${body}</mjml>`
