import { followAdminBar } from '../shell/admin-bar.ts'
import { followBottomBars } from '../shell/bottom-bars.ts'
import { enhanceErrorPage } from '../shell/error-page.ts'
import { enhanceLogin } from '../shell/login.ts'
import { followNetwork } from '../shell/network.ts'
import { followVersion } from '../shell/new-version.ts'
import { enhancePreferences } from '../shell/preferences.ts'

// The header and its menus work without this file; it spares page loads. No framework: it is on every page.
enhancePreferences()
enhanceLogin()
enhanceErrorPage()
followNetwork()
followVersion()
followAdminBar()
followBottomBars()
