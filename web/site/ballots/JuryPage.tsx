import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { campaignQuery } from '#web/site/campaigns/queries.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CardList, Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { JuryEntry } from './JuryEntry.tsx'
import styles from './jury.module.css'
import { juryQuery } from './queries.ts'
import { staffText as text } from './staff-text.ts'

/** The entries that a juror scores, in an order of their own. */
export function JuryPage({ slug, after }: { slug: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: campaign } = useSuspenseQuery(campaignQuery(api, slug))
  const { items, pages, pager } = usePages(juryQuery(api, slug, after))
  const { scored = 0, total = 0, canScore = false } = pages.at(-1) ?? {}
  const hasBegun = ['voting', 'counting', 'results', 'cancelled'].includes(campaign.phase)
  return (
    <>
      <PageTitle
        lead={canScore ? text.juryLead : hasBegun ? text.juryReadOnly : text.juryWaiting}
        actions={
          <LinkButton to={`/campaign/${slug}`} variant="quiet" size="small">
            {text.toCampaign}
          </LinkButton>
        }
      >
        {text.jury(campaign.title)}
      </PageTitle>
      {total > 0 && (
        <div className={styles.progress}>
          <span id="jury-progress">{text.progressLabel}</span>
          <progress aria-labelledby="jury-progress" value={scored} max={total} className={styles.bar} />
          <span role="status">{text.progress(scored, total)}</span>
        </div>
      )}
      {items.length === 0 && <EmptyState title={text.noJuryEntries}>{text.noJuryEntriesHint}</EmptyState>}
      <CardList busy={pager.loading}>
        {items.map((entry) => (
          <JuryEntry key={entry.post.hash} slug={slug} entry={entry} canScore={canScore} />
        ))}
      </CardList>
      <Pager to={`/campaign/${slug}/jury`} {...pager} />
    </>
  )
}
