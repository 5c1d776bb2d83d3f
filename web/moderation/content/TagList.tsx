import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { postButton } from '#web/lib/post-button.ts'
import { ActionSection } from '#web/money/administration/ActionSection.tsx'
import styles from '#web/money/administration/administration.module.css'
import { useMoneyChange as useStaffChange } from '#web/money/administration/use-money-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import type { ListedTag } from '#worker/moderation/content/contract.ts'
import { ContentSearch } from './ContentSearch.tsx'
import { MergeTags } from './MergeTags.tsx'
import { tagsQuery } from './queries.ts'
import { text } from './text.ts'

const PATH = '/admin/tags'
const searchOf = (isHidden: boolean): Record<string, string> => (isHidden ? { hidden: '1' } : {})

/** Tags by spelling, by use, or the hidden ones, with the form that merges two. */
export function TagList({ isHidden, q, after }: { isHidden: boolean; q: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(tagsQuery(api, isHidden, q, after))
  return (
    <>
      <PageTitle lead={text.tagsLead}>{text.tags}</PageTitle>
      <ActionSection title={text.merge} summary={text.mergeHint} label={text.merge} forms="content.merge-tags">
        {(close) => <MergeTags close={close} />}
      </ActionSection>
      <ContentSearch path={PATH} q={q} label={text.searchTags} search={searchOf(isHidden)} />
      <Tabs label={text.tagFilters}>
        <Tab to={PATH} search={q ? { q } : {}}>
          {text.shownTags}
        </Tab>
        <Tab to={PATH} search={{ hidden: '1', ...(q && { q }) }}>
          {text.hiddenTags}
        </Tab>
      </Tabs>
      {items.length === 0 && <EmptyState title={text.noTags}>{text.noTagsHint}</EmptyState>}
      <ul>
        {items.map((tag) => (
          <TagRow key={tag.slug} tag={tag} />
        ))}
      </ul>
      <Pager to={PATH} search={{ ...searchOf(isHidden), ...(q && { q }) }} {...pager} />
    </>
  )
}

function TagRow({ tag: { name, slug, postCount, followerCount, isHidden } }: { tag: ListedTag }) {
  const { api } = useRouteContext({ from: '__root__' })
  const route = api.api.moderation.tags[':name'].hidden
  const { change, isPending, error } = useStaffChange({
    run: () => {
      const param = { name: slug }
      return unwrap(isHidden ? route.$delete({ param }) : route.$put({ param }))
    },
    done: isHidden ? text.tagShown : text.tagHidden,
  })
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>
          <PathLink to={`/tag/${encodeURIComponent(slug)}`}>
            <bdi>{name}</bdi>
          </PathLink>
          {isHidden && <span className={styles.inactive}>{text.hidden}</span>}
        </p>
        <p className={styles.meta}>
          <span>{text.postCount(formatNumber(postCount))}</span>
          <span>{text.followers(formatNumber(followerCount))}</span>
        </p>
      </div>
      <div className={styles.end}>
        <Button
          {...postButton(isHidden ? 'content.show-tag' : 'content.hide-tag', { name: slug })}
          variant="quiet"
          size="small"
          loading={isPending}
          aria-label={isHidden ? text.unhide(name) : text.hideOf(name)}
          onClick={() => change(undefined)}
        >
          {isHidden ? text.show : text.hide}
        </Button>
        <ErrorNote>{error?.message}</ErrorNote>
      </div>
    </li>
  )
}
