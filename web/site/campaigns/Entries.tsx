import { useRouteContext } from '@tanstack/react-router'
import { PagedPosts } from '#web/posts/cards/PagedPosts.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import type { Campaign } from '#worker/site/campaigns/contract.ts'
import styles from './campaigns.module.css'
import { entriesQuery } from './queries.ts'
import { text } from './text.ts'

/** The entries of a contest, newest first. */
export function Entries({ campaign: { slug, phase }, after }: { campaign: Campaign; after?: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <PageSection title={text.entries}>
      <PagedPosts
        query={entriesQuery(api, slug, after)}
        to={`/campaign/${slug}`}
        level={3}
        empty={<p className={styles.hint}>{text.noEntries[phase] ?? text.noEntriesLater}</p>}
      />
    </PageSection>
  )
}
