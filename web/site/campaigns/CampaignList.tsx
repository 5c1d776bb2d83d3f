import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import styles from './campaigns.module.css'
import { campaignsQuery } from './queries.ts'
import { text } from './text.ts'

/** All published campaigns, the latest leading. */
export function CampaignList({ after }: { after?: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(campaignsQuery(api, after))
  return (
    <>
      <PageTitle lead={text.campaignsLead}>{text.campaigns}</PageTitle>
      {items.length === 0 && <EmptyState title={text.noCampaigns}>{text.noCampaignsHint}</EmptyState>}
      <ul>
        {items.map(({ slug, title, theme, phase, phaseEndsAt }) => (
          <li key={slug} className={styles.row}>
            <h2 className={styles.rowTitle}>
              <PathLink to={`/campaign/${slug}`}>
                <bdi>{title}</bdi>
              </PathLink>
            </h2>
            {theme && (
              <p>
                <bdi>{theme}</bdi>
              </p>
            )}
            <p className={styles.hint}>
              {text.phases[phase]}
              {phaseEndsAt !== null && (
                <>
                  {'، '}
                  {text.until[phase]} <Time at={phaseEndsAt} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      <Pager to="/campaign" {...pager} />
    </>
  )
}
