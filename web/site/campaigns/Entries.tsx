import { useRouteContext } from '@tanstack/react-router'
import { PagedPosts } from '#web/posts/cards/PagedPosts.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import styles from './campaigns.module.css'
import { entriesQuery } from './queries.ts'
import { text } from './text.ts'

/** `to` is the path of the page that contains the entries. */
export function Entries({ to, after }: { to: string; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <PageSection title={text.entries}>
      <PagedPosts query={entriesQuery(api, after)} to={to} level={3} empty={<p className={styles.hint}>{text.noEntries}</p>} />
    </PageSection>
  )
}

export const HowToEnter = ({ tag }: { tag: string }) => (
  <PageSection title={text.how}>
    <ol className={styles.steps}>
      {text.howSteps(tag).map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <div className={styles.actions}>
      <LinkButton to="/new-post">{text.write}</LinkButton>
      <LinkButton to="/campaign/autoabzar/vote" variant="quiet">
        {text.toVote}
      </LinkButton>
    </div>
  </PageSection>
)
