import { followAdminBar } from '../shell/admin-bar.ts'
import { followBottomBars } from '../shell/bottom-bars.ts'
import { closeLeftDrawers } from '../shell/close-left.ts'
import { showCurrentTab } from '../shell/current-tab.ts'
import { enhanceErrorPage } from '../shell/error-page.ts'
import { forgetPost } from '../shell/forget-post.ts'
import { enhanceLogin, forgetAnswersOnLeaving } from '../shell/login.ts'
import { followNetwork } from '../shell/network.ts'
import { followVersion } from '../shell/new-version.ts'
import { followPasswordRules } from '../shell/password-rules.ts'
import { enhancePreferences } from '../shell/preferences.ts'
import { holdPressed } from '../shell/pressed-button.ts'
import { followRefusal } from '../shell/refused-form.ts'
import { reportFaults } from '../shell/report-faults.ts'
import { tellOnce } from '../shell/tell-once.ts'

// The header and its menus work without this file; it spares page loads. No framework: it is on every page.
reportFaults()
enhancePreferences()
enhanceLogin()
forgetAnswersOnLeaving()
followPasswordRules()
followRefusal()
tellOnce()
forgetPost()
enhanceErrorPage()
followNetwork()
followVersion()
followAdminBar()
followBottomBars()
holdPressed()
showCurrentTab()
closeLeftDrawers()
if (window.self !== window.top) void import('../widget/in-frame.ts').then(frame => frame.liveInFrame())
if (document.querySelector('[data-asks-mail]'))
  void import('../account/send-ask.ts').then(asking => asking.enhanceAsk())
if (document.querySelector('[data-written-in]'))
  void import('../administration/campaign/ready-texts.ts').then(texts => texts.enhanceReadyTexts())
if (document.querySelector('form[data-guards]'))
  void import('../shell/guard-typing.ts').then(guard => guard.guardTyping())
if (document.querySelector('[data-row-drawer]'))
  void import('../administration/lists/open-beside.ts').then(rows => rows.openRowsBeside())
if (document.querySelector('[data-orders]'))
  void import('../administration/editor/order-list.ts').then(order => order.enhanceOrder())
