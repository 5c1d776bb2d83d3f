import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { LIST_KEYS, ShortcutLegend } from '#web/ui/admin/ShortcutLegend.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { DecisionRecord } from './DecisionRecord.tsx'
import { decisionsQuery, QUEUE_PATH } from './queries.ts'
import { text } from './text.ts'

/** Decisions of all moderators, newest first. */
export function DecisionList({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(decisionsQuery(api, after))
  return (
    <>
      {items.length === 0 ? <EmptyState title={text.none}>{text.noneHint}</EmptyState> : <ShortcutLegend keys={LIST_KEYS} />}
      <ul>
        {items.map((decision) => (
          <DecisionRecord key={decision.hash} decision={decision} />
        ))}
      </ul>
      <Pager to={QUEUE_PATH} search={{ state: 'decided' }} {...pager} />
    </>
  )
}
