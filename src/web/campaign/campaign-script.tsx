import { usePage } from '../page-context.tsx'

/** The small script of campaign pages: sharing, and reading on. Everything works without it. */
export function CampaignScript() {
  const { islandAssets, nonce } = usePage()
  return islandAssets.campaign ? (
    <script type="module" src={islandAssets.campaign.script} nonce={nonce} />
  ) : null
}
