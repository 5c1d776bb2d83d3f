import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { CampaignLink } from '#worker/site/campaigns/contract.ts'
import { ShortTimeLeft } from './Countdown.tsx'
import styles from './campaigns.module.css'
import { PosterArt } from './PosterArt.tsx'
import { campaignsQuery } from './queries.ts'
import { text } from './text.ts'

/** Published campaigns: posters of those in which one can take part, then the coming and the past ones. */
export function CampaignList({ after }: { after?: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(campaignsQuery(api, after))
  const { open, coming, past } = groupByPhase(items)
  return (
    <>
      <PageTitle large lead={text.campaignsLead}>
        {text.campaigns}
      </PageTitle>
      {items.length === 0 && <EmptyState title={text.noCampaigns}>{text.noCampaignsHint}</EmptyState>}
      {open.length > 0 && (
        <ul className={styles.tiles}>
          {open.map((campaign) => (
            <Tile key={campaign.slug} campaign={campaign} />
          ))}
        </ul>
      )}
      <CampaignRows title={text.soon} campaigns={coming} />
      <CampaignRows title={text.past} campaigns={past} />
      <Pager to="/campaign" {...pager} />
    </>
  )
}

/** In the order of how much one can do. */
const OPEN: readonly CampaignLink['phase'][] = ['voting', 'entries', 'closed', 'running']
const COMING: readonly CampaignLink['phase'][] = ['upcoming', 'unscheduled']

/** Returns the campaigns in which one can take part, those in which one can do most leading, the coming and the past ones. */
export function groupByPhase(campaigns: readonly CampaignLink[]) {
  const open = OPEN.flatMap((phase) => campaigns.filter((campaign) => campaign.phase === phase))
  const coming = campaigns.filter(({ phase }) => COMING.includes(phase)).toReversed()
  return { open, coming, past: campaigns.filter((campaign) => !open.includes(campaign) && !coming.includes(campaign)) }
}

const Tile = ({ campaign }: { campaign: CampaignLink }) => {
  const { slug, kind, title, theme, phase, phaseEndsAt } = campaign
  return (
    <li className={styles.tile}>
      <PosterArt campaign={campaign} className={styles.art} />
      <h2 className={styles.tileTitle}>
        <PathLink to={`/campaign/${slug}`}>
          <bdi>{title}</bdi>
        </PathLink>
      </h2>
      {theme && (
        <p className={styles.tileTheme}>
          <bdi>{theme}</bdi>
        </p>
      )}
      <p className={styles.tilePhase}>
        {text.phases[phase]}
        {phaseEndsAt !== null && (
          <>
            {' · '}
            <ShortTimeLeft until={phaseEndsAt} />
          </>
        )}
      </p>
      {kind === 'birthday' && (
        <PathLink to={`/campaign/${slug}`} className={styles.act}>
          {text.birthdayCard}
        </PathLink>
      )}
    </li>
  )
}

function CampaignRows({ title, campaigns }: { title: string; campaigns: readonly CampaignLink[] }) {
  if (campaigns.length === 0) return null
  return (
    <PageSection title={title}>
      <ul>
        {campaigns.map((campaign) => (
          <li key={campaign.slug} className={styles.row}>
            <div className={styles.thumb}>
              <PosterArt campaign={campaign} className={styles.art} />
            </div>
            <div>
              <h3 className={styles.rowTitle}>
                <PathLink to={`/campaign/${campaign.slug}`}>
                  <bdi>{campaign.title}</bdi>
                </PathLink>
              </h3>
              {campaign.theme && (
                <p className={styles.hint}>
                  <bdi>{campaign.theme}</bdi>
                </p>
              )}
              <p className={styles.rowPhase}>
                {text.phases[campaign.phase]}
                {campaign.phaseEndsAt !== null && (
                  <>
                    {'، '}
                    {text.until[campaign.phase]} <Time at={campaign.phaseEndsAt} as="day" />
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
