import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { classNames } from '#web/ui/class-names.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import { Time } from '#web/ui/Time.tsx'
import tabs from '#web/ui/tabs.module.css'
import type { CampaignLink } from '#worker/site/campaigns/contract.ts'
import styles from './running.module.css'
import { runningQuery } from './running-query.ts'
import { runningText as text } from './running-text.ts'

/** Reads the running campaigns that the page has loaded; a page that loads none shows none. */
function useRunning(): readonly CampaignLink[] {
  const { api } = useRouteContext({ from: '__root__' })
  return useQuery({ ...runningQuery(api), enabled: false }).data?.items ?? []
}

/** One line about the running campaigns above a page, where the sidebar has no room for them; nothing while none runs. */
export function RunningCampaigns() {
  const campaigns = useRunning()
  if (campaigns.length === 0) return null
  return (
    <section aria-labelledby="running-campaigns" className={styles.line}>
      <h2 id="running-campaigns" className={styles.lineTitle}>
        <PathLink to="/campaign">{text.running}</PathLink>
      </h2>
      <ul className={classNames(tabs.fading, styles.titles)}>
        {campaigns.map(({ slug, title }) => (
          <li key={slug}>
            <PathLink to={`/campaign/${slug}`}>
              <bdi>{title}</bdi>
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Campaigns in the sidebar; the page of all of them has the rest. */
const MOST_IN_SIDEBAR = 3

/** The running campaigns in a sidebar, without the one that the page is about; nothing while no other runs. */
export function RunningCampaignsSection({ except }: { except?: string }) {
  const campaigns = useRunning().filter(({ slug }) => slug !== except)
  if (campaigns.length === 0) return null
  return (
    <SidebarSection title={text.running} more={<PathLink to="/campaign">{text.all}</PathLink>}>
      <CampaignList campaigns={campaigns.slice(0, MOST_IN_SIDEBAR)} />
    </SidebarSection>
  )
}

const CampaignList = ({ campaigns }: { campaigns: readonly CampaignLink[] }) => (
  <ul className={styles.list}>
    {campaigns.map(({ slug, title, phase, phaseEndsAt }) => (
      <li key={slug}>
        <PathLink to={`/campaign/${slug}`} className={styles.link}>
          <bdi>{title}</bdi>
        </PathLink>
        <span className={styles.phase}>
          {text.phases[phase]}
          {phaseEndsAt !== null && (
            <>
              {' '}
              {text.until} <Time at={phaseEndsAt} as="day" />
            </>
          )}
        </span>
      </li>
    ))}
  </ul>
)
