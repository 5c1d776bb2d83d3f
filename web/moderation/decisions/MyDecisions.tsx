import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { MyDecision } from './MyDecision.tsx'
import styles from './my-decisions.module.css'
import { ownDecisionsQuery } from './queries.ts'
import { memberText as text } from './text.ts'

/** Decisions about the viewer and their content, with their appeals; nothing if there are none. `after` is their cursor. */
export function MyDecisions({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(ownDecisionsQuery(api, after))
  if (items.length === 0) return null
  return (
    <div id="decisions">
      <PageSection title={text.title}>
        <p className={styles.hint}>{text.lead}</p>
        <ul>
          {items.map((decision) => (
            <MyDecision key={decision.hash} decision={decision} />
          ))}
        </ul>
        <Pager to="/me/posts/removed" parameter="decisions" {...pager} />
      </PageSection>
      <h2 className={styles.next}>{text.removedPosts}</h2>
    </div>
  )
}
